use super::{Card, cards::cards_in};

/// What everybody knows of a hand: that it holds at most so many of certain cards.
///
/// Who draws a card in turn had nothing to play, where who can play must: none of the cards that could have been
/// played, the Back-atcha excepted. What it has drawn since may be anything.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Lack {
    set: u64,
    at_most: u8,
}

impl Lack {
    /// The cards it is about; none where nothing is known.
    pub fn cards(self) -> impl Iterator<Item = Card> {
        cards_in(self.set)
    }

    /// How many of them the hand holds at most.
    #[inline]
    pub fn at_most(self) -> usize {
        usize::from(self.at_most)
    }

    /// Whether nothing is known.
    #[inline]
    pub fn is_nothing(self) -> bool {
        self.set == 0
    }

    #[inline]
    pub(super) fn is_about(self, card: Card) -> bool {
        self.set & card.bit() != 0
    }

    /// How many of so many cards that are held are too many.
    #[inline]
    pub(super) fn excess(self, held: u8) -> usize {
        usize::from(held.saturating_sub(self.at_most))
    }

    /// None of these cards was in the hand before it drew so many.
    #[inline]
    pub(super) fn shown(set: u64, drawn: usize) -> Self {
        Self { set, at_most: drawn as u8 }
    }

    /// The same after the hand has drawn so many cards and holds so many in all.
    #[inline]
    pub(super) fn after_drawing(mut self, drawn: usize, hand_len: u8) -> Self {
        self.at_most = self.at_most.saturating_add(drawn as u8);
        self.while_it_says_something(hand_len)
    }

    /// The same after the hand has played a card and holds so many in all.
    #[inline]
    pub(super) fn after_playing(mut self, card: Card, hand_len: u8) -> Self {
        self.at_most -= u8::from(self.is_about(card));
        self.while_it_says_something(hand_len)
    }

    #[inline]
    fn while_it_says_something(self, hand_len: u8) -> Self {
        if self.at_most < hand_len { self } else { Self::default() }
    }
}
