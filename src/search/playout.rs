use rand::RngExt;

use crate::{
    game::{Game, Stream},
    strategy::{Endgame, Strategy},
};

/// How a round is played from a leaf of the search to its end: by random moves, or by a strategy in every seat;
/// exactly, as soon as an endgame solver can.
pub struct Playout<G: Game> {
    policy: Option<Box<dyn Strategy<G>>>,
    noise: f32,
    endgame: Option<Box<dyn Endgame<G>>>,
}

impl<G: Game> Playout<G> {
    /// Uniformly random moves.
    pub fn random() -> Self {
        Self { policy: None, noise: 0.0, endgame: None }
    }

    /// This strategy in every seat, but a random move instead with a probability of `noise`. The strategy is asked
    /// in many games at once and must remember none.
    pub fn by(policy: Box<dyn Strategy<G>>, noise: f32) -> Self {
        Self { policy: Some(policy), noise, endgame: None }
    }

    /// The same with the end of the round solved.
    pub fn with_endgame(self, endgame: Box<dyn Endgame<G>>) -> Self {
        Self { endgame: Some(endgame), ..self }
    }

    /// Whether every move is random.
    #[inline]
    pub fn is_random(&self) -> bool {
        self.policy.is_none() && self.endgame.is_none()
    }

    /// Plays the round to its end, if it can be solved from here.
    #[inline]
    pub fn settle(&mut self, game: &G, world: &mut G::State) -> bool {
        self.endgame.as_mut().is_some_and(|endgame| endgame.settle(game, world))
    }

    /// A move of the seat that is to move.
    #[inline]
    pub fn choose(&mut self, game: &G, view: G::View<'_>, stream: &mut Stream) -> G::Move {
        match &mut self.policy {
            Some(policy) if self.noise == 0.0 || stream.random::<f32>() >= self.noise => {
                policy.choose(view, stream)
            }
            _ => game.random_move(view, stream),
        }
    }

    /// Plays the round to its end.
    #[inline]
    pub fn finish_round(&mut self, game: &G, world: &mut G::State, stream: &mut Stream) {
        if self.is_random() {
            return game.rollout(world, stream);
        }
        while let Some(seat) = game.turn(world).seat() {
            if self.settle(game, world) {
                return;
            }
            let choice = self.choose(game, game.view(world, seat), stream);
            game.play(world, choice);
        }
    }
}
