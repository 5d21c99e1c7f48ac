//! `compare`, `tournament` and the experiments that ship with the program, as a person runs them.

#![allow(clippy::unwrap_used)]

mod harness_support;

use std::{fs, path::Path, process::Command};

use harness_support::Lab;

#[test]
fn compare_decides_either_way_and_alike_for_any_threads() {
    let lab = Lab::new();
    let better = lab.succeed("compare greedy random --threads 1");
    assert!(better.contains("greedy is better than random; 95% sure, after "), "{better}");
    assert_eq!(better, lab.succeed("compare greedy random --threads 3"));
    let worse = lab.succeed("compare random greedy");
    assert!(worse.contains("random is not better than greedy by 1 points a game"), "{worse}");
    let close = "compare balanced greedy --delta 0.5 --players 3 --rules misery --max-blocks 400";
    assert_eq!(lab.succeed(&format!("{close} --threads 1")), lab.succeed(&format!("{close} --threads 2")));
    for threads in 1..=3 {
        let open = lab.succeed(&format!("compare balanced greedy --max-blocks 29 --threads {threads}"));
        assert!(open.contains("29 blocks, 232 games") && open.contains("Not decided"), "{open}");
    }
    // A strategy against itself plays the same games from either side.
    let itself = lab.succeed("compare random random");
    assert!(itself.contains("random is not better than random (2)"), "{itself}");
}

#[test]
fn a_tournament_ranks() {
    let lab = Lab::new();
    let out = lab.succeed("tournament random greedy balanced --blocks 60 --players 3 --out out");
    let place = |name: &str| out.find(&format!("\n {name}")).unwrap();
    assert!(place("balanced") < place("random") && place("greedy") < place("random"), "{out}");
    let ratings = fs::read_to_string(lab.path("out/ratings.csv")).unwrap();
    assert!(ratings.starts_with("strategy,rating,rating_low,rating_high\nrandom,-"), "{ratings}");
    let pairwise = fs::read_to_string(lab.path("out/pairwise.csv")).unwrap();
    assert_eq!(pairwise.lines().next(), Some("a,b,blocks,mean_difference,low,high,p_value,p_holm"));
    assert_eq!(pairwise.lines().count(), 4);
    lab.succeed("verify-run out --all");
    lab.succeed("verify-run out --sample 5 --seed 3");
}

/// Columns that other programs rely on.
#[test]
fn columns_are_as_promised() {
    let lab = Lab::new();
    lab.succeed("match random greedy random random --blocks 3 --out out");
    for (file, columns) in [
        (
            "win_rates.csv",
            "strategy,rules,players,blocks,games,wins,win_rate,win_rate_low,win_rate_high,mean_score,mean_score_low,\
             mean_score_high,score_sd,mean_rank",
        ),
        ("score_distribution.csv", "strategy,scope,score,count,share"),
        (
            "pain_choices.csv",
            "strategy,players,number,held,colour_sum,lowest,chosen,offered,mean_round_score",
        ),
        ("seats.csv", "strategy,seat,games,win_rate,mean_score"),
    ] {
        let text = fs::read_to_string(lab.path("out").join(file)).unwrap();
        assert_eq!(text.lines().next(), Some(columns), "{file}");
        let width = columns.split(',').count();
        assert!(
            text.lines().count() > 1 && text.lines().all(|line| line.split(',').count() == width),
            "{file}"
        );
    }
}

#[test]
fn an_oracle_is_marked() {
    let lab = Lab::new();
    let text = lab.succeed("strategies");
    assert!(text.lines().any(|line| line.starts_with("oracle")), "{text}");
    lab.write("seer.toml", "kind = \"oracle\"\n");
    let head = "name = 'x'\nquestion = '?'\nseed = 1\nblocks = 1\nplayers = 3\nscope = 'rounds'\nseatings = 'fixed'\n";
    lab.write("x.toml", &format!("{head}lineups = [['seer.toml', 'random', 'random']]\n"));
    assert!(lab.succeed("run x.toml --out out").contains("seer (oracle)"));
    assert!(fs::read_to_string(lab.path("out/seats.csv")).unwrap().contains("seer (oracle),0,1,"));
    assert!(fs::read_to_string(lab.path("out/manifest.json")).unwrap().contains("\"oracle\": true"));
}

/// The quick ones are played, with few blocks; of all, at least what they say is checked.
#[test]
fn experiments_that_ship_can_be_played() {
    let lab = Lab::new();
    lab.write("file", "");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("experiments");
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        if path.is_dir() || name.starts_with("tune-") {
            continue; // for `train` and `tune`
        }
        // All is read and checked before the directory, which cannot be made, is asked for.
        lab.fail(&format!("run {} --out file/no", path.display()), 1, &["file/no"]);
        if ["quickstart", "seat-bias", "edition-differences"].contains(&name.as_str()) {
            let out = lab.succeed(&format!("run {} --out {name} --blocks 3", path.display()));
            assert!(out.contains("3 blocks"), "{out}");
            assert!(lab.path(&name).join("manifest.json").exists());
            count += 1;
        }
    }
    assert_eq!(count, 3);
}

/// Progress goes to a terminal alone, styles too, and both can be turned off.
#[test]
fn a_terminal_gets_progress_and_styles() {
    let script = |arguments: &str, no_colour: &str| {
        let command = format!("{} {arguments}", env!("CARGO_BIN_EXE_stickem"));
        let mut script = Command::new("script");
        script.args(["-qec", &command, "/dev/null"]).env("NO_COLOR", no_colour).env("TERM", "xterm");
        script.output().ok().filter(|output| output.status.success()).map(|output| output.stdout)
    };
    let game = "match random random random --blocks 30000";
    // Where there is no `script`, there is no terminal to be had.
    let Some(shown) = script(game, "") else { return };
    let shown = String::from_utf8_lossy(&shown).into_owned();
    assert!(shown.contains("games/s") && shown.contains("left") && shown.contains("\x1b[1m"), "{shown}");
    let quiet = script(&format!("{game} --quiet"), "1").unwrap();
    let quiet = String::from_utf8_lossy(&quiet).into_owned();
    assert!(
        !quiet.contains("games/s") && !quiet.contains('\x1b') && quiet.contains("30000 blocks"),
        "{quiet}"
    );
}
