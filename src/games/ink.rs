use anstyle::Ansi256Color;

use crate::card::Colour;

/// The terminal's colour for a card's: light enough for a dark ground, dark enough for a light one.
pub(super) fn ink(colour: Colour) -> Ansi256Color {
    Ansi256Color(match colour {
        Colour::Red => 160,
        Colour::Yellow => 178,
        Colour::Green => 34,
        Colour::Blue => 33,
        Colour::Purple => 134,
        Colour::Gray => 245,
        Colour::Brown => 130,
        Colour::Violet => 99,
    })
}
