use super::{Cards, Move, Moves, Rules, State, Table};
use crate::game::Seat;

/// What one seat knows: the rules, the table, its own hand, and what it has decided in an open window. Nothing
/// leads from here to another hand or to the order of the pile.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct View<'s> {
    rules: &'s Rules,
    table: &'s Table,
    seat: Seat,
    hand: Cards,
    answer: Option<Move>,
}

impl<'s> View<'s> {
    #[inline]
    pub(super) fn new(rules: &'s Rules, state: &'s State, seat: Seat) -> Self {
        Self { rules, table: &state.table, seat, hand: state.hands[seat], answer: state.answers[seat] }
    }

    /// The rules of the game.
    #[inline]
    pub fn rules(&self) -> &'s Rules {
        self.rules
    }

    /// What everybody knows.
    #[inline]
    pub fn table(&self) -> &'s Table {
        self.table
    }

    /// Whose view this is.
    #[inline]
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The seat's hand.
    #[inline]
    pub fn hand(&self) -> Cards {
        self.hand
    }

    /// What the seat has decided in the window that is open.
    #[inline]
    pub fn answer(&self) -> Option<Move> {
        self.answer
    }

    /// Whether it is this seat's turn; else it may at most play out of turn.
    #[inline]
    pub fn is_in_turn(&self) -> bool {
        self.seat == self.table.to_move
    }

    /// The legal moves.
    #[inline]
    pub fn moves(&self) -> Moves {
        Moves::of(self.rules, self.table, self.seat, self.hand)
    }

    /// The cards that may be in other hands or in the pile. Nobody remembers what went back into the pile when
    /// it was refilled.
    #[inline]
    pub fn unseen(&self) -> Cards {
        self.rules.deck.without(self.table.discards).without(self.hand)
    }
}
