//! [`RatioSums`]: the mean of many values that come in clusters of unequal size, in integers.

use std::ops::AddAssign;

use super::{Interval, Sample};

/// Sums over clusters, each with a weight (how many values it holds) and the sum of its values.
///
/// Everything is exact, so that the order of adding up does not matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RatioSums {
    clusters: u64,
    weight: i128,
    value: i128,
    weight_squares: i128,
    value_squares: i128,
    products: i128,
}

impl RatioSums {
    /// Takes in a cluster of `weight` values that add up to `value`; one without weight says nothing.
    pub fn push(&mut self, weight: i64, value: i64) {
        if weight == 0 {
            return;
        }
        let (weight, value) = (i128::from(weight), i128::from(value));
        self.clusters += 1;
        self.weight += weight;
        self.value += value;
        self.weight_squares += weight * weight;
        self.value_squares += value * value;
        self.products += weight * value;
    }

    /// How many clusters there are.
    pub fn clusters(&self) -> u64 {
        self.clusters
    }

    /// The weights of all clusters.
    pub fn weight(&self) -> i128 {
        self.weight
    }

    /// The mean of all values with its interval, where `scale` integer units make one.
    ///
    /// The mean is a ratio of sums over clusters, R = Σy / Σw; its variance is that of its linear part
    /// (Cochran 1977, section 6.3): H/(H−1) · Σ(y − R·w)² / (Σw)² for H clusters, with Student's t of H − 1
    /// degrees of freedom. `None` without clusters.
    pub fn interval(&self, scale: f64, level: f64) -> Option<Interval> {
        if self.clusters == 0 {
            return None;
        }
        let (weight, value) = (self.weight as f64, self.value as f64);
        let ratio = value / weight;
        let squares = self.value_squares as f64 - 2.0 * ratio * self.products as f64
            + ratio * ratio * self.weight_squares as f64;
        let clusters = self.clusters as f64;
        // The variance of one cluster's linear part, in units of the mean weight.
        let mean_weight = weight / clusters;
        let variance = squares.max(0.0) / (clusters - 1.0).max(1.0) / (mean_weight * mean_weight);
        let sample = Sample {
            count: self.clusters,
            mean: ratio / scale,
            variance: variance / (scale * scale),
            skewness: 0.0,
        };
        Interval::student(&sample, level)
    }
}

impl AddAssign for RatioSums {
    fn add_assign(&mut self, other: Self) {
        self.clusters += other.clusters;
        self.weight += other.weight;
        self.value += other.value;
        self.weight_squares += other.weight_squares;
        self.value_squares += other.value_squares;
        self.products += other.products;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{Moments, SplitMix64};

    #[test]
    fn equal_clusters_give_the_plain_interval() {
        let values = [3, -1, 4, 1, -5, 9, 2, -6];
        let mut sums = RatioSums::default();
        values.iter().for_each(|&value| sums.push(5, 5 * value));
        let plain = Interval::student(&values.into_iter().collect::<Moments>().sample(2.0), 0.95).unwrap();
        let ratio = sums.interval(2.0, 0.95).unwrap();
        assert!((plain.mean - ratio.mean).abs() < 1e-12);
        assert!((plain.low - ratio.low).abs() < 1e-9, "{plain:?} {ratio:?}");
    }

    /// Clusters whose size goes with their value: about 95 of 100 intervals hold the true ratio.
    #[test]
    fn intervals_cover() {
        let mut random = SplitMix64::new(3);
        let mut covered = 0;
        for _ in 0..1000 {
            let mut sums = RatioSums::default();
            for _ in 0..100 {
                let level = random.below(3) as i64;
                let weight = 1 + level;
                let value = (0..weight).map(|_| 10 * level + random.below(21) as i64 - 10).sum();
                sums.push(weight, value);
            }
            // Σ w·10·level / Σ w = (0 + 2·10 + 3·20) / 6.
            covered += u32::from(sums.interval(1.0, 0.95).unwrap().contains(80.0 / 6.0));
        }
        assert!((925..=970).contains(&covered), "{covered}");
    }

    #[test]
    fn few_clusters() {
        let mut sums = RatioSums::default();
        assert_eq!(sums.interval(1.0, 0.95), None);
        sums.push(0, 0);
        assert_eq!(sums.clusters(), 0);
        sums.push(2, 6);
        let alone = sums.interval(1.0, 0.95).unwrap();
        assert_eq!((alone.mean, alone.high), (3.0, f64::INFINITY));
    }
}
