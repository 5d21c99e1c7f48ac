use super::{CardChoice, PainChoice, Situation, Weight, Weighted, best, situation::pain_colour};
use crate::{
    card::Card,
    games::trick::{View, worth},
};

/// Plays the others' pain colours into tricks they are winning: the game's name.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sticker {
    /// Value of a point taken.
    pub take: f32,
    /// Value of each point that a card takes from the seat that is winning; the one point it gives counts too.
    pub stick: f32,
    /// Value of each number point of the own pain colour shed on another's trick.
    pub shed: f32,
    /// Cost of each number point of an opponent's pain colour that is played to no avail.
    pub ammunition: f32,
}

impl Default for Sticker {
    fn default() -> Self {
        Self { take: 0.6, stick: 0.5, shed: 0.2, ammunition: 0.1 }
    }
}

impl Weighted for Sticker {
    fn weights(&mut self) -> Vec<Weight<'_>> {
        vec![
            Weight::new("take", &mut self.take, 0.0..=10.0),
            Weight::new("stick", &mut self.stick, 0.0..=10.0),
            Weight::new("shed", &mut self.shed, -2.0..=2.0),
            Weight::new("ammunition", &mut self.ammunition, -2.0..=2.0),
        ]
    }
}

impl CardChoice for Sticker {
    const PAIN: PainChoice = PainChoice::LowestCost;

    #[inline]
    fn card(&self, view: View<'_>) -> Card {
        let now = Situation::new(view);
        let rivals = view.rules().seats().filter(|&seat| seat != view.seat());
        let targets = rivals.fold(0u8, |colours, seat| colours | 1 << pain_colour(view, seat).index());
        let winning = now.winner.map(|seat| pain_colour(view, seat));
        best(view.hand(), |card| {
            let number = f32::from(card.number());
            let is_ammunition = targets >> card.colour().index() & 1 == 1;
            let spent = if is_ammunition { self.ammunition * number } else { 0.0 };
            if now.takes(card) {
                return self.take * (now.worth + worth(card, now.pain)) as f32 - spent;
            }
            let shed = if card.colour() == now.pain { self.shed * number } else { 0.0 };
            match winning {
                Some(pain) if pain == card.colour() => self.stick * number + shed,
                Some(_) => shed - self.stick - spent,
                None => shed - spent,
            }
        })
    }
}
