use super::{Rules, State, Table};
use crate::{
    card::{Card, CardSet},
    game::{BySeat, Seat},
};

/// What one seat knows: the rules, the table, its own hand and its own choice. Nothing leads from here to
/// another hand.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct View<'s> {
    rules: &'s Rules,
    table: &'s Table,
    seat: Seat,
    hand: CardSet,
    chosen: Option<Card>,
}

impl<'s> View<'s> {
    #[inline]
    pub(super) fn new(rules: &'s Rules, state: &'s State, seat: Seat) -> Self {
        Self { rules, table: &state.table, seat, hand: state.hands[seat], chosen: state.chosen[seat] }
    }

    /// The rules of the game.
    #[inline]
    pub fn rules(&self) -> &'s Rules {
        self.rules
    }

    /// What everybody knows.
    #[inline]
    pub fn table(&self) -> &'s Table {
        self.table
    }

    /// Whose view this is.
    #[inline]
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The seat's hand: its legal moves, whether it is to choose its pain card or to play.
    #[inline]
    pub fn hand(&self) -> CardSet {
        self.hand
    }

    /// The seat's own pain card, as soon as it has chosen it.
    #[inline]
    pub fn pain(&self) -> Option<Card> {
        self.chosen
    }

    /// Whether the decision is the choice of the pain card.
    #[inline]
    pub fn is_choosing(&self) -> bool {
        !self.table.is_revealed()
    }

    /// The cards that may be in other hands, or among hidden cards left over from the deal.
    #[inline]
    pub fn unseen(&self) -> CardSet {
        let known = self.table.gone.union(self.hand);
        let rest = self.rules.deck.difference(known);
        self.chosen.map_or(rest, |card| rest.without(card))
    }

    /// The state as far as it is known: the other hands empty, and no pain card laid but the own.
    pub(super) fn known(&self) -> State {
        let mut hands = BySeat::new(self.rules.players, CardSet::EMPTY);
        hands[self.seat] = self.hand;
        let mut chosen = self.table.pain;
        chosen[self.seat] = self.chosen;
        State { table: *self.table, hands, chosen }
    }
}
