use std::sync::Arc;

use super::process;
use crate::{
    fields::{FieldError, Fields},
    game::{Recorded, Tallied},
    games::trick::TrickGame,
    strategy::{Player, Random},
};

/// Makes players, one for every worker that asks.
pub type Maker<G> = Box<dyn Fn() -> Player<G> + Send + Sync>;

/// A game with strategies of its own: everything the rest of the program needs of a game.
pub trait Rostered: Recorded + Tallied {
    /// The maker of a strategy of this kind, which reads its parameters from the fields.
    fn strategy(game: &Arc<Self>, kind: &str, fields: &mut Fields) -> Result<Maker<Self>, FieldError>
    where
        Self: Sized;
}

impl Rostered for TrickGame {
    fn strategy(game: &Arc<Self>, kind: &str, fields: &mut Fields) -> Result<Maker<Self>, FieldError> {
        let game = Arc::clone(game);
        match kind {
            "random" => Ok(Box::new(move || Player::blind(Random::new(Arc::clone(&game))))),
            "process" => process::maker(game, fields),
            _ => Err(FieldError::unexpected("kind", kind, "\"random\" or \"process\"")),
        }
    }
}
