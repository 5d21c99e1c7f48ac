use std::fmt;

use super::Card;

/// A multiset of cards: up to three of each, as there are in the deck.
///
/// Two bits a card, kept in two planes, so that a hand is two words and any question about the kinds of cards in
/// it is a mask.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cards {
    ones: u64,
    twos: u64,
}

impl Cards {
    /// No cards.
    pub const EMPTY: Self = Self { ones: 0, twos: 0 };
    /// How many of one card there can be.
    pub const MAX_COPIES: usize = 3;

    /// These cards.
    ///
    /// # Panics
    /// If there are more than three of one.
    pub fn of(cards: &[Card]) -> Self {
        let mut all = Self::EMPTY;
        for &card in cards {
            assert!(all.count(card) < Self::MAX_COPIES, "more than three of {card}");
            all.insert(card);
        }
        all
    }

    /// How many cards there are.
    #[inline]
    pub fn len(self) -> usize {
        (self.ones.count_ones() + 2 * self.twos.count_ones()) as usize
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.ones | self.twos == 0
    }

    /// How many there are of a card.
    #[inline]
    pub fn count(self, card: Card) -> usize {
        ((self.ones >> card.index() & 1) + 2 * (self.twos >> card.index() & 1)) as usize
    }

    /// Whether there is such a card.
    #[inline]
    pub fn contains(self, card: Card) -> bool {
        self.kinds() & card.bit() != 0
    }

    /// Puts a card in; there must be fewer than three of it.
    #[inline]
    pub fn insert(&mut self, card: Card) {
        debug_assert!(self.count(card) < Self::MAX_COPIES, "a fourth {card}");
        self.twos ^= self.ones & card.bit();
        self.ones ^= card.bit();
    }

    /// Takes a card out, which must be there.
    #[inline]
    pub fn remove(&mut self, card: Card) {
        debug_assert!(self.contains(card), "no {card} to remove");
        self.ones ^= card.bit();
        self.twos ^= self.ones & card.bit();
    }

    /// What is left of these cards without the others, which must be among them.
    pub fn without(self, others: Self) -> Self {
        let borrow = others.ones & !self.ones;
        let rest = Self { ones: self.ones ^ others.ones, twos: self.twos ^ others.twos ^ borrow };
        debug_assert_eq!(rest.len() + others.len(), self.len(), "{others:?} are not among {self:?}");
        rest
    }

    /// The different cards, one after another.
    #[inline]
    pub fn distinct(self) -> impl Iterator<Item = Card> {
        cards_in(self.kinds())
    }

    /// All cards, equal ones next to each other.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> {
        self.distinct().flat_map(move |card| std::iter::repeat_n(card, self.count(card)))
    }

    /// Which cards there are at least one of, a bit each.
    #[inline]
    pub(super) fn kinds(self) -> u64 {
        self.ones | self.twos
    }

    /// How many cards there are of those in the set.
    #[inline]
    pub(super) fn count_of(self, set: u64) -> usize {
        Self { ones: self.ones & set, twos: self.twos & set }.len()
    }
}

/// The cards of a set.
#[inline]
pub(super) fn cards_in(mut set: u64) -> impl Iterator<Item = Card> {
    std::iter::from_fn(move || {
        let place = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (place < u64::BITS).then(|| Card::from_index(place as usize))
    })
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Beside a plain array of counts.
        #[test]
        fn counts_are_kept(steps in prop::collection::vec((0..Card::COUNT, any::<bool>()), 0..200)) {
            let (mut cards, mut counts) = (Cards::EMPTY, [0usize; Card::COUNT]);
            for (index, insert) in steps {
                let card = Card::from_index(index);
                if insert && counts[index] < Cards::MAX_COPIES {
                    cards.insert(card);
                    counts[index] += 1;
                } else if !insert && counts[index] > 0 {
                    cards.remove(card);
                    counts[index] -= 1;
                }
            }
            prop_assert_eq!(cards.len(), counts.iter().sum::<usize>());
            prop_assert_eq!(cards.is_empty(), counts.iter().all(|&count| count == 0));
            for card in Card::all() {
                prop_assert_eq!(cards.count(card), counts[card.index()]);
                prop_assert_eq!(cards.contains(card), counts[card.index()] > 0);
            }
            prop_assert_eq!(Cards::of(&cards.iter().collect::<Vec<_>>()), cards);
            let numbers = cards.iter().filter(|card| card.value().is_some()).count();
            prop_assert_eq!(cards.count_of(Card::NUMBERED), numbers);
        }

        #[test]
        fn parts_are_taken_away(counts in prop::collection::vec((0..=3usize, 0..=3usize), Card::COUNT)) {
            let cards = |pick: fn(&(usize, usize)) -> usize| -> Cards {
                let each = Card::all().zip(&counts);
                Cards::of(&each.flat_map(|(card, both)| std::iter::repeat_n(card, pick(both))).collect::<Vec<_>>())
            };
            let (all, some) = (cards(|&(a, b)| a.max(b)), cards(|&(a, b)| a.min(b)));
            prop_assert_eq!(all.without(some), cards(|&(a, b)| a.abs_diff(b)));
        }
    }
}
