//! Hand-made strategies for Stick it!
//!
//! All three appraise every legal move by one formula and make the best; of equal moves the first. They differ
//! in its weights.

use super::{Card, Kind, Move, StickIt, View};
use crate::{
    game::{Seat, Stream},
    strategy::Strategy,
};

/// More than any other consideration.
const WIN: f32 = 1e6;

/// A formula for the worth of a move, with its weights.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Heuristic {
    /// Value of being rid of a card, whatever it is.
    pub card: f32,
    /// Value of each point the card would have cost.
    pub shed: f32,
    /// Value of each card left in the hand in the colour that is then in force.
    pub flow: f32,
    /// Cost of each card to draw.
    pub draw: f32,
    /// Value of each card that somebody else is to draw whose hand is down to `near` cards.
    pub hit: f32,
    /// How many cards in hand make a seat a target.
    pub near: f32,
    /// Cost of a Back-atcha that is not played against draws.
    pub save: f32,
    /// Nothing is saved any more once another seat has this many cards or fewer.
    pub panic: f32,
}

impl Heuristic {
    /// Sheds the highest points first, whatever they could still be good for.
    pub const DUMP_HIGH: Self =
        Self { card: 5.0, shed: 1.0, flow: 0.0, draw: 10.0, hit: 0.0, near: 0.0, save: 0.0, panic: 0.0 };
    /// The same, but saves its Back-atcha for draws until somebody is about to end the hand.
    pub const KEEP_BACK_ATCHA: Self = Self { flow: 3.0, save: 30.0, panic: 3.0, ..Self::DUMP_HIGH };
    /// Aims draws at whoever is nearest to ending the hand.
    pub const HUNTER: Self = Self { hit: 10.0, near: 2.0, ..Self::KEEP_BACK_ATCHA };

    /// The weights by name, to change.
    pub fn weights(&mut self) -> [(&'static str, &mut f32); 8] {
        [
            ("card", &mut self.card),
            ("shed", &mut self.shed),
            ("flow", &mut self.flow),
            ("draw", &mut self.draw),
            ("hit", &mut self.hit),
            ("near", &mut self.near),
            ("save", &mut self.save),
            ("panic", &mut self.panic),
        ]
    }

    /// The worth of a move.
    pub fn appraise(&self, view: View<'_>, choice: Move) -> f32 {
        let table = view.table();
        let Some(card) = choice.card() else {
            let cards = if choice == Move::Pass { 0 } else { table.pending().max(1) };
            return -self.draw * cards as f32;
        };
        let mut worth = self.card + self.shed * view.rules().points(card) as f32;
        if view.hand().len() == 1 {
            worth += WIN;
        }
        if let Some(colour) = choice.colour() {
            let of_colour = view.hand().count_of(Card::of_colour(colour));
            worth += self.flow * (of_colour - usize::from(card.colour() == Some(colour))) as f32;
        }
        let (target, draws) = aim(view, choice, card);
        let target_len = table.hand_len(target).max(1) as f32;
        worth += draws as f32 * if target_len <= self.near { self.hit } else { 0.0 };
        if self.hit > 0.0 && draws > 0 {
            // Of several targets, whoever is nearest to ending the hand.
            worth += 1.0 / target_len;
        }
        if card == Card::BACK_ATCHA && table.pending() == 0 && self.panic < fewest(view) as f32 {
            worth -= self.save;
        }
        worth
    }
}

impl Strategy<StickIt> for Heuristic {
    fn choose(&mut self, view: View<'_>, _: &mut Stream) -> Move {
        let mut moves = view.moves();
        let mut best = moves.next().expect("the seat to move has a legal move");
        let mut highest = self.appraise(view, best);
        for choice in moves {
            let worth = self.appraise(view, choice);
            if worth > highest {
                (best, highest) = (choice, worth);
            }
        }
        best
    }
}

/// Who has to draw how many cards once the card is played.
fn aim(view: View<'_>, choice: Move, card: Card) -> (Seat, usize) {
    let table = view.table();
    let left = view.seat().next(view.rules().players);
    match card.kind() {
        Kind::Number => (left, 0),
        Kind::DrawTwo => (left, table.pending() + 2),
        Kind::DrawFive => (left, table.pending() + 5),
        Kind::StickIt => (choice.target().unwrap_or(left), table.pending()),
        Kind::DoubleStickIt => (choice.target().unwrap_or(left), 2 * table.pending()),
        Kind::BackAtcha => (table.giver().unwrap_or(left), table.pending()),
    }
}

/// The fewest cards another seat holds.
fn fewest(view: View<'_>) -> usize {
    let others = view.rules().seats().filter(|&seat| seat != view.seat());
    others.map(|seat| view.table().hand_len(seat)).min().unwrap_or(0)
}
