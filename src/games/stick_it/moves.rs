use std::{fmt, str::FromStr};

use super::{Card, Cards, Rules, Table};
use crate::{card::Colour, game::Seat};

/// A decision of a seat.
///
/// As text: `pass`, `draw`, `blue10`, `draw-five:red` with the colour named, `stick-it:red:3` with the colour and
/// the seat it is aimed at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// Leaves the chance to play out of turn.
    Pass,
    /// Draws a card, or all cards that pend.
    Draw,
    /// Plays a coloured card.
    Play(Card),
    /// Plays a draw five or a Back-atcha and names a colour.
    Wild(Card, Colour),
    /// Plays a Stick it! or a Double Stick it!, names a colour and who is to draw.
    Aim(Card, Colour, Seat),
}

impl Move {
    /// The card that is played, if one is.
    #[inline]
    pub fn card(self) -> Option<Card> {
        match self {
            Self::Pass | Self::Draw => None,
            Self::Play(card) | Self::Wild(card, _) | Self::Aim(card, ..) => Some(card),
        }
    }

    /// The colour in force once it is played.
    #[inline]
    pub fn colour(self) -> Option<Colour> {
        match self {
            Self::Pass | Self::Draw => None,
            Self::Play(card) => card.colour(),
            Self::Wild(_, colour) | Self::Aim(_, colour, _) => Some(colour),
        }
    }

    /// Who is chosen to draw.
    #[inline]
    pub fn target(self) -> Option<Seat> {
        match self {
            Self::Aim(.., target) => Some(target),
            _ => None,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pass => f.pad("pass"),
            Self::Draw => f.pad("draw"),
            Self::Play(card) => card.fmt(f),
            Self::Wild(card, colour) => f.pad(&format!("{card}:{colour}")),
            Self::Aim(card, colour, seat) => f.pad(&format!("{card}:{colour}:{seat}")),
        }
    }
}

/// A text that is no move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a move (expected such as pass, draw, blue10, draw-five:red or stick-it:red:3)")]
pub struct ParseMoveError(String);

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        let error = || ParseMoveError(text.chars().take(40).collect());
        let mut parts = text.split(':');
        let card = match parts.next() {
            Some("pass") => None,
            Some("draw") => None,
            first => Some(first.unwrap_or("").parse::<Card>().map_err(|_| error())?),
        };
        let colour = parts.next().map(|colour| colour.parse::<Colour>().map_err(|_| error())).transpose()?;
        let seat = parts.next().map(|seat| seat.parse::<usize>().map_err(|_| error())).transpose()?;
        let seat = seat.map(|seat| if seat < 12 { Ok(Seat::new(seat)) } else { Err(error()) }).transpose()?;
        let choice = match (card, colour, seat) {
            (None, None, None) if text == "pass" => Self::Pass,
            (None, None, None) => Self::Draw,
            (Some(card), None, None) if card.bit() & Card::COLOURED != 0 => Self::Play(card),
            (Some(card), Some(colour), None) if card.bit() & Card::WILD != 0 => Self::Wild(card, colour),
            (Some(card), Some(colour), Some(seat)) if card.bit() & Card::AIMED != 0 => {
                Self::Aim(card, colour, seat)
            }
            _ => return Err(error()),
        };
        if choice.to_string() == text { Ok(choice) } else { Err(error()) }
    }
}

/// The legal moves of a seat, computed from masks: drawing or passing first, then coloured cards, wild cards with
/// every colour, aimed cards with every colour and every other seat.
#[derive(Clone, Debug)]
pub struct Moves {
    idle: Option<Move>,
    coloured: u64,
    wild: u64,
    aimed: u64,
    colours: u8,
    seats: u8,
    seat: Seat,
    next: u16,
    end: u16,
}

impl Moves {
    fn new(rules: &Rules, seat: Seat, idle: Option<Move>, cards: u64) -> Self {
        let (coloured, wild, aimed) = (cards & Card::COLOURED, cards & Card::WILD, cards & Card::AIMED);
        let (colours, seats) = (rules.colours as u32, rules.players as u32);
        let each = wild.count_ones() + aimed.count_ones() * (seats - 1);
        let end = u32::from(idle.is_some()) + coloured.count_ones() + each * colours;
        Self {
            idle,
            coloured,
            wild,
            aimed,
            colours: colours as u8,
            seats: seats as u8,
            seat,
            next: 0,
            end: end as u16,
        }
    }

    /// The moves of a seat with this hand: those of its turn, or out of turn while others may play too.
    #[inline]
    pub(super) fn of(rules: &Rules, table: &Table, seat: Seat, hand: Cards) -> Self {
        if seat == table.to_move {
            let cards = table.playable(rules) & hand.kinds();
            let forced = rules.must_play && table.pending == 0 && cards & !Card::BACK_ATCHA.bit() != 0;
            Self::new(rules, seat, (!forced).then_some(Move::Draw), cards)
        } else {
            Self::new(rules, seat, Some(Move::Pass), table.wanted & hand.kinds())
        }
    }

    /// The move at this place.
    #[inline]
    fn at(&self, place: u32) -> Move {
        let mut place = place;
        if let Some(idle) = self.idle {
            if place == 0 {
                return idle;
            }
            place -= 1;
        }
        let coloured = self.coloured.count_ones();
        if place < coloured {
            return Move::Play(nth(self.coloured, place));
        }
        place -= coloured;
        let colours = u32::from(self.colours);
        let wilds = self.wild.count_ones() * colours;
        if place < wilds {
            return Move::Wild(nth(self.wild, place / colours), Colour::ALL[(place % colours) as usize]);
        }
        place -= wilds;
        let (seats, others) = (u32::from(self.seats), u32::from(self.seats) - 1);
        let target = self.seat.step((1 + place % others) as usize, seats as usize);
        let place = place / others;
        Move::Aim(nth(self.aimed, place / colours), Colour::ALL[(place % colours) as usize], target)
    }
}

/// The card at this place of a set.
#[inline]
fn nth(mut set: u64, place: u32) -> Card {
    for _ in 0..place {
        set &= set - 1;
    }
    Card::from_index(set.trailing_zeros() as usize)
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        self.nth(0)
    }

    #[inline]
    fn nth(&mut self, skip: usize) -> Option<Move> {
        let place = usize::from(self.next) + skip;
        if place >= usize::from(self.end) {
            self.next = self.end;
            return None;
        }
        self.next = place as u16 + 1;
        Some(self.at(place as u32))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::from(self.end - self.next);
        (left, Some(left))
    }
}

impl ExactSizeIterator for Moves {}
