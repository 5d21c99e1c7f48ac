//! Stick it!: the shedding game with draws that add up and plays out of turn.
//!
//! Source: its rulebook, for 2 to 12 players. Where it is silent, the choice is a field of the [`Rules`], and
//! `docs/rules-stick-it.md` has its reason. Deviation: a card played too late in a race goes back to the hand unseen.

mod action_tally;
mod card;
mod cards;
mod determinize;
mod edition;
mod game;
pub mod heuristics;
mod house;
mod lack;
mod log;
mod moves;
mod pile;
mod record;
mod rules;
mod situation;
mod spoken;
mod state;
mod story;
mod table;
mod view;
mod window;

pub use action_tally::ActionTally;
pub use card::{Card, Kind, MAX_COLOURS, ParseCardError};
pub use cards::Cards;
pub use edition::{Deck, Edition};
pub use game::StickIt;
pub use lack::Lack;
pub use log::{Entry, Log};
pub use moves::{Move, Moves, ParseMoveError};
pub use pile::{MAX_DECK, Pile};
pub use record::{PlayRecord, RoundRecord};
pub use rules::{AddingOn, Points, Reaction, Rules};
pub use state::State;
pub use table::Table;
pub use view::View;
