use super::super::Rules;
use crate::card::{Card, CardSet};

/// What a hand says about one of its cards as a pain card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PainFeatures {
    /// The card's number.
    pub number: i32,
    /// How many cards of its colour the hand has, the card among them.
    pub held: i32,
    /// Their numbers added up.
    pub colour_sum: i32,
    /// The highest of their numbers less the lowest.
    pub spread: i32,
    /// How many of them are in the colour's upper third.
    pub high: i32,
    /// How many of them are among the colour's two highest.
    pub top: i32,
    /// How many zeros the whole hand has.
    pub zeros: i32,
    /// Whether the card is the lowest of its colour in hand.
    pub lowest: bool,
}

impl PainFeatures {
    /// Of this card, which is in the hand.
    #[inline]
    pub fn new(rules: &Rules, hand: CardSet, card: Card) -> Self {
        let own = hand.numbers(card.colour());
        let number = i32::from(card.number());
        let lowest = own.trailing_zeros() as i32;
        let highest = 31 - own.leading_zeros() as i32;
        let ranks = 32 - rules.deck.numbers(card.colour()).leading_zeros();
        let from = |rank: u32| own.checked_shr(rank).unwrap_or(0).count_ones() as i32;
        Self {
            number,
            held: own.count_ones() as i32,
            colour_sum: sum(own),
            spread: highest - lowest,
            high: from(ranks - ranks / 3),
            top: from(ranks.saturating_sub(2)),
            zeros: crate::card::Colour::ALL.iter().map(|&colour| (hand.numbers(colour) & 1) as i32).sum(),
            lowest: number == lowest,
        }
    }
}

/// The numbers of these bits added up.
#[inline]
pub(super) fn sum(mut numbers: u32) -> i32 {
    let mut sum = 0;
    while numbers != 0 {
        sum += numbers.trailing_zeros() as i32;
        numbers &= numbers - 1;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::trick::Edition;

    #[test]
    fn a_hand_by_hand() {
        let rules = Edition::stickem().rules(4).unwrap();
        let names = "red0 red3 red4 red8 yellow0 yellow11 green5";
        let hand: CardSet = names.split(' ').map(|name| name.parse::<Card>().unwrap()).collect();
        let expected = PainFeatures {
            number: 3,
            held: 4,
            colour_sum: 15,
            spread: 8,
            high: 1,
            top: 0,
            zeros: 2,
            lowest: false,
        };
        assert_eq!(PainFeatures::new(&rules, hand, "red3".parse().unwrap()), expected);
        let alone = PainFeatures::new(&rules, hand, "green5".parse().unwrap());
        assert!(alone.lowest);
        assert_eq!((alone.held, alone.spread, alone.high, alone.top), (1, 0, 0, 0));
        let yellow = PainFeatures::new(&rules, hand, "yellow0".parse().unwrap());
        assert_eq!((yellow.held, yellow.spread, yellow.high, yellow.top), (2, 11, 1, 1));
    }
}
