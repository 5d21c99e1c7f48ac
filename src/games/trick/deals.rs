use super::{State, TrickGame, View, piles::Piles, rollout::play_out};
use crate::{
    card::CardSet,
    game::{Seat, Stream, Worlds},
};

/// The worlds of a view, each with an order in which its hands will be played.
///
/// Any card may be played at any time, so that what was played says nothing for certain about the hands: every way
/// to deal the unseen cards agrees with the view, and one shuffle draws one of them. The same shuffle puts each hand
/// into a random order, which is all that a random playout needs. The order shows in no state: what is chosen in
/// a world cannot depend on it.
#[derive(Clone, Debug)]
pub struct Deals {
    seat: Seat,
    /// The view's state, the hands of the others left out.
    known: State,
    piles: Piles,
}

impl Deals {
    pub(super) fn new(view: View<'_>) -> Self {
        Self { seat: view.seat(), known: view.known(), piles: Piles::of_view(view) }
    }

    /// A world that agrees with the view.
    #[inline]
    pub(super) fn next(&mut self, stream: &mut Stream) -> State {
        self.piles.shuffle(self.seat, stream);
        let mut world = self.known;
        for seat in Seat::all(world.hands.seats()).filter(|&seat| seat != self.seat) {
            world.hands[seat] = CardSet::of(self.piles.pile(seat));
        }
        world
    }
}

impl Worlds<TrickGame> for Deals {
    #[inline]
    fn draw(&mut self, _: &TrickGame, stream: &mut Stream) -> State {
        self.next(stream)
    }

    #[inline]
    fn rollout(&self, game: &TrickGame, world: &mut State, _: &mut Stream) {
        play_out(game.rules(), world, self.piles.held(&world.hands));
    }
}
