//! [`Moments`]: how many, and the sums of their first three powers, in integers.

use std::ops::{AddAssign, SubAssign};

use super::Sample;

/// Count and power sums of integer block results.
///
/// Everything is exact, so moments may be added in any order and taken away again. Sums
/// hold 10⁹ results of size up to 10⁹ a hundred times over; one that would leave `i128`
/// panics instead of wrapping.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moments {
    /// How many results were pushed.
    pub count: u64,
    /// Their sum.
    pub sum: i128,
    /// The sum of their squares.
    pub squares: i128,
    /// The sum of their cubes, from which the sequential test knows the skewness.
    pub cubes: i128,
}

impl Moments {
    /// Moments of no results.
    pub const fn new() -> Self {
        Moments { count: 0, sum: 0, squares: 0, cubes: 0 }
    }

    /// Takes one result in.
    pub fn push(&mut self, value: i64) {
        let value = i128::from(value);
        let square = value * value;
        let cubes = square.checked_mul(value).expect(FULL);
        *self += Moments { count: 1, sum: value, squares: square, cubes };
    }

    /// Adds results that were gathered elsewhere.
    pub fn merge(&mut self, other: &Moments) {
        *self += *other;
    }

    /// Mean, variance and skewness in real units, where `scale` integer units make one.
    pub fn sample(&self, scale: f64) -> Sample {
        if self.count == 0 {
            return Sample::EMPTY;
        }
        let n = self.count as f64;
        let (squared, cubed) = self.deviations();
        let variance = if self.count > 1 { squared / (n - 1.0) } else { 0.0 };
        let skewness = if squared > 0.0 { cubed / n / (squared / n).powf(1.5) } else { 0.0 };
        let mean = self.sum as f64 / n / scale;
        Sample { count: self.count, mean, variance: variance / (scale * scale), skewness }
    }

    /// Σ(x − x̄)² and Σ(x − x̄)³.
    ///
    /// With Σx = qn + r the powers are first taken around the integer q, exactly. Sums that
    /// wrap on the way come back, since the results are no larger than the sums held.
    fn deviations(&self) -> (f64, f64) {
        let n = i128::from(self.count);
        let (q, r) = (self.sum.div_euclid(n), self.sum.rem_euclid(n));
        let squared = self.squares.wrapping_sub(q.wrapping_mul(self.sum + r));
        // Σ(x − q)³ = Σx³ − q(3Σx² − 3qΣx + nq²)
        let linear = q.wrapping_mul(self.sum.wrapping_mul(3).wrapping_sub(n.wrapping_mul(q)));
        let inner = self.squares.wrapping_mul(3).wrapping_sub(linear);
        let cubed = self.cubes.wrapping_sub(q.wrapping_mul(inner));
        let part = r as f64 / n as f64;
        let shift = part * (3.0 * squared as f64 - 2.0 * part * r as f64);
        (less_square(squared, r, n), cubed as f64 - shift)
    }
}

/// a − r²/n, rounded once where the product with n fits.
fn less_square(a: i128, r: i128, n: i128) -> f64 {
    match a.checked_mul(n).and_then(|scaled| scaled.checked_sub(r * r)) {
        Some(scaled) => scaled as f64 / n as f64,
        // Only reached where the first term is beyond 10¹⁸ times the second.
        None => a as f64 - (r * r) as f64 / n as f64,
    }
}

impl AddAssign for Moments {
    fn add_assign(&mut self, other: Moments) {
        self.count = self.count.checked_add(other.count).expect(FULL);
        self.sum = self.sum.checked_add(other.sum).expect(FULL);
        self.squares = self.squares.checked_add(other.squares).expect(FULL);
        self.cubes = self.cubes.checked_add(other.cubes).expect(FULL);
    }
}

impl SubAssign for Moments {
    /// Takes results away that were added before.
    fn sub_assign(&mut self, other: Moments) {
        self.count = self.count.checked_sub(other.count).expect("more taken away than added");
        self.sum = self.sum.checked_sub(other.sum).expect(FULL);
        self.squares = self.squares.checked_sub(other.squares).expect(FULL);
        self.cubes = self.cubes.checked_sub(other.cubes).expect(FULL);
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

    /// The judge: two passes in floating point, for mean, variance and skewness.
    fn two_pass(values: &[i64]) -> (f64, f64, f64) {
        let n = values.len() as f64;
        let mean = values.iter().map(|&x| x as f64).sum::<f64>() / n;
        let power = |k| values.iter().map(|&x| (x as f64 - mean).powi(k)).sum::<f64>();
        (mean, power(2) / (n - 1.0), power(3) / n / (power(2) / n).powf(1.5))
    }

    fn assert_close(a: f64, b: f64) {
        assert!((a - b).abs() <= 1e-9 * b.abs().max(1e-300), "{a} is not {b}");
    }

    #[test]
    fn agrees_with_two_passes() {
        let mut random = SplitMix64::new(1);
        for spread in [3, 1_000, 1_000_000_000] {
            let values: Vec<i64> = (0..999).map(|_| random.below(spread) as i64 - 1).collect();
            let sample = values.iter().copied().collect::<Moments>().sample(1.0);
            let (mean, variance, skewness) = two_pass(&values);
            assert_close(sample.mean, mean);
            assert_close(sample.variance, variance);
            assert!((sample.skewness - skewness).abs() < 1e-9);
        }
    }

    #[test]
    fn a_large_offset_costs_no_digit() {
        // 10⁹ + {0, 1, 2}: a floating-point Σx² would lose all of the variance of 1.
        let moments: Moments = [1_000_000_000, 1_000_000_001, 1_000_000_002].into_iter().collect();
        assert_eq!(moments.sample(1.0).variance, 1.0);
    }

    #[test]
    fn order_and_partition_do_not_matter() {
        let mut random = SplitMix64::new(2);
        let values: Vec<i64> = (0..500).map(|_| random.below(2_001) as i64 - 1_000).collect();
        let whole: Moments = values.iter().copied().collect();
        let mut parts: Vec<Moments> = values.chunks(7).map(|chunk| chunk.iter().copied().collect()).collect();
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
        let (n, x) = (500_000_000, 1_000_000_000);
        let all = |n: i128, x: i128| Moments {
            count: n as u64,
            sum: n * x,
            squares: n * x * x,
            cubes: n * x * x * x,
        };
        let mut both = all(n, x);
        both += all(n - n / 2, -x);
        both += all(n / 2, -x);
        let sample = both.sample(1.0);
        assert_eq!((sample.mean, sample.skewness), (0.0, 0.0));
        assert_close(sample.variance, 1e18 * 1e9 / (1e9 - 1.0));
    }

    #[test]
    fn skewness_is_known() {
        // scipy.stats.skew([1, 2, 3, 10]), scipy 1.17.1; an offset changes nothing.
        for offset in [0, -500, 1_000_000_000] {
            let moments: Moments = [1, 2, 3, 10].into_iter().map(|x| x + offset).collect();
            assert_close(moments.sample(1.0).skewness, 1.018233764909);
        }
    }

    #[test]
    #[should_panic(expected = "full")]
    fn values_beyond_all_sense_are_refused() {
        Moments::new().push(i64::MAX);
    }

    #[test]
    fn scale_divides_the_units() {
        let moments: Moments = [27_720, 0, 13_860].into_iter().collect();
        let sample = moments.sample(27_720.0);
        assert_close(sample.mean, 0.5);
        assert_close(sample.variance, 0.25);
    }
}
