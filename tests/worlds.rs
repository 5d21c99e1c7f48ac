//! Worlds drawn from a view: uniform, legal, and blind to what the view does not show.

#![allow(clippy::unwrap_used)]

mod support;

use std::collections::BTreeMap;

use stickem::{
    card::Card,
    game::{BySeat, Game, Seat, Seed, Stream, Worlds, shuffle},
    games::trick::{Rules, State, TrickGame, Undealt},
    stats::uniformity_p_value,
};
use support::{all_tables, card, cards, dealt, tiny, visit_random_game};

/// How often each way of dealing the unseen cards is drawn from a seat's view.
fn worlds(game: &TrickGame, state: &State, seat: Seat, draws: usize) -> Vec<u64> {
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    let mut stream = Seed::new(5).stream();
    for _ in 0..draws {
        let world = game.determinize(game.view(state, seat), &mut stream);
        *counts.entry(format!("{:?}", world.hands())).or_default() += 1;
    }
    counts.into_values().collect()
}

#[track_caller]
fn assert_uniform(counts: &[u64], kinds: usize) {
    assert_eq!(counts.len(), kinds, "every world comes up");
    let p = uniformity_p_value(counts);
    assert!(p > 1e-4, "p = {p}: {counts:?}");
}

/// Three seats with three cards each: 6!/(3!·3!) = 20 worlds before the reveal, 4!/(2!·2!) = 6 after it, and
/// 3!/(2!·1!) = 3 when one more card is known.
#[test]
fn worlds_are_uniform() {
    let game = tiny(3, "red0 red1 red2 blue0 blue1 blue2 green0 green1 green2", 3);
    let mut state = dealt(&game, &["red0 red1 blue2", "blue0 green1 green2", "red2 blue1 green0"]);
    assert_uniform(&worlds(&game, &state, Seat::new(0), 20_000), 20);
    for name in ["red1", "blue0", "green0"] {
        game.play(&mut state, card(name));
    }
    assert_uniform(&worlds(&game, &state, Seat::new(0), 6_000), 6);
    assert_uniform(&worlds(&game, &state, Seat::new(2), 6_000), 6);
    game.play(&mut state, card("red0"));
    game.play(&mut state, card("green1"));
    assert_uniform(&worlds(&game, &state, Seat::new(0), 3_000), 3);
}

/// With two hidden cards left over: 8!/(3!·3!·2!) = 560 worlds.
#[test]
fn hidden_cards_left_over_are_shuffled_in() {
    let rules = *tiny(3, "red0 red1 red2 blue0 blue1 blue2 green0 green1 green2 gray0 gray1", 3).rules();
    let game = TrickGame::new(Rules { undealt: Undealt::Hidden, ..rules }).unwrap();
    let state = dealt(&game, &["red0 red1 blue2", "blue0 green1 green2", "red2 blue1 green0"]);
    assert_eq!(game.view(&state, Seat::new(0)).unseen().len(), 8);
    assert_uniform(&worlds(&game, &state, Seat::new(0), 112_000), 560);
}

/// How often each course of a round comes up in worlds drawn one after another and played out, after the first of
/// the moves has been made in each.
fn courses(game: &TrickGame, state: &State, seat: Seat, draws: usize, first_moves: usize) -> Vec<u64> {
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    let mut stream = Seed::new(6).stream();
    let mut worlds = game.worlds(game.view(state, seat));
    for _ in 0..draws {
        let mut world = worlds.draw(game, &mut stream);
        for _ in 0..first_moves {
            let mover = game.turn(&world).seat().unwrap();
            let lowest = game.moves(game.view(&world, mover)).next().unwrap();
            game.play(&mut world, lowest);
        }
        worlds.rollout(game, &mut world, &mut stream);
        assert_eq!(game.turn(&world).seat(), None);
        *counts.entry(format!("{:?} {:?}", world.chosen(), world.table().played())).or_default() += 1;
    }
    counts.into_values().collect()
}

/// Every way to deal the unseen cards and every order of every hand is as likely as any other, also where moves were
/// made in the world before it is played out.
#[test]
fn rollouts_of_worlds_are_uniform() {
    let game = tiny(3, "red0 red1 red2 blue0 blue1 blue2 green0 green1 green2", 3);
    let mut state = dealt(&game, &["red0 red1 blue2", "blue0 green1 green2", "red2 blue1 green0"]);
    // 20 worlds, and 3! orders of each hand; all but the own hand's with its lowest card laid down first.
    assert_uniform(&courses(&game, &state, Seat::new(0), 86_400, 0), 20 * 6 * 6 * 6);
    assert_uniform(&courses(&game, &state, Seat::new(0), 43_200, 1), 20 * 2 * 6 * 6);
    for name in ["red1", "blue0", "green0"] {
        game.play(&mut state, card(name));
    }
    // 6 worlds, and 2! orders of each hand, one card of some of them being played.
    assert_uniform(&courses(&game, &state, Seat::new(0), 20_000, 0), 6 * 2 * 2 * 2);
    assert_uniform(&courses(&game, &state, Seat::new(0), 20_000, 1), 6 * 2 * 2);
    assert_uniform(&courses(&game, &state, Seat::new(0), 20_000, 2), 6 * 2);
    assert_uniform(&courses(&game, &state, Seat::new(0), 20_000, 4), 6);
    game.play(&mut state, card("red0"));
    game.play(&mut state, card("green1"));
    assert_uniform(&courses(&game, &state, Seat::new(2), 20_000, 0), 2 * 2);
}

/// The cards that a seat cannot see, dealt anew to the same places: the seat's view stays the same to the bit.
#[test]
fn hidden_cards_change_no_view() {
    for (name, game) in all_tables() {
        let mut stream = Seed::new(8).stream();
        let mut sample = Seed::new(9).stream();
        visit_random_game(&game, &mut stream, |state, seat| {
            let permuted = permute_hidden(&game, state, seat, &mut sample);
            assert_eq!(game.view(&permuted, seat), game.view(state, seat), "{name}");
            let printed = |state| format!("{:?}", game.view(state, seat));
            assert_eq!(printed(&permuted), printed(state), "{name}");
        });
    }
}

/// The state with all that the seat cannot see shuffled: the other hands, and the pain cards laid face down.
fn permute_hidden(game: &TrickGame, state: &State, seat: Seat, stream: &mut Stream) -> State {
    let hidden_pain =
        |other| (other != seat && !state.table().is_revealed()).then(|| state.chosen()[other]).flatten();
    let others = || Seat::all(game.seats()).filter(|&other| other != seat);
    let mut cards: Vec<Card> = others().flat_map(|other| state.hands()[other]).collect();
    cards.extend(others().filter_map(hidden_pain));
    shuffle(&mut cards, stream);
    let mut draw = cards.into_iter();
    let hands = BySeat::from_fn(game.seats(), |other| match other == seat {
        true => state.hands()[seat],
        false => draw.by_ref().take(state.hands()[other].len()).collect(),
    });
    let chosen = BySeat::from_fn(game.seats(), |other| match hidden_pain(other) {
        Some(_) => draw.next(),
        None => state.chosen()[other],
    });
    assert_eq!(draw.next(), None);
    state.with_hidden(hands, chosen)
}

#[test]
fn the_open_cards_of_a_view_are_in_no_world() {
    let game = tiny(3, "red0 red1 red2 blue0 blue1 blue2 green0 green1 green2 gray0", 3);
    let state = dealt(&game, &["red0 red1 blue2", "blue0 green1 green2", "red2 blue1 green0"]);
    assert_eq!(game.view(&state, Seat::new(1)).table().undealt(), cards("gray0"));
    let mut stream = Seed::new(1).stream();
    for _ in 0..100 {
        let world = game.determinize(game.view(&state, Seat::new(1)), &mut stream);
        assert!(world.hands().iter().all(|hand| !hand.contains(card("gray0"))));
    }
}
