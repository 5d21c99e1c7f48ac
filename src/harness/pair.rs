use std::collections::HashSet;

use super::{Cell, contest::Cells};

/// Two strategies whose scores are compared within each block.
///
/// Where they sit at one table in some lineup, the games of those lineups count; where they never meet, all
/// their games do, for the deals are the same.
#[derive(Clone, PartialEq, Debug)]
pub struct Pair {
    /// The one.
    pub a: usize,
    /// The other.
    pub b: usize,
    /// The mean of `a` less the mean of `b`, times this, is a whole number.
    pub scale: u64,
    /// The cells that count, and by how much.
    weights: Vec<(usize, i64)>,
}

impl Pair {
    /// All pairs of this many strategies that have cells.
    pub(super) fn all(strategies: usize, cells: &Cells) -> Vec<Self> {
        let pairs = (0..strategies).flat_map(|a| (a + 1..strategies).map(move |b| (a, b)));
        pairs.filter_map(|(a, b)| Self::new(a, b, cells)).collect()
    }

    fn new(a: usize, b: usize, cells: &Cells) -> Option<Self> {
        let of = |strategy: usize| -> Vec<usize> {
            (0..cells.strategies.len()).filter(|&cell| cells.strategies[cell] == strategy).collect()
        };
        let (mut of_a, mut of_b) = (of(a), of(b));
        let shared = |mine: &[usize], theirs: &[usize]| -> Vec<usize> {
            let met: HashSet<usize> = theirs.iter().map(|&cell| cells.lineups[cell]).collect();
            mine.iter().copied().filter(|&cell| met.contains(&cells.lineups[cell])).collect()
        };
        let (shared_a, shared_b) = (shared(&of_a, &of_b), shared(&of_b, &of_a));
        if !shared_a.is_empty() {
            (of_a, of_b) = (shared_a, shared_b);
        }
        let results = |list: &[usize]| list.iter().map(|&cell| cells.results[cell]).sum::<u64>();
        let (results_a, results_b) = (results(&of_a), results(&of_b));
        if results_a == 0 || results_b == 0 {
            return None;
        }
        let scale = results_a / gcd(results_a, results_b) * results_b;
        let (factor_a, factor_b) = ((scale / results_a) as i64, (scale / results_b) as i64);
        let weights_a = of_a.into_iter().map(|cell| (cell, factor_a));
        let weights_b = of_b.into_iter().map(|cell| (cell, -factor_b));
        Some(Self { a, b, scale, weights: weights_a.chain(weights_b).collect() })
    }

    /// The difference of a block's mean scores, times `scale`.
    pub fn difference(&self, cells: &[Cell]) -> i64 {
        self.weights.iter().map(|&(cell, weight)| cells[cell].score * weight).sum()
    }

    /// The difference of a block's win shares, times `scale` and [`WIN`](super::WIN).
    pub fn win_difference(&self, cells: &[Cell]) -> i64 {
        self.weights.iter().map(|&(cell, weight)| cells[cell].wins * weight).sum()
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
