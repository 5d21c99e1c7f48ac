use super::super::View;
use crate::{
    card::{Card, Colour},
    game::{Stream, below},
};

/// How a pain card is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PainChoice {
    /// The card with the least cost: its number, plus the danger of its colour, which falls with every card of
    /// it in the own hand and rises with the high ones among them.
    LowestCost,
    /// The lowest card of the colour with the most cards; of equal colours, that with the lowest card.
    Longest,
    /// The lowest card of the colour with the fewest cards; of equal colours, that with the lowest card.
    Shortest,
    /// The lowest card of the hand; of equal cards, that of the longest colour.
    LowestCard,
    /// The lowest card of the colour of which the least number points are out of hand.
    LeastOutside,
    /// The highest card of the hand: as wrong as can be, to see what the choice is worth.
    HighestCard,
    /// Any card.
    Random,
}

impl PainChoice {
    /// All of them, by the names they have in a strategy's file.
    pub const NAMES: [(&'static str, Self); 7] = [
        ("lowest-cost", Self::LowestCost),
        ("longest", Self::Longest),
        ("shortest", Self::Shortest),
        ("lowest-card", Self::LowestCard),
        ("least-outside", Self::LeastOutside),
        ("highest-card", Self::HighestCard),
        ("random", Self::Random),
    ];

    /// What one more card of the colour in hand is worth, in number points. Together with
    /// [`HIGH_COST`](Self::HIGH_COST): from the choices of strong players.
    const HELD_WORTH: i32 = 4;

    /// What a card of the colour's upper third costs, in number points.
    const HIGH_COST: i32 = 3;

    /// The pain card.
    pub fn choose(self, view: View<'_>, stream: &mut Stream) -> Card {
        let hand = view.hand();
        if self == Self::Random {
            return hand.nth(below(hand.len(), stream));
        }
        let lowest = hand.iter().min_by_key(|&card| (self.cost(view, card), card));
        lowest.expect("a hand to choose from")
    }

    /// What the card costs as a pain card: two numbers, the first the more important.
    fn cost(self, view: View<'_>, card: Card) -> (i32, i32) {
        let own = view.hand().numbers(card.colour());
        let held = own.count_ones() as i32;
        let number = i32::from(card.number());
        match self {
            Self::LowestCost => {
                let high = (own >> high_from(view, card.colour())).count_ones() as i32;
                (number - Self::HELD_WORTH * held + Self::HIGH_COST * high, -held)
            }
            Self::Longest => (-held, number),
            Self::Shortest => (held, number),
            Self::LowestCard => (number, -held),
            Self::LeastOutside => (sum(view.unseen().numbers(card.colour())), number),
            Self::HighestCard => (-number, held),
            Self::Random => (0, 0),
        }
    }
}

/// The lowest number of the upper third of a colour.
fn high_from(view: View<'_>, colour: Colour) -> u32 {
    let ranks = 32 - view.rules().deck.numbers(colour).leading_zeros();
    ranks - ranks / 3
}

/// The numbers of these bits added up.
fn sum(mut numbers: u32) -> i32 {
    let mut sum = 0;
    while numbers != 0 {
        sum += numbers.trailing_zeros() as i32;
        numbers &= numbers - 1;
    }
    sum
}
