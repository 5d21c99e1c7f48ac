//! The pain atlas: every card of a hand forced as the pain choice in turn, and what it brings.
//!
//! A [`Study`] plays the rounds and gives a [`HandStudy`] for each hand; an [`Atlas`] sums them up: the score of a
//! choice by what it looks like ([`AtlasRow`]), the regret of each way to choose ([`RuleRow`]), and a rule with
//! whole-number weights, fitted on half of the hands and judged on the other half. `docs/pain.md` explains the
//! method. Nothing here reads or writes a file.

mod atlas;
mod fit;
mod forced;
mod group;
mod hand_study;
mod regret;
mod rule;
mod study;

pub use atlas::{Atlas, HandRow, RuleRow};
pub use fit::{MAX_WEIGHT, fit};
pub use forced::{Forced, ForcedRound, PainFault};
pub use group::{AtlasRow, Grouping, Key};
pub use hand_study::{ChoiceSums, FOLDS, HandStudy, OthersSums};
pub use regret::Regret;
pub use rule::{NAMED_RULES, NamedRule};
pub use study::{Study, is_for_fitting};
