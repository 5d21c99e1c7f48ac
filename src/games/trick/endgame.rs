//! The last tricks of a round, solved exactly with open cards.

mod memo;

use memo::{Memo, Radix};

use super::{AllZero, State, TrickGame, winner::power, worth};
use crate::{
    card::{Card, Colour},
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
/// Positions between two tricks are solved once and looked up afterwards. The memory is kept from one ending to
/// the next.
#[derive(Clone, Debug)]
pub struct Endgame {
    most_cards: usize,
    objective: Objective,
    memo: Memo,
    seats: usize,
    all_zero: AllZero,
    cards: [[Held; MAX_SOLVED_CARDS]; MAX_SOLVED_SEATS],
}

/// A card in a hand, with what it is worth to each seat.
#[derive(Clone, Copy, Debug)]
struct Held {
    card: Card,
    worth: Values,
}

/// A trick under way.
#[derive(Clone, Copy, Debug)]
struct Position {
    /// The cards each seat has left, by their places in its hand.
    hands: [u8; MAX_SOLVED_SEATS],
    /// The seat that leads the trick.
    leader: u8,
    /// The seat to play.
    mover: u8,
    /// How many have still to play, the mover among them.
    left: u8,
    /// How many cards the mover has.
    level: u8,
    /// The lead colour, of no meaning before the lead.
    lead: Colour,
    /// The highest power so far and whose it is.
    best: u8,
    winner: u8,
    /// What the cards so far are worth to each seat.
    worth: Values,
    /// The place in the memo of what follows the trick, as far as it is known.
    place: u32,
}

impl Endgame {
    /// A solver for endings of up to this many cards a hand.
    ///
    /// # Panics
    /// If that is more than 6.
    pub fn new(most_cards: usize, objective: Objective) -> Self {
        assert!(most_cards <= MAX_SOLVED_CARDS, "endings are solved with up to 6 cards a hand");
        let held = Held { card: Card::from_index(0), worth: [0; MAX_SOLVED_SEATS] };
        Self {
            most_cards,
            objective,
            memo: Memo::default(),
            seats: 0,
            all_zero: AllZero::Discard,
            cards: [[held; MAX_SOLVED_CARDS]; MAX_SOLVED_SEATS],
        }
    }

    /// The best card of the seat to play, if the ending is small enough.
    pub fn solve(&mut self, game: &TrickGame, state: &State) -> Option<Card> {
        let position = self.take_up(game, state)?;
        Some(self.best(position).0)
    }

    /// What the rest of the round is worth to each seat under the objective, times the number of the other seats
    /// where it is relative; if the ending is small enough.
    pub fn values(&mut self, game: &TrickGame, state: &State) -> Option<Vec<i32>> {
        let position = self.take_up(game, state)?;
        let values = self.best(position).1;
        Some(values[..self.seats].iter().map(|&value| value.into()).collect())
    }

    /// Prepares to solve from this state.
    fn take_up(&mut self, game: &TrickGame, state: &State) -> Option<Position> {
        let (rules, table) = (game.rules(), state.table());
        if !table.is_revealed() || table.is_over(rules) || rules.players > MAX_SOLVED_SEATS {
            return None;
        }
        let mover = table.to_play();
        let level = rules.tricks() - table.tricks_done();
        if level > self.most_cards {
            return None;
        }
        self.seats = rules.players;
        self.all_zero = rules.all_zero;
        let sizes = std::array::from_fn(|at| match at < rules.players {
            true => state.hands()[Seat::new(at)].len(),
            false => 0,
        });
        let radix = Radix::new(sizes, rules.players, level);
        if radix.tricks() > MOST_TRICKS {
            return None;
        }
        self.memo.clear(radix);
        for (seat, hand) in state.hands().each() {
            for (place, card) in hand.iter().enumerate() {
                self.cards[seat.index()][place] = Held { card, worth: worths(state, card) };
            }
        }
        Some(self.position(state, mover, level, sizes))
    }

    fn position(&self, state: &State, mover: Seat, level: usize, sizes: [usize; 8]) -> Position {
        let table = state.table();
        let mut position =
            self.fresh(sizes.map(|size| (1u8 << size) - 1), table.leader().index() as u8, level);
        for &card in table.trick() {
            let seat = usize::from(position.mover);
            let place = self.memo.place_of(level - 1, seat, position.hands[seat]);
            position.play(
                &Held { card, worth: worths(state, card) },
                position.hands[seat],
                place,
                self.seats,
            );
        }
        debug_assert_eq!(usize::from(position.mover), mover.index());
        position
    }

    /// The start of a trick.
    #[inline]
    fn fresh(&self, hands: [u8; MAX_SOLVED_SEATS], leader: u8, level: usize) -> Position {
        Position {
            hands,
            leader,
            mover: leader,
            left: self.seats as u8,
            level: level as u8,
            lead: Colour::Red,
            best: 0,
            winner: leader,
            worth: [0; MAX_SOLVED_SEATS],
            place: 0,
        }
    }

    /// The mover's best card and what comes of it.
    fn best(&mut self, position: Position) -> (Card, Values) {
        let seat = usize::from(position.mover);
        let mut best: Option<(Card, Values)> = None;
        let mut rest = position.hands[seat];
        while rest != 0 {
            let at = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let value = self.after(position, seat, at);
            if best.is_none_or(|(_, known)| value[seat] > known[seat]) {
                best = Some((self.cards[seat][at].card, value));
            }
        }
        best.expect("the mover has a card")
    }

    /// What comes of the mover's best card.
    #[inline]
    fn value(&mut self, position: Position) -> Values {
        let seat = usize::from(position.mover);
        let mut best = [i16::MIN; MAX_SOLVED_SEATS];
        let mut rest = position.hands[seat];
        while rest != 0 {
            let at = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let value = self.after(position, seat, at);
            if value[seat] > best[seat] {
                best = value;
            }
        }
        best
    }

    /// What comes of the mover's card at this place.
    #[inline]
    fn after(&mut self, mut position: Position, seat: usize, at: usize) -> Values {
        let left = position.hands[seat] & !(1 << at);
        let place = self.memo.place_of(usize::from(position.level) - 1, seat, left);
        position.play(&self.cards[seat][at], left, place, self.seats);
        if position.left > 0 { self.value(position) } else { self.trick_end(&position) }
    }

    /// The points of a complete trick and what follows it.
    #[inline]
    fn trick_end(&mut self, position: &Position) -> Values {
        let taken = position.best > 0 || self.all_zero == AllZero::FirstZeroWins;
        let leader = if taken { position.winner } else { position.leader };
        let mut values = self.boundary(position, leader);
        if taken {
            let winner = usize::from(position.winner);
            let points = position.worth[winner];
            match self.objective {
                Objective::Score => values[winner] += points,
                Objective::Relative => {
                    values.iter_mut().for_each(|value| *value -= points);
                    values[winner] += self.seats as i16 * points;
                }
            }
        }
        values
    }

    /// What the tricks after a complete one are worth, with this seat to lead.
    #[inline]
    fn boundary(&mut self, position: &Position, leader: u8) -> Values {
        let level = usize::from(position.level) - 1;
        if level == 0 {
            return [0; MAX_SOLVED_SEATS];
        }
        let place = self.memo.entry(level, leader, position.place);
        if let Some(values) = self.memo.get(place) {
            return values;
        }
        let values = self.value(self.fresh(position.hands, leader, level));
        self.memo.set(place, values);
        values
    }
}

impl Position {
    /// Adds a card of the mover's to the trick.
    #[inline]
    fn play(&mut self, held: &Held, hand: u8, place: u32, seats: usize) {
        if self.mover == self.leader {
            self.lead = held.card.colour();
        }
        let power = power(held.card, self.lead);
        if power > self.best {
            (self.best, self.winner) = (power, self.mover);
        }
        for (sum, worth) in self.worth.iter_mut().zip(held.worth) {
            *sum += worth;
        }
        self.hands[usize::from(self.mover)] = hand;
        self.place += place;
        self.mover += 1;
        if usize::from(self.mover) == seats {
            self.mover = 0;
        }
        self.left -= 1;
    }
}

/// What a card is worth to each seat.
fn worths(state: &State, card: Card) -> Values {
    let mut worths = [0; MAX_SOLVED_SEATS];
    for seat in Seat::all(state.table().players()) {
        let pain = state.table().pain(seat).expect("pain cards are revealed before the first trick");
        worths[seat.index()] = worth(card, pain.colour()) as i16;
    }
    worths
}

impl strategy::Endgame<TrickGame> for Endgame {
    fn settle(&mut self, game: &TrickGame, state: &mut State) -> bool {
        let Some(mut position) = self.take_up(game, state) else { return false };
        loop {
            let (card, _) = self.best(position);
            let seat = usize::from(position.mover);
            let at = self.cards[seat].iter().position(|held| held.card == card);
            let left = position.hands[seat] & !(1 << at.expect("the best card is one of the hand"));
            let level = usize::from(position.level) - 1;
            let place = self.memo.place_of(level, seat, left);
            position.play(&Held { card, worth: worths(state, card) }, left, place, self.seats);
            game.play(state, card);
            if position.left == 0 {
                if level == 0 {
                    return true;
                }
                position = self.fresh(position.hands, state.table().leader().index() as u8, level);
            }
        }
    }
}
