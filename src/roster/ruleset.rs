use std::sync::Arc;

use super::Rostered;
use crate::{
    fields::FieldError,
    games::trick::{Edition, TrickGame},
};

/// An edition of any game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ruleset {
    /// Of the trick game.
    Trick(Edition),
}

/// Work that can be done with any game; [`Ruleset::with_game`] hands it the right one.
pub trait WithGame {
    /// What comes of it.
    type Output;

    /// Does it with this game.
    fn with<G: Rostered>(self, game: Arc<G>) -> Self::Output;
}

impl Ruleset {
    /// All editions built in.
    pub fn all() -> Vec<Self> {
        Edition::all().into_iter().map(Self::Trick).collect()
    }

    /// The edition built in under this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::all().into_iter().find(|rules| rules.name() == name)
    }

    /// House rules from TOML.
    pub fn from_toml(text: &str) -> Result<Self, FieldError> {
        Edition::from_toml(text).map(Self::Trick)
    }

    /// The edition's name.
    pub fn name(&self) -> &str {
        match self {
            Self::Trick(edition) => &edition.name,
        }
    }

    /// The numbers of players it is for.
    pub fn table_sizes(&self) -> Vec<usize> {
        match self {
            Self::Trick(edition) => edition.decks.iter().map(|deck| deck.players).collect(),
        }
    }

    /// The edition of the trick game, where it is one.
    pub fn trick(&self) -> Option<&Edition> {
        match self {
            Self::Trick(edition) => Some(edition),
        }
    }

    /// Does the work with the game for this many players.
    pub fn with_game<W: WithGame>(&self, players: usize, work: W) -> Result<W::Output, FieldError> {
        match self {
            Self::Trick(edition) => Ok(work.with(Arc::new(TrickGame::new(edition.rules(players)?)?))),
        }
    }
}
