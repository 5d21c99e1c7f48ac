use super::{MAX_DECK, View};
use crate::{
    card::{Card, CardSet},
    game::{BySeat, MAX_SEATS, Seat, Stream, shuffle},
};

/// How many cards can be read at once from anywhere in the piles.
pub(super) const RUN: usize = 16;

/// The hands in the order in which they will be played, each from its first card.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piles {
    cards: [Card; MAX_DECK + RUN],
    /// Where each pile begins and ends.
    start: [u8; MAX_SEATS],
    end: [u8; MAX_SEATS],
    /// How many cards there are, those in no pile included.
    count: u8,
}

impl Piles {
    const EMPTY: Self = Self {
        cards: [Card::from_index(0); MAX_DECK + RUN],
        start: [0; MAX_SEATS],
        end: [0; MAX_SEATS],
        count: 0,
    };

    /// The hand of the view's seat in front, and the unseen cards dealt in the order of the set.
    pub(super) fn of_view(view: View<'_>) -> Self {
        let (rules, table) = (view.rules(), view.table());
        let mut piles = Self::EMPTY;
        piles.lay(view.hand());
        piles.end[view.seat().index()] = piles.count;
        let mut next = piles.count;
        for seat in rules.seats().filter(|&seat| seat != view.seat()) {
            piles.start[seat.index()] = next;
            next += table.hand_len(rules, seat) as u8;
            piles.end[seat.index()] = next;
        }
        piles.lay(view.unseen());
        piles
    }

    /// The hands, each in a random order.
    #[inline]
    pub(super) fn shuffled(hands: &BySeat<CardSet>, stream: &mut Stream) -> Self {
        let mut piles = Self::EMPTY;
        for (seat, &hand) in hands.each() {
            piles.start[seat.index()] = piles.count;
            piles.lay(hand);
            piles.end[seat.index()] = piles.count;
            shuffle(piles.pile_mut(seat), stream);
        }
        piles
    }

    #[inline]
    fn lay(&mut self, cards: CardSet) {
        for card in cards {
            self.cards[usize::from(self.count)] = card;
            self.count += 1;
        }
    }

    /// Deals the cards anew but for the hand of this seat, which lies in front; that, too, gets a random order.
    #[inline]
    pub(super) fn shuffle(&mut self, seat: Seat, stream: &mut Stream) {
        let (own, unseen) =
            self.cards[..usize::from(self.count)].split_at_mut(usize::from(self.end[seat.index()]));
        shuffle(own, stream);
        shuffle(unseen, stream);
    }

    /// The cards that the seat has yet to play.
    #[inline]
    pub(super) fn pile(&self, seat: Seat) -> &[Card] {
        &self.cards[usize::from(self.start[seat.index()])..usize::from(self.end[seat.index()])]
    }

    #[inline]
    fn pile_mut(&mut self, seat: Seat) -> &mut [Card] {
        &mut self.cards[usize::from(self.start[seat.index()])..usize::from(self.end[seat.index()])]
    }

    /// The cards that are still in these hands, in the same order.
    ///
    /// Whether a card is cannot be foreseen, so that the loop has no branch on it.
    #[inline]
    pub(super) fn held(&self, hands: &BySeat<CardSet>) -> Self {
        let mut held = Self::EMPTY;
        let mut next = 0;
        for (seat, hand) in hands.each() {
            held.start[seat.index()] = next as u8;
            for &card in self.pile(seat) {
                held.cards[next] = card;
                next += usize::from(hand.contains(card));
            }
            held.end[seat.index()] = next as u8;
        }
        held
    }

    /// Takes the seat's next card.
    #[inline]
    pub(super) fn draw(&mut self, seat: Seat) -> Card {
        let start = &mut self.start[seat.index()];
        *start += 1;
        self.cards[usize::from(*start) - 1]
    }

    /// The seat's cards from this place on; what comes after its last means nothing.
    #[inline]
    pub(super) fn run(&self, seat: Seat, place: usize) -> &[Card; RUN] {
        let from = usize::from(self.start[seat.index()]) + place;
        self.cards[from..].first_chunk().expect("there is room after the last card")
    }
}
