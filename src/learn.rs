//! Players of the trick game that learn by playing against themselves and others.
//!
//! A [`Model`] is two small networks: one values the cards in hand, one the pain cards. A [`Trainer`] makes one from
//! random weights by self-play, an [`Imitator`] fits one to the moves of a slow player. A [`NetPlayer`] plays by a
//! model alone, a [`Champion`] searches over one. `docs/learning.md` has what was tried and what came of it.

mod adam;
mod card_net;
mod champion;
mod checkpoint;
mod imitator;
mod lane;
mod layout;
mod lesson;
mod model;
mod naming;
mod net_player;
mod pain_net;
mod pupil;
mod sight;
mod trainer;
mod vector;

pub use champion::{Champion, ChampionSettings};
pub use checkpoint::TrainingCheckpoint;
pub use imitator::Imitator;
pub use layout::Layout;
pub use lesson::Lesson;
pub use model::{Meaning, Model, ModelError};
pub use net_player::NetPlayer;
pub use trainer::{Guest, Mix, Population, Schedule, Trainer};

#[cfg(test)]
mod tests;
