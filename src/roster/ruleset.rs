use std::sync::Arc;

use super::Rostered;
use crate::{
    fields::{FieldError, Fields},
    games::{
        stick_it::{self, StickIt},
        trick::{self, TrickGame},
    },
};

/// An edition of any game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ruleset {
    /// Of the trick game.
    Trick(trick::Edition),
    /// Of Stick it!
    StickIt(stick_it::Edition),
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
        let trick = trick::Edition::all().into_iter().map(Self::Trick);
        trick.chain([Self::StickIt(stick_it::Edition::stick_it())]).collect()
    }

    /// The edition built in under this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::all().into_iter().find(|rules| rules.name() == name)
    }

    /// House rules from TOML: of Stick it! where the `game` or the `base` says so, else of the trick game.
    pub fn from_toml(text: &str) -> Result<Self, FieldError> {
        let mut fields = Fields::parse(text)?;
        let games = ["game", "base"].map(|field| fields.value(field));
        if games.iter().flatten().any(|game| game.as_str() == Some("stick-it")) {
            return stick_it::Edition::from_toml(text).map(Self::StickIt);
        }
        trick::Edition::from_toml(text).map(Self::Trick)
    }

    /// The edition's name.
    pub fn name(&self) -> &str {
        match self {
            Self::Trick(edition) => &edition.name,
            Self::StickIt(edition) => &edition.name,
        }
    }

    /// The numbers of players it is for.
    pub fn table_sizes(&self) -> Vec<usize> {
        match self {
            Self::Trick(edition) => edition.decks.iter().map(|deck| deck.players).collect(),
            Self::StickIt(edition) => edition.decks.iter().map(|deck| deck.players).collect(),
        }
    }

    /// What it is, line by line: title, source, hands and rounds, and the decks.
    pub fn description(&self) -> Vec<String> {
        let (Self::Trick(trick::Edition { title, source, hand_size, rounds, .. })
        | Self::StickIt(stick_it::Edition { title, source, hand_size, rounds, .. })) = self;
        let rounds = rounds.map_or("as many as players".into(), |rounds| rounds.to_string());
        let mut lines = vec![
            title.clone(),
            format!("source: {source}"),
            format!("{hand_size} cards each, rounds: {rounds}"),
        ];
        lines.extend(match self {
            Self::Trick(edition) => edition.decks_in_words(),
            Self::StickIt(edition) => edition.decks_in_words(),
        });
        lines
    }

    /// The edition of the trick game, where it is one.
    pub fn trick(&self) -> Option<&trick::Edition> {
        match self {
            Self::Trick(edition) => Some(edition),
            Self::StickIt(_) => None,
        }
    }

    /// Does the work with the game for this many players.
    pub fn with_game<W: WithGame>(&self, players: usize, work: W) -> Result<W::Output, FieldError> {
        match self {
            Self::Trick(edition) => Ok(work.with(Arc::new(TrickGame::new(edition.rules(players)?)?))),
            Self::StickIt(edition) => Ok(work.with(Arc::new(StickIt::new(edition.rules(players)?)?))),
        }
    }
}
