use super::{CardChoice, PainChoice, Situation, Weight, Weighted, best};
use crate::{
    card::Card,
    games::trick::{View, worth},
};

/// Keeps its pain colour off its pile: ducks while others can still stick it, and sheds its dangerous cards on
/// tricks that go to others.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PainAvoiding {
    /// Value of a point taken.
    pub take: f32,
    /// What each seat still to play is feared to add to a trick this seat is winning, as a share of the pain
    /// number it could hold.
    pub fear: f32,
    /// Value of each number point of the own pain colour shed on another's trick.
    pub shed: f32,
    /// Value of each number point of any other card shed on another's trick.
    pub duck: f32,
}

impl Default for PainAvoiding {
    fn default() -> Self {
        Self { take: 1.0, fear: 0.3, shed: 0.5, duck: 0.1 }
    }
}

impl Weighted for PainAvoiding {
    fn weights(&mut self) -> Vec<Weight<'_>> {
        vec![
            Weight::new("take", &mut self.take, 0.0..=10.0),
            Weight::new("fear", &mut self.fear, 0.0..=10.0),
            Weight::new("shed", &mut self.shed, -2.0..=2.0),
            Weight::new("duck", &mut self.duck, -2.0..=2.0),
        ]
    }
}

impl CardChoice for PainAvoiding {
    const PAIN: PainChoice = PainChoice::LowestCost;

    #[inline]
    fn card(&self, view: View<'_>) -> Card {
        let now = Situation::new(view);
        let highest_out = (32 - view.unseen().numbers(now.pain).leading_zeros()).saturating_sub(1);
        let fear = self.fear * (now.after as u32 * highest_out) as f32;
        best(view.hand(), |card| {
            let number = f32::from(card.number());
            if now.takes(card) {
                return self.take * (now.worth + worth(card, now.pain)) as f32 - fear;
            }
            number * if card.colour() == now.pain { self.shed } else { self.duck }
        })
    }
}
