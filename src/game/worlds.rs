use super::{Game, Stream};

/// Worlds drawn from one view, one after another, and the random play that ends them.
///
/// A search draws thousands of worlds from the same view: what they have in common is prepared once, and what chance
/// has in store for a world can be drawn along with it.
pub trait Worlds<G: Game> {
    /// The next world: a state drawn uniformly from all those that the view allows, as [`Game::determinize`] does.
    fn draw(&mut self, game: &G, stream: &mut Stream) -> G::State;

    /// Plays the round of the world drawn last to its end by uniformly random moves, whatever moves were made in it
    /// since it was drawn.
    ///
    /// Copies of one world may be played out by the same random moves, as far as the moves made in them allow.
    fn rollout(&self, game: &G, world: &mut G::State, stream: &mut Stream);
}

/// Every world drawn on its own, and random moves drawn as they are made: for a game that has nothing to prepare.
#[derive(Clone, Copy, Debug)]
pub struct Afresh<V>(pub V);

impl<'v, G: Game> Worlds<G> for Afresh<G::View<'v>> {
    #[inline]
    fn draw(&mut self, game: &G, stream: &mut Stream) -> G::State {
        game.determinize(self.0, stream)
    }

    #[inline]
    fn rollout(&self, game: &G, world: &mut G::State, stream: &mut Stream) {
        game.rollout(world, stream);
    }
}
