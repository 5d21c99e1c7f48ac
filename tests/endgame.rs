//! The exact solver: an ending solved by hand, and a naive solver as the judge of the fast one.

#![allow(clippy::unwrap_used)]

mod support;

use stickem::{
    card::Card,
    game::{Game, Seat, Seed},
    games::trick::{Endgame, Objective, State, TrickGame},
    strategy,
};
use support::{all_tables, card, dealt, tiny, visit_random_game};

const OBJECTIVES: [Objective; 2] = [Objective::Score, Objective::Relative];

/// What each seat gets of the rest of the round, in the solver's units.
fn measure(game: &TrickGame, before: &State, after: &State, objective: Objective) -> Vec<i32> {
    let points: Vec<i32> = Seat::all(game.seats())
        .map(|seat| game.round_scores(after)[seat] - game.round_scores(before)[seat])
        .collect();
    let sum: i32 = points.iter().sum();
    let others = game.seats() as i32 - 1;
    points
        .iter()
        .map(|&own| match objective {
            Objective::Score => own,
            Objective::Relative => others * own - (sum - own),
        })
        .collect()
}

/// Max^n by trying everything.
fn naive(game: &TrickGame, start: &State, state: &State, objective: Objective) -> (Option<Card>, Vec<i32>) {
    let Some(seat) = game.turn(state).seat() else { return (None, measure(game, start, state, objective)) };
    let mut best: Option<(Card, Vec<i32>)> = None;
    for choice in game.moves(game.view(state, seat)) {
        let mut next = *state;
        game.play(&mut next, choice);
        let (_, values) = naive(game, start, &next, objective);
        if best.as_ref().is_none_or(|(_, known)| values[seat.index()] > known[seat.index()]) {
            best = Some((choice, values));
        }
    }
    let (choice, values) = best.unwrap();
    (Some(choice), values)
}

#[test]
fn agrees_with_trying_everything() {
    let mut stream = Seed::new(11).stream();
    let mut compared = 0;
    for (name, game) in all_tables() {
        let cards = if game.seats() <= 4 { 3 } else { 2 };
        for objective in OBJECTIVES {
            let mut solver = Endgame::new(cards, objective);
            let mut budget = 12;
            visit_random_game(&game, &mut stream.clone(), |state, _| {
                let left = game.rules().tricks() - state.table().tricks_done();
                if !state.table().is_revealed() || left > cards {
                    assert_eq!(solver.solve(&game, state), None);
                    return;
                }
                if budget == 0 || (left == cards && state.table().trick().len() + 2 < game.seats()) {
                    return;
                }
                budget -= 1;
                let (choice, values) = naive(&game, state, state, objective);
                assert_eq!(solver.solve(&game, state), choice, "{name}, {objective:?}, {state:?}");
                assert_eq!(solver.values(&game, state), Some(values.clone()), "{name}");
                let mut settled = *state;
                assert!(strategy::Endgame::settle(&mut solver, &game, &mut settled));
                assert_eq!(measure(&game, state, &settled, objective), values, "{name}");
                compared += 1;
            });
        }
        stream = Seed::new(compared).stream();
    }
    assert!(compared > 250, "{compared}");
}

/// Seat 0 (pain red) leads with yellow4 and red9; seat 1 has yellow1 and yellow2, seat 2 yellow0 and yellow6.
///
/// Yellow4 first: seat 2 may take it with yellow6, which brings it 3 and leaves it to lead yellow0 into red9, so
/// that seat 0 takes its own red9 (-7); or duck, give seat 0 3, and take red9 with yellow6 (3). The same to it in
/// points, and the duck comes first in its hand; but only the first hurts seat 0.
/// Red9 first: seat 2 gets 3 either way and ducks, seat 1 takes 3, and yellow6 takes yellow4: nothing for seat 0.
/// So yellow4 is right if seats count their own points, and red9 if they count relative to the others.
#[test]
fn two_cards_by_hand() {
    let deck = "red0 red9 green1 blue1 yellow0 yellow1 yellow2 yellow4 yellow6";
    let game = tiny(3, deck, 3);
    let hands = ["red0 red9 yellow4", "green1 yellow1 yellow2", "blue1 yellow0 yellow6"];
    let mut state = dealt(&game, &hands);
    for pain in ["red0", "green1", "blue1"] {
        game.play(&mut state, card(pain));
    }
    let mut own = Endgame::new(2, Objective::Score);
    assert_eq!(own.solve(&game, &state), Some(card("yellow4")));
    assert_eq!(own.values(&game, &state), Some(vec![3, 0, 3]));
    let mut relative = Endgame::new(2, Objective::Relative);
    assert_eq!(relative.solve(&game, &state), Some(card("red9")));
    assert_eq!(relative.values(&game, &state), Some(vec![-6, 3, 3]));
}

/// An ending too large for the memory is left alone, not attempted.
#[test]
fn too_large_an_ending_is_left_alone() {
    let (_, game) = all_tables().into_iter().find(|(name, _)| name == "misery with 7").unwrap();
    let mut solver = Endgame::new(6, Objective::Score);
    let mut seen = 0;
    visit_random_game(&game, &mut Seed::new(3).stream(), |state, _| {
        let left = game.rules().tricks() - state.table().tricks_done();
        if state.table().is_revealed() && left == 6 {
            assert_eq!(solver.solve(&game, state), None);
            seen += 1;
        }
    });
    assert!(seen > 0);
}
