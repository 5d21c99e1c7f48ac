use super::AllZero;
use crate::card::{Card, Colour};

/// Whose card wins a trick, as a place counted from the leader's card; `None` where nobody wins it.
///
/// The cards are in order of play and may be those of a trick that is not complete: then it is whose card wins
/// so far.
#[inline]
pub fn winner(cards: &[Card], all_zero: AllZero) -> Option<usize> {
    let lead = cards.first()?.colour();
    let (mut best, mut place) = (0, 0);
    for (at, &card) in cards.iter().enumerate() {
        let power = power(card, lead);
        if power > best {
            (best, place) = (power, at);
        }
    }
    (best > 0 || all_zero == AllZero::FirstZeroWins).then_some(place)
}

/// How strong a card is in a trick with this lead colour: a zero has no power, and any card of another colour
/// beats any of the lead colour. Of equal cards the first played wins.
#[inline]
pub(crate) fn power(card: Card, lead: Colour) -> u8 {
    let off_lead = card.colour() != lead && !card.is_zero();
    card.number() + if off_lead { Card::MAX_NUMBER + 1 } else { 0 }
}
