//! Every game and edition at every table size against the promises of the `Game` trait.

#![allow(clippy::unwrap_used)]

mod support;

use support::{
    all_tables,
    conformance::{conforms, records_conform},
};

#[test]
fn the_trick_game() {
    for (name, game) in all_tables() {
        conforms(&name, &game, 3);
        records_conform(&name, &game, 5);
    }
}

/// A house rule whose cards left over stay hidden: worlds must shuffle them in.
#[test]
fn hidden_cards_left_over() {
    let rules = stickem::games::trick::Edition::misery().rules(7).unwrap();
    let rules = stickem::games::trick::Rules { undealt: stickem::games::trick::Undealt::Hidden, ..rules };
    let game = stickem::games::trick::TrickGame::new(rules).unwrap();
    conforms("hidden", &game, 3);
    records_conform("hidden", &game, 3);
}

#[test]
fn stick_it() {
    for players in 2..=12 {
        let rules = stickem::games::stick_it::Edition::stick_it().rules(players).unwrap();
        let game = stickem::games::stick_it::StickIt::new(rules).unwrap();
        let name = format!("stick-it with {players}");
        conforms(&name, &game, 1);
        records_conform(&name, &game, 3);
    }
}
