//! [`Sample`]: a sample of block results in real units.

/// Size and shape of a sample of independent block results.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// How many blocks.
    pub count: u64,
    /// Their mean; 0 for no blocks.
    pub mean: f64,
    /// Their unbiased variance; 0 for fewer than two blocks.
    pub variance: f64,
    /// Their skewness g₁; 0 where all are equal.
    pub skewness: f64,
}

impl Sample {
    /// No blocks.
    pub const EMPTY: Sample = Sample { count: 0, mean: 0.0, variance: 0.0, skewness: 0.0 };

    /// Standard deviation of one block.
    pub fn deviation(&self) -> f64 {
        self.variance.sqrt()
    }

    /// Standard error of the mean.
    pub fn standard_error(&self) -> f64 {
        (self.variance / self.count as f64).sqrt()
    }

    /// Degrees of freedom of the variance.
    pub(super) fn freedom(&self) -> f64 {
        self.count as f64 - 1.0
    }
}
