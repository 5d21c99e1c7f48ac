//! Strategies from TOML: what ships with the program can be played, and what is wrong is refused by name.

#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use stickem::{
    games::trick::{Edition, TrickGame},
    roster::{CATALOGUE, Recipe},
};

fn game(players: usize) -> Arc<TrickGame> {
    Arc::new(TrickGame::new(Edition::stickem().rules(players).unwrap()).unwrap())
}

fn fault(text: &str) -> String {
    let recipe = Recipe { name: "test".into(), text: text.into(), directory: Default::default() };
    recipe.entrant(&game(4)).unwrap_err().to_string()
}

#[test]
fn wrong_parameters_are_refused_by_name_and_range() {
    for (text, message) in [
        ("", "kind: missing field"),
        ("kind = 'greedy'\nshed = 3", "shed: 3 (expected a number from -2 to 2)"),
        ("kind = 'greedy'\nsched = 1", "sched: unknown field (did you mean shed?)"),
        ("kind = 'ismcts'\niterations = 0", "iterations: 0 (expected a whole number from 1 to 1000000000)"),
        (
            "kind = 'ismcts'\niterations = 9\nmilliseconds = 9",
            "milliseconds: not together with iterations (expected one of them)",
        ),
        (
            "kind = 'ismcts'\nutility = 'luck'",
            "utility: \"luck\" (expected \"score\" or \"relative\" or \"rank\" or \"win\")",
        ),
        ("kind = 'ismcts'\nendgame = 7", "endgame: 7 (expected a whole number from 0 to 6)"),
        ("kind = 'ismcts'\nallocation = 'uniform'", "allocation: unknown field ("),
        ("kind = 'ismcts'\nexploration = -1", "exploration: -1 (expected a number from 0 to 100)"),
        ("kind = 'oracle'\nthreads = 0", "threads: 0 (expected a whole number from 1 to 256)"),
        ("kind = 'flat'\nnoise = 2", "noise: 2 (expected a number from 0 to 1)"),
        (
            "kind = 'champion'\nmodel = 'like-ismcts-stickem-4'",
            "model: imitates a player (expected a model that values cards)",
        ),
        (
            "kind = 'champion'\nopponents = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']",
            "opponents: 8 models (expected 7 at most)",
        ),
    ] {
        let found = fault(text);
        assert!(found.starts_with(message), "{found}");
    }
    let kinds = fault("kind = 'greddy'");
    assert!(
        kinds.starts_with("kind: \"greddy\" (expected ") && kinds.contains("\"pain-avoiding\""),
        "{kinds}"
    );
    let rollouts = fault("kind = 'flat'\nrollout = 'ismcts'");
    assert!(rollouts.starts_with("rollout: \"ismcts\" (expected \"random\" or \"greedy\""), "{rollouts}");
    let pain = fault("kind = 'sticker'\npain = 'any'");
    assert!(pain.starts_with("pain: \"any\" (expected \"lowest-cost\" or \"fitted\""), "{pain}");
}

/// Oracles, and only they, are marked; what is listed has a description and plays at every table of its game.
#[test]
fn the_catalogue_can_be_played() {
    let mut oracles = Vec::new();
    for listed in CATALOGUE {
        let recipe = Recipe::named(listed.name).unwrap();
        assert!(recipe.text.contains("\ndescription = \""), "{}", listed.name);
        let Ok(entrant) = recipe.entrant(&game(4)) else { continue };
        for players in 3..=6 {
            recipe.entrant(&game(players)).unwrap();
        }
        if entrant.oracle {
            oracles.push(entrant.name);
        }
    }
    assert_eq!(oracles, ["oracle"]);
    let text = "kind = 'champion-oracle'".into();
    let open = Recipe { name: "seer".into(), text, directory: Default::default() };
    assert!(open.entrant(&game(4)).unwrap().oracle);
}
