use crate::game::Game;

/// Knows how the last moves of a round go when everybody sees all cards: what a search puts at the leaves of a
/// sampled world.
pub trait Endgame<G: Game>: Send {
    /// Plays the round to its end, if it is near enough; otherwise leaves the state as it is and says `false`.
    fn settle(&mut self, game: &G, state: &mut G::State) -> bool;
}
