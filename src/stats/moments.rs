//! [`Moments`]: how many, their sum, and the sum of their squares, in integers.

use std::ops::{AddAssign, SubAssign};

use super::Sample;

/// Count, sum and sum of squares of integer block results.
///
/// Everything is exact, so moments may be added in any order and taken away again. Sums
/// hold 10⁹ results of size up to 10⁹ with eleven decimal digits to spare; a sum that
/// would leave `i128` panics instead of wrapping.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moments {
    /// How many results were pushed.
    pub count: u64,
    /// Their sum.
    pub sum: i128,
    /// The sum of their squares.
    pub squares: i128,
}

impl Moments {
    /// Moments of no results.
    pub const fn new() -> Self {
        Moments {
            count: 0,
            sum: 0,
            squares: 0,
        }
    }

    /// Takes one result in.
    pub fn push(&mut self, value: i64) {
        let value = i128::from(value);
        *self += Moments {
            count: 1,
            sum: value,
            squares: value * value,
        };
    }

    /// Adds results that were gathered elsewhere.
    pub fn merge(&mut self, other: &Moments) {
        *self += *other;
    }

    /// The mean and variance in real units, where `scale` integer units make one.
    pub fn sample(&self, scale: f64) -> Sample {
        if self.count == 0 {
            return Sample {
                count: 0,
                mean: 0.0,
                variance: 0.0,
            };
        }
        let mean = self.sum as f64 / self.count as f64 / scale;
        let variance = match self.count {
            1 => 0.0,
            count => self.squared_deviations() / (count - 1) as f64 / (scale * scale),
        };
        Sample {
            count: self.count,
            mean,
            variance,
        }
    }

    /// Σ(x − x̄)², rounded once at the end.
    ///
    /// With Σx = qn + r the deviations are first taken from the integer q, which keeps the
    /// numbers small and exact: Σ(x − x̄)² = Σ(x − q)² − r²/n.
    fn squared_deviations(&self) -> f64 {
        let count = i128::from(self.count);
        let (q, r) = (self.sum.div_euclid(count), self.sum.rem_euclid(count));
        let around_q = self.squares - q * (self.sum + r);
        match around_q
            .checked_mul(count)
            .and_then(|scaled| scaled.checked_sub(r * r))
        {
            Some(scaled) => scaled as f64 / count as f64,
            // Only reached where the first term is beyond 10¹⁸ times the second.
            None => around_q as f64 - (r * r) as f64 / count as f64,
        }
    }
}

impl AddAssign for Moments {
    fn add_assign(&mut self, other: Moments) {
        self.count = self.count.checked_add(other.count).expect(FULL);
        self.sum = self.sum.checked_add(other.sum).expect(FULL);
        self.squares = self.squares.checked_add(other.squares).expect(FULL);
    }
}

impl SubAssign for Moments {
    /// Takes results away that were added before.
    fn sub_assign(&mut self, other: Moments) {
        self.count = self
            .count
            .checked_sub(other.count)
            .expect("more taken away than added");
        self.sum = self.sum.checked_sub(other.sum).expect(FULL);
        self.squares = self.squares.checked_sub(other.squares).expect(FULL);
    }
}

impl FromIterator<i64> for Moments {
    fn from_iter<I: IntoIterator<Item = i64>>(values: I) -> Self {
        let mut moments = Moments::new();
        values.into_iter().for_each(|value| moments.push(value));
        moments
    }
}

const FULL: &str = "the sums of a moments accumulator are full";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::SplitMix64;

    /// The judge: two passes in floating point.
    fn two_pass(values: &[i64]) -> (f64, f64) {
        let n = values.len() as f64;
        let mean = values.iter().map(|&x| x as f64).sum::<f64>() / n;
        let squares: f64 = values.iter().map(|&x| (x as f64 - mean).powi(2)).sum();
        (mean, squares / (n - 1.0))
    }

    fn assert_close(a: f64, b: f64) {
        assert!(
            (a - b).abs() <= 1e-9 * b.abs().max(1e-300),
            "{a} is not {b}"
        );
    }

    #[test]
    fn agrees_with_two_passes() {
        let mut random = SplitMix64::new(1);
        for spread in [3, 1_000, 1_000_000_000] {
            let values: Vec<i64> = (0..999).map(|_| random.below(spread) as i64 - 1).collect();
            let sample = values.iter().copied().collect::<Moments>().sample(1.0);
            let (mean, variance) = two_pass(&values);
            assert_close(sample.mean, mean);
            assert_close(sample.variance, variance);
        }
    }

    #[test]
    fn a_large_offset_costs_no_digit() {
        // 10⁹ + {0, 1, 2}: a floating-point Σx² would lose all of the variance of 1.
        let moments: Moments = [1_000_000_000, 1_000_000_001, 1_000_000_002]
            .into_iter()
            .collect();
        assert_eq!(moments.sample(1.0).variance, 1.0);
    }

    #[test]
    fn order_and_partition_do_not_matter() {
        let mut random = SplitMix64::new(2);
        let values: Vec<i64> = (0..500)
            .map(|_| random.below(2_001) as i64 - 1_000)
            .collect();
        let whole: Moments = values.iter().copied().collect();
        let mut parts: Vec<Moments> = values
            .chunks(7)
            .map(|chunk| chunk.iter().copied().collect())
            .collect();
        parts.reverse();
        let mut folded = Moments::new();
        parts.iter().for_each(|part| folded.merge(part));
        assert_eq!(folded, whole);
        folded -= parts[3];
        folded += parts[3];
        assert_eq!(folded, whole);
    }

    #[test]
    fn the_stated_range_fits() {
        let (n, x) = (1_000_000_000_u64, 1_000_000_000_i128);
        let half = Moments {
            count: n / 2,
            sum: i128::from(n / 2) * x,
            squares: i128::from(n / 2) * x * x,
        };
        let mut both = half;
        both += Moments {
            sum: -half.sum,
            ..half
        };
        let sample = both.sample(1.0);
        assert_eq!(sample.mean, 0.0);
        assert_close(sample.variance, 1e18 * 1e9 / (1e9 - 1.0));
    }

    #[test]
    fn beyond_the_stated_range_the_variance_still_holds() {
        let moments: Moments = [i64::MAX / 2, -(i64::MAX / 2), 0, 1].into_iter().collect();
        let x = (i64::MAX / 2) as f64;
        assert_close(moments.sample(1.0).variance, 2.0 * x * x / 3.0);
    }

    #[test]
    fn scale_divides_the_units() {
        let moments: Moments = [27_720, 0, 13_860].into_iter().collect();
        let sample = moments.sample(27_720.0);
        assert_close(sample.mean, 0.5);
        assert_close(sample.variance, 0.25);
    }
}
