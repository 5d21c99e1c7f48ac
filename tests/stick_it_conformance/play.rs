//! Any play: moves are legal, cards are conserved, hands and games end.

use std::collections::BTreeSet;

use super::{assert_conserved, game, games, random_hand};
use stickem::{
    game::{Game, Recorded, Seed, Turn},
    games::stick_it::{Move, heuristics::Heuristic},
    strategy::Strategy,
};

#[test]
fn moves_are_legal_distinct_and_never_none_and_cards_are_conserved() {
    for game in games() {
        let mut stream = Seed::new(1).stream();
        for _ in 0..20 {
            let end = random_hand(&game, &mut stream, |state, seat, _| {
                assert_conserved(&game, state);
                let view = game.view(state, seat);
                let moves: Vec<Move> = game.moves(view).collect();
                assert!(!moves.is_empty());
                assert_eq!(moves.len(), game.moves(view).len());
                assert_eq!(moves.iter().collect::<BTreeSet<_>>().len(), moves.len(), "doubles in {moves:?}");
                for (place, &choice) in moves.iter().enumerate() {
                    assert_eq!(game.moves(view).nth(place), Some(choice));
                    assert!(game.is_legal(view, choice));
                    assert!(choice.card().is_none_or(|card| view.hand().contains(card)));
                    assert_eq!(choice.to_string().parse(), Ok(choice));
                }
            });
            assert_conserved(&game, &end);
            let scores = game.round_scores(&end);
            for (seat, &hand) in end.hands().each() {
                assert_eq!(scores[seat], hand.iter().map(|card| game.rules().points(card)).sum::<i32>());
            }
        }
    }
}

#[test]
fn every_hand_and_every_game_ends() {
    for players in 2..=12 {
        let game = game(players, |_| ());
        let mut stream = Seed::new(9).stream();
        for _ in 0..10 {
            let mut state = game.start(&mut stream);
            let mut hands = 0;
            while game.turn(&state) != Turn::Over {
                game.deal(&mut state, &mut stream);
                game.rollout(&mut state, &mut stream);
                assert!(state.table().turns() <= game.rules().turn_limit);
                hands += 1;
            }
            assert_eq!(hands, players);
        }
    }
}

/// `STICKEM_HEAVY=1 cargo test --release --test stick_it_conformance`: a hundred thousand hands at every table size.
#[test]
fn many_hands_end_at_every_table_size() {
    let hands = if std::env::var_os("STICKEM_HEAVY").is_some() { 100_000 } else { 500 };
    for players in 2..=12 {
        let game = game(players, |_| ());
        let mut stream = Seed::new(10).stream();
        let mut longest = 0;
        for _ in 0..hands {
            let mut state = game.start(&mut stream);
            game.deal(&mut state, &mut stream);
            game.rollout(&mut state, &mut stream);
            assert_conserved(&game, &state);
            longest = longest.max(state.table().turns());
        }
        println!("{players} players: longest hand {longest} turns");
    }
}

/// Heuristics among themselves end their hands, too, and make legal moves only.
#[test]
fn heuristics_play_legally_and_to_the_end() {
    let strategies = [Heuristic::DUMP_HIGH, Heuristic::KEEP_BACK_ATCHA, Heuristic::HUNTER];
    for players in 2..=12 {
        let game = game(players, |_| ());
        let (mut broken_off, mut stream) = (0, Seed::new(11).stream());
        for hand in 0..60 {
            let mut state = game.start(&mut stream);
            game.deal(&mut state, &mut stream);
            while let Some(seat) = game.turn(&state).seat() {
                let view = game.view(&state, seat);
                let mut strategy = strategies[if hand < 30 { hand % 3 } else { seat.index() % 3 }];
                let choice = strategy.choose(view, &mut stream);
                assert!(game.is_legal(view, choice));
                game.play(&mut state, choice);
            }
            broken_off += usize::from(state.table().turns() == game.rules().turn_limit);
        }
        assert_eq!(broken_off, 0, "{players} players");
    }
}

/// The same stream gives the same game, races and refilled piles included.
#[test]
fn a_seed_fixes_the_game() {
    for players in [2, 6, 12] {
        let game = game(players, |_| ());
        let play = || {
            let state = random_hand(&game, &mut Seed::new(12).stream(), |_, _, _| ());
            serde_json::to_string(&game.record(&state)).unwrap()
        };
        assert_eq!(play(), play());
    }
}
