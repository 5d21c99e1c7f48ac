use super::super::{AllZero, View, winner::power, worth};
use crate::{
    card::{Card, Colour},
    game::Seat,
};

/// The trick on the table as the seat to play sees it.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'s> {
    /// The view it was taken from.
    pub view: View<'s>,
    /// The seat's pain colour.
    pub pain: Colour,
    /// The cards of the trick so far.
    pub trick: &'s [Card],
    /// Whose card wins so far; nobody's before the lead or among zeros.
    pub winner: Option<Seat>,
    /// The power of the card that wins so far, 0 where none does.
    pub power: u8,
    /// What the cards so far are worth to the seat.
    pub worth: i32,
    /// How many seats play after this one.
    pub after: usize,
}

impl<'s> Situation<'s> {
    /// The situation of a seat whose turn it is to play a card.
    #[inline]
    pub fn new(view: View<'s>) -> Self {
        let table = view.table();
        let trick = table.trick();
        let pain = pain_colour(view, view.seat());
        let (mut best, mut place) = (0, None);
        let mut sum = 0;
        if let Some(&first) = trick.first() {
            let lead = first.colour();
            for (at, &card) in trick.iter().enumerate() {
                let power = power(card, lead);
                if power > best {
                    (best, place) = (power, Some(at));
                }
                sum += worth(card, pain);
            }
            if place.is_none() && view.rules().all_zero == AllZero::FirstZeroWins {
                place = Some(0);
            }
        }
        let players = table.players();
        Self {
            view,
            pain,
            trick,
            winner: place.map(|place| table.leader().step(place, players)),
            power: best,
            worth: sum,
            after: players - trick.len() - 1,
        }
    }

    /// The lead colour if this card is played: its own, where it is the first.
    #[inline]
    pub fn lead(&self, card: Card) -> Colour {
        self.trick.first().map_or(card.colour(), |first| first.colour())
    }

    /// The power of a card played now.
    #[inline]
    pub fn power_of(&self, card: Card) -> u8 {
        power(card, self.lead(card))
    }

    /// Whether the card would win so far.
    #[inline]
    pub fn takes(&self, card: Card) -> bool {
        let leads_zero = self.trick.is_empty() && self.view.rules().all_zero == AllZero::FirstZeroWins;
        self.power_of(card) > self.power || leads_zero
    }

    /// What the cards so far are worth to a seat.
    #[inline]
    pub fn worth_to(&self, seat: Seat) -> i32 {
        let pain = pain_colour(self.view, seat);
        self.trick.iter().map(|&card| worth(card, pain)).sum()
    }
}

/// The pain colour of a seat, pain cards being revealed.
#[inline]
pub(super) fn pain_colour(view: View<'_>, seat: Seat) -> Colour {
    view.table().pain(seat).expect("pain cards are revealed before the first trick").colour()
}
