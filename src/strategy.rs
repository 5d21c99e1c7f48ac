//! Players: what a strategy is, and the one that plays at random.

mod endgame;
mod entrant;
mod random;

pub use endgame::Endgame;
pub use entrant::{Entrant, Player};
pub use random::Random;

use crate::game::{Game, Seat, Stream};

/// A way to play a game: a view in, a move out.
///
/// Any closure of that shape is a strategy:
///
/// ```
/// use stickem::{game::{Game, Stream}, games::trick::{TrickGame, View}, strategy::Strategy};
///
/// let mut first_card = |view: View<'_>, _: &mut Stream| view.hand().first().expect("a card to play");
/// let strategy: &mut dyn Strategy<TrickGame> = &mut first_card;
/// ```
pub trait Strategy<G: Game>: Send {
    /// A legal move for the seat whose view this is. All randomness comes from the stream.
    fn choose(&mut self, view: G::View<'_>, stream: &mut Stream) -> G::Move;

    /// A new game begins: what was remembered of the last one must not matter any more.
    fn new_game(&mut self) {}

    /// Why the strategy could not play as it should, if it could not; asked after every game.
    ///
    /// A strategy that can fail, such as one that lives in another process, plays random legal moves from then
    /// on and says here what happened.
    fn fault(&mut self) -> Option<String> {
        None
    }

    /// How many moves the strategy has failed to make, and left to chance, since this was last asked; asked
    /// after every game.
    fn forfeits(&mut self) -> u64 {
        0
    }
}

impl<G: Game, F> Strategy<G> for F
where
    F: for<'s> FnMut(G::View<'s>, &mut Stream) -> G::Move + Send,
{
    fn choose(&mut self, view: G::View<'_>, stream: &mut Stream) -> G::Move {
        self(view, stream)
    }
}

/// A player that sees the whole state: a bound for honest players who think as well as it does.
///
/// A trait of its own, so that no strategy is given a state by mistake.
pub trait Oracle<G: Game>: Send {
    /// A legal move for the seat, which is to move.
    fn choose(&mut self, game: &G, state: &G::State, seat: Seat, stream: &mut Stream) -> G::Move;

    /// A new game begins: what was seen of the others is forgotten.
    fn new_game(&mut self) {}
}
