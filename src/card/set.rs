use std::fmt;

use super::{Card, Colour};

/// A set of cards: one bit a card, 32 bits a colour.
///
/// ```
/// use stickem::card::{Card, CardSet, Colour};
///
/// let hand: CardSet = [Card::new(Colour::Red, 0), Card::new(Colour::Red, 7)].into_iter().collect();
/// assert_eq!(hand.len(), 2);
/// assert!(hand.contains(Card::new(Colour::Red, 7)));
/// assert_eq!(hand.to_string(), "red0 red7");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardSet([u64; 4]);

impl CardSet {
    /// The set without cards.
    pub const EMPTY: Self = Self([0; 4]);

    /// The cards of one colour with the numbers from 0 to `highest`.
    pub const fn run(colour: Colour, highest: u8) -> Self {
        let mut set = Self::EMPTY;
        let mut number = 0;
        while number <= highest {
            let card = Card::new(colour, number).index();
            set.0[card as usize / 64] |= 1 << (card % 64);
            number += 1;
        }
        set
    }

    /// The set of the cards in this slice.
    ///
    /// Every card is put into each of the four words, where it counts in one of them: nothing has to wait for a word
    /// to be found.
    #[inline]
    pub fn of(cards: &[Card]) -> Self {
        let mut words = [0; 4];
        for card in cards {
            let (lane, bit) = (u64::from(card.index() / 64), 1 << (card.index() % 64));
            for (at, word) in words.iter_mut().enumerate() {
                *word |= if lane == at as u64 { bit } else { 0 };
            }
        }
        Self(words)
    }

    /// Whether the card is in the set.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0[card.index() as usize / 64] >> (card.index() % 64) & 1 == 1
    }

    /// Adds a card.
    #[inline]
    pub fn insert(&mut self, card: Card) {
        self.0[card.index() as usize / 64] |= 1 << (card.index() % 64);
    }

    /// Takes a card out.
    #[inline]
    pub fn remove(&mut self, card: Card) {
        self.0[card.index() as usize / 64] &= !(1 << (card.index() % 64));
    }

    /// The set and this card.
    #[inline]
    pub fn with(mut self, card: Card) -> Self {
        self.insert(card);
        self
    }

    /// The set but for this card.
    #[inline]
    pub fn without(mut self, card: Card) -> Self {
        self.remove(card);
        self
    }

    /// The cards in either set.
    #[inline]
    pub fn union(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// The cards in both sets.
    #[inline]
    pub fn intersection(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// The cards of this set that are not in the other.
    #[inline]
    pub fn difference(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// Whether every card of this set is in the other.
    #[inline]
    pub fn is_subset(self, other: Self) -> bool {
        self.difference(other).is_empty()
    }

    /// Whether the set has no card.
    #[inline]
    pub fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// How many cards the set has.
    #[inline]
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The cards of one colour.
    #[inline]
    pub fn of_colour(self, colour: Colour) -> Self {
        let (word, shift) = (colour.index() / 2, 32 * (colour.index() % 2));
        let mut words = [0; 4];
        words[word] = self.0[word] & (u64::from(u32::MAX) << shift);
        Self(words)
    }

    /// The numbers held in one colour, a bit each.
    #[inline]
    pub fn numbers(self, colour: Colour) -> u32 {
        (self.0[colour.index() / 2] >> (32 * (colour.index() % 2))) as u32
    }

    /// The card at this place in the set's order.
    ///
    /// # Panics
    /// If the set has no such place.
    #[inline]
    pub fn nth(self, place: usize) -> Card {
        assert!(place < self.len(), "a card set has no card at this place");
        let counts = self.0.map(u64::count_ones);
        let (mut lane, mut before) = (0, 0);
        let mut passed = 0;
        for (next, count) in (1..4).zip(counts) {
            passed += count;
            if place as u32 >= passed {
                (lane, before) = (next, passed);
            }
        }
        let bit = select(self.0[lane], place as u32 - before);
        Card::from_index((64 * lane as u32 + bit) as u8)
    }

    /// The lowest card in the set's order.
    #[inline]
    pub fn first(self) -> Option<Card> {
        self.iter().next()
    }

    /// The cards in their order: by colour, then by number.
    #[inline]
    pub fn iter(self) -> Iter {
        Iter { rest: self.0, lane: 0 }
    }
}

/// The place of the set bit before which there are `rank` others.
///
/// Without a branch, since the place of a random card cannot be predicted: the counts of the bytes are added up
/// in parallel, the byte is found by comparing all sums at once, and a table knows the rest ("Broadword
/// implementation of rank/select queries", Vigna 2008).
#[inline]
fn select(word: u64, rank: u32) -> u32 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGHS: u64 = 0x8080_8080_8080_8080;
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let sums = ((nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f).wrapping_mul(ONES);
    let bytes_passed = ((((u64::from(rank) * ONES) | HIGHS) - sums) & HIGHS).count_ones();
    let shift = 8 * bytes_passed;
    let before = (sums << 8 >> shift & 0xff) as u32;
    shift + u32::from(SELECT_IN_BYTE[(word >> shift & 0xff) as usize][(rank - before) as usize])
}

/// For each byte, the places of its set bits.
const SELECT_IN_BYTE: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut rank) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][rank] = bit;
                rank += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Iter;

    #[inline]
    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, card) in self.iter().enumerate() {
            write!(f, "{}{card}", if place == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The cards of a set, in order.
#[derive(Clone, Debug)]
pub struct Iter {
    rest: [u64; 4],
    lane: usize,
}

impl Iterator for Iter {
    type Item = Card;

    #[inline]
    fn next(&mut self) -> Option<Card> {
        while self.lane < self.rest.len() {
            let word = &mut self.rest[self.lane];
            if *word != 0 {
                let card = Card::from_index((64 * self.lane as u32 + word.trailing_zeros()) as u8);
                *word &= *word - 1;
                return Some(card);
            }
            self.lane += 1;
        }
        None
    }

    /// Jumps to the place, so that a random card of a set is found without a walk.
    #[inline]
    fn nth(&mut self, place: usize) -> Option<Card> {
        let rest = CardSet(self.rest);
        if place >= rest.len() {
            *self = CardSet::EMPTY.iter();
            return None;
        }
        let card = rest.nth(place);
        let lane = usize::from(card.index()) / 64;
        self.rest[self.lane..lane].fill(0);
        self.lane = lane;
        self.rest[self.lane] &= u64::MAX.checked_shl(u32::from(card.index()) % 64 + 1).unwrap_or(0);
        Some(card)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = CardSet(self.rest).len();
        (left, Some(left))
    }
}

impl ExactSizeIterator for Iter {}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn cards() -> impl proptest::strategy::Strategy<Value = BTreeSet<Card>> {
        proptest::collection::btree_set(any::<u8>().prop_map(Card::from_index), 0..60)
    }

    fn set(cards: &BTreeSet<Card>) -> CardSet {
        cards.iter().copied().collect()
    }

    proptest! {
        #[test]
        fn agrees_with_a_tree_set(a in cards(), b in cards(), card in any::<u8>().prop_map(Card::from_index)) {
            let (x, y) = (set(&a), set(&b));
            prop_assert_eq!(x.iter().collect::<Vec<_>>(), a.iter().copied().collect::<Vec<_>>());
            prop_assert_eq!(CardSet::of(&a.iter().copied().collect::<Vec<_>>()), x);
            prop_assert_eq!(x.len(), a.len());
            prop_assert_eq!(x.iter().len(), a.len());
            prop_assert_eq!(x.iter().nth(a.len()), None);
            prop_assert_eq!(x.is_empty(), a.is_empty());
            prop_assert_eq!(x.contains(card), a.contains(&card));
            prop_assert_eq!(x.first(), a.first().copied());
            prop_assert_eq!(x.union(y), set(&(&a | &b)));
            prop_assert_eq!(x.intersection(y), set(&(&a & &b)));
            prop_assert_eq!(x.difference(y), set(&(&a - &b)));
            prop_assert_eq!(x.is_subset(y), a.is_subset(&b));
            for (place, &card) in a.iter().enumerate() {
                prop_assert_eq!(x.nth(place), card);
                let mut iter = x.iter();
                prop_assert_eq!(iter.nth(place), Some(card));
                prop_assert_eq!(iter.len(), a.len() - place - 1);
                prop_assert!(iter.eq(a.iter().copied().skip(place + 1)));
                prop_assert!(!x.without(card).contains(card));
                prop_assert_eq!(x.without(card).with(card), x);
            }
            for colour in Colour::ALL {
                let held: CardSet = a.iter().copied().filter(|card| card.colour() == colour).collect();
                prop_assert_eq!(x.of_colour(colour), held);
                let numbers = held.iter().fold(0, |bits, card| bits | 1u32 << card.number());
                prop_assert_eq!(x.numbers(colour), numbers);
            }
        }
    }

    #[test]
    fn a_run_counts_from_zero() {
        assert_eq!(CardSet::run(Colour::Violet, 2).to_string(), "violet0 violet1 violet2");
    }
}
