use super::HandStudy;
use crate::games::trick::{
    Rules,
    heuristics::{PainFeatures, PainPoints},
};

/// No weight of a fitted rule is further from zero: it is to be counted in the head.
pub const MAX_WEIGHT: i32 = 9;

type Weights = [i32; PainPoints::COUNT];

/// The rule with whole-number weights whose choices score best on these hands.
///
/// A climb over the weights from several starts: one weight set to any value, or two moved a little, as long as
/// that helps; of equally good weights the smallest. The mean score over the hands is what is climbed, not a
/// fit of all scores, since only the cards that are chosen matter.
pub fn fit(studies: &[&HandStudy], rules: &Rules) -> PainPoints {
    let hands: Vec<Hand> = studies.iter().map(|study| Hand::new(study, rules)).collect();
    let starts = [PainPoints::STRONG.weights(), [-1, 0, 0, 0], [-1, 2, 0, -4], [-2, 3, -1, -1]];
    let climbed = starts.into_iter().map(|start| climb(&hands, start));
    let best = climbed.max_by_key(|weights| worth(&hands, weights)).unwrap_or(starts[0]);
    PainPoints::from_weights(best)
}

/// The candidates of a hand: the lowest card of each colour, since no rule with a cost for the number takes
/// another.
struct Hand {
    candidates: Vec<(Weights, i64)>,
}

impl Hand {
    fn new(study: &HandStudy, rules: &Rules) -> Self {
        let mut candidates = Vec::new();
        for choice in &study.choices {
            let features = PainFeatures::new(rules, study.hand, choice.card);
            if features.lowest {
                candidates.push((PainPoints::counts(&features), choice.total()));
            }
        }
        // As the rule does: of equal points the longest colour, then the first.
        let held = |counts: &Weights| PainPoints::from_weights(*counts).held;
        candidates.sort_by_key(|(counts, _)| -held(counts));
        Self { candidates }
    }

    /// The score of the card with the most points.
    fn score(&self, weights: &Weights) -> i64 {
        let (mut most, mut score) = (i32::MIN, 0);
        for (counts, total) in &self.candidates {
            let points = counts.iter().zip(weights).map(|(count, weight)| count * weight).sum();
            if points > most {
                (most, score) = (points, *total);
            }
        }
        score
    }
}

/// How good weights are: by score, then by how small they are.
fn worth(hands: &[Hand], weights: &Weights) -> (i64, i32) {
    let score = hands.iter().map(|hand| hand.score(weights)).sum();
    (score, -weights.iter().map(|weight| weight.abs()).sum::<i32>())
}

fn climb(hands: &[Hand], start: Weights) -> Weights {
    let mut best = (worth(hands, &start), start);
    loop {
        let steps = steps(best.1).into_iter().map(|weights| (worth(hands, &weights), weights));
        match steps.max() {
            Some(step) if step.0 > best.0 => best = step,
            _ => return best.1,
        }
    }
}

/// The weights that one step leads to.
fn steps(from: Weights) -> Vec<Weights> {
    let mut steps = Vec::new();
    for place in 0..from.len() {
        steps.extend((-MAX_WEIGHT..=MAX_WEIGHT).map(|weight| {
            let mut to = from;
            to[place] = weight;
            to
        }));
        for other in 0..place {
            for (by, by_other) in (-2..=2).flat_map(|by| (-2..=2).map(move |other| (by, other))) {
                let mut to = from;
                to[place] += by;
                to[other] += by_other;
                steps.push(to);
            }
        }
    }
    steps.retain(|to| is_allowed(to) && *to != from);
    steps
}

/// Whether a person would count like this: small numbers, and a cost for the number of the card.
fn is_allowed(weights: &Weights) -> bool {
    weights.iter().all(|weight| weight.abs() <= MAX_WEIGHT) && PainPoints::from_weights(*weights).number < 0
}
