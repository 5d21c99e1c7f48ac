use crate::{
    card::CardSet,
    fields::FieldError,
    game::{MAX_SEATS, Seat},
};

use super::MAX_DECK;

/// The rules of a trick game at one table size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// How many seats play.
    pub players: usize,
    /// The cards in play.
    pub deck: CardSet,
    /// How many cards each seat is dealt, the later pain card among them.
    pub hand_size: usize,
    /// How many rounds make a game.
    pub rounds: usize,
    /// Who leads the first trick of a round.
    pub lead: Lead,
    /// What becomes of a trick of nothing but zeros.
    pub all_zero: AllZero,
    /// Whether the cards left over from the deal are seen.
    pub undealt: Undealt,
}

/// Who leads the first trick of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lead {
    /// Seat 0 in the first round, then every seat in turn.
    Rotate,
    /// A seat drawn at random in the first round, then the seat with the lowest total; of those, the one with
    /// the lowest score in the last round; of those, the first clockwise from the last leader's left.
    LowestScore,
}

/// What becomes of a trick of nothing but zeros.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AllZero {
    /// Its cards are put aside, and the same seat leads again.
    Discard,
    /// The first zero played wins it.
    FirstZeroWins,
}

/// Whether the cards left over from the deal are seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Undealt {
    /// Everybody sees them.
    Open,
    /// Nobody sees them.
    Hidden,
}

impl Rules {
    /// The rules, if they can be played.
    pub fn checked(self) -> Result<Self, FieldError> {
        let cards = self.deck.len();
        if !(3..=MAX_SEATS).contains(&self.players) {
            let fault = format!("{} players (expected 3 to {MAX_SEATS})", self.players);
            return Err(FieldError::new("players", fault));
        }
        if self.hand_size < 2 {
            let fault = format!("{} (expected at least 2: a pain card and one to play)", self.hand_size);
            return Err(FieldError::new("hand_size", fault));
        }
        if cards > MAX_DECK {
            return Err(FieldError::new("deck", format!("{cards} cards (expected at most {MAX_DECK})")));
        }
        if self.players.saturating_mul(self.hand_size) > cards {
            let fault = format!(
                "{cards} cards are too few for {} players with {} cards each",
                self.players, self.hand_size
            );
            return Err(FieldError::new("deck", fault));
        }
        if !(1..=100).contains(&self.rounds) {
            return Err(FieldError::new("rounds", format!("{} (expected 1 to 100)", self.rounds)));
        }
        Ok(self)
    }

    /// How many tricks a round has.
    #[inline]
    pub fn tricks(&self) -> usize {
        self.hand_size - 1
    }

    /// All seats.
    #[inline]
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + use<> {
        Seat::all(self.players)
    }
}
