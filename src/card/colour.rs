use std::{fmt, str::FromStr};

/// A card's colour. An edition's deck uses some of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Colour {
    Red,
    Yellow,
    Green,
    Blue,
    Purple,
    Gray,
    Brown,
    Violet,
}

impl Colour {
    /// How many colours there are.
    pub const COUNT: usize = 8;

    /// All colours, in their order.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Red,
        Self::Yellow,
        Self::Green,
        Self::Blue,
        Self::Purple,
        Self::Gray,
        Self::Brown,
        Self::Violet,
    ];

    /// The colour's name: in lower case, as in every file and on the screen.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Yellow => "yellow",
            Self::Green => "green",
            Self::Blue => "blue",
            Self::Purple => "purple",
            Self::Gray => "gray",
            Self::Brown => "brown",
            Self::Violet => "violet",
        }
    }

    /// The colour at this place below 8. Written out, since the compiler makes nothing of it at all.
    #[inline]
    pub(super) const fn from_bits(bits: u8) -> Self {
        match bits {
            0 => Self::Red,
            1 => Self::Yellow,
            2 => Self::Green,
            3 => Self::Blue,
            4 => Self::Purple,
            5 => Self::Gray,
            6 => Self::Brown,
            _ => Self::Violet,
        }
    }

    /// The colour's place in [`Colour::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no colour.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a colour (expected one of {list})", list = Colour::ALL.map(Colour::name).join(", "))]
pub struct ParseColourError(String);

impl FromStr for Colour {
    type Err = ParseColourError;

    fn from_str(text: &str) -> Result<Self, ParseColourError> {
        Self::ALL
            .into_iter()
            .find(|colour| colour.name() == text)
            .ok_or_else(|| ParseColourError(text.chars().take(40).collect()))
    }
}
