//! `match --records`, `verify` and `show` as a person runs them, with whole and with damaged files.

#![allow(clippy::unwrap_used)]

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value;
use stickem::roster::Ruleset;

fn stickem(arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_stickem")).args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn record(folder: &Path, rules: &str, players: usize, blocks: u64) -> PathBuf {
    let path = folder.join(format!("{}-{players}.jsonl", rules.replace(['/', '.'], "-")));
    let blocks = blocks.to_string();
    let mut arguments = vec!["match"];
    arguments.extend(vec!["random"; players]);
    arguments.extend(["--rules", rules, "--blocks", &blocks, "--seed", "7", "--quiet", "--records"]);
    arguments.push(path.to_str().unwrap());
    let (code, _, error) = stickem(&arguments);
    assert_eq!((code, error.as_str()), (0, ""), "{rules} with {players}");
    path
}

/// A few blocks of every edition at every table; `STICKEM_HEAVY=1` makes it ten times as many.
#[test]
fn every_edition_at_every_table_is_verified() {
    let folder = tempfile::tempdir().unwrap();
    let blocks = if std::env::var_os("STICKEM_HEAVY").is_some() { 50 } else { 5 };
    for rules in Ruleset::all() {
        for players in rules.table_sizes() {
            let path = record(folder.path(), rules.name(), players, blocks);
            let (code, out, error) = stickem(&["verify", path.to_str().unwrap()]);
            let games = blocks * players as u64;
            assert_eq!((code, error.as_str()), (0, ""), "{}", rules.name());
            assert!(out.starts_with(&format!("{games} games verified")), "{out}");
            fs::remove_file(path).unwrap();
        }
    }
}

#[test]
fn house_rules_are_verified_with_their_file() {
    let folder = tempfile::tempdir().unwrap();
    let house = folder.path().join("house.toml");
    fs::write(&house, "name = 'short'\nbase = 'misery'\nrounds = 2\nundealt = 'hidden'\n").unwrap();
    let path = record(folder.path(), house.to_str().unwrap(), 7, 3);
    let (code, _, error) = stickem(&["verify", path.to_str().unwrap()]);
    assert_eq!(code, 2);
    assert!(error.contains("rules: \"short\" is unknown"), "{error}");
    let (code, out, _) = stickem(&["verify", path.to_str().unwrap(), "--rules", house.to_str().unwrap()]);
    assert_eq!((code, &out[..17]), (0, "21 games verified"));
}

/// One thing changed in one game of several: refused with game, round, trick and reason.
#[test]
fn a_changed_record_is_refused_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let path = record(folder.path(), "stickem", 4, 1);
    let whole = fs::read_to_string(&path).unwrap();
    let swap = |value: &mut Value, a: usize, b: usize| value.as_array_mut().unwrap().swap(a, b);
    type Change<'c> = (&'c dyn Fn(&mut Value), &'c str);
    let changes: [Change<'_>; 15] = [
        (&|game| game["rounds"][1]["tricks"][4]["cards"][2] = "red0".into(), "round 2, trick 5: cards: seat"),
        (
            &|game| swap(&mut game["rounds"][0]["tricks"][0]["cards"], 0, 1),
            "round 1, trick 1: cards: seat 0 has no",
        ),
        (
            &|game| next_seat(&mut game["rounds"][2]["tricks"][13]["winner"]),
            "round 3, trick 14: winner: seat",
        ),
        (&|game| game["rounds"][0]["tricks"][3]["winner"] = Value::Null, "round 1, trick 4: winner: nobody"),
        (&|game| next_seat(&mut game["rounds"][3]["tricks"][0]["leader"]), "round 4, trick 1: leader: seat"),
        (&|game| next_seat(&mut game["rounds"][3]["leader"]), "round 4, leader: seat"),
        (&|game| game["rounds"][1]["scores"][0] = 99.into(), "round 2, scores: [99"),
        (&|game| game["totals"][2] = 99.into(), "totals: ["),
        (&|game| game["winners"] = vec![0, 1, 2, 3].into(), "winners: [0, 1, 2, 3] (expected"),
        (
            &|game| game["rounds"][0]["pain"][1] = game["rounds"][0]["pain"][0].clone(),
            "round 1, pain: seat 1 has no",
        ),
        (
            &|game| game["rounds"][0]["hands"][1][0] = "gray3".into(),
            "round 1, hand of seat 1: gray3 is not in the deck",
        ),
        (
            &|game| game["rounds"][0]["undealt"] = vec!["red0"].into(),
            "round 1, undealt: red0 is not in the deck, or there",
        ),
        (
            &|game| drop(game["rounds"].as_array_mut().unwrap().pop()),
            "rounds: the game has not ended after 3",
        ),
        (
            &|game| drop(game["rounds"][0]["tricks"].as_array_mut().unwrap().pop()),
            "round 1, tricks: 13 (expected 14)",
        ),
        (&|game| drop(game["strategies"].as_array_mut().unwrap().pop()), "strategies: 3 (expected 4)"),
    ];
    for (change, reason) in changes {
        let mut lines: Vec<String> = whole.lines().map(String::from).collect();
        let mut game: Value = serde_json::from_str(&lines[2]).unwrap();
        change(&mut game);
        assert_ne!(game.to_string(), lines[2]);
        lines[2] = game.to_string();
        fs::write(&path, lines.join("\n")).unwrap();
        let (code, out, error) = stickem(&["verify", path.to_str().unwrap()]);
        assert_eq!((code, out.as_str()), (1, ""), "{reason}: {error}");
        assert!(error.contains(&format!("game 3: {reason}")), "expected {reason:?} in {error:?}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}

fn next_seat(seat: &mut Value) {
    *seat = ((seat.as_u64().unwrap() + 1) % 4).into();
}

#[test]
fn what_is_no_file_of_records_is_refused_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = record(folder.path(), "stickem", 3, 1);
    let whole = fs::read(&path).unwrap();
    let first = whole.split(|&byte| byte == b'\n').next().unwrap();
    let edited =
        |from: &str, to: &str| String::from_utf8(first.to_vec()).unwrap().replacen(from, to, 1).into_bytes();
    let files: [(&str, Vec<u8>, &str); 9] = [
        ("truncated", whole[..whole.len() / 2].to_vec(), "not a record: EOF"),
        ("binary", vec![0; 100_000], "not a record: expected value at column 1"),
        (
            "random bytes",
            (0..=255).cycle().take(5_000).map(|byte: u8| byte.wrapping_mul(31)).collect(),
            "not a record",
        ),
        ("empty", Vec::new(), "no games (expected a record a line)"),
        ("other JSON", b"{\"a\":1}\n".to_vec(), "not a record: unknown field `a`"),
        (
            "a later format",
            edited("record/1", "record/2"),
            "format: \"stickem-record/2\" (expected \"stickem-record/1\")",
        ),
        (
            "other rules",
            edited("\"rules\":\"stickem\"", "\"rules\":\"bridge\""),
            "rules: \"bridge\" is unknown",
        ),
        (
            "13 players",
            edited("\"players\":3", "\"players\":13"),
            "players: 13 (expected 3 to 6 for stickem)",
        ),
        ("no card", edited("\"red0\"", "\"mauve0\""), "\"mauve0\" is not a card"),
    ];
    for (what, bytes, reason) in files {
        fs::write(&path, bytes).unwrap();
        for command in ["verify", "show"] {
            let (code, out, error) = stickem(&[command, path.to_str().unwrap()]);
            if command == "show" && ["truncated", "empty"].contains(&what) {
                continue;
            }
            assert_eq!((code, out.as_str()), (2, ""), "{command} {what}: {error}");
            assert!(error.contains(reason) && error.contains("stickem-3.jsonl"), "{command} {what}: {error}");
            assert_eq!(error.lines().count(), 1, "{error}");
        }
    }
    let missing = folder.path().join("missing");
    for path in [missing.as_path(), folder.path()] {
        for command in ["verify", "show"] {
            let (code, _, error) = stickem(&[command, path.to_str().unwrap()]);
            assert_eq!((code, error.lines().count()), (2, 1), "{error}");
            assert!(error.contains(path.to_str().unwrap()), "{error}");
        }
    }
    for (argument, reason) in
        [("0", "0 is not in 1"), ("4", "there is no game 4"), ("x", "invalid value 'x'")]
    {
        fs::write(&path, &whole).unwrap();
        let (code, _, error) = stickem(&["show", path.to_str().unwrap(), "--game", argument]);
        assert_eq!((code, error.lines().count()), (2, 1), "{error}");
        assert!(error.contains(reason), "{error}");
    }
}

/// A rules file that cannot be read, or is no rules file.
#[test]
fn bad_rules_files_are_refused_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.toml");
    let sparse = folder.path().join("zeros.toml");
    fs::File::create(&sparse).unwrap().set_len(1 << 30).unwrap();
    fs::write(&path, "name = 'x'\nbase = 'stickem'\nhand_size = 16\n").unwrap();
    let binary = folder.path().join("binary.toml");
    fs::write(&binary, [0xff, 0xfe, 0]).unwrap();
    let missing = folder.path().join("missing.toml");
    let cases = [
        (path.as_path(), "45 cards are too few for 3 players with 16 cards each"),
        (sparse.as_path(), "more than 1 MiB"),
        (binary.as_path(), "not a text"),
        (missing.as_path(), "No such file"),
        (Path::new("./"), "directory"),
    ];
    for (path, reason) in cases {
        let rules = path.to_str().unwrap();
        let (code, out, error) = stickem(&["match", "random", "random", "random", "--rules", rules]);
        assert_eq!((code, out.as_str(), error.lines().count()), (2, "", 1), "{error}");
        assert!(error.contains(rules) && error.contains(reason), "{error}");
    }
    for players in [2, 7, 13] {
        let mut arguments = vec!["match"];
        arguments.extend(vec!["random"; players]);
        let (code, _, error) = stickem(&arguments);
        assert_eq!((code, error.lines().count()), (2, 1), "{error}");
        assert!(error.contains("players (expected 3"), "{error}");
    }
}

/// The story of a pinned game, plain in a pipe, styled when colours are forced.
#[test]
fn a_game_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let path = record(folder.path(), "misery", 7, 1);
    let show = |force: bool| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_stickem"));
        command.args(["show", path.to_str().unwrap(), "--game", "2"]);
        command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
        if force {
            command.env("CLICOLOR_FORCE", "1");
        }
        String::from_utf8(command.output().unwrap().stdout).unwrap()
    };
    let plain = show(false);
    assert!(!plain.contains('\x1b'));
    assert!(show(true).contains("\x1b["));
    assert_eq!(plain.matches("\nround ").count(), 5);
    assert_eq!(plain.matches("left over: ").count(), 5);
    assert!(plain.contains("win"));
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/show.txt");
    if std::env::var_os("STICKEM_BLESS").is_some() {
        fs::write(&golden, &plain).unwrap();
    }
    assert_eq!(plain, fs::read_to_string(golden).unwrap(), "STICKEM_BLESS=1 writes it anew");
}

/// The same seed gives the same bytes on any number of threads, and the deals of the golden file.
#[test]
fn golden_games() {
    let folder = tempfile::tempdir().unwrap();
    let mut games = String::new();
    for rules in Ruleset::all() {
        for players in rules.table_sizes() {
            let path = record(folder.path(), rules.name(), players, 1);
            let text = fs::read_to_string(path).unwrap();
            let digest = blake3::hash(text.as_bytes()).to_hex();
            games += &format!("{} {players} {}\n", rules.name(), &digest[..32]);
        }
    }
    let path = record(folder.path(), "stickem", 4, 1);
    let first = fs::read_to_string(path).unwrap();
    games += first.lines().next().unwrap();
    games += "\n";
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/games.txt");
    if std::env::var_os("STICKEM_BLESS").is_some() {
        fs::write(&golden, &games).unwrap();
    }
    assert_eq!(games, fs::read_to_string(golden).unwrap(), "STICKEM_BLESS=1 writes it anew");
}

#[test]
fn threads_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let outputs = ["1", "2", "3"].map(|threads| {
        let path = folder.path().join(threads);
        let blocks =
            ["--blocks", "40", "--seed", "3", "--threads", threads, "--records", path.to_str().unwrap()];
        let mut arguments = vec!["match", "random", "random", "random", "random", "random"];
        arguments.extend(blocks);
        let (code, out, _) = stickem(&arguments);
        assert_eq!(code, 0);
        (out, fs::read(path).unwrap())
    });
    assert!(outputs.iter().all(|output| *output == outputs[0]));
}
