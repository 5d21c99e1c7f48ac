//! Cards, colours and sets of cards.

mod colour;
mod set;

use std::{borrow::Cow, fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

pub use colour::{Colour, ParseColourError};
pub use set::{CardSet, Iter};

/// A coloured card with a number from 0 to [`Card::MAX_NUMBER`], in one byte.
///
/// Cards order by colour first, then by number. As text, a card is its colour directly followed by its
/// number:
///
/// ```
/// use stickem::card::{Card, Colour};
///
/// let card: Card = "blue10".parse()?;
/// assert_eq!(card, Card::new(Colour::Blue, 10));
/// assert_eq!(card.to_string(), "blue10");
/// # Ok::<(), stickem::card::ParseCardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The highest number a card can carry.
    pub const MAX_NUMBER: u8 = 31;
    const NUMBER_BITS: u8 = 5;

    /// The card of this colour and number.
    ///
    /// # Panics
    /// If the number is above [`Card::MAX_NUMBER`].
    #[inline]
    pub const fn new(colour: Colour, number: u8) -> Self {
        assert!(number <= Self::MAX_NUMBER, "a card's number is at most 31");
        Self((colour as u8) << Self::NUMBER_BITS | number)
    }

    /// The card's colour.
    #[inline]
    pub const fn colour(self) -> Colour {
        Colour::from_bits(self.0 >> Self::NUMBER_BITS)
    }

    /// The card's number.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0 & Self::MAX_NUMBER
    }

    /// Whether the card is a zero.
    #[inline]
    pub const fn is_zero(self) -> bool {
        self.number() == 0
    }

    /// A number below 256 that no other card has: the card's place in a [`CardSet`].
    #[inline]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The card with this [`index`](Card::index).
    #[inline]
    pub const fn from_index(index: u8) -> Self {
        Self(index)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", self.colour(), self.number()))
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is no card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a card (expected a colour and a number, such as blue10)")]
pub struct ParseCardError(String);

impl FromStr for Card {
    type Err = ParseCardError;

    fn from_str(text: &str) -> Result<Self, ParseCardError> {
        let error = || ParseCardError(text.chars().take(40).collect());
        let digits = text.find(|c: char| c.is_ascii_digit()).ok_or_else(error)?;
        let (colour, number) = text.split_at(digits);
        let plain = number == "0" || !number.starts_with('0');
        let number: u8 = number.parse().ok().filter(|_| plain).ok_or_else(error)?;
        if number > Self::MAX_NUMBER {
            return Err(error());
        }
        Ok(Self::new(colour.parse().map_err(|_| error())?, number))
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
    fn every_card_survives_text_and_index() {
        for index in 0..=u8::MAX {
            let card = Card::from_index(index);
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(Card::new(card.colour(), card.number()), card);
            assert_eq!(card.index(), index);
        }
    }

    #[test]
    fn what_is_no_card_is_refused() {
        for text in
            ["", "blue", "10", "blue32", "blue-1", "blue010", "Blue10", "blue 10", "mauve3", "blue1x", "é1"]
        {
            assert!(text.parse::<Card>().is_err(), "{text:?}");
        }
    }
}
