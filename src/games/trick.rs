//! The trick game: Stick 'Em, Sticheln and their kin, as one engine with the rules as data.
//!
//! Source: the rulebooks of the four [editions](Edition::all); where they are silent or differ, `docs/rules.md`
//! has the choice and its reason.

mod deals;
mod edition;
mod endgame;
mod game;
pub mod heuristics;
mod house;
mod pain_tally;
mod piles;
mod position;
mod record;
mod rollout;
mod rules;
mod scoring;
mod situation;
mod spoken;
mod state;
mod story;
mod table;
mod view;
mod winner;

pub use deals::Deals;
pub use edition::{Deck, Edition};
pub use endgame::{Endgame, Objective};
pub use game::TrickGame;
pub use pain_tally::PainTally;
pub use position::{Position, PositionTrick};
pub use record::{RoundRecord, TrickRecord};
pub use rules::{AllZero, Lead, Rules, Undealt};
pub use scoring::{score, worth};
pub use state::State;
pub use table::{MAX_DECK, PlayedTrick, Table};
pub use view::View;
pub use winner::winner;
