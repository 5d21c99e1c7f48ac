use super::{CardChoice, PainChoice, Situation, Weight, Weighted, best};
use crate::{
    card::Card,
    games::trick::{View, worth},
};

/// Takes what the trick is worth now: plays as if the trick ended with its card, and cares for nothing else.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Greedy {
    /// Value of each number point of a card that takes the trick while others are still to play.
    pub secure: f32,
    /// Value of each number point of a card of the own pain colour that is lost to another.
    pub shed: f32,
    /// Cost of each number point of a card that is spent.
    pub thrift: f32,
}

impl Default for Greedy {
    fn default() -> Self {
        Self { secure: 0.1, shed: 0.2, thrift: 0.02 }
    }
}

impl Weighted for Greedy {
    fn weights(&mut self) -> Vec<Weight<'_>> {
        vec![
            Weight::new("secure", &mut self.secure, -2.0..=2.0),
            Weight::new("shed", &mut self.shed, -2.0..=2.0),
            Weight::new("thrift", &mut self.thrift, -2.0..=2.0),
        ]
    }
}

impl CardChoice for Greedy {
    const PAIN: PainChoice = PainChoice::LowestCard;

    #[inline]
    fn card(&self, view: View<'_>) -> Card {
        let now = Situation::new(view);
        let secure = if now.after > 0 { self.secure } else { 0.0 };
        best(view.hand(), |card| {
            let number = f32::from(card.number());
            if now.takes(card) {
                return (now.worth + worth(card, now.pain)) as f32 + (secure - self.thrift) * number;
            }
            let shed = if card.colour() == now.pain { self.shed } else { 0.0 };
            (shed - self.thrift) * number
        })
    }
}
