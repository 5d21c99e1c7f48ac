use rand::Rng;

use super::{Card, Cards, Lack, MAX_DECK, Pile, State, View};
use crate::game::{BySeat, MAX_SEATS, Stream, below, shuffle};

/// Deals the unseen cards to the other hands and the pile, its order included: uniformly among the ways that agree
/// with what everybody knows of the hands.
pub(super) fn determinize(view: View<'_>, stream: &mut Stream) -> State {
    let (rules, table) = (view.rules(), view.table());
    let mut unseen: Pile = view.unseen().iter().collect();
    shuffle(unseen.cards_mut(), stream);
    let others = || rules.seats().filter(|&seat| seat != view.seat());
    if others().any(|seat| !table.lacks[seat].is_nothing()) {
        let hands = others().map(|seat| (table.lacks[seat], table.hand_len(seat)));
        Constrained::new(unseen.cards_mut(), hands).settle(stream);
    }
    // The first hand lies at the bottom.
    let mut rest = unseen.cards();
    let hands = BySeat::from_fn(rules.players, |seat| {
        if seat == view.seat() {
            return view.hand();
        }
        let (hand, others) = rest.split_at(table.hand_len(seat));
        rest = others;
        let mut cards = Cards::EMPTY;
        hand.iter().for_each(|&card| cards.insert(card));
        cards
    });
    let mut world = State {
        table: *table,
        hands,
        pile: rest.iter().copied().collect(),
        luck: Stream::new(u128::from(stream.next_u64()) << 64 | u128::from(stream.next_u64())),
        answers: BySeat::new(rules.players, None),
        unasked: 0,
        ask_first: None,
        log: None,
    };
    if table.is_window() {
        world.reopen_window(view);
    }
    world
}

/// Cards in places, some of which belong to hands that lack certain cards.
struct Constrained<'c> {
    cards: &'c mut [Card],
    /// The hand of each place; the pile comes last.
    owner: [u8; MAX_DECK],
    /// The places of hands that lack something.
    places: [u8; MAX_DECK],
    place_count: usize,
    lacks: [Lack; MAX_SEATS],
    /// How many cards each hand holds of those it lacks.
    held: [u8; MAX_SEATS],
    /// How many cards are held in all beyond what hands can hold.
    excess: usize,
}

impl<'c> Constrained<'c> {
    fn new(cards: &'c mut [Card], hands: impl Iterator<Item = (Lack, usize)>) -> Self {
        let mut this = Self {
            cards,
            owner: [MAX_SEATS as u8 - 1; MAX_DECK],
            places: [0; MAX_DECK],
            place_count: 0,
            lacks: [Lack::default(); MAX_SEATS],
            held: [0; MAX_SEATS],
            excess: 0,
        };
        let mut start = 0;
        for (hand, (lack, len)) in hands.enumerate() {
            this.lacks[hand] = lack;
            for place in start..start + len {
                this.owner[place] = hand as u8;
                this.held[hand] += u8::from(lack.is_about(this.cards[place]));
                this.places[this.place_count] = place as u8;
                this.place_count += usize::from(!lack.is_nothing());
            }
            this.excess += lack.excess(this.held[hand]);
            start += len;
        }
        this
    }

    /// Swaps cards at random until no hand holds too many, and then on, so that what was mended leaves no trace.
    ///
    /// A swap that would make matters worse is not made. Among the deals that agree, any swap is as likely as its
    /// reverse, so that none is preferred in the long run (Metropolis). All other places are in a random order
    /// already.
    fn settle(&mut self, stream: &mut Stream) {
        let mut left = SWAPS_A_PLACE * self.place_count;
        let mut patience = 100 * left;
        while left > 0 && patience > 0 {
            let place = self.places[below(self.place_count, stream)];
            self.try_swap(usize::from(place), below(self.cards.len(), stream));
            patience -= 1;
            left -= usize::from(self.excess == 0);
        }
    }

    /// Swaps the cards of two places unless hands would hold more of what they lack in excess.
    #[inline]
    fn try_swap(&mut self, a: usize, b: usize) {
        let (mine, theirs) = (usize::from(self.owner[a]), usize::from(self.owner[b]));
        if mine == theirs {
            return;
        }
        let after = |hand: usize, out: Card, into: Card| {
            let lack = self.lacks[hand];
            self.held[hand] + u8::from(lack.is_about(into)) - u8::from(lack.is_about(out))
        };
        let mine_after = after(mine, self.cards[a], self.cards[b]);
        let theirs_after = after(theirs, self.cards[b], self.cards[a]);
        let excess = |hand: usize, held: u8| self.lacks[hand].excess(held);
        let before = excess(mine, self.held[mine]) + excess(theirs, self.held[theirs]);
        let after = excess(mine, mine_after) + excess(theirs, theirs_after);
        if after <= before {
            self.cards.swap(a, b);
            self.held[mine] = mine_after;
            self.held[theirs] = theirs_after;
            self.excess = self.excess + after - before;
        }
    }
}

/// How often each place of a hand that lacks something is swapped once no hand holds too many.
const SWAPS_A_PLACE: usize = 4;

impl State {
    /// The window as the seat of the view sees it: the others have yet to decide.
    fn reopen_window(&mut self, view: View<'_>) {
        let (seat, turn) = (view.seat(), self.table.to_move);
        self.answers[seat] = view.answer();
        self.unasked = self.deciders() | 1 << turn.index();
        self.ask_first = Some(seat);
        if view.answer().is_some() {
            self.unasked &= !(1 << seat.index());
        }
        if self.unasked == 0 {
            // The seat knows that the window is still open, so somebody has yet to decide, if only to pass.
            self.unasked = 1 << seat.next(self.answers.seats()).index();
        }
    }
}
