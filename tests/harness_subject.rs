//! The subject of an experiment: how it did at each of its tables, judged by a naive second count of the records.

#![allow(clippy::unwrap_used)]

mod harness_support;

use std::{
    collections::BTreeMap,
    fs,
    thread::sleep,
    time::{Duration, Instant},
};

use harness_support::{EXPERIMENT, Lab};
use serde_json::Value;

const HEAD: &str = "name = 'tables'\nquestion = 'How far is greedy ahead?'\nseed = 8\nblocks = 12\n";

/// Greedy alone among three, twice at a table, beside two kinds, at no seat, and at all of them.
const LINEUPS: &str = "subject = 'greedy'\nlineups = [
    ['greedy', 'random', 'random', 'random'],
    ['random', 'sticker', 'sticker', 'random'],
    ['greedy', 'random', 'greedy', 'sticker'],
    ['greedy', 'greedy', 'greedy', 'greedy'],
    ['sticker', 'greedy', 'random', 'sticker'],
]\n";

/// The others as the file tells them, and everybody at the table in the order of the alphabet.
const TABLES: [(&str, [&str; 4]); 3] = [
    ("3 random", ["greedy", "random", "random", "random"]),
    ("random + sticker", ["greedy", "greedy", "random", "sticker"]),
    ("2 sticker + random", ["greedy", "random", "sticker", "sticker"]),
];

/// The rows of a file, by column.
fn rows(text: &str) -> Vec<BTreeMap<String, String>> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    reader.deserialize().map(Result::unwrap).collect()
}

/// The mean, and half the widths of the intervals of 95% and 99%, by the textbook.
fn textbook(values: &[f64]) -> (f64, f64, f64) {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (n - 1.0);
    let error = (variance / n).sqrt();
    // The 97.5% and 99.5% points of t with 11 degrees of freedom.
    (mean, 2.200985160082949 * error, 3.105806515539281 * error)
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

#[test]
fn margins_agree_with_the_records() {
    let lab = Lab::new();
    for (seatings, games) in [("rotations", [4, 4, 4]), ("permutations", [4, 12, 12]), ("fixed", [1, 1, 1])] {
        lab.write("tables.toml", &format!("{HEAD}seatings = '{seatings}'\n{LINEUPS}"));
        lab.succeed(&format!("run tables.toml --out {seatings} --records {seatings}.jsonl --threads 2"));
        let records = fs::read_to_string(lab.path(&format!("{seatings}.jsonl"))).unwrap();
        let records: Vec<Value> = records.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let file = fs::read_to_string(lab.path(&format!("{seatings}/lineups.csv"))).unwrap();
        assert!(
            file.starts_with(
                "strategy,others,blocks,games,mean_difference,low,high,low_99,high_99,win_rate,win_rate_low,win_rate_high\n"
            ),
            "{file}"
        );
        let rows = rows(&file);
        assert_eq!(rows.len(), TABLES.len());
        for ((row, (others, sorted)), games) in rows.iter().zip(TABLES).zip(games) {
            let (mut differences, mut shares, mut results) = (Vec::new(), Vec::new(), 0);
            for block in 0..12 {
                let (mut own, mut rest, mut wins) = (Vec::new(), Vec::new(), Vec::new());
                for record in records.iter().filter(|record| record["block"] == block) {
                    let names: Vec<&str> = record["strategies"]
                        .as_array()
                        .unwrap()
                        .iter()
                        .map(|n| n.as_str().unwrap())
                        .collect();
                    let mut at_table = names.clone();
                    at_table.sort_unstable();
                    if at_table != sorted {
                        continue;
                    }
                    let winners = record["winners"].as_array().unwrap();
                    for (seat, name) in names.iter().enumerate() {
                        let total = record["totals"][seat].as_f64().unwrap();
                        if *name == "greedy" {
                            let won = winners.iter().any(|winner| *winner == seat);
                            own.push(total);
                            wins.push(if won { 1.0 / winners.len() as f64 } else { 0.0 });
                        } else {
                            rest.push(total);
                        }
                    }
                }
                results += own.len();
                differences.push(mean(&own) - mean(&rest));
                shares.push(mean(&wins));
            }
            let seats = sorted.iter().filter(|name| **name == "greedy").count();
            assert_eq!(results, 12 * games * seats, "{seatings}, {others}");
            assert_eq!([&row["strategy"], &row["others"], &row["blocks"]], ["greedy", others, "12"]);
            assert_eq!(row["games"], results.to_string());
            let close = |column: &str, expected: f64| {
                let found: f64 = row[column].parse().unwrap();
                assert!(
                    (found - expected).abs() < 2e-6,
                    "{seatings}, {others}, {column}: {found}, {expected}"
                );
            };
            let (middle, half, sure) = textbook(&differences);
            close("mean_difference", middle);
            close("low", middle - half);
            close("high", middle + half);
            close("low_99", middle - sure);
            close("high_99", middle + sure);
            let (middle, half, _) = textbook(&shares);
            close("win_rate", middle);
            close("win_rate_low", middle - half);
            close("win_rate_high", middle + half);
        }
        lab.succeed(&format!("verify-run {seatings} --all"));
    }
}

/// The experiment of two tables with a subject that is written as a path.
fn with_subject() -> Lab {
    let lab = Lab::new();
    lab.write("small.toml", &EXPERIMENT.replace("limit = 3", "limit = 6\nsubject = \"a.toml\""));
    lab
}

#[test]
fn the_same_bytes_however_it_is_cut_up() {
    let lab = with_subject();
    lab.succeed("run small.toml --out whole --threads 1");
    for table in ["stickem-3", "stickem-4"] {
        let file = fs::read_to_string(lab.path(&format!("whole/{table}/lineups.csv"))).unwrap();
        assert!(file.lines().count() > 2 && file.contains("\na,"), "{file}");
    }
    lab.succeed("run small.toml --out two --threads 2");
    lab.assert_same("whole", "two");
    for shard in [2, 3, 1] {
        lab.succeed(&format!("run small.toml --shard {shard}/3 --out s{shard} --threads 1"));
    }
    lab.succeed("merge s3 s1 s2 --out merged");
    lab.assert_same("whole", "merged");
    lab.succeed("verify-run merged");
    lab.succeed("verify-run s2 --all");
    lab.fail("run small.toml --out whole --resume --seed 6", 2, &["differs: experiment.seed"]);
    lab.write("small.toml", &EXPERIMENT.replace("limit = 3", "limit = 6\nsubject = \"b.toml\""));
    lab.fail("run small.toml --out whole --resume", 2, &["experiment.subject: \"a\" there, \"b\" here"]);
}

#[test]
fn killed_and_resumed() {
    let lab = with_subject();
    let arguments = "run small.toml --blocks 2000 --threads 2";
    lab.succeed(&format!("{arguments} --out whole"));
    let killed = format!("{arguments} --out killed --save-every 0.02 --resume");
    let mut child = lab.start(&killed);
    let start = Instant::now();
    let saved =
        || fs::read_to_string(lab.path("killed/checkpoint")).is_ok_and(|text| text.contains("margins"));
    while !saved() {
        assert!(start.elapsed() < Duration::from_secs(20), "waited too long");
        sleep(Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(!lab.path("killed/manifest.json").exists(), "the run was too short to be killed");
    lab.succeed(&killed);
    lab.assert_same("whole", "killed");
}

/// A subject adds a file and changes no other; without one nothing of it is written anywhere.
#[test]
fn without_a_subject_nothing_is_said_of_one() {
    let lab = with_subject();
    lab.succeed("run small.toml --out with");
    lab.write("small.toml", &EXPERIMENT.replace("limit = 3", "limit = 6"));
    lab.succeed("run small.toml --out without");
    let (with, without) = (lab.files("with"), lab.files("without"));
    for (name, bytes) in &with {
        match name.file_name().unwrap().to_str().unwrap() {
            "lineups.csv" => assert!(!without.contains_key(name)),
            "manifest.json" | "checkpoint" => {
                let word = |bytes: &[u8]| String::from_utf8_lossy(bytes).contains("\"subject\"");
                assert!(word(bytes) && !word(&without[name]), "{}", name.display());
            }
            _ => assert!(*bytes == without[name], "{}", name.display()),
        }
    }
    assert_eq!(with.len(), without.len() + 2, "one file for each of two tables");
    assert!(!String::from_utf8_lossy(&without[std::path::Path::new("checkpoint")]).contains("margins"));
}

/// What terminal, page and Markdown say is what the file says.
#[test]
fn the_answer_names_the_least() {
    let lab = Lab::new();
    lab.write("tables.toml", &format!("{HEAD}{LINEUPS}"));
    let said = lab.succeed("run tables.toml --blocks 60 --out tables --report");
    let rows = rows(&fs::read_to_string(lab.path("tables/lineups.csv")).unwrap());
    let number = |row: &BTreeMap<String, String>, column: &str| row[column].parse::<f64>().unwrap();
    let ahead = rows.iter().filter(|row| number(row, "low_99") > 0.0).count();
    let least = rows
        .iter()
        .min_by(|one, other| number(one, "mean_difference").total_cmp(&number(other, "mean_difference")));
    let least = least.unwrap();
    assert_eq!((ahead, least["others"].as_str()), (3, "random + sticker"), "{rows:?}");
    let half = (number(least, "high") - number(least, "low")) / 2.0;
    let sentence = format!(
        "greedy is ahead at all 3 tables (99%); the least is {:.2} ± {half:.2} points a game, among random + sticker.",
        number(least, "mean_difference")
    );
    assert!(said.contains(&sentence), "no {sentence:?} in {said}");
    assert!(said.contains("greedy among") && said.contains("\n 3 random"), "{said}");
    assert!(!said.contains("best mean rank") && !said.contains("per game than"), "{said}");

    let page = fs::read_to_string(lab.path("tables/report.html")).unwrap();
    assert!(page.contains(&format!("<p><bdi>{sentence}</bdi></p>")));
    for words in ["<figure id=\"table0-lineups\">", "id=\"table0-by-lineup\"", "<dt>subject</dt>"] {
        assert!(page.contains(words), "{words}");
    }
    assert!(lab.path("tables/plots/lineups.svg").is_file());

    lab.write("x.md", "<!-- results:tables -->\n<!-- /results:tables -->\n");
    lab.write("y.md", "<!-- results:tables lineups lineup_table -->\n<!-- /results:tables -->\n");
    for file in ["x.md", "y.md"] {
        lab.succeed(&format!("embed {file} --results ."));
        let text = fs::read_to_string(lab.path(file)).unwrap();
        assert!(text.contains("](./tables/plots/lineups.svg)"), "{text}");
        assert!(
            text.contains("| greedy among | own less others |") && text.contains("\n| 3 random | "),
            "{text}"
        );
        assert_eq!(text.contains(&sentence), file == "x.md", "{text}");
    }
    lab.succeed("embed x.md --results . --check");
}

/// Where the lowest total wins, ahead means fewer points; the file keeps own less others.
#[test]
fn fewer_points_are_better_in_the_shedding_game() {
    let lab = Lab::new();
    let text = "name = 'shed'\nquestion = '?'\nrules = 'stick-it'\nplayers = 3\nseed = 2\nblocks = 30\n\
                subject = 'hunter'\nlineups = [['hunter', 'random', 'random']]\n";
    lab.write("shed.toml", text);
    let said = lab.succeed("run shed.toml --out shed --report");
    let rows = rows(&fs::read_to_string(lab.path("shed/lineups.csv")).unwrap());
    let difference: f64 = rows[0]["mean_difference"].parse().unwrap();
    assert!(difference < 0.0, "{rows:?}");
    let words = format!("hunter is ahead among 2 random (99%): {:.2} ± ", -difference);
    assert!(said.contains(&words) && said.contains(" fewer points a game."), "no {words:?} in {said}");
    let page = fs::read_to_string(lab.path("shed/report.html")).unwrap();
    assert!(page.contains("is ahead to the left of the line"));
}

/// The tables of one number of players have a subject, those of another have not.
#[test]
fn only_tables_with_the_subject_have_the_file() {
    let lab = Lab::new();
    let text = "name = 'part'\nquestion = '?'\nplayers = [3, 4]\nseed = 2\nblocks = 1\nsubject = 'greedy'\n\
                lineups = [['greedy', 'random', 'random'], ['random', 'random', 'random', 'random']]\n";
    lab.write("part.toml", text);
    let said = lab.succeed("run part.toml --out part --report");
    assert!(said.contains("greedy is not surely ahead among 2 random (99%): "), "{said}");
    assert!(lab.path("part/stickem-3/lineups.csv").is_file());
    assert!(!lab.path("part/stickem-4/lineups.csv").exists());
    lab.succeed("verify-run part");
    let page = fs::read_to_string(lab.path("part/report.html")).unwrap();
    assert!(page.contains("stickem, 3 players: greedy is not surely ahead"));
    // A single block gives no limits.
    let rows = rows(&fs::read_to_string(lab.path("part/stickem-3/lineups.csv")).unwrap());
    assert!(
        ["low", "high", "low_99", "high_99"].iter().all(|column| rows[0][*column].is_empty()),
        "{rows:?}"
    );
}
