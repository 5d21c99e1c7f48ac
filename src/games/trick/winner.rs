use super::AllZero;
use crate::card::{Card, Colour};

/// Whose card wins a trick, as a place counted from the leader's card; `None` where nobody wins it.
///
/// The cards are in order of play and may be those of a trick that is not complete: then it is whose card wins
/// so far.
#[inline]
pub fn winner(cards: &[Card], all_zero: AllZero) -> Option<usize> {
    let lead = cards.first()?.colour();
    // The strongest card and, of equals, the first, as one number: no branch that could be mispredicted.
    let strength = |(at, &card): (usize, &Card)| u16::from(power(card, lead)) << 8 | (0xff - at as u16);
    let strongest = cards.iter().enumerate().map(strength).max()?;
    let (best, place) = (strongest >> 8, usize::from(0xff - (strongest & 0xff)));
    (best > 0 || all_zero == AllZero::FirstZeroWins).then_some(place)
}

/// How strong a card is in a trick with this lead colour: a zero has no power, and any card of another colour
/// beats any of the lead colour. Of equal cards the first played wins.
#[inline]
pub(crate) fn power(card: Card, lead: Colour) -> u8 {
    let off_lead = card.colour() != lead && !card.is_zero();
    card.number() + if off_lead { Card::MAX_NUMBER + 1 } else { 0 }
}
