use std::fmt;

use super::{Card, Cards};

/// The most cards a deck has.
pub const MAX_DECK: usize = Card::COUNT * Cards::MAX_COPIES;

/// Cards face down in an order; the last is on top.
#[derive(Clone, Copy)]
pub struct Pile {
    cards: [Card; MAX_DECK],
    len: u8,
}

impl Pile {
    /// No cards.
    pub const EMPTY: Self = Self { cards: [Card::from_index(0); MAX_DECK], len: 0 };

    /// How many cards there are.
    #[inline]
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The cards from the bottom to the top.
    #[inline]
    pub fn cards(&self) -> &[Card] {
        &self.cards[..self.len()]
    }

    #[inline]
    pub(super) fn cards_mut(&mut self) -> &mut [Card] {
        let len = self.len();
        &mut self.cards[..len]
    }

    /// Lays a card on top.
    #[inline]
    pub fn push(&mut self, card: Card) {
        self.cards[self.len()] = card;
        self.len += 1;
    }

    /// Takes the top card.
    #[inline]
    pub fn pop(&mut self) -> Option<Card> {
        self.len = self.len.checked_sub(1)?;
        Some(self.cards[self.len()])
    }

    /// Lays other cards under these.
    pub(super) fn lay_under(&mut self, mut below: Self) {
        self.cards().iter().for_each(|&card| below.push(card));
        *self = below;
    }
}

impl FromIterator<Card> for Pile {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut pile = Self::EMPTY;
        cards.into_iter().for_each(|card| pile.push(card));
        pile
    }
}

impl PartialEq for Pile {
    fn eq(&self, other: &Self) -> bool {
        self.cards() == other.cards()
    }
}

impl fmt::Debug for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cards().fmt(f)
    }
}
