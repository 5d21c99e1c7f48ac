use crate::card::{Card, CardSet, Colour};

/// What a captured card adds to the score of a seat with this pain colour: one point, or, in the pain colour,
/// its number as negative points.
#[inline]
pub fn worth(card: Card, pain: Colour) -> i32 {
    if card.colour() == pain { -i32::from(card.number()) } else { 1 }
}

/// The score of a round for a seat that chose this pain card and captured these cards.
pub fn score(pain: Card, captured: CardSet) -> i32 {
    let captured: i32 = captured.iter().map(|card| worth(card, pain.colour())).sum();
    captured - i32::from(pain.number())
}
