//! The last tricks of a round, solved exactly with open cards.

mod memo;

use memo::{Memo, Radix, rank};

use super::{AllZero, State, TrickGame, winner, worth};
use crate::{
    card::Card,
    game::{Game, Seat},
    strategy,
};

/// The most seats the solver has room for.
const MAX_SOLVED_SEATS: usize = 8;

/// The most cards a hand may have for the solver.
const MAX_SOLVED_CARDS: usize = 6;

/// The most tricks the solver looks at in one ending; a larger one is left to others.
const MOST_TRICKS: u64 = 4_000_000;

/// What each seat gets of the rest of the round, in the objective's units.
type Values = [i16; MAX_SOLVED_SEATS];

/// A set of cards for each seat, by their places in its hand.
type Hands = [u8; MAX_SOLVED_SEATS];

/// What each seat maximises in the ending.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Objective {
    /// The own points.
    Score,
    /// The own points minus the mean of the others'.
    Relative,
}

/// Solves endings by max^n (Luckhardt and Irani 1986): every seat plays the card that is best for itself, knowing
/// that all others do the same; of equal cards the first in the hand's order.
///
/// What becomes of every trick that the cards can make is worked out first; positions between two tricks are
/// solved once and looked up afterwards. The memory is kept from one ending to the next.
#[derive(Clone, Debug)]
pub struct Endgame {
    most_cards: usize,
    objective: Objective,
    seats: usize,
    /// The cards of each hand; where a seat has played to the trick already, that card comes last.
    cards: [[Card; MAX_SOLVED_CARDS]; MAX_SOLVED_SEATS],
    /// What a step to a seat's next card adds to the number of a trick; last, what the next leader adds.
    steps: [u32; MAX_SOLVED_SEATS + 1],
    tricks: Vec<Trick>,
    memo: Memo,
}

/// What becomes of a trick.
#[derive(Clone, Copy, Debug)]
struct Trick {
    /// What it brings each seat.
    values: Values,
    /// Who leads the next.
    next: u8,
}

/// What play comes to: the cards of this trick, and the position after it.
#[derive(Clone, Copy, Debug)]
struct Line {
    trick: u32,
    after: u32,
}

/// A trick under way, but for the hands.
#[derive(Clone, Copy, Debug)]
struct Position {
    /// How many cards the seats had before the trick.
    level: usize,
    mover: usize,
    /// How many seats have still to play, the mover among them.
    left: usize,
    /// The number of the trick, as far as it is known.
    trick: u32,
    /// The place in the memo of the position after it, as far as it is known.
    place: u32,
}

impl Endgame {
    /// A solver for endings of up to this many cards a hand.
    ///
    /// # Panics
    /// If that is more than 6.
    pub fn new(most_cards: usize, objective: Objective) -> Self {
        assert!(most_cards <= MAX_SOLVED_CARDS, "endings are solved with up to 6 cards a hand");
        Self {
            most_cards,
            objective,
            seats: 0,
            cards: [[Card::from_index(0); MAX_SOLVED_CARDS]; MAX_SOLVED_SEATS],
            steps: [0; MAX_SOLVED_SEATS + 1],
            tricks: Vec::new(),
            memo: Memo::default(),
        }
    }

    /// The best card of the seat to play, if the ending is small enough.
    pub fn solve(&mut self, game: &TrickGame, state: &State) -> Option<Card> {
        let (position, hands) = self.take_up(game, state)?;
        let line = self.best(position, &hands, &mut { hands });
        Some(self.card(line, position.mover))
    }

    /// What the rest of the round is worth to each seat under the objective: points, or, where it is relative,
    /// the difference times the number of other seats; if the ending is small enough.
    pub fn values(&mut self, game: &TrickGame, state: &State) -> Option<Vec<i32>> {
        let (position, hands) = self.take_up(game, state)?;
        let line = self.best(position, &hands, &mut { hands });
        Some((0..self.seats).map(|seat| self.value(line, seat).into()).collect())
    }

    /// Prepares to solve from this state.
    fn take_up(&mut self, game: &TrickGame, state: &State) -> Option<(Position, Hands)> {
        let (rules, table) = (game.rules(), state.table());
        if !table.is_revealed() || table.is_over(rules) || rules.players > MAX_SOLVED_SEATS {
            return None;
        }
        let level = rules.tricks() - table.tricks_done();
        if level > self.most_cards {
            return None;
        }
        let sizes = std::array::from_fn(|at| match at < rules.players {
            true => state.hands()[Seat::new(at)].len(),
            false => 0,
        });
        let radix = Radix::new(sizes, rules.players, level);
        if radix.tricks() > MOST_TRICKS {
            return None;
        }
        self.seats = rules.players;
        self.memo.clear(radix);
        self.lay_out(state);
        self.work_out_tricks(state, level, rules.all_zero);
        let hands = sizes.map(|size| (1 << size) - 1);
        Some((self.position(state, level, &hands), hands))
    }

    /// Takes the cards of the hands and of the trick on the table.
    fn lay_out(&mut self, state: &State) {
        let table = state.table();
        for (seat, hand) in state.hands().each() {
            let places = self.cards[seat.index()].iter_mut();
            let on_table = table.trick().get(table.leader().distance(seat, self.seats)).copied();
            places.zip(hand.iter().chain(on_table)).for_each(|(place, card)| *place = card);
        }
    }

    /// What becomes of every trick that the cards can make, with every seat to lead.
    fn work_out_tricks(&mut self, state: &State, level: usize, all_zero: AllZero) {
        let mut step = 1;
        for place in &mut self.steps[..=self.seats] {
            *place = step;
            step *= level as u32;
        }
        let leader_step = self.steps[self.seats];
        self.tricks.clear();
        for leader in 0..self.seats {
            for trick in 0..leader_step {
                let cards: [Card; MAX_SOLVED_SEATS] = std::array::from_fn(|place| {
                    let seat = (leader + place) % self.seats;
                    self.cards[seat][(trick / self.steps[seat]) as usize % level]
                });
                self.tricks.push(self.trick(state, &cards[..self.seats], leader, all_zero));
            }
        }
    }

    fn trick(&self, state: &State, cards: &[Card], leader: usize, all_zero: AllZero) -> Trick {
        let mut values = [0; MAX_SOLVED_SEATS];
        let Some(place) = winner(cards, all_zero) else { return Trick { values, next: leader as u8 } };
        let seat = (leader + place) % self.seats;
        let pain = state.table().pain(Seat::new(seat)).expect("pain cards are revealed").colour();
        let points: i16 = cards.iter().map(|&card| worth(card, pain) as i16).sum();
        match self.objective {
            Objective::Score => values[seat] = points,
            Objective::Relative => {
                values[..self.seats].fill(-points);
                values[seat] = (self.seats as i16 - 1) * points;
            }
        }
        Trick { values, next: seat as u8 }
    }

    /// The state as a position: what lies on the table is part of the trick already.
    fn position(&self, state: &State, level: usize, hands: &Hands) -> Position {
        let table = state.table();
        let mut position = self.fresh(level, table.leader().index());
        for _ in table.trick() {
            let seat = position.mover;
            position.trick += (level as u32 - 1) * self.steps[seat];
            position.place += self.memo.stride(level - 1, seat) * rank(hands[seat]);
            position.mover = self.next(seat);
            position.left -= 1;
        }
        position
    }

    /// The start of a trick.
    #[inline]
    fn fresh(&self, level: usize, leader: usize) -> Position {
        let trick = leader as u32 * self.steps[self.seats];
        Position { level, mover: leader, left: self.seats, trick, place: 0 }
    }

    #[inline]
    fn next(&self, seat: usize) -> usize {
        if seat + 1 == self.seats { 0 } else { seat + 1 }
    }

    /// What comes of best play by all; `rest` has the cards that are left to the seats that have played.
    fn best(&mut self, position: Position, hands: &Hands, rest: &mut Hands) -> Line {
        match position.left {
            1 => self.choose(position, hands, rest, Self::line),
            // The last seat's choice, of which there are most, is made in place.
            2 => self.choose(position, hands, rest, |solver, next, rest| {
                solver.choose(next, hands, rest, Self::line)
            }),
            _ => self.choose(position, hands, rest, |solver, next, rest| solver.best(next, hands, rest)),
        }
    }

    /// The mover's best card, given what comes of each.
    #[inline(always)]
    fn choose(
        &mut self,
        position: Position,
        hands: &Hands,
        rest: &mut Hands,
        mut line_after: impl FnMut(&mut Self, Position, &mut Hands) -> Line,
    ) -> Line {
        let seat = position.mover;
        let (step, stride) = (self.steps[seat], self.memo.stride(position.level - 1, seat));
        let mut next = Position { mover: self.next(seat), left: position.left - 1, ..position };
        let mut best = Line { trick: 0, after: 0 };
        let mut highest = i16::MIN;
        let mut cards = hands[seat];
        while cards != 0 {
            let at = cards.trailing_zeros();
            cards &= cards - 1;
            rest[seat] = hands[seat] & !(1 << at);
            next.trick = position.trick + at * step;
            next.place = position.place + stride * rank(rest[seat]);
            let line = line_after(self, next, rest);
            let value = self.value(line, seat);
            if value > highest {
                (best, highest) = (line, value);
            }
        }
        best
    }

    /// A complete trick and the position after it, which is solved if it has not been.
    #[inline]
    fn line(&mut self, position: Position, rest: &mut Hands) -> Line {
        let leader = self.tricks[position.trick as usize].next;
        let after = self.memo.entry(position.level - 1, leader, position.place);
        if !self.memo.is_known(after) {
            self.work_out(after, self.fresh(position.level - 1, leader.into()), rest);
        }
        Line { trick: position.trick, after }
    }

    #[cold]
    fn work_out(&mut self, place: u32, position: Position, hands: &Hands) {
        let line = self.best(position, hands, &mut { *hands });
        let values = std::array::from_fn(|seat| self.value(line, seat));
        self.memo.set(place, values);
    }

    /// What a line is worth to a seat.
    #[inline]
    fn value(&self, line: Line, seat: usize) -> i16 {
        self.tricks[line.trick as usize].values[seat] + self.memo.get(line.after)[seat]
    }

    /// The card that a seat plays in a line.
    fn card(&self, line: Line, seat: usize) -> Card {
        self.cards[seat][self.place_in_hand(line, seat)]
    }

    fn place_in_hand(&self, line: Line, seat: usize) -> usize {
        (line.trick / self.steps[seat] % (self.steps[1] / self.steps[0])) as usize
    }
}

impl strategy::Endgame<TrickGame> for Endgame {
    fn settle(&mut self, game: &TrickGame, state: &mut State) -> bool {
        let Some((mut position, mut hands)) = self.take_up(game, state) else { return false };
        loop {
            let line = self.best(position, &hands, &mut { hands });
            for _ in 0..position.left {
                let seat = position.mover;
                game.play(state, self.card(line, seat));
                hands[seat] &= !(1 << self.place_in_hand(line, seat));
                position.mover = self.next(seat);
            }
            if position.level == 1 {
                return true;
            }
            let leader = self.tricks[line.trick as usize].next;
            position = self.fresh(position.level - 1, leader.into());
        }
    }
}
