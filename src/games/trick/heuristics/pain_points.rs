use super::{super::Rules, PainFeatures};

/// Points for a pain card that a person can count at the table: the card with the most is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PainPoints {
    /// For each point of the card's number.
    pub number: i32,
    /// For each card of its colour in hand.
    pub held: i32,
    /// For each card in hand of its colour's upper third.
    pub high: i32,
    /// For each card in hand of its colour's two highest; the two are in the upper third too.
    pub top: i32,
}

impl PainPoints {
    /// How many weights there are.
    pub const COUNT: usize = 4;

    /// The names of the weights, in their order.
    pub const NAMES: [&'static str; Self::COUNT] = ["number", "held", "high", "top"];

    /// From the choices of strong players: one more card of the colour is worth four number points, and a card
    /// of its upper third costs three.
    pub const STRONG: Self = Self { number: -1, held: 4, high: -3, top: 0 };

    /// What the pain atlas gave for this many players (`docs/pain.md`); for more or fewer, that of the nearest.
    pub fn fitted(rules: &Rules) -> Self {
        let [number, held, high, top] = match rules.players {
            ..=3 => [-1, 8, 3, -9],
            4 => [-1, 5, 0, -5],
            5 => [-1, 5, 1, -9],
            6 => [-2, 9, 5, 0],
            7.. => [-1, 2, 0, -9],
        };
        Self { number, held, high, top }
    }

    /// The weights in the order of their names.
    pub fn weights(self) -> [i32; Self::COUNT] {
        [self.number, self.held, self.high, self.top]
    }

    /// From the weights in the order of their names.
    pub fn from_weights([number, held, high, top]: [i32; Self::COUNT]) -> Self {
        Self { number, held, high, top }
    }

    /// What the weights are multiplied with.
    #[inline]
    pub fn counts(features: &PainFeatures) -> [i32; Self::COUNT] {
        [features.number, features.held, features.high, features.top]
    }

    /// The points of a card.
    #[inline]
    pub fn points(self, features: &PainFeatures) -> i32 {
        let counts = Self::counts(features);
        self.weights().iter().zip(counts).map(|(weight, count)| weight * count).sum()
    }
}
