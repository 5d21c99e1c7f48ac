use rand::Rng;

use super::{Cards, Pile, State, View};
use crate::game::{BySeat, Stream, shuffle};

/// A seat may draw although it could play, and may let a chance to play out of turn go by, so that nothing it does
/// says for certain what it holds: every way to deal the unseen cards agrees with the view, and one shuffle
/// draws one of them, the order of the pile included.
pub(super) fn determinize(view: View<'_>, stream: &mut Stream) -> State {
    let (rules, table) = (view.rules(), view.table());
    let mut pile: Pile = view.unseen().iter().collect();
    shuffle(pile.cards_mut(), stream);
    let hands = BySeat::from_fn(rules.players, |seat| {
        if seat == view.seat() {
            return view.hand();
        }
        let mut hand = Cards::EMPTY;
        let cards = (0..table.hand_len(seat)).map_while(|_| pile.pop());
        cards.for_each(|card| hand.insert(card));
        hand
    });
    let mut world = State {
        table: *table,
        hands,
        pile,
        luck: Stream::new(u128::from(stream.next_u64()) << 64 | u128::from(stream.next_u64())),
        answers: BySeat::new(rules.players, None),
        unasked: 0,
        ask_first: None,
        log: None,
    };
    if table.is_window() {
        world.reopen_window(view);
    }
    world
}

impl State {
    /// The window as the seat of the view sees it: the others have yet to decide.
    fn reopen_window(&mut self, view: View<'_>) {
        let (seat, turn) = (view.seat(), self.table.to_move);
        self.answers[seat] = view.answer();
        self.unasked = self.deciders() | 1 << turn.index();
        self.ask_first = Some(seat);
        if view.answer().is_some() {
            self.unasked &= !(1 << seat.index());
        }
        if self.unasked == 0 {
            // The seat knows that the window is still open, so somebody has yet to decide, if only to pass.
            self.unasked = 1 << seat.next(self.answers.seats()).index();
        }
    }
}
