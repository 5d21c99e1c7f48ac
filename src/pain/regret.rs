use super::{FOLDS, HandStudy};
use crate::stats::Moments;

/// What a way to choose loses against the best choice, over many hands; in units of one deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Regret {
    /// Against the choice that did best on all deals but those it is judged on.
    pub fair: Moments,
    /// Against the choice that did best on the same deals: too much, since luck made it best too.
    pub naive: Moments,
    /// The score of the way to choose.
    pub score: Moments,
    /// Its score less that of the strategy's own choice.
    pub gain: Moments,
}

impl Regret {
    /// Takes in a hand, given the scores of the choice by fold.
    pub fn push(&mut self, study: &HandStudy, scores: &[i64; FOLDS]) {
        let total: i64 = scores.iter().sum();
        self.fair.push(fair_best(study) - total);
        self.naive.push(study.best().total() - total);
        self.score.push(total);
        self.gain.push(total - study.own.iter().sum::<i64>());
    }
}

/// What the best choice brings, over all deals: fold by fold it is picked on the others.
///
/// The best of many noisy means is too good to be true where it is valued on the deals that made it best. Picked
/// on other deals its value is fair; since noise also makes it miss the very best card now and then, this is a
/// little less than the best that could be done.
pub(super) fn fair_best(study: &HandStudy) -> i64 {
    (0..FOLDS).map(|fold| study.best_without(fold).scores[fold]).sum()
}
