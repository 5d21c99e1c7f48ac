use std::sync::Arc;

use super::{Playout, Utility};
use crate::game::{BySeat, Game, Seat, Stream, Turn, Worlds};

/// Where a playout ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Horizon {
    /// At the end of the round; standings are the totals at that point.
    Round,
    /// At the end of the match.
    Match,
}

impl Horizon {
    /// Both, by the names they have in a strategy's file.
    pub const NAMES: [(&'static str, Self); 2] = [("round", Self::Round), ("match", Self::Match)];
}

/// The game with everything that turns a world into rewards.
pub struct Simulation<G: Game> {
    /// The game.
    pub game: Arc<G>,
    /// What is wanted of the scores.
    pub utility: Utility,
    /// Where playouts end.
    pub horizon: Horizon,
    /// How the round is played from the leaf on.
    pub playout: Playout<G>,
}

impl<G: Game> Simulation<G> {
    /// The textbook's: random moves to the end of the round.
    pub fn new(game: Arc<G>, utility: Utility) -> Self {
        Self { game, utility, horizon: Horizon::Round, playout: Playout::random() }
    }

    /// Plays the world, the last drawn of these, to the horizon and says what every seat gets.
    #[inline]
    pub(super) fn finish(
        &mut self,
        worlds: &impl Worlds<G>,
        world: &mut G::State,
        stream: &mut Stream,
    ) -> BySeat<f32> {
        let game = &*self.game;
        match self.playout.is_random() {
            true => worlds.rollout(game, world, stream),
            false => self.playout.finish_round(game, world, stream),
        }
        if self.horizon == Horizon::Match {
            while game.turn(world) == Turn::Deal {
                game.deal(world, stream);
                self.playout.finish_round(game, world, stream);
            }
        }
        self.utility.rewards(game, world)
    }

    /// The seat's score at the horizon: of the round or of the match.
    #[inline]
    pub(super) fn score(&self, world: &G::State, seat: Seat) -> f64 {
        let scores = match self.horizon {
            Horizon::Round => self.game.round_scores(world),
            Horizon::Match => self.game.scores(world),
        };
        f64::from(scores[seat])
    }
}
