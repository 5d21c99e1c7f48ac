use super::{Card, Cards, Kind, MAX_COLOURS};
use crate::{
    card::Colour,
    fields::FieldError,
    game::{MAX_SEATS, Seat},
};

/// Who plays when several seats want to at the same time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reaction {
    /// The quickest: reaction times are exponential with a mean of one over the seat's speed, so that a seat wins
    /// in proportion to its speed. The seat whose turn it is takes part with its ordinary play.
    Race,
    /// A play out of turn goes before the ordinary play of the turn; of several, the nearest clockwise from the
    /// turn.
    Clockwise,
    /// Nobody plays out of turn.
    None,
}

/// Which draw cards the one who is to draw may add.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AddingOn {
    /// A draw two on a draw two, a draw five on a draw five.
    Same,
    /// Either on either.
    Any,
}

/// The points of the action cards left in a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Points {
    /// Of a draw two.
    pub draw_two: i32,
    /// Of a draw five.
    pub draw_five: i32,
    /// Of a Stick it!
    pub stick_it: i32,
    /// Of a Double Stick it!
    pub double_stick_it: i32,
    /// Of a Back-atcha.
    pub back_atcha: i32,
}

/// The rules for one number of players, ready to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// How many seats play.
    pub players: usize,
    /// The whole deck.
    pub deck: Cards,
    /// How many colours it has: the first so many of [`Colour::ALL`].
    pub colours: usize,
    /// How many cards each seat is dealt.
    pub hand_size: usize,
    /// How many hands make a game.
    pub rounds: usize,
    /// The points of the action cards.
    pub points: Points,
    /// Who plays when several want to at the same time.
    pub reaction: Reaction,
    /// Which draw cards may be added.
    pub adding_on: AddingOn,
    /// Whether a seat that has a card to play must play; the Back-atcha may always be kept.
    pub must_play: bool,
    /// After how many turns a hand that nobody has ended is broken off and counted.
    pub turn_limit: usize,
}

impl Rules {
    /// The seats.
    #[inline]
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        Seat::all(self.players)
    }

    /// The colours of the deck.
    #[inline]
    pub fn colours(&self) -> &'static [Colour] {
        &Colour::ALL[..self.colours]
    }

    /// The points that a card costs whoever is left with it.
    #[inline]
    pub fn points(&self, card: Card) -> i32 {
        match card.kind() {
            Kind::Number => card.value().map_or(0, i32::from),
            Kind::DrawTwo => self.points.draw_two,
            Kind::DrawFive => self.points.draw_five,
            Kind::StickIt => self.points.stick_it,
            Kind::DoubleStickIt => self.points.double_stick_it,
            Kind::BackAtcha => self.points.back_atcha,
        }
    }

    /// The points of a whole hand.
    pub fn points_of(&self, hand: Cards) -> i32 {
        hand.distinct().map(|card| self.points(card) * hand.count(card) as i32).sum()
    }

    /// The same rules, if they can be played.
    pub fn checked(self) -> Result<Self, FieldError> {
        if !(2..=MAX_SEATS).contains(&self.players) {
            return Err(FieldError::unexpected("players", self.players, "2 to 12"));
        }
        if !(1..=MAX_COLOURS).contains(&self.colours) {
            return Err(FieldError::unexpected("colours", self.colours, "1 to 6"));
        }
        // Whatever is dealt, a number card is left to be turned over for the first discard.
        let actions = self.deck.len() - self.deck.count_of(Card::NUMBERED);
        let most = (self.deck.len() - actions).saturating_sub(1) / self.players;
        if self.hand_size == 0 || self.hand_size > most {
            let expected = format!(
                "1 to {most} for {} players: a number card of the {} must be left to turn over",
                self.players,
                self.deck.len() - actions
            );
            return Err(FieldError::unexpected("hand_size", self.hand_size, expected));
        }
        if self.rounds == 0 {
            return Err(FieldError::unexpected("rounds", 0, "at least 1"));
        }
        Ok(self)
    }
}
