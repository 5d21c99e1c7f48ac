//! House rules from TOML: what they change, and what is refused, by name.

#![allow(clippy::unwrap_used)]

use stickem::games::trick::{AllZero, Edition, Lead, Undealt};

const FULL: &str = r#"
name = "kitchen"
title = "as we play it in the kitchen"
hand_size = 10
rounds = 3
lead = "lowest-score"
all_zero = "first-zero-wins"
undealt = "hidden"

[[deck]]
players = 3
colours = ["red", "blue", "brown"]
highest = 11

[[deck]]
players = 4
colours = ["red", "blue", "brown", "gray"]
highest = 10
"#;

#[test]
fn every_field_counts() {
    let edition = Edition::from_toml(FULL).unwrap();
    let rules = edition.rules(4).unwrap();
    assert_eq!((edition.name.as_str(), rules.hand_size, rules.rounds), ("kitchen", 10, 3));
    assert_eq!((rules.lead, rules.all_zero), (Lead::LowestScore, AllZero::FirstZeroWins));
    assert_eq!((rules.undealt, rules.deck.len()), (Undealt::Hidden, 44));
    assert!(edition.rules(5).is_err());
}

#[test]
fn a_base_gives_what_is_left_out() {
    let edition = Edition::from_toml("name = 'x'\nbase = 'misery'\nall_zero = 'discard'").unwrap();
    let expected = Edition { all_zero: AllZero::Discard, ..Edition::misery() };
    assert_eq!(edition.rules(7), expected.rules(7));
    let players = Edition::from_toml("name = 'x'\nbase = 'misery'\nrounds = 'players'").unwrap();
    assert_eq!(players.rules(6).unwrap().rounds, 6);
}

#[track_caller]
fn refused(change: (&str, &str), message: &str) {
    let text = FULL.replacen(change.0, change.1, 1);
    assert_ne!(text, FULL, "the change changes something");
    assert_eq!(Edition::from_toml(&text).unwrap_err().to_string(), message);
}

#[test]
fn bad_fields_are_named() {
    refused(("hand_size = 10", "handsize = 10"), "handsize: unknown field (did you mean hand_size?)");
    refused(("hand_size = 10", ""), "hand_size: missing field (or name a base edition)");
    refused(("rounds = 3", "rounds = 3\nrouns = 3"), "rouns: unknown field (did you mean rounds?)");
    refused(("hand_size = 10", "hand_size = -3"), "hand_size: -3 (expected a whole number from 2 to 42)");
    refused(("hand_size = 10", "hand_size = 1"), "hand_size: 1 (expected a whole number from 2 to 42)");
    refused(
        ("hand_size = 10", "hand_size = 12"),
        "deck[1] for 4 players: deck: 44 cards are too few for 4 players with 12 cards each",
    );
    refused(("players = 3", "players = 2"), "deck[0].players: 2 (expected a whole number from 3 to 12)");
    refused(("players = 4", "players = 13"), "deck[1].players: 13 (expected a whole number from 3 to 12)");
    refused(("players = 4", "players = 3"), "deck[1].players: 3 has a deck already");
    refused(
        ("\"red\", \"blue\", \"brown\"]", "\"red\", \"blue\", \"mauve\"]"),
        "deck[0].colours: \"mauve\" is not a colour (expected one of red, yellow, green, blue, purple, gray, brown, violet)",
    );
    refused(("\"blue\"", "\"red\""), "deck[0].colours: red stands there twice");
    refused(("highest = 11", "highest = 31"), "deck[0].highest: 31 (expected a whole number from 0 to 19)");
    refused(
        ("lead = \"lowest-score\"", "lead = \"youngest\""),
        "lead: \"youngest\" (expected \"rotate\" or \"lowest-score\")",
    );
    refused(("rounds = 3", "rounds = 0"), "rounds: 0 (expected \"players\" or a whole number from 1 to 100)");
    refused(
        ("rounds = 3", "rounds = 'many'"),
        "rounds: \"many\" (expected \"players\" or a whole number from 1 to 100)",
    );
    refused(("rounds = 3", "rounds = "), "line 5: string values must be quoted, expected literal string");
    refused(("name = \"kitchen\"", ""), "name: missing field");
}
