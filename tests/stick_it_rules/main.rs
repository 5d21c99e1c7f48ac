//! Every sentence of the rulebook of Stick it! that states a rule, as a scripted hand. Each test quotes its place.

#![allow(missing_docs, clippy::unwrap_used)]

mod action_cards;
mod ending;
mod how_to_play;
mod number_and_draw_cards;
mod script;
mod silences;
