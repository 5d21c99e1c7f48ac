use std::{borrow::Cow, fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::card::Colour;

/// How many colours a deck can have: the first of [`Colour::ALL`].
pub const MAX_COLOURS: usize = 6;

/// The number cards of a colour, in steps of five.
const NUMBERS: u8 = 7;

/// The cards of a colour: the numbers and the draw two.
const FACES: u8 = 8;

/// A card of Stick it!, in one byte: a number or a draw two in a colour, or one of the four cards without.
///
/// As text:
///
/// ```
/// use stickem::{card::Colour, games::stick_it::Card};
///
/// assert_eq!("blue10".parse(), Ok(Card::number(Colour::Blue, 10)));
/// assert_eq!(Card::draw_two(Colour::Red).to_string(), "red-draw-two");
/// assert_eq!(Card::BACK_ATCHA.to_string(), "back-atcha");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Card(u8);

/// What kind of card it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// A number in a colour.
    Number,
    /// A draw two in a colour.
    DrawTwo,
    /// The wild draw five.
    DrawFive,
    /// Stick it!
    StickIt,
    /// Double Stick it!
    DoubleStickIt,
    /// Back-atcha.
    BackAtcha,
}

impl Kind {
    /// The kinds that are no numbers, in their order.
    pub const ACTIONS: [Self; 5] =
        [Self::DrawTwo, Self::DrawFive, Self::StickIt, Self::DoubleStickIt, Self::BackAtcha];

    /// The kind's name, as in every file.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::DrawTwo => "draw-two",
            Self::DrawFive => "draw-five",
            Self::StickIt => "stick-it",
            Self::DoubleStickIt => "double-stick-it",
            Self::BackAtcha => "back-atcha",
        }
    }

    /// Whether it makes somebody draw: a draw two or a draw five.
    #[inline]
    pub const fn is_draw(self) -> bool {
        matches!(self, Self::DrawTwo | Self::DrawFive)
    }
}

impl Card {
    /// How many different cards there are.
    pub const COUNT: usize = MAX_COLOURS * FACES as usize + 4;
    /// The wild draw five.
    pub const DRAW_FIVE: Self = Self(Self::FIRST_COLOURLESS);
    /// Stick it!
    pub const STICK_IT: Self = Self(Self::FIRST_COLOURLESS + 1);
    /// Double Stick it!
    pub const DOUBLE_STICK_IT: Self = Self(Self::FIRST_COLOURLESS + 2);
    /// Back-atcha.
    pub const BACK_ATCHA: Self = Self(Self::FIRST_COLOURLESS + 3);

    const FIRST_COLOURLESS: u8 = MAX_COLOURS as u8 * FACES;

    /// The number card of this colour.
    ///
    /// # Panics
    /// If there is none: the numbers are 0, 5, 10 … 30, in the first six colours.
    pub const fn number(colour: Colour, number: u8) -> Self {
        assert!(number.is_multiple_of(5) && number / 5 < NUMBERS, "the numbers are 0, 5, 10 … 30");
        assert!(colour.index() < MAX_COLOURS, "Stick it! has six colours");
        Self(colour.index() as u8 * FACES + number / 5)
    }

    /// The draw two of this colour.
    ///
    /// # Panics
    /// If the colour is not among the first six.
    pub const fn draw_two(colour: Colour) -> Self {
        assert!(colour.index() < MAX_COLOURS, "Stick it! has six colours");
        Self(colour.index() as u8 * FACES + NUMBERS)
    }

    /// All cards, in their order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// The card's place in [`Card::all`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The card with this [`index`](Card::index), which must be below [`Card::COUNT`].
    #[inline]
    pub const fn from_index(index: usize) -> Self {
        debug_assert!(index < Self::COUNT);
        Self(index as u8)
    }

    /// Its kind.
    #[inline]
    pub const fn kind(self) -> Kind {
        match self {
            Self::DRAW_FIVE => Kind::DrawFive,
            Self::STICK_IT => Kind::StickIt,
            Self::DOUBLE_STICK_IT => Kind::DoubleStickIt,
            Self::BACK_ATCHA => Kind::BackAtcha,
            Self(index) if index % FACES == NUMBERS => Kind::DrawTwo,
            _ => Kind::Number,
        }
    }

    /// Its colour, unless whoever plays it names one.
    #[inline]
    pub const fn colour(self) -> Option<Colour> {
        match self.0 < Self::FIRST_COLOURLESS {
            true => Some(Colour::ALL[(self.0 / FACES) as usize]),
            false => None,
        }
    }

    /// The number it shows, if it is a number card.
    #[inline]
    pub const fn value(self) -> Option<u8> {
        match self.kind() {
            Kind::Number => Some(self.0 % FACES * 5),
            _ => None,
        }
    }

    /// A set of this card alone, a bit for each card.
    #[inline]
    pub(super) const fn bit(self) -> u64 {
        1 << self.0
    }

    /// The cards with the same number, or all draw twos: the same face in every colour.
    #[inline]
    pub(super) const fn same_face(self) -> u64 {
        match self.0 < Self::FIRST_COLOURLESS {
            true => 0x0101_0101_0101 << (self.0 % FACES),
            false => self.bit(),
        }
    }

    /// The numbers and the draw two of a colour.
    #[inline]
    pub(super) const fn of_colour(colour: Colour) -> u64 {
        0xff << (colour.index() * FACES as usize)
    }

    /// The cards that have a colour.
    pub(super) const COLOURED: u64 = Self::DRAW_FIVE.bit() - 1;
    /// The number cards.
    pub(super) const NUMBERED: u64 = 0x7f7f_7f7f_7f7f;
    /// The cards that can be played on anything.
    pub(super) const WILD: u64 = Self::DRAW_FIVE.bit() | Self::BACK_ATCHA.bit();
    /// The two cards that are aimed at a seat.
    pub(super) const AIMED: u64 = Self::STICK_IT.bit() | Self::DOUBLE_STICK_IT.bit();
    /// All draw twos.
    pub(super) const DRAW_TWOS: u64 = Self(NUMBERS).same_face();
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.colour(), self.value()) {
            (Some(colour), Some(number)) => f.pad(&format!("{colour}{number}")),
            (Some(colour), None) => f.pad(&format!("{colour}-{}", self.kind().name())),
            (None, _) => f.pad(self.kind().name()),
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is no card of Stick it!
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a card of Stick it! (expected such as blue10, red-draw-two or back-atcha)")]
pub struct ParseCardError(String);

impl FromStr for Card {
    type Err = ParseCardError;

    fn from_str(text: &str) -> Result<Self, ParseCardError> {
        Self::all()
            .find(|card| card.to_string() == text)
            .ok_or_else(|| ParseCardError(text.chars().take(40).collect()))
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Cow::<'de, str>::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_survives_text_and_its_parts() {
        for card in Card::all() {
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(Card::from_index(card.index()), card);
            match (card.colour(), card.value()) {
                (Some(colour), Some(number)) => assert_eq!(Card::number(colour, number), card),
                (Some(colour), None) => assert_eq!(Card::draw_two(colour), card),
                (None, number) => assert_eq!(number, None),
            }
        }
        for text in ["", "blue", "blue7", "blue35", "brown5", "Blue5", "draw-two", "blue-draw-five", "é"] {
            assert!(text.parse::<Card>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn sets_hold_what_their_names_say() {
        for card in Card::all() {
            let is_in = |set: u64| set & card.bit() != 0;
            let kind = card.kind();
            assert_eq!(is_in(Card::COLOURED), card.colour().is_some());
            assert_eq!(is_in(Card::NUMBERED), kind == Kind::Number);
            assert_eq!(is_in(Card::WILD), matches!(kind, Kind::DrawFive | Kind::BackAtcha));
            assert_eq!(is_in(Card::AIMED), matches!(kind, Kind::StickIt | Kind::DoubleStickIt));
            assert_eq!(is_in(Card::DRAW_TWOS), kind == Kind::DrawTwo);
            for other in Card::all() {
                let same = (kind, card.value()) == (other.kind(), other.value());
                assert_eq!(card.same_face() & other.bit() != 0, same, "{card} {other}");
            }
            for colour in &Colour::ALL[..MAX_COLOURS] {
                assert_eq!(is_in(Card::of_colour(*colour)), card.colour() == Some(*colour));
            }
        }
    }
}
