//! Hand-made strategies for the trick game.
//!
//! Each appraises every card of the hand by a formula with [weights](Weight) and plays the best; of equal cards
//! the first in the hand's order. How it chooses its pain card is a [part of its own](PainChoice).

mod avoiding;
mod balanced;
mod greedy;
mod pain_choice;
mod pain_features;
mod pain_points;
mod situation;
mod sticker;
mod weight;

pub use avoiding::PainAvoiding;
pub use balanced::Balanced;
pub use greedy::Greedy;
pub use pain_choice::PainChoice;
pub use pain_features::PainFeatures;
pub use pain_points::PainPoints;
pub use situation::Situation;
pub use sticker::Sticker;
pub use weight::{Weight, Weighted};

use super::{TrickGame, View};
use crate::{
    card::{Card, CardSet},
    game::Stream,
    strategy::Strategy,
};

/// A way to choose the card to play, pain cards being revealed.
pub trait CardChoice: Weighted + Clone + Default + Send + Sync + 'static {
    /// How this way of playing chooses its pain card unless told otherwise.
    const PAIN: PainChoice;

    /// The card to play.
    fn card(&self, view: View<'_>) -> Card;
}

/// A strategy made of a way to choose the pain card and a way to choose the card to play.
#[derive(Clone, PartialEq, Debug)]
pub struct Heuristic<C> {
    /// The choice of the pain card.
    pub pain: PainChoice,
    /// The choice of the card to play.
    pub card: C,
}

impl<C: CardChoice> Default for Heuristic<C> {
    fn default() -> Self {
        Self { pain: C::PAIN, card: C::default() }
    }
}

impl<C: CardChoice> Strategy<TrickGame> for Heuristic<C> {
    #[inline]
    fn choose(&mut self, view: View<'_>, stream: &mut Stream) -> Card {
        if view.is_choosing() { self.pain.choose(view, stream) } else { self.card.card(view) }
    }
}

/// The card with the highest value; of equal cards the first.
#[inline]
fn best(hand: CardSet, mut value: impl FnMut(Card) -> f32) -> Card {
    let mut cards = hand.iter();
    let mut best = cards.next().expect("the seat to play has a card");
    let mut highest = value(best);
    for card in cards {
        let value = value(card);
        if value > highest {
            (best, highest) = (card, value);
        }
    }
    best
}
