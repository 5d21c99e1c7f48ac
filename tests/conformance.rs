//! Every game and edition at every table size against the promises of the `Game` trait.

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
