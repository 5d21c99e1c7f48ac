//! What several tests share: all tables, and positions of random games.

#![allow(dead_code, missing_docs, unreachable_pub, clippy::unwrap_used)]

pub mod conformance;
pub mod naive;

use stickem::{
    card::{Card, CardSet},
    game::{BySeat, Game, Seat, Seed, Stream, Turn},
    games::trick::{AllZero, Edition, Lead, Rules, TrickGame, Undealt},
};

/// Every published edition at every number of players, by name.
pub fn all_tables() -> Vec<(String, TrickGame)> {
    let mut tables = Vec::new();
    for edition in Edition::all() {
        for deck in &edition.decks {
            let game = TrickGame::new(edition.rules(deck.players).unwrap()).unwrap();
            tables.push((format!("{} with {}", edition.name, deck.players), game));
        }
    }
    assert_eq!(tables.len(), 4 + 4 + 4 + 5);
    tables
}

/// A game small enough to count out: the numbers from 0 to 1 or more in some colours.
pub fn tiny(players: usize, deck: &str, hand_size: usize) -> TrickGame {
    TrickGame::new(Rules {
        players,
        deck: cards(deck),
        hand_size,
        rounds: 1,
        lead: Lead::Rotate,
        all_zero: AllZero::Discard,
        undealt: Undealt::Open,
    })
    .unwrap()
}

/// Cards from their names.
pub fn cards(names: &str) -> CardSet {
    names.split_whitespace().map(card).collect()
}

/// A card from its name.
pub fn card(name: &str) -> Card {
    name.parse().unwrap()
}

/// A state in which these hands have just been dealt.
pub fn dealt(game: &TrickGame, hands: &[&str]) -> <TrickGame as Game>::State {
    let mut state = game.start(&mut Seed::new(0).stream());
    game.deal_hands(&mut state, BySeat::from_fn(hands.len(), |seat| cards(hands[seat.index()])));
    state
}

/// Plays a whole game at random and calls `visit` with every state in which a seat is to move.
pub fn visit_random_game<G: Game>(
    game: &G,
    stream: &mut Stream,
    mut visit: impl FnMut(&G::State, Seat),
) -> G::State {
    let mut state = game.start(stream);
    loop {
        match game.turn(&state) {
            Turn::Deal => game.deal(&mut state, stream),
            Turn::Open(seat) | Turn::Secret(seat) => {
                visit(&state, seat);
                let choice = game.random_move(game.view(&state, seat), stream);
                game.play(&mut state, choice);
            }
            Turn::Over => return state,
        }
    }
}
