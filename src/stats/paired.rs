//! [`PairedTest`]: is the mean within-block difference zero?

use super::{Interval, Sample, student};

/// The paired t test (Student 1908) on within-block differences.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairedTest {
    /// The mean difference and its t interval.
    pub difference: Interval,
    /// Two-sided p-value of "the mean difference is zero".
    pub p_value: f64,
}

impl PairedTest {
    /// Tests the differences of a sample; `None` without blocks.
    ///
    /// One block gives p = 1. Where all n blocks differ by the same non-zero amount, t is
    /// infinite and its p-value of 0 absurd for small n; the exact sign-flip test (Fisher
    /// 1935) gives 2¹⁻ⁿ instead. Blocks that all tie give p = 1.
    pub fn new(differences: &Sample, level: f64) -> Option<Self> {
        let difference = Interval::student(differences, level)?;
        Some(PairedTest { difference, p_value: p_value(differences) })
    }
}

fn p_value(differences: &Sample) -> f64 {
    if differences.count < 2 || differences.mean == 0.0 {
        1.0
    } else if differences.variance == 0.0 {
        (1.0 - differences.count as f64).exp2()
    } else {
        let t = differences.mean / differences.standard_error();
        student::two_sided_tail(t, differences.freedom())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Moments;

    fn test(values: &[i64]) -> PairedTest {
        let moments: Moments = values.iter().copied().collect();
        PairedTest::new(&moments.sample(1.0), 0.95).expect("has blocks")
    }

    #[test]
    fn agrees_with_scipy() {
        // a = [12, 9, 15, 7, 3, 20, 11], b = [10, 11, 9, 7, 1, 13, 9]
        // scipy.stats.ttest_rel(a, b).pvalue, scipy 1.17.1
        let result = test(&[2, -2, 6, 0, 2, 7, 2]);
        assert!((result.p_value - 0.0878395768397).abs() < 1e-9, "{}", result.p_value);
        assert!((result.difference.low - -0.4890759322154).abs() < 1e-9);
    }

    #[test]
    fn degenerate_samples() {
        assert_eq!(PairedTest::new(&Moments::new().sample(1.0), 0.95), None);
        assert_eq!(test(&[5]).p_value, 1.0);
        assert_eq!(test(&[0, 0, 0]).p_value, 1.0);
        assert_eq!(test(&[5, 5]).p_value, 0.5);
        assert_eq!(test(&[-5; 11]).p_value, 1.0 / 1_024.0);
        assert_eq!(test(&[1, -1]).p_value, 1.0);
    }
}
