//! Perft for cards: how many ways a fixed deal can be played out to each depth, checked against a line file.
//!
//! A line of `tests/trick.perft` is: the rule for zeros, the hands separated by `/`, and the counts of positions
//! after 1, 2, 3 … moves, separated by `;`. After the last move the sum of all final scores of seat 0 follows `=`:
//! a checksum of who won what.

#![allow(clippy::unwrap_used)]

mod support;

use stickem::{
    game::{Game, Seat, Turn},
    games::trick::{AllZero, Rules, State, TrickGame},
};
use support::{cards, dealt, tiny};

/// Positions at each depth below this one, and the final scores of seat 0 added up.
fn count(game: &TrickGame, state: &State, depth: usize, counts: &mut Vec<u64>, scores: &mut i64) {
    let Some(seat) = game.turn(state).seat() else {
        assert_eq!(game.turn(state), Turn::Over);
        *scores += i64::from(game.scores(state)[Seat::new(0)]);
        return;
    };
    counts.resize(counts.len().max(depth + 1), 0);
    for card in game.moves(game.view(state, seat)) {
        counts[depth] += 1;
        let mut next = *state;
        game.play(&mut next, card);
        count(game, &next, depth + 1, counts, scores);
    }
}

#[test]
fn positions_are_counted() {
    let file = include_str!("trick.perft");
    let mut checked = 0;
    for line in file.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let [zeros, hands, expected] = line.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("three parts: {line}")
        };
        let hands: Vec<&str> = hands.split('/').map(str::trim).collect();
        let size = cards(hands[0]).len();
        let all_zero = if zeros == "discard" { AllZero::Discard } else { AllZero::FirstZeroWins };
        let rules = *tiny(hands.len(), &hands.join(" "), size).rules();
        let game = TrickGame::new(Rules { all_zero, ..rules }).unwrap();
        let (mut counts, mut scores) = (Vec::new(), 0);
        count(&game, &dealt(&game, &hands), 0, &mut counts, &mut scores);
        let counts = counts.iter().map(u64::to_string).collect::<Vec<_>>().join(";");
        assert_eq!(format!("{counts}={scores}"), expected, "{line}");
        checked += 1;
    }
    assert!(checked >= 5);
}
