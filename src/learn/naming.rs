use super::Layout;
use crate::{
    card::{Card, Colour},
    game::Seat,
    games::trick::{Rules, View},
};

/// The colours renamed as one seat sees them, so that positions that differ by colour alone look the same: first
/// the own pain colour, then those of the others clockwise, then the rest in the deck's order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Naming {
    names: [u8; Colour::COUNT],
    ranks: u8,
}

const UNNAMED: u8 = u8::MAX;

impl Naming {
    /// The naming of a seat's view, pain cards being revealed.
    pub(super) fn of(layout: &Layout, view: View<'_>) -> Self {
        let players = layout.players;
        let pains = (0..players).map(|step| {
            let card = view.table().pain(view.seat().step(step, players));
            card.expect("pain cards are revealed before the first trick").colour()
        });
        Self::in_order(layout, view.rules(), pains)
    }

    /// These colours first, then the rest in the deck's order.
    pub(super) fn in_order(layout: &Layout, rules: &Rules, first: impl Iterator<Item = Colour>) -> Self {
        let mut naming = Self { names: [UNNAMED; Colour::COUNT], ranks: layout.ranks as u8 };
        let rest = Colour::ALL.into_iter().filter(|&colour| rules.deck.numbers(colour) != 0);
        let mut next = 0;
        for colour in first.chain(rest) {
            let name = &mut naming.names[colour.index()];
            if *name == UNNAMED {
                *name = next;
                next += 1;
            }
        }
        naming
    }

    /// The colour's place among the colours.
    #[inline]
    pub(super) fn colour(&self, colour: Colour) -> usize {
        usize::from(self.names[colour.index()])
    }

    /// The card's place among the cards.
    #[inline]
    pub(super) fn card(&self, card: Card) -> usize {
        self.colour(card.colour()) * usize::from(self.ranks) + usize::from(card.number())
    }
}

/// How many places clockwise the other seat is from this one.
#[inline]
pub(super) fn relative(view: View<'_>, other: Seat) -> usize {
    view.seat().distance(other, view.table().players())
}
