use std::sync::Arc;

use crate::{
    fields::{FieldError, Fields},
    game::{Recorded, Tallied},
    strategy::{Player, Random},
};

/// Makes players, one for every worker that asks.
pub type Maker<G> = Box<dyn Fn() -> Player<G> + Send + Sync>;

/// A game with strategies of its own: everything the rest of the program needs of a game.
pub trait Rostered: Recorded + Tallied {
    /// The kinds of strategy that know this game.
    const KINDS: &'static [&'static str];

    /// The maker of a strategy of this kind, which reads its parameters from the fields; [`common`] has the
    /// kinds that every game has.
    fn strategy(game: &Arc<Self>, kind: &str, fields: &mut Fields) -> Result<Maker<Self>, FieldError>
    where
        Self: Sized;
}

/// The kinds of strategy that play any game.
pub const COMMON_KINDS: &[&str] = &["random"];

/// The maker of a strategy of a kind that plays any game.
pub fn common<G: Rostered>(game: &Arc<G>, kind: &str, _fields: &mut Fields) -> Result<Maker<G>, FieldError> {
    let game = Arc::clone(game);
    match kind {
        "random" => Ok(Box::new(move || Player::blind(Random::new(Arc::clone(&game))))),
        _ => {
            let kinds = COMMON_KINDS.iter().chain(G::KINDS);
            let expected = kinds.map(|kind| format!("{kind:?}")).collect::<Vec<_>>().join(" or ");
            Err(FieldError::unexpected("kind", format!("{kind:?}"), expected))
        }
    }
}
