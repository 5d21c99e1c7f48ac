use crate::{
    card::{Card, CardSet},
    game::{MAX_SEATS, Seat},
};

/// Into how many folds the deals of a hand are sorted, so that a choice can be picked on some and valued on
/// others.
pub const FOLDS: usize = 8;

/// A hand, and what each of its cards brought as the pain card over the same deals of the other cards.
#[derive(Clone, PartialEq, Debug)]
pub struct HandStudy {
    /// Which hand of the study.
    pub number: u64,
    /// The seat that held it.
    pub seat: Seat,
    /// The seat that leads the first trick.
    pub leader: Seat,
    /// Its cards.
    pub hand: CardSet,
    /// Over how many deals of the other cards.
    pub deals: usize,
    /// For each card of the hand, in its order.
    pub choices: Vec<ChoiceSums>,
    /// The scores of the seat's own choice, which may differ from deal to deal, by fold.
    pub own: [i64; FOLDS],
    /// The choice of each of [`NAMED_RULES`](super::NAMED_RULES).
    pub named: Vec<Card>,
}

/// What one card brought as the pain card.
#[derive(Clone, PartialEq, Debug)]
pub struct ChoiceSums {
    /// The card.
    pub card: Card,
    /// The scores of the seat added up, by fold.
    pub scores: [i64; FOLDS],
    /// By how many others chose the same colour.
    pub others: [OthersSums; MAX_SEATS],
    /// How often it was the seat's own choice.
    pub own: u32,
}

/// The deals in which a given number of others chose the same colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OthersSums {
    /// How many.
    pub deals: i64,
    /// The scores of the seat added up.
    pub score: i64,
    /// The scores of all other seats added up.
    pub others_score: i64,
}

impl ChoiceSums {
    /// Nothing played yet.
    pub fn new(card: Card) -> Self {
        Self { card, scores: [0; FOLDS], others: [OthersSums::default(); MAX_SEATS], own: 0 }
    }

    /// The scores over all deals.
    pub fn total(&self) -> i64 {
        self.scores.iter().sum()
    }
}

impl HandStudy {
    /// The scores of all choices over all deals.
    pub fn total(&self) -> i64 {
        self.choices.iter().map(ChoiceSums::total).sum()
    }

    /// What this card brought.
    pub fn choice(&self, card: Card) -> &ChoiceSums {
        self.choices.iter().find(|choice| choice.card == card).expect("a card of the hand")
    }

    /// The card that brought most over all deals; of equal ones the first.
    pub fn best(&self) -> &ChoiceSums {
        first_max(&self.choices, ChoiceSums::total)
    }

    /// The card that brought most over all deals but those of one fold.
    pub fn best_without(&self, fold: usize) -> &ChoiceSums {
        first_max(&self.choices, |choice| choice.total() - choice.scores[fold])
    }
}

fn first_max(choices: &[ChoiceSums], value: impl Fn(&ChoiceSums) -> i64) -> &ChoiceSums {
    let mut best = &choices[0];
    for choice in &choices[1..] {
        if value(choice) > value(best) {
            best = choice;
        }
    }
    best
}
