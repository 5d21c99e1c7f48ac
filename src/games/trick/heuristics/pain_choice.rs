use super::super::View;
use super::{PainFeatures, PainPoints, pain_features::sum};
use crate::{
    card::Card,
    game::{Stream, below},
};

/// How a pain card is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PainChoice {
    /// The card with the least cost: its number, plus the danger of its colour, which falls with every card of
    /// it in the own hand and rises with the high ones among them. The weights of [`PainPoints::STRONG`].
    LowestCost,
    /// The card with the most points by the weights that the pain atlas gave for the number of players:
    /// [`PainPoints::fitted`].
    Fitted,
    /// The card with the most points by other weights.
    Points(PainPoints),
    /// The lowest card of the colour with the most cards; of equal colours, that with the lowest card.
    Longest,
    /// The lowest card of the colour with the fewest cards; of equal colours, that with the lowest card.
    Shortest,
    /// The lowest card of the hand; of equal cards, that of the longest colour.
    LowestCard,
    /// The lowest card of the colour of which the least number points are out of hand.
    LeastOutside,
    /// A rule of thumb from reviews, "at least three cards of the colour, rich in low numbers": of the colours
    /// with three cards or more the one with the lowest mean number, and its lowest card.
    ThreeLow,
    /// The highest card of the hand: as wrong as can be, to see what the choice is worth.
    HighestCard,
    /// Any card.
    Random,
}

impl PainChoice {
    /// All of them, by the names they have in a strategy's file.
    pub const NAMES: [(&'static str, Self); 10] = [
        ("lowest-cost", Self::LowestCost),
        ("fitted", Self::Fitted),
        ("points", Self::Points(PainPoints::STRONG)),
        ("longest", Self::Longest),
        ("shortest", Self::Shortest),
        ("lowest-card", Self::LowestCard),
        ("least-outside", Self::LeastOutside),
        ("three-low", Self::ThreeLow),
        ("highest-card", Self::HighestCard),
        ("random", Self::Random),
    ];

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
        let features = PainFeatures::new(view.rules(), view.hand(), card);
        let PainFeatures { number, held, colour_sum, .. } = features;
        let by_points = |points: PainPoints| (-points.points(&features), -held);
        match self {
            Self::LowestCost => by_points(PainPoints::STRONG),
            Self::Fitted => by_points(PainPoints::fitted(view.rules())),
            Self::Points(points) => by_points(points),
            Self::Longest => (-held, number),
            Self::Shortest => (held, number),
            Self::LowestCard => (number, -held),
            Self::LeastOutside => (sum(view.unseen().numbers(card.colour())), number),
            // The mean in units so fine that no two different ones are equal.
            Self::ThreeLow if held >= 3 => (colour_sum * FINE / held, number),
            Self::ThreeLow => (i32::MAX, number),
            Self::HighestCard => (-number, held),
            Self::Random => (0, 0),
        }
    }
}

/// Means of at most 32 numbers differ by more than one part in so many.
const FINE: i32 = 1 << 12;
