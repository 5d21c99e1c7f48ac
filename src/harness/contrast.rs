use super::{Cell, TooLarge};

/// The mean of some results of a block less the mean of others, in whole numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Contrast {
    /// The difference of the means, times this, is a whole number.
    pub scale: u64,
    /// The cells that count, and by how much.
    weights: Vec<(usize, i64)>,
}

/// The largest scale. The cubes of differences a hundred points high then fit a million blocks, the mean of each
/// over thousands of lineups.
const MAX_SCALE: u64 = 1_000_000_000;

/// A cell of one of the sides, and of how many results its score is a part.
pub(super) type Part = (usize, u64);

impl Contrast {
    /// The one side less the other.
    pub(super) fn new(one: Vec<Part>, other: Vec<Part>) -> Result<Self, TooLarge> {
        let divisors = one.iter().chain(&other).map(|&(_, divisor)| divisor);
        let scale = divisors.into_iter().try_fold(1, common_multiple).ok_or(TooLarge::Lineups)?;
        let weigh = |sign: i64| move |(cell, divisor): Part| (cell, sign * (scale / divisor) as i64);
        let weights = one.into_iter().map(weigh(1)).chain(other.into_iter().map(weigh(-1))).collect();
        Ok(Self { scale, weights })
    }

    /// The difference of a block's mean scores, times `scale`.
    pub fn scores(&self, cells: &[Cell]) -> i64 {
        self.weights.iter().map(|&(cell, weight)| cells[cell].score * weight).sum()
    }

    /// The difference of a block's win shares, times `scale` and [`WIN`](super::WIN).
    pub fn wins(&self, cells: &[Cell]) -> i64 {
        self.weights.iter().map(|&(cell, weight)| cells[cell].wins * weight).sum()
    }
}

/// The least common multiple, unless it is beyond [`MAX_SCALE`].
fn common_multiple(a: u64, b: u64) -> Option<u64> {
    (a / gcd(a, b)).checked_mul(b).filter(|&multiple| multiple <= MAX_SCALE)
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
