//! The engine against a second implementation written from the rulebooks.

#![allow(clippy::unwrap_used)]

mod support;

use proptest::prelude::*;
use stickem::{
    card::Card,
    game::{Game, Recorded, Seat, Seed, Turn},
    games::trick::{AllZero, Lead, TrickGame, winner},
};
use support::{
    all_tables,
    naive::{NaiveRound, naive_card, naive_dealer, naive_round, naive_winner},
};

/// Plays a game by the given way to end a round, and checks each round and the next leader against the judge.
fn agrees(
    name: &str,
    game: &TrickGame,
    seed: u64,
    play_round: fn(&TrickGame, &mut <TrickGame as Game>::State, u64),
) {
    let mut stream = Seed::new(seed).stream();
    let mut state = game.start(&mut stream);
    let players = game.seats();
    let mut totals = vec![0; players];
    let mut rounds = 0;
    while game.turn(&state) == Turn::Deal {
        game.deal(&mut state, &mut stream);
        let hands = *state.hands();
        play_round(game, &mut state, seed);
        let record = game.record(&state);
        for (seat, hand) in hands.each() {
            assert_eq!(record.hands[seat.index()], hand.iter().collect::<Vec<_>>(), "{name}: hands as dealt");
        }
        let named = |card: Card| naive_card(&card.to_string());
        let mut plays = vec![Vec::new(); players];
        for trick in &record.tricks {
            for (place, &card) in trick.cards.iter().enumerate() {
                plays[(trick.leader + place) % players].push(named(card));
            }
        }
        let pain = record.pain.iter().copied().map(named).collect();
        let round = NaiveRound { leader: record.leader, pain, plays };
        let (winners, scores) = naive_round(&round, game.rules().all_zero == AllZero::FirstZeroWins);
        assert_eq!(
            record.tricks.iter().map(|trick| trick.winner).collect::<Vec<_>>(),
            winners,
            "{name}: winners"
        );
        assert_eq!(game.round_scores(&state).as_slice(), scores, "{name}: scores");
        totals.iter_mut().zip(&scores).for_each(|(total, score)| *total += score);
        assert_eq!(game.scores(&state).as_slice(), totals, "{name}: totals");
        rounds += 1;
        if game.turn(&state) == Turn::Deal {
            let mut next = state;
            game.deal(&mut next, &mut Seed::new(seed).child(rounds).stream());
            let leader = match game.rules().lead {
                Lead::Rotate => rounds as usize % players,
                Lead::LowestScore => naive_dealer(&totals, &scores, record.leader),
            };
            assert_eq!(next.table().round_leader(), Seat::new(leader), "{name}: next leader");
        }
    }
    assert_eq!(rounds as usize, game.rules().rounds);
}

fn by_rollout(game: &TrickGame, state: &mut <TrickGame as Game>::State, seed: u64) {
    game.rollout(state, &mut Seed::new(seed).child(1).stream());
}

fn move_by_move(game: &TrickGame, state: &mut <TrickGame as Game>::State, seed: u64) {
    let mut stream = Seed::new(seed).child(2).stream();
    while let Some(seat) = game.turn(state).seat() {
        let card = game.random_move(game.view(state, seat), &mut stream);
        game.play(state, card);
    }
}

/// Some moves, then a rollout: a playout may begin anywhere in a round.
fn from_the_middle(game: &TrickGame, state: &mut <TrickGame as Game>::State, seed: u64) {
    let mut stream = Seed::new(seed).child(3).stream();
    let moves = stickem::game::below(game.seats() * game.rules().hand_size, &mut stream);
    for _ in 0..moves {
        let seat = game.turn(state).seat().unwrap();
        let card = game.random_move(game.view(state, seat), &mut stream);
        game.play(state, card);
    }
    game.rollout(state, &mut stream);
}

#[test]
fn every_edition_at_every_table() {
    for (name, game) in all_tables() {
        for seed in 0..40 {
            agrees(&name, &game, seed, move_by_move);
            agrees(&name, &game, seed, by_rollout);
            agrees(&name, &game, seed, from_the_middle);
        }
    }
}

/// Decks of few numbers make ties and zeros common.
#[test]
fn small_decks_full_of_ties() {
    let deck = "red0 red1 yellow0 yellow1 green0 green1 blue0 blue1 purple0 purple1 gray0 gray1";
    for (players, hand_size) in [(3, 4), (4, 3), (6, 2)] {
        for all_zero in [AllZero::Discard, AllZero::FirstZeroWins] {
            let rules = *support::tiny(players, deck, hand_size).rules();
            let rules =
                stickem::games::trick::Rules { all_zero, lead: Lead::LowestScore, rounds: 5, ..rules };
            let game = TrickGame::new(rules).unwrap();
            for seed in 0..200 {
                agrees("tiny", &game, seed, move_by_move);
                agrees("tiny", &game, seed, by_rollout);
            }
        }
    }
}

/// A house rule with more seats than any published edition takes the engine's general path.
#[test]
fn more_seats_than_any_edition() {
    let deck: String = ["red", "yellow", "green", "blue", "purple", "gray", "brown", "violet"]
        .iter()
        .flat_map(|colour| (0..=5).map(move |number| format!("{colour}{number} ")))
        .collect();
    for players in 8..=12 {
        let game = support::tiny(players, &deck, 48 / players);
        for seed in 0..50 {
            agrees("house", &game, seed, move_by_move);
            agrees("house", &game, seed, by_rollout);
            agrees("house", &game, seed, from_the_middle);
        }
    }
}

proptest! {
    #[test]
    fn any_trick(bytes in proptest::collection::vec(0u8..=255, 1..=12)) {
        let cards: Vec<Card> = bytes.iter().map(|&byte| Card::from_index(byte & 0b111_00011)).collect();
        let named: Vec<_> = cards.iter().map(|card| naive_card(&card.to_string())).collect();
        prop_assert_eq!(winner(&cards, AllZero::Discard), naive_winner(&named, false));
        prop_assert_eq!(winner(&cards, AllZero::FirstZeroWins), naive_winner(&named, true));
    }
}
