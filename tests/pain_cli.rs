//! `stickem pain` as a person runs it, and the pain statistics of every run.

#![allow(clippy::unwrap_used)]

mod harness_support;

use std::{collections::BTreeMap, fs, process::Command, sync::Arc, time::Duration};

use harness_support::Lab;
use serde_json::Value;
use stickem::{
    games::trick::{Edition, TrickGame},
    harness::{Contest, Epoch, Handler, RunOptions, Scope, Seatings, Summary, focal, run},
    report::Results,
    roster::Recipe,
};

const SMALL: &str = "pain --hands 24 --deals 8 --strategy greedy --seed 3";

#[test]
fn the_same_bytes_with_any_number_of_threads() {
    let lab = Lab::new();
    let one = lab.succeed(&format!("{SMALL} --out one --threads 1"));
    let four = lab.succeed(&format!("{SMALL} --out four --threads 4 --quiet"));
    assert_eq!(one, four);
    lab.assert_same("one", "four");
    let names: Vec<String> =
        lab.files("one").keys().map(|name| name.display().to_string().replace('\\', "/")).collect();
    let expected = [
        ".lock",
        "manifest.json",
        "pain_atlas.csv",
        "pain_best.csv",
        "pain_points.toml",
        "pain_rules.csv",
        "plots/pain_others.svg",
        "plots/pain_regret.svg",
    ];
    // With so few hands there is nothing to draw by number and held.
    assert!(expected.iter().all(|name| names.contains(&(*name).to_owned())), "{names:?}");
    assert!(names.iter().all(|name| !name.ends_with(".part")), "{names:?}");
    // Written once more over itself; and in full where fewer hands are listed.
    lab.succeed(&format!("{SMALL} --out one --list 5"));
    let best = fs::read_to_string(lab.path("one/pain_best.csv")).unwrap();
    let whole = fs::read_to_string(lab.path("four/pain_best.csv")).unwrap();
    assert_eq!(best.lines().count(), 6);
    assert_eq!(whole.lines().count(), 25);
    assert!(whole.starts_with(&best));
    assert_ne!(lab.succeed(&SMALL.replace("seed 3", "seed 4")), one);
}

#[test]
fn files_say_what_they_should() {
    let lab = Lab::new();
    let said = lab.succeed("pain --hands 80 --deals 8 --strategy greedy --out atlas");
    for words in ["A rule for the table: ", "lowest-cost", "three-low", "On 40 hands it was not fitted on"] {
        assert!(said.contains(words), "{words:?} is not in {said}");
    }
    let best = fs::read_to_string(lab.path("atlas/pain_best.csv")).unwrap();
    let mut reader = csv::Reader::from_reader(best.as_bytes());
    let columns = reader.headers().unwrap().clone();
    let place = |name: &str| columns.iter().position(|column| column == name).unwrap();
    for row in reader.records().map(Result::unwrap) {
        let cards: Vec<&str> = row[place("cards")].split(' ').collect();
        assert_eq!(cards.len(), 15);
        for rule in ["best", "own", "fitted-here", "lowest-cost", "random"] {
            assert!(cards.contains(&&row[place(rule)]), "{rule}");
        }
        // Greedy chooses its lowest card.
        assert_eq!(row[place("own")], row[place("lowest-card")]);
        assert_eq!(row[place("own_regret")], row[place("lowest-card_regret")]);
    }
    let plot = fs::read_to_string(lab.path("atlas/plots/pain_gain.svg")).unwrap();
    assert!(plot.starts_with("<svg") && plot.contains("<title") && plot.contains("<desc"), "{plot:.200}");
    // The fitted rule is ready for the file of a strategy.
    let points = fs::read_to_string(lab.path("atlas/pain_points.toml")).unwrap();
    lab.write("with-points.toml", &format!("kind = \"greedy\"\n{points}"));
    let out = lab.succeed("pain --hands 80 --deals 8 --strategy with-points.toml --out again");
    assert!(out.contains("with-points at 4 seats"), "{out}");
}

#[test]
fn what_cannot_be_done_is_said_in_a_line() {
    let lab = Lab::new();
    lab.fail("pain --players 9", 2, &["9 players", "3, 4, 5, 6"]);
    lab.fail("pain --rules misary", 2, &["misary", "misery"]);
    lab.fail("pain --rules stick-it --players 4", 2, &["stick-it", "no pain cards"]);
    lab.fail("pain --strategy balnced", 2, &["balnced", "balanced"]);
    lab.fail("pain --strategy oracle", 2, &["oracle", "sees all cards"]);
    lab.fail("pain --hands 0", 2, &["--hands", "0"]);
    lab.fail("pain --hands many", 2, &["--hands", "many"]);
    lab.fail("pain --deals 7", 2, &["--deals", "7"]);
    lab.fail("pain --threads 0", 2, &["--threads"]);
    lab.write("bad.toml", "kind = \"greedy\"\npain = \"points\"\npain_held = 1000\n");
    lab.fail("pain --strategy bad.toml", 2, &["bad", "pain_held", "1000", "-100 to 100"]);
    lab.write("odd.toml", "kind = \"greedy\"\npain = \"fitted\"\npain_held = 3\n");
    lab.fail("pain --strategy odd.toml", 2, &["odd", "pain_held", "unknown field"]);
    lab.write("file", "");
    lab.fail(&format!("{SMALL} --out file"), 1, &["file"]);
    lab.succeed("match random random random --blocks 3 --quiet --out played");
    lab.fail(&format!("{SMALL} --out played"), 2, &["played", "other results"]);
}

#[test]
fn a_report_is_made_of_the_files_or_refused() {
    let lab = Lab::new();
    lab.succeed("pain --hands 80 --deals 8 --strategy greedy --out atlas");
    let said = lab.succeed("report atlas");
    assert!(said.starts_with("Report: "), "{said}");
    let page = fs::read_to_string(lab.path("atlas/report.html")).unwrap();
    let words = [
        "Which pain card is best to choose, with 4 players of stickem?",
        "A rule for the table",
        "fitted-here",
    ];
    for words in words {
        assert!(page.contains(words), "{words}");
    }
    // The pictures of the page are those of the files.
    let desc = |text: &str, from: &str| {
        let at = text.find(from).unwrap() + from.len();
        text[at..].split(['"', '<']).next().unwrap().to_owned()
    };
    let plot = fs::read_to_string(lab.path("atlas/plots/pain_regret.svg")).unwrap();
    let told = "Points a round against the best pain card: ";
    assert_eq!(desc(&page, told), desc(&plot, told));
    let rules = fs::read_to_string(lab.path("atlas/pain_rules.csv")).unwrap();
    lab.write("atlas/pain_rules.csv", &rules.replace("three-low", "four-low"));
    lab.fail("report atlas", 2, &["pain_rules.csv", "hash differs"]);
    fs::remove_file(lab.path("atlas/pain_rules.csv")).unwrap();
    lab.fail("report atlas", 2, &["pain_rules.csv"]);
    lab.write("atlas/manifest.json", "{\"format\": \"stickem-pain/1\"}");
    lab.fail("report atlas", 2, &["manifest.json", "not a manifest", "version"]);
}

#[cfg(unix)]
#[test]
fn an_interrupted_atlas_is_kept() {
    let lab = Lab::new();
    let arguments = "pain --hands 1000000 --deals 8 --strategy greedy --threads 2 --out atlas";
    let child = lab.start(arguments);
    std::thread::sleep(Duration::from_millis(1500));
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("hands, kept in atlas"), "{error}");
    let manifest: Value =
        serde_json::from_str(&fs::read_to_string(lab.path("atlas/manifest.json")).unwrap()).unwrap();
    let hands = manifest["hands"].as_u64().unwrap();
    assert!(hands > 0 && error.contains(&format!("after {hands} hands")), "{error}");
    let best = fs::read_to_string(lab.path("atlas/pain_best.csv")).unwrap();
    assert_eq!(best.lines().count() as u64, hands + 1);
}

/// Collisions counted a second time, from the records.
#[test]
fn every_run_counts_collisions() {
    let lab = Lab::new();
    lab.succeed(
        "match random greedy greedy balanced random --blocks 20 --quiet --out played --records games",
    );
    let mut counted: BTreeMap<(String, usize), (u64, i64)> = BTreeMap::new();
    for line in fs::read_to_string(lab.path("games")).unwrap().lines() {
        let game: Value = serde_json::from_str(line).unwrap();
        for round in game["rounds"].as_array().unwrap() {
            let colour = |seat: usize| {
                let card = round["pain"][seat].as_str().unwrap();
                card.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned()
            };
            for seat in 0..5 {
                let others = (0..5).filter(|&other| other != seat && colour(other) == colour(seat)).count();
                let name = game["strategies"][seat].as_str().unwrap().to_owned();
                let sums = counted.entry((name, others)).or_default();
                *sums = (sums.0 + 1, sums.1 + round["scores"][seat].as_i64().unwrap());
            }
        }
    }
    let text = fs::read_to_string(lab.path("played/pain_collisions.csv")).unwrap();
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    assert_eq!(
        reader.headers().unwrap().iter().collect::<Vec<_>>(),
        ["strategy", "players", "others", "rounds", "mean_round_score"]
    );
    let mut rows = 0;
    for row in reader.records().map(Result::unwrap) {
        let (rounds, score) = counted[&(row[0].to_owned(), row[2].parse().unwrap())];
        assert_eq!((&row[1], row[3].parse().unwrap()), ("5", rounds));
        assert_eq!(row[4], format!("{:.6}", score as f64 / rounds as f64));
        rows += 1;
    }
    assert_eq!(rows, counted.len());
}

struct Gather<'c> {
    contest: &'c Contest<TrickGame>,
    summary: Summary<stickem::games::trick::PainTally>,
}

impl Handler<stickem::games::trick::PainTally> for Gather<'_> {
    fn epoch(&mut self, epoch: Epoch<stickem::games::trick::PainTally>) -> std::ops::ControlFlow<()> {
        self.summary.merge(&epoch.summary, self.contest);
        std::ops::ControlFlow::Continue(())
    }
}

/// What the atlas found is worth points at the table, to the player that it studied: an interval that excludes zero.
#[test]
fn choosing_by_the_atlas_gains() {
    for (players, blocks) in [(3, 2000), (4, 2000), (6, 100)] {
        let game = Arc::new(TrickGame::new(Edition::stickem().rules(players).unwrap()).unwrap());
        let recipes = ["balanced-fitted", "balanced"].map(|name| Recipe::named(name).unwrap());
        let entrants = recipes.map(|recipe| recipe.entrant(&game).unwrap()).into();
        let lineups = (focal(2, players), Seatings::Rotations);
        let contest = Contest::new(("stickem", game), entrants, lineups, Scope::Games, (41, blocks)).unwrap();
        let mut gather = Gather { contest: &contest, summary: Summary::new(&contest) };
        let options = RunOptions { threads: 2, records: false, blocks: false, epoch: Duration::from_secs(1) };
        run(&contest, contest.games_of(0..blocks), &options, &mut gather).unwrap();
        let results = Results::new(&contest, &gather.summary);
        let difference = results.pairs[0].difference;
        assert_eq!(results.pairs[0].a, "balanced-fitted");
        assert!(difference.low > 0.0, "{players} players: {difference:?}");
    }
}
