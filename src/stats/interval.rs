//! [`Interval`]: an estimate with its lower and upper limit.

use super::{Sample, student};

/// An estimate and the limits of its confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Lower limit; may be −∞.
    pub low: f64,
    /// The estimate itself.
    pub mean: f64,
    /// Upper limit; may be ∞.
    pub high: f64,
}

impl Interval {
    /// The symmetric interval `mean` ± `half_width`.
    pub fn around(mean: f64, half_width: f64) -> Self {
        Interval { low: mean - half_width, mean, high: mean + half_width }
    }

    /// Student's t interval (Student 1908) for the mean of independent blocks at a
    /// `level` in (0, 1) such as 0.95.
    ///
    /// `None` without blocks; one block says nothing of the spread and gives an infinite
    /// interval; blocks that are all equal give one of no width.
    pub fn student(sample: &Sample, level: f64) -> Option<Self> {
        match sample.count {
            0 => None,
            1 => Some(Interval::around(sample.mean, f64::INFINITY)),
            _ => {
                let t = student::two_sided_quantile(level, sample.freedom());
                Some(Interval::around(sample.mean, t * sample.standard_error()))
            }
        }
    }

    /// Half the distance between the limits.
    pub fn half_width(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Whether `value` lies within the limits, the limits included.
    pub fn contains(&self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Moments;

    #[test]
    fn agrees_with_scipy() {
        // x = [3, -1, 4, 1, -5, 9, 2, -6]
        // scipy.stats.ttest_1samp(x, 0).confidence_interval(0.95), scipy 1.17.1
        let moments: Moments = [3, -1, 4, 1, -5, 9, 2, -6].into_iter().collect();
        let interval = Interval::student(&moments.sample(1.0), 0.95).expect("has blocks");
        assert!((interval.low - -3.206913198516).abs() < 1e-9);
        assert!((interval.high - 4.956913198516).abs() < 1e-9);
        assert!((interval.mean - 0.875).abs() < 1e-12);
    }

    #[test]
    fn degenerate_samples() {
        let of = |values: &[i64]| {
            let moments: Moments = values.iter().copied().collect();
            Interval::student(&moments.sample(1.0), 0.95)
        };
        assert_eq!(of(&[]), None);
        let single = of(&[7]).expect("has blocks");
        assert_eq!((single.low, single.mean, single.high), (f64::NEG_INFINITY, 7.0, f64::INFINITY));
        assert_eq!(of(&[7, 7, 7]), Some(Interval { low: 7.0, mean: 7.0, high: 7.0 }));
    }

    #[test]
    fn limits_belong_to_it() {
        let interval = Interval::around(1.0, 2.0);
        assert!(interval.contains(-1.0) && interval.contains(3.0) && !interval.contains(3.1));
        assert_eq!(interval.half_width(), 2.0);
    }
}
