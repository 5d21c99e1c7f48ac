//! What must hold at every step of any game of Stick it!, checked on random games at every table size.

#![allow(missing_docs, clippy::unwrap_used, clippy::print_stdout)]

mod play;
mod records;
mod views;
mod worlds;

use stickem::{
    game::{Game, Seat, Stream},
    games::stick_it::{AddingOn, Cards, Edition, Reaction, Rules, State, StickIt},
};

fn game(players: usize, change: impl FnOnce(&mut Rules)) -> StickIt {
    let mut rules = Edition::stick_it().rules(players).unwrap();
    change(&mut rules);
    StickIt::new(rules).unwrap()
}

/// The game as published and with every field the other way, at every table size.
fn games() -> impl Iterator<Item = StickIt> {
    (2..=12).flat_map(|players| {
        [
            game(players, |_| ()),
            game(players, |rules| {
                rules.reaction = Reaction::Clockwise;
                rules.adding_on = AddingOn::Any;
            }),
            game(players, |rules| {
                rules.reaction = Reaction::None;
                rules.must_play = false;
            }),
        ]
    })
}

/// Plays a hand by random moves; shows every state in which a seat is to move.
fn random_hand(
    game: &StickIt,
    stream: &mut Stream,
    mut step: impl FnMut(&State, Seat, &mut Stream),
) -> State {
    let mut state = game.start(stream);
    game.deal(&mut state, stream);
    while let Some(seat) = game.turn(&state).seat() {
        step(&state, seat, stream);
        let choice = game.random_move(game.view(&state, seat), stream);
        game.play(&mut state, choice);
    }
    state
}

/// Every card of the deck is somewhere, once.
fn assert_conserved(game: &StickIt, state: &State) {
    let mut rest = game.rules().deck.without(state.table().discards());
    state.hands().iter().for_each(|&hand| rest = rest.without(hand));
    assert_eq!(Cards::of(state.pile()), rest);
    for (seat, &hand) in state.hands().each() {
        assert_eq!(state.table().hand_len(seat), hand.len());
        let lack = state.table().lack(seat);
        let held: usize = lack.cards().map(|card| hand.count(card)).sum();
        assert!(lack.is_nothing() || held <= lack.at_most(), "{lack:?} {hand:?}");
    }
    assert_eq!(state.table().pile_len(), state.pile().len());
    assert!(state.table().discards().contains(state.table().top()));
}
