use std::{fmt, sync::Arc};

use super::{Oracle, Strategy};
use crate::game::{Game, Seat, Stream};

/// Somebody who sits down to play: a strategy, or an oracle that sees all cards.
pub enum Player<G: Game> {
    /// Sees its view.
    Blind(Box<dyn Strategy<G>>),
    /// Sees everything.
    Oracle(Box<dyn Oracle<G>>),
}

impl<G: Game> Player<G> {
    /// A player of this strategy.
    pub fn blind(strategy: impl Strategy<G> + 'static) -> Self {
        Self::Blind(Box::new(strategy))
    }

    /// The move of the seat, whose turn it is.
    #[inline]
    pub fn choose(&mut self, game: &G, state: &G::State, seat: Seat, stream: &mut Stream) -> G::Move {
        match self {
            Self::Blind(strategy) => strategy.choose(game.view(state, seat), stream),
            Self::Oracle(oracle) => oracle.choose(game, state, seat, stream),
        }
    }

    /// A new game begins.
    pub fn new_game(&mut self) {
        match self {
            Self::Blind(strategy) => strategy.new_game(),
            Self::Oracle(oracle) => oracle.new_game(),
        }
    }

    /// Why the player could not play as it should, if it could not.
    pub fn fault(&mut self) -> Option<String> {
        match self {
            Self::Blind(strategy) => strategy.fault(),
            Self::Oracle(_) => None,
        }
    }

    /// How many moves the player has left to chance since this was last asked.
    pub fn forfeits(&mut self) -> u64 {
        match self {
            Self::Blind(strategy) => strategy.forfeits(),
            Self::Oracle(_) => 0,
        }
    }
}

/// A named strategy that takes part: makes a player for every worker that asks.
pub struct Entrant<G: Game> {
    /// The name in every table.
    pub name: String,
    /// All that decides how it plays, as text: its kind and parameters.
    pub parameters: String,
    /// Whether it sees all cards.
    pub oracle: bool,
    /// How quick of hand it is, in a game that has races; 1 is usual.
    pub speed: f64,
    make: Arc<dyn Fn() -> Player<G> + Send + Sync>,
}

impl<G: Game> Entrant<G> {
    /// An entrant whose players are made by this function.
    pub fn new(
        name: impl Into<String>,
        parameters: impl Into<String>,
        make: impl Fn() -> Player<G> + Send + Sync + 'static,
    ) -> Self {
        Self {
            name: name.into(),
            parameters: parameters.into(),
            oracle: false,
            speed: 1.0,
            make: Arc::new(make),
        }
    }

    /// The same, marked as one that sees all cards.
    pub fn seeing_all(mut self) -> Self {
        self.oracle = true;
        self
    }

    /// The same, with this speed of hand.
    pub fn with_speed(mut self, speed: f64) -> Self {
        self.speed = speed;
        self
    }

    /// A new player.
    pub fn player(&self) -> Player<G> {
        (self.make)()
    }
}

impl<G: Game> Clone for Entrant<G> {
    fn clone(&self) -> Self {
        Self {
            name: self.name.clone(),
            parameters: self.parameters.clone(),
            oracle: self.oracle,
            speed: self.speed,
            make: Arc::clone(&self.make),
        }
    }
}

impl<G: Game> fmt::Debug for Entrant<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entrant").field("name", &self.name).field("parameters", &self.parameters).finish()
    }
}
