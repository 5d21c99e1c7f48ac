use super::{Card, Cards, Move, Pile};
use crate::game::{BySeat, Seat};

/// What has happened in a hand: the cards as dealt, and every move that counted.
#[derive(Clone, PartialEq, Debug)]
pub struct Log {
    pub(super) hands: BySeat<Cards>,
    pub(super) pile: Pile,
    pub(super) refills: Vec<Pile>,
    pub(super) entries: Vec<Entry>,
}

/// A move that counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Who made it.
    pub seat: Seat,
    /// What it was: a card, or [`Move::Draw`].
    pub choice: Move,
    /// Whether it was another seat's turn.
    pub out_of_turn: bool,
    /// How many cards were drawn.
    pub drawn: u8,
}

impl Log {
    pub(super) fn new(players: usize) -> Self {
        Self {
            hands: BySeat::new(players, Cards::EMPTY),
            pile: Pile::EMPTY,
            refills: Vec::new(),
            entries: Vec::with_capacity(128),
        }
    }

    /// The hands as dealt.
    pub fn hands(&self) -> &BySeat<Cards> {
        &self.hands
    }

    /// The pile as dealt, from the bottom to the top, before the first discard was turned over.
    pub fn pile(&self) -> &[Card] {
        self.pile.cards()
    }

    /// The cards turned over until one was a number: the last is the first discard.
    pub fn turned(&self) -> Vec<Card> {
        let cards = self.pile.cards();
        let numbers = cards.iter().rposition(|card| card.value().is_some());
        cards[numbers.unwrap_or(0)..].iter().rev().copied().collect()
    }

    /// The moves in order.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    pub(super) fn begin(&mut self, hands: &BySeat<Cards>, pile: &Pile) {
        self.hands = *hands;
        self.pile = *pile;
        self.refills.clear();
        self.entries.clear();
    }

    #[inline]
    pub(super) fn note(&mut self, seat: Seat, choice: Move, out_of_turn: bool, drawn: usize) {
        self.entries.push(Entry { seat, choice, out_of_turn, drawn: drawn as u8 });
    }

    pub(super) fn note_refill(&mut self, below: &Pile) {
        self.refills.push(*below);
    }
}
