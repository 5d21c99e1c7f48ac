//! The moment after a card has landed in which anybody may play out of turn.
//!
//! Whether there is such a moment follows from what everybody knows. In it, every seat decides without seeing
//! what the others do: the seat whose turn it is on its ordinary move, the others on whether to play an exact match
//! or a Double Stick it! Then one play counts, and the other seats keep their cards. A seat that has nothing
//! to play out of turn has nothing to decide, and is passed over: who is asked shows in no view, and what a seat is
//! asked says nothing about any hand but its own.

use super::{Move, Reaction, Rules, State};
use crate::game::{Seat, below};

impl State {
    /// Opens a window if what everybody knows allows a play out of turn.
    #[inline]
    pub(super) fn open_window(&mut self, rules: &Rules) {
        self.table.wanted = self.table.wanted_now(rules);
        self.ask_first = None;
        self.unasked = match self.table.wanted {
            0 => 0,
            _ => self.deciders() | 1 << self.table.to_move.index(),
        };
        self.answers.iter_mut().for_each(|answer| *answer = None);
    }

    /// The seats that have a card to play out of turn, a bit each.
    #[inline]
    pub(super) fn deciders(&self) -> u16 {
        let mut seats = 0;
        for (place, hand) in self.hands.iter().enumerate() {
            seats |= u16::from(hand.kinds() & self.table.wanted != 0) << place;
        }
        seats
    }

    /// The seat that is to decide next; the one whose turn it is comes last.
    #[inline]
    pub(super) fn asked(&self) -> Seat {
        if let Some(first) = self.ask_first
            && self.unasked & 1 << first.index() != 0
        {
            return first;
        }
        let others = self.unasked & !(1 << self.table.to_move.index());
        match others {
            0 => self.table.to_move,
            _ => Seat::new(others.trailing_zeros() as usize),
        }
    }

    /// A seat has decided; the last one closes the window.
    #[inline]
    pub(super) fn answer(&mut self, rules: &Rules, seat: Seat, choice: Move) {
        self.answers[seat] = Some(choice);
        self.unasked &= !(1 << seat.index());
        if self.unasked == 0 {
            let seat = self.winner(rules);
            let choice = self.answers[seat].expect("the winner has decided");
            self.act(rules, seat, choice);
        }
    }

    /// Whose decision counts. To draw is what is left to the turn if nobody plays.
    fn winner(&mut self, rules: &Rules) -> Seat {
        match rules.reaction {
            Reaction::Race => self.quickest(),
            Reaction::Clockwise | Reaction::None => self.nearest(rules),
        }
    }

    fn plays(&self, seat: Seat) -> bool {
        self.answers[seat].is_some_and(|choice| choice.card().is_some())
    }

    /// The seat with the least of exponential reaction times: each wins in proportion to its speed.
    fn quickest(&mut self) -> Seat {
        let seats = self.answers.seats();
        let total: u32 =
            Seat::all(seats).filter(|&seat| self.plays(seat)).map(|seat| self.table.speeds[seat]).sum();
        if total == 0 {
            return self.table.to_move;
        }
        let mut left = below(total as usize, &mut self.luck) as u32;
        for seat in Seat::all(seats) {
            if self.plays(seat) {
                let speed = self.table.speeds[seat];
                if left < speed {
                    return seat;
                }
                left -= speed;
            }
        }
        unreachable!("the number drawn is below the sum of the speeds")
    }

    /// The first clockwise from the turn whose card could be played out of turn; else the seat whose turn it is.
    fn nearest(&self, rules: &Rules) -> Seat {
        let turn = self.table.to_move;
        let wanted = |&seat: &Seat| {
            let card = self.answers[seat].and_then(Move::card);
            card.is_some_and(|card| card.bit() & self.table.wanted != 0)
        };
        (0..rules.players).map(|steps| turn.step(steps, rules.players)).find(wanted).unwrap_or(turn)
    }
}
