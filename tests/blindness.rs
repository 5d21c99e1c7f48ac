//! No strategy sees what it should not: what is hidden from a seat never changes its move.

#![allow(clippy::unwrap_used)]

mod support;

use std::sync::Arc;

use stickem::{
    game::{Game, Seat, Seed},
    games::trick::{Edition, State, TrickGame},
    learn::{Layout, Meaning, Model},
    roster::{CATALOGUE, Recipe},
    strategy::{Entrant, Player},
};
use support::visit_random_game;

/// Every strategy that ships with the program and plays this game, oracles apart, with searches cut short. Players
/// that have learned get a model that has not, where none ships for the table.
fn entrants(game: &Arc<TrickGame>) -> Vec<Entrant<TrickGame>> {
    let directory = tempfile::tempdir().unwrap();
    let model = Model::random(Layout::of(game.rules()), Meaning::Values, &mut Seed::new(1).stream());
    std::fs::write(directory.path().join("model.bin"), model.to_bytes()).unwrap();
    let entrant = |recipe: Recipe| {
        let untaught = Recipe {
            text: format!("model = 'model.bin'\n{}", recipe.text),
            directory: directory.path().into(),
            ..recipe.clone()
        };
        recipe.entrant(game).or_else(|_| untaught.entrant(game)).ok()
    };
    let recipes = CATALOGUE.iter().map(|listed| {
        let line = |line: &str| {
            if line.starts_with("iterations") { "iterations = 40".into() } else { line.to_owned() }
        };
        let text = listed.text.lines().map(line).collect::<Vec<_>>().join("\n");
        Recipe { text, ..Recipe::named(listed.name).unwrap() }
    });
    let entrants = recipes.filter_map(entrant);
    let blind: Vec<_> = entrants.filter(|entrant| !entrant.oracle).collect();
    for name in ["greedy", "balanced", "flat", "pimc", "ismcts", "mo-ismcts", "expert", "net", "champion"] {
        assert!(blind.iter().any(|entrant| entrant.name == name), "{name} is tested");
    }
    blind
}

/// Random positions: a state with the seat to move, and the same state with everything redealt that the seat
/// cannot see, and nothing committed in secret by others.
fn positions(game: &TrickGame, count: usize, seed: u64) -> Vec<(State, State, Seat)> {
    let mut stream = Seed::new(seed).stream();
    let mut worlds = Seed::new(seed).child(1).stream();
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut turn = 0;
        visit_random_game(game, &mut stream, |state, seat| {
            turn += 1;
            // Every pain choice, and a part of the rest.
            if !state.table().is_revealed() || turn % 5 == 0 {
                let redealt = game.determinize(game.view(state, seat), &mut worlds);
                positions.push((*state, redealt, seat));
            }
        });
    }
    positions.truncate(count);
    positions
}

#[test]
fn hidden_cards_do_not_change_a_move() {
    for players in [3, 4, 6] {
        let game = Arc::new(TrickGame::new(Edition::stickem().rules(players).unwrap()).unwrap());
        let positions = positions(&game, 340, players as u64);
        assert!(positions.iter().filter(|(state, other, _)| state.hands() != other.hands()).count() > 300);
        for entrant in entrants(&game) {
            let Player::Blind(mut strategy) = entrant.player() else { panic!("{} is blind", entrant.name) };
            for (at, (state, redealt, seat)) in positions.iter().enumerate() {
                let seed = Seed::new(9).child(at as u64);
                // A strategy may remember what it saw in a game; each position is one of its own.
                strategy.new_game();
                let choice = strategy.choose(game.view(state, *seat), &mut seed.stream());
                assert!(game.is_legal(game.view(state, *seat), choice), "{}", entrant.name);
                strategy.new_game();
                let other = strategy.choose(game.view(redealt, *seat), &mut seed.stream());
                assert_eq!(choice, other, "{} at {state:?}", entrant.name);
            }
        }
    }
}

/// That test can fail: who sees all cards plays otherwise where they are dealt otherwise.
#[test]
fn hidden_cards_change_the_moves_of_oracles() {
    let game = Arc::new(TrickGame::new(Edition::stickem().rules(4).unwrap()).unwrap());
    let positions = positions(&game, 100, 4);
    for kind in ["oracle", "champion-oracle"] {
        let text = format!("kind = '{kind}'\niterations = 40");
        let recipe = Recipe { name: kind.into(), text, directory: Default::default() };
        let Player::Oracle(mut oracle) = recipe.entrant(&game).unwrap().player() else {
            panic!("{kind} sees all cards")
        };
        let mut choose = |state: &State, seat: Seat, at: usize| {
            oracle.new_game();
            oracle.choose(&game, state, seat, &mut Seed::new(9).child(at as u64).stream())
        };
        let changed = (positions.iter().enumerate())
            .filter(|(at, (state, redealt, seat))| choose(state, *seat, *at) != choose(redealt, *seat, *at))
            .count();
        assert!(changed > 10, "{kind} changed {changed} of 100 moves");
    }
}

/// Whatever the other seats have committed to, the pain choice is the same: the state is the same but for their
/// picks.
#[test]
fn pain_choices_of_others_do_not_matter() {
    let game = Arc::new(TrickGame::new(Edition::stickem().rules(4).unwrap()).unwrap());
    let mut stream = Seed::new(5).stream();
    for entrant in entrants(&game) {
        let Player::Blind(mut strategy) = entrant.player() else { panic!("{} is blind", entrant.name) };
        for deal in 0..25 {
            let mut dealt = game.start(&mut stream);
            game.deal(&mut dealt, &mut stream);
            let mut choices = Vec::new();
            for _ in 0..3 {
                let mut state = dealt;
                for seat in Seat::all(3) {
                    let pick = game.random_move(game.view(&state, seat), &mut stream);
                    game.play(&mut state, pick);
                }
                let seed = Seed::new(1).child(deal);
                strategy.new_game();
                choices.push(strategy.choose(game.view(&state, Seat::new(3)), &mut seed.stream()));
            }
            assert!(choices.iter().all(|choice| *choice == choices[0]), "{}", entrant.name);
        }
    }
}
