use rand::Rng;

use super::{Card, Cards, Lack, MAX_DECK, Pile, State, View};
use crate::game::{BySeat, Stream, below, shuffle};

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
    lacks: [Lack; 12],
    /// How many cards each hand holds of those it lacks.
    held: [u8; 12],
}

impl<'c> Constrained<'c> {
    fn new(cards: &'c mut [Card], hands: impl Iterator<Item = (Lack, usize)>) -> Self {
        let (mut owner, mut lacks, mut held) = ([0; MAX_DECK], [Lack::default(); 12], [0; 12]);
        let mut start = 0;
        let mut hand = 0;
        for (lack, len) in hands {
            owner[start..start + len].fill(hand as u8);
            lacks[hand] = lack;
            held[hand] = cards[start..start + len].iter().filter(|&&card| lack.is_about(card)).count() as u8;
            start += len;
            hand += 1;
        }
        owner[start..cards.len()].fill(hand as u8);
        Self { cards, owner, lacks, held }
    }

    /// Swaps cards at random until no hand holds too many, and then on, so that what was mended leaves no trace.
    ///
    /// A swap that would make matters worse is not made. Among the deals that agree, any swap is as likely as its
    /// reverse, so that none is preferred in the long run (Metropolis); each card is moved about four times.
    fn settle(&mut self, stream: &mut Stream) {
        let mut left = 2 * self.cards.len();
        let mut patience = 100 * left;
        while left > 0 && patience > 0 {
            let (a, b) = (below(self.cards.len(), stream), below(self.cards.len(), stream));
            self.try_swap(a, b);
            patience -= 1;
            left -= usize::from(self.excess() == 0);
        }
    }

    fn excess(&self) -> usize {
        let each = self.held.iter().zip(&self.lacks);
        each.map(|(&held, lack)| usize::from(held).saturating_sub(lack.at_most())).sum()
    }

    /// Swaps the cards of two places unless hands would hold more of what they lack in excess.
    #[inline]
    fn try_swap(&mut self, a: usize, b: usize) {
        let before = self.excess();
        let held = self.held;
        self.swap(a, b);
        if self.excess() > before {
            self.cards.swap(a, b);
            self.held = held;
        }
    }

    #[inline]
    fn swap(&mut self, a: usize, b: usize) {
        let hands = [usize::from(self.owner[a]), usize::from(self.owner[b])];
        let cards = [self.cards[a], self.cards[b]];
        for (hand, out, into) in [(hands[0], cards[0], cards[1]), (hands[1], cards[1], cards[0])] {
            let lack = self.lacks[hand];
            self.held[hand] = self.held[hand] + u8::from(lack.is_about(into)) - u8::from(lack.is_about(out));
        }
        self.cards.swap(a, b);
    }
}

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
