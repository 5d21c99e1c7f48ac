use std::sync::Arc;

use super::{
    Place, process,
    searching::{self, EndgameMaker},
};
use crate::{
    fields::{FieldError, Fields},
    game::{Examined, Recorded, Seat, Spoken, Tallied},
    strategy::{Player, Random},
};

/// Makes players, one for every worker that asks.
pub type Maker<G> = Box<dyn Fn() -> Player<G> + Send + Sync>;

/// A game with strategies of its own: everything the rest of the program needs of a game.
pub trait Rostered: Recorded + Tallied + Spoken + Examined {
    /// The kinds of strategy that know this game.
    const KINDS: &'static [&'static str];

    /// Those of them that search, and so cannot play the rollouts of a search.
    const SEARCHING: &'static [&'static str] = &[];

    /// Whether quickness of hand matters, so that a strategy may have a `speed`.
    const HAS_RACES: bool = false;

    /// The maker of a strategy of this kind, which reads its parameters from the fields; [`common`] has the
    /// kinds that every game has.
    fn strategy(game: &Arc<Self>, kind: &str, fields: &mut Fields) -> Result<Maker<Self>, FieldError>
    where
        Self: Sized;

    /// The maker of a solver for the end of a round, if the fields ask for one.
    fn endgame(_game: &Arc<Self>, _fields: &mut Fields) -> Result<Option<EndgameMaker<Self>>, FieldError>
    where
        Self: Sized,
    {
        Ok(None)
    }

    /// A state in which somebody decides at this place, and the seat: its view is what is asked about.
    fn position(&self, _place: &Place) -> Result<(Self::State, Seat), FieldError> {
        Err(FieldError::new("rules", format!("no positions can be read of {} games", Self::NAME)))
    }
}

/// The kinds of strategy that play any game.
pub const COMMON_KINDS: &[&str] = &["random", "flat", "pimc", "ismcts", "mo-ismcts", "oracle", "process"];

/// The maker of a strategy of a kind that plays any game.
pub fn common<G: Rostered>(game: &Arc<G>, kind: &str, fields: &mut Fields) -> Result<Maker<G>, FieldError> {
    match kind {
        "random" => {
            let game = Arc::clone(game);
            Ok(Box::new(move || Player::blind(Random::new(Arc::clone(&game)))))
        }
        "process" => process::maker(Arc::clone(game), fields),
        _ if searching::KINDS.contains(&kind) => searching::searching(game, kind, fields),
        _ => {
            let kinds = COMMON_KINDS.iter().chain(G::KINDS);
            let expected = kinds.map(|kind| format!("{kind:?}")).collect::<Vec<_>>().join(" or ");
            Err(FieldError::unexpected("kind", format!("{kind:?}"), expected))
        }
    }
}
