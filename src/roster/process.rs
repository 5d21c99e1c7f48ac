//! Strategies that are programs of their own: they speak JSON lines on standard input and output.
//!
//! `docs/bot-protocol.md` is the contract; this is its only implementation.

mod bot;
mod fault;
mod guard;
mod lines;
mod link;
mod message;
mod settings;
mod tail;

use std::sync::Arc;

use bot::{Bot, Kennel};
use settings::Settings;

use super::Maker;
use crate::{
    fields::{FieldError, Fields},
    game::Spoken,
    strategy::Player,
};

/// The maker of a strategy of kind `process`. All its players share their processes: who leaves hands its
/// process on, so that there are never more than there were players at one time.
pub(super) fn maker<G: Spoken>(game: Arc<G>, fields: &mut Fields) -> Result<Maker<G>, FieldError> {
    let kennel = Arc::new(Kennel::new(game, Settings::read(fields)?));
    Ok(Box::new(move || Player::blind(Bot::new(Arc::clone(&kennel)))))
}
