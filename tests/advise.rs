//! `stickem advise`: a hand, a position, a place in a record; and what is wrong with them.

#![allow(clippy::unwrap_used)]

use std::{fs, process::Output};

use assert_cmd::Command;

const HAND: &str = "red0 red3 red5 yellow1 yellow7 yellow8 green2 green10 green11 blue4 blue6 blue9 purple1 purple5 purple11";

fn stickem(arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stickem"));
    command.args(arguments).write_stdin(input.to_owned()).output().unwrap()
}

fn told(arguments: &[&str]) -> String {
    let output = stickem(arguments, "");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// A quick search, as a file.
fn quick(folder: &std::path::Path) -> String {
    let file = folder.join("quick.toml");
    fs::write(&file, "kind = 'flat'\niterations = 1500\nrollout = 'balanced'").unwrap();
    file.display().to_string()
}

#[test]
fn a_hand_is_weighed_card_by_card() {
    let folder = tempfile::tempdir().unwrap();
    let advice = told(&["advise", "--hand", HAND, "--strategy", &quick(folder.path())]);
    let lines: Vec<&str> = advice.lines().collect();
    assert_eq!(lines[0], "seat 0, by quick");
    assert!(lines[1].starts_with("move") && lines[1].contains("expected score"));
    assert_eq!(lines.len(), 2 + 15);
    for card in HAND.split(' ') {
        assert!(lines.iter().any(|line| line.starts_with(&format!("{card} "))), "{card}");
    }
    assert!(lines[2].contains(" to ") && lines[2].ends_with("100"), "{}", lines[2]);
    assert_eq!(advice, told(&["advise", "--hand", HAND, "--strategy", &quick(folder.path())]), "same seed");
}

#[test]
fn a_place_in_a_record_is_the_position_there() {
    let folder = tempfile::tempdir().unwrap();
    let records = folder.path().join("games.jsonl").display().to_string();
    let search = quick(folder.path());
    told(&[
        "match",
        "greedy",
        "greedy",
        "random",
        "random",
        "--blocks",
        "1",
        "--quiet",
        "--records",
        &records,
    ]);
    let ask = |more: &[&str]| {
        let mut arguments = vec!["advise", "--records", &records, "--strategy", &search];
        arguments.extend(more);
        told(&arguments)
    };
    assert_eq!(ask(&["--round", "2", "--trick", "0", "--seat", "3"]).lines().count(), 2 + 15);
    assert_eq!(ask(&["--round", "2", "--trick", "12"]).lines().count(), 2 + 3);
    let output = stickem(&["advise", "--records", &records, "--round", "9"], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("round: 9 (expected a round from 1 to 4)"));
    let output = stickem(&["advise", "--records", &records, "--trick", "15"], "");
    assert!(String::from_utf8_lossy(&output.stderr).contains("trick: 15 (expected a trick from 0 to 14)"));
}

#[test]
fn a_position_is_read_from_standard_input() {
    let hand = HAND.split(' ').map(|card| format!("{card:?}")).collect::<Vec<_>>().join(",");
    let folder = tempfile::tempdir().unwrap();
    let search = quick(folder.path());
    let position = format!("{{\"seat\":2,\"hand\":[{hand}]}}");
    let output = stickem(&["advise", "--position", "-", "--strategy", &search], &position);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("seat 2, by quick\n"), "{text}");

    for (position, fault) in [
        ("{\"hand\":[\"red0\"]}", "hand: 1 cards (expected 15 with what the seat has played)"),
        ("{\"hnad\":[]}", "position: unknown field `hnad`"),
        ("nonsense", "position: expected"),
    ] {
        let output = stickem(&["advise", "--position", "-", "--strategy", &search], position);
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(message.contains(fault) && message.lines().count() == 1, "{message}");
    }
}

#[test]
fn only_searches_advise() {
    let output = stickem(&["advise", "--hand", HAND, "--strategy", "greedy"], "");
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("kind: \"greedy\" (expected a search: \"flat\""), "{message}");
}
