//! `stickem train`, `exploit` and `models` as a person runs them.

#![allow(clippy::unwrap_used)]

use std::{
    fs,
    path::Path,
    process::{Command, Output, Stdio},
    time::{Duration, Instant},
};

use stickem::learn::Model;

const STICKEM: &str = env!("CARGO_BIN_EXE_stickem");

/// A population with everything in it: itself, earlier versions, a heuristic and a clone.
const POPULATION: &str = r#"
question = "Does it train?"
players = 3
seed = 5
snapshot = 40

[[opponent]]
name = "greedy"
strategy = "greedy"

[[opponent]]
name = "imitation"
strategy = "balanced"
clone_rounds = 40
clone_epochs = 2
draft = "greedy"
draft_rounds = 20

[[table]]
weight = 2
seats = ["self"]

[[table]]
seats = ["self", "past", "greedy", "imitation"]
"#;

fn command(directory: &Path, arguments: &str) -> Command {
    let mut command = Command::new(STICKEM);
    command.current_dir(directory).args(arguments.split_whitespace());
    command
}

fn stickem(directory: &Path, arguments: &str) -> Output {
    command(directory, arguments).output().unwrap()
}

fn succeed(directory: &Path, arguments: &str) -> String {
    let output = stickem(directory, arguments);
    let (out, err) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(output.status.success(), "{arguments}: {err}");
    assert_eq!(err, "", "{arguments}: no bar where there is no terminal");
    out
}

/// The one line that a refused command says.
fn refused(directory: &Path, arguments: &str) -> String {
    let output = stickem(directory, arguments);
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments}: {err}");
    assert_eq!(err.lines().count(), 1, "{arguments}: {err}");
    assert!(output.stdout.is_empty(), "{arguments}");
    err.trim_end().into()
}

/// The curve without the seconds, which are never the same.
fn curve(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).unwrap();
    let without = |line: &str| {
        line.split(',')
            .enumerate()
            .filter_map(|(at, cell)| (at != 1).then_some(cell))
            .collect::<Vec<_>>()
            .join(",")
    };
    text.lines().map(without).collect()
}

#[test]
fn threads_and_interrupts_change_no_byte() {
    let directory = tempfile::tempdir().unwrap();
    let directory = directory.path();
    fs::write(directory.join("population.toml"), POPULATION).unwrap();
    let train = "train population.toml --rounds 12000 --quiet";
    succeed(directory, &format!("{train} --threads 1 --out one.bin"));
    succeed(directory, &format!("{train} --threads 2 --out two.bin"));

    let mut stopped = command(directory, &format!("{train} --threads 2 --out stopped.bin"));
    let mut stopped = stopped.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let (begun, seen) = (Instant::now(), directory.join("stopped.csv"));
    while !seen.exists() {
        assert!(begun.elapsed() < Duration::from_secs(120), "no first measurement");
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(Command::new("kill").args(["-INT", &stopped.id().to_string()]).status().unwrap().success());
    assert_eq!(stopped.wait().unwrap().code(), Some(130));
    assert!(!directory.join("stopped.bin").exists(), "no model before the end");

    let again = refused(directory, &format!("{train} --out stopped.bin"));
    assert_eq!(
        again,
        "stickem: stopped.checkpoint: an unfinished training (expected --resume, another --out, or no such file)"
    );
    let other = refused(directory, &format!("{train} --seed 6 --resume --out stopped.bin"));
    assert!(other.starts_with("stickem: stopped.checkpoint: another training: "), "{other}");
    succeed(directory, &format!("{train} --threads 1 --resume --out stopped.bin"));
    assert!(!directory.join("stopped.checkpoint").exists(), "nothing left to resume");

    let model = |name: &str| fs::read(directory.join(name)).unwrap();
    for name in ["two", "stopped"] {
        assert!(model(&format!("{name}.bin")) == model("one.bin"), "{name}");
        assert!(model(&format!("{name}-imitation.bin")) == model("one-imitation.bin"), "{name}");
        assert_eq!(curve(&directory.join(format!("{name}.csv"))), curve(&directory.join("one.csv")));
    }
    assert_eq!(curve(&directory.join("one.csv")).len(), 1 + 20);
    let told = succeed(directory, "models one-imitation.bin");
    assert!(told.contains("after 20 rounds of greedy and 38 rounds"), "the draft came first: {told}");
    let picture = fs::read_to_string(directory.join("one.svg")).unwrap();
    assert!(picture.contains("among greedy") && picture.contains("among balanced"));
}

#[test]
fn a_teacher_is_learned_from() {
    let directory = tempfile::tempdir().unwrap();
    let directory = directory.path();
    let train = "train --players 3 --rounds 600";
    succeed(directory, &format!("{train} --out alone.bin"));
    let taught = format!("{train} --teacher balanced --teacher-rounds 200");
    let [one, two] = ["1", "2"].map(|threads| {
        succeed(directory, &format!("{taught} --threads {threads} --out taught-{threads}.bin"));
        fs::read(directory.join(format!("taught-{threads}.bin"))).unwrap()
    });
    assert!(one == two, "threads change nothing");
    let told = succeed(directory, "models taught-1.bin");
    assert!(told.contains("600 rounds, teacher balanced ") && told.contains(" for 200 rounds"), "{told}");
    assert!(one != fs::read(directory.join("alone.bin")).unwrap());

    let unknown = refused(directory, "train --teacher nobody");
    assert!(unknown.starts_with("stickem: strategy \"nobody\": unknown name"), "{unknown}");
    assert!(refused(directory, "train --teacher-rounds 5").contains("--teacher <STRATEGY>"));
}

#[test]
fn every_table_is_trained_for() {
    let directory = tempfile::tempdir().unwrap();
    let directory = directory.path();
    for (rules, players) in [("stickem", 3), ("sticheln", 5), ("stickem-fr", 6), ("misery", 7)] {
        let out = succeed(directory, &format!("train --rules {rules} --players {players} --rounds 200"));
        let file = format!("{rules}-{players}.bin");
        assert!(out.starts_with(&format!("{file}: 204 rounds in ")), "{out}");
        let model = Model::from_bytes(&fs::read(directory.join(&file)).unwrap()).unwrap();
        assert_eq!(model.layout().players, players);
        let told = succeed(directory, &format!("models {file}"));
        let seed = format!("training, rules {rules}, {players} players, seed 1, 200 rounds");
        assert!(told.contains(&seed) && told.contains("values cards"), "{told}");

        fs::write(directory.join("learned.toml"), format!("kind = 'net'\nmodel = '{file}'")).unwrap();
        let names = "random ".repeat(players - 1);
        succeed(directory, &format!("match learned.toml {names} --rules {rules} --blocks 2 --quiet"));
    }
    let told = succeed(directory, "models");
    assert!(told.contains("net-stickem-4\n"), "{told}");
}

#[test]
fn a_best_response_to_a_weak_player_is_found() {
    let directory = tempfile::tempdir().unwrap();
    let directory = directory.path();
    let out = succeed(directory, "exploit random --players 3 --rounds 12000 --blocks 150 --seed 3");
    let (made, reading) = out.trim_end().split_once('\n').unwrap();
    assert!(made.starts_with("exploit-random-stickem-3.bin: 12000 rounds in "), "{made}");
    let gain = reading.strip_prefix("a best response gains ").unwrap().split(' ').next().unwrap();
    assert!(gain.parse::<f64>().unwrap() > 5.0, "{reading}");
    assert!(reading.contains(" points a round against two of random (95%, 150 blocks"), "{reading}");
    assert!(reading.contains("it can be exploited by at least "), "{reading}");
    assert!(succeed(directory, "models exploit-random-stickem-3.bin").contains(reading));
    let columns = &curve(&directory.join("exploit-random-stickem-3.csv"))[0];
    assert_eq!(columns, "rounds,error,random,random_low,random_high");
    assert!(directory.join("exploit-random-stickem-3.svg").exists());

    // What was learned is not lost on a training that goes on from it.
    let from =
        "exploit random --players 3 --rounds 12 --blocks 150 --from exploit-random-stickem-3.bin --out b.bin";
    assert!(succeed(directory, from).contains("it can be exploited"));
}

#[test]
fn a_heuristic_is_exploited_from_random_weights() {
    let lab = tempfile::tempdir().unwrap();
    for seed in [1, 2] {
        let command = format!("exploit greedy --rounds 40000 --blocks 100 --seed {seed} --out {seed}.bin");
        let said = succeed(lab.path(), &command);
        assert!(said.contains("a best response gains ") && said.contains("it can be exploited"), "{said}");
    }
}

#[test]
fn a_searcher_is_exploited_by_way_of_a_clone() {
    let directory = tempfile::tempdir().unwrap();
    let directory = directory.path();
    fs::write(directory.join("slow.toml"), "kind = 'ismcts'\niterations = 8").unwrap();
    let options = "--players 3 --rounds 24 --blocks 2 --clone-rounds 10";
    let out = succeed(directory, &format!("exploit slow.toml {options} --out x.bin"));
    assert!(out.contains("points a round against two of slow (95%, 2 blocks"), "{out}");
    let told = succeed(directory, "models x-slow.bin x.bin");
    assert!(told.contains("clone of slow after 10 rounds") && told.contains("imitates a player"), "{told}");
    assert!(told.contains("best response to slow by a clone of 10 rounds"), "{told}");
    let clone = refused(directory, "train --players 3 --rounds 12 --from x-slow.bin");
    assert_eq!(clone, "stickem: x-slow.bin: a clone (expected a model that was trained)");
}

#[test]
fn damaged_and_foreign_models_are_refused_in_a_line() {
    let directory = tempfile::tempdir().unwrap();
    let directory = directory.path();
    succeed(directory, "train --players 3 --rounds 12 --out good.bin");
    let good = fs::read(directory.join("good.bin")).unwrap();
    let mut altered = good.clone();
    altered[5000] ^= 1;
    let newer = [&b"stickem-model/9"[..], &good[15..]].concat();
    let damages = [
        ("cut", &good[..good.len() / 2], "damaged model (cut short or with something added)"),
        ("longer", &[&good[..], &[0]].concat(), "damaged model (cut short or with something added)"),
        ("altered", &altered, "damaged model (its checksum does not fit)"),
        ("newer", &newer, "not a model that this version reads (expected stickem-model/1)"),
        ("none", b"", "not a model that this version reads (expected stickem-model/1)"),
    ];
    for (name, bytes, fault) in damages {
        fs::write(directory.join(format!("{name}.bin")), bytes).unwrap();
        fs::write(directory.join("net.toml"), format!("kind = 'net'\nmodel = '{name}.bin'")).unwrap();
        assert_eq!(
            refused(directory, &format!("models {name}.bin")),
            format!("stickem: {name}.bin: {fault}")
        );
        let from = refused(directory, &format!("train --players 3 --from {name}.bin --out x.bin"));
        assert_eq!(from, format!("stickem: {name}.bin: {fault}"));
        let played = refused(directory, "match net.toml random random --blocks 1");
        assert!(played.contains(&format!("\"{name}.bin\": {fault}")), "{played}");
    }
    fs::write(directory.join("net.toml"), "kind = 'net'\nmodel = 'good.bin'").unwrap();
    let foreign = "a model for another table: 3 players, ";
    assert!(refused(directory, "match net.toml random random random --blocks 1").contains(foreign));
    assert!(refused(directory, "match net.toml random random --rules misery --blocks 1").contains(foreign));
    assert!(refused(directory, "train --players 5 --from good.bin").contains(foreign));
    assert!(!directory.join("stickem-5.bin").exists() && !directory.join("x.bin").exists());
}

#[test]
fn wrong_arguments_are_refused_in_a_line() {
    let directory = tempfile::tempdir().unwrap();
    let directory = directory.path();
    let cases = [
        ("train nowhere.toml", "nowhere.toml: "),
        ("train --rules stick-it", "rules stick-it: not a trick game (expected one to train for)"),
        ("train --players 9", "rules stickem: players: 9 (expected 3 to 6 for stickem)"),
        ("train --minutes 0", "'--minutes <M>': expected more than 0 and at most 100000"),
        ("train --rounds 0", "'--rounds <R>'"),
        ("train --rounds 5 --minutes 1", "cannot be used with"),
        ("train --from nowhere.bin", "nowhere.bin: "),
        ("train --resume", "stickem-4.checkpoint: "),
        ("exploit", "<STRATEGY>"),
        ("exploit nobody", "strategy \"nobody\": unknown name"),
        ("exploit dump-high", "strategy dump-high: "),
        ("exploit greedy --blocks 1", "'--blocks <N>'"),
        ("models nowhere.bin", "nowhere.bin: "),
    ];
    for (arguments, expected) in cases {
        let line = refused(directory, arguments);
        assert!(line.contains(expected), "{arguments}: {line}");
    }
    assert_eq!(fs::read_dir(directory).unwrap().count(), 0, "nothing is half-written");
}

#[test]
fn wrong_training_files_are_refused_by_field() {
    let directory = tempfile::tempdir().unwrap();
    let directory = directory.path();
    let table = "[[table]]\nseats = ";
    let cases = [
        ("players = 2".into(), "players: 2 (expected"),
        ("rules = 4".into(), "rules: "),
        ("seed = -1".into(), "seed: -1 (expected"),
        ("rounds = 0".into(), "rounds: 0 (expected"),
        ("rate = 2.0".into(), "rate: 2.0 (expected"),
        ("lambda = 'high'".into(), "lambda: "),
        ("epsilon = 1.5".into(), "epsilon: 1.5 (expected"),
        ("lanes = 0".into(), "lanes: 0 (expected"),
        ("lane_rounds = 5000".into(), "lane_rounds: 5000 (expected"),
        ("snapshot = 0".into(), "snapshot: 0 (expected"),
        ("lamda = 0.5".into(), "lamda: unknown field"),
        (format!("{table}[]"), "seats: [] (expected"),
        (format!("{table}['nobody']"), "seats: \"nobody\" (expected a list of \"self\" or \"past\""),
        (format!("{table}['self']\nweight = -1"), "weight: -1"),
        (format!("{table}['self']\nweight = 0"), "table.weight: 0 (expected one above 0)"),
        ("[[opponent]]\nname = 'a'".into(), "strategy: missing field"),
        ("[[opponent]]\nname = '../a'\nstrategy = 'greedy'".into(), "name: \"../a\" (expected letters"),
        ("[[opponent]]\nname = 'past'\nstrategy = 'greedy'".into(), "name: \"past\" (expected another"),
        (
            "[[opponent]]\nname = 'a'\nstrategy = 'greedy'\n".repeat(2),
            "opponent[1].name: \"a\" (expected a name of its own)",
        ),
        (
            "[[opponent]]\nname = 'a'\nstrategy = 'nobody'".into(),
            "strategy: strategy \"nobody\": unknown name",
        ),
        (
            "[[opponent]]\nname = 'a'\nstrategy = 'greedy'\nclone_rounds = 0".into(),
            "clone_rounds: 0 (expected",
        ),
        ("[[opponent]]\nname = 'a'\nstrategy = 'greedy'\nage = 3".into(), "age: unknown field"),
        (
            "[[opponent]]\nname = 'a'\nstrategy = 'greedy'\ndraft = 'greedy'".into(),
            "draft: a draft of no clone (expected clone_rounds too)",
        ),
        (
            "[[opponent]]\nname = 'a'\nstrategy = 'greedy'\nclone_rounds = 9\ndraft = 'nobody'".into(),
            "draft: strategy \"nobody\": unknown name",
        ),
        (
            "[[opponent]]\nname = 'a'\nstrategy = 'greedy'\nclone_rounds = 9\ndraft_rounds = 9".into(),
            "draft_rounds: unknown field",
        ),
    ];
    for (text, expected) in cases {
        fs::write(directory.join("wrong.toml"), &text).unwrap();
        let line = refused(directory, "train wrong.toml");
        assert!(line.starts_with("stickem: wrong.toml: ") && line.contains(expected), "{text}: {line}");
    }
    assert_eq!(fs::read_dir(directory).unwrap().count(), 1, "nothing is half-written");
}
