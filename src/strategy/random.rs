use std::sync::Arc;

use super::Strategy;
use crate::game::{Game, Stream};

/// Plays a uniformly random legal move.
#[derive(Clone, Debug)]
pub struct Random<G> {
    game: Arc<G>,
}

impl<G: Game> Random<G> {
    /// The random strategy for this game.
    pub fn new(game: Arc<G>) -> Self {
        Self { game }
    }
}

impl<G: Game> Strategy<G> for Random<G> {
    #[inline]
    fn choose(&mut self, view: G::View<'_>, stream: &mut Stream) -> G::Move {
        self.game.random_move(view, stream)
    }
}
