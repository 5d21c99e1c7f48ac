//! [`SequentialTest`]: is A better than B? Stops as soon as the blocks say so.
//!
//! Wald's (1945) sequential probability ratio test of a mean block difference of 0 against
//! `delta`, on the normal approximation of the running mean, with the variance taken from
//! the data. Everything is a function of the sample so far, so a path can be drawn, a run
//! resumed, and the blocks folded in any order.

use std::fmt;

use super::{Interval, Sample};

/// A test of H0 "on average at most 0 per block" against H1 "at least `delta`".
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SequentialTest {
    alpha: f64,
    beta: f64,
    delta: f64,
    min_blocks: u64,
}

/// What the blocks so far say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Not enough evidence either way.
    Continue,
    /// H0 is rejected: the mean difference is above 0.
    Better,
    /// H1 is rejected: the mean difference is below `delta`.
    NotBetter,
}

/// A test that cannot be run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SequentialError {
    /// `alpha` is not in (0, 0.5).
    Alpha,
    /// `beta` is not in (0, 0.5).
    Beta,
    /// `delta` is not a positive finite number.
    Delta,
}

impl fmt::Display for SequentialError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SequentialError::Alpha => "alpha must lie between 0 and 0.5",
            SequentialError::Beta => "beta must lie between 0 and 0.5",
            SequentialError::Delta => "delta must be a positive number",
        })
    }
}

impl std::error::Error for SequentialError {}

impl SequentialTest {
    /// The usual chance of calling A better when it is not.
    pub const ALPHA: f64 = 0.05;
    /// The usual chance of missing an A that is better by `delta`.
    pub const BETA: f64 = 0.01;
    /// No verdict before this many blocks, unless asked otherwise: the normal
    /// approximation and the variance want some data.
    pub const MIN_BLOCKS: u64 = 50;

    /// A test with error chances `alpha` under H0 and `beta` under H1.
    pub fn new(alpha: f64, beta: f64, delta: f64) -> Result<Self, SequentialError> {
        let chance = |p: f64| p > 0.0 && p < 0.5;
        match (chance(alpha), chance(beta), delta > 0.0 && delta.is_finite()) {
            (false, ..) => Err(SequentialError::Alpha),
            (_, false, _) => Err(SequentialError::Beta),
            (.., false) => Err(SequentialError::Delta),
            _ => Ok(SequentialTest { alpha, beta, delta, min_blocks: Self::MIN_BLOCKS }),
        }
    }

    /// The same test with no verdict before `blocks` blocks (at least two).
    ///
    /// Ask for about 5/p where only a share p of the blocks differ at all.
    pub fn with_min_blocks(self, blocks: u64) -> Self {
        SequentialTest { min_blocks: blocks.max(2), ..self }
    }

    /// The verdict on the blocks so far. May be asked after every block.
    pub fn look(&self, sample: &Sample) -> Verdict {
        let (lower, upper) = self.bounds();
        match self.llr(sample) {
            _ if sample.count < self.min_blocks => Verdict::Continue,
            llr if llr >= upper => Verdict::Better,
            llr if llr <= lower => Verdict::NotBetter,
            _ => Verdict::Continue,
        }
    }

    /// The log-likelihood ratio of H1 to H0. Finite for any sample.
    ///
    /// For normal blocks n·[x̄² − (x̄ − δ)²]/(2σ²) = n·δ·(2x̄ − δ)/(2σ²), with each square
    /// corrected for skewness. Without that, blocks with rare large losses look calm just
    /// when their mean looks good, and α is overrun.
    pub fn llr(&self, sample: &Sample) -> f64 {
        let deviation = self.variance(sample).sqrt();
        let square = |d: f64| d * d * skew_correction(sample.skewness * d);
        let (from_h0, from_h1) = (sample.mean / deviation, (sample.mean - self.delta) / deviation);
        sample.count as f64 * (square(from_h0) - square(from_h1)) / 2.0
    }

    /// The ratio at or below which H1 is rejected and at or above which H0 is: ln β and
    /// ln(1/α). By Ville's (1939) inequality a likelihood ratio ever climbs over 1/α with
    /// chance at most α, however often it is looked at.
    pub fn bounds(&self) -> (f64, f64) {
        (self.beta.ln(), -self.alpha.ln())
    }

    /// A confidence interval for the mean difference at level 1 − `alpha` that holds for
    /// all numbers of blocks at once, hence also when the test stops.
    ///
    /// The normal mixture of Robbins (1970) in the form of Howard et al. (2021):
    /// x̄ ± σ√[2(nρ² + 1)/(n²ρ²) · ln(√(nρ² + 1)/α)], each side corrected for skewness as in
    /// [`llr`](Self::llr). Infinite before the first look.
    pub fn interval(&self, sample: &Sample) -> Interval {
        if sample.count < self.min_blocks {
            return Interval::around(sample.mean, f64::INFINITY);
        }
        let n = sample.count as f64;
        let spread = n * mixture_scale(self.alpha) + 1.0;
        let log = (spread.sqrt() / self.alpha).ln();
        let width = (2.0 * spread / (n * (spread - 1.0)) * log).sqrt();
        let side = |skewness: f64| width / skew_correction(skewness * width).sqrt();
        let deviation = self.variance(sample).sqrt();
        Interval {
            low: sample.mean - deviation * side(sample.skewness),
            mean: sample.mean,
            high: sample.mean + deviation * side(-sample.skewness),
        }
    }

    /// The variance the test goes by: that of the sample, raised by the factor
    /// 1 + GUARD/√n against samples that happen to look too calm, and at least (2δ)².
    ///
    /// The floor keeps blocks that are all alike finite. It is idle wherever the test needs
    /// more than a few dozen blocks.
    fn variance(&self, sample: &Sample) -> f64 {
        let raised = sample.variance * (1.0 + GUARD / (sample.count.max(1) as f64).sqrt());
        raised.max(4.0 * self.delta * self.delta)
    }
}

/// What Johnson's (1978) modified t statistic does to t² to first order: 1 + ⅔γd/σ, for the
/// product of skewness γ and standardised distance d/σ. Kept in [½, 2], where the
/// corrected square still grows with distance.
fn skew_correction(product: f64) -> f64 {
    (1.0 + 2.0 / 3.0 * product).clamp(0.5, 2.0)
}

/// √n(s²/σ² − 1) has a standard deviation of √2 for normal blocks and more for heavy
/// tails. Chosen by simulation (`tests/stats_sequential.rs`).
const GUARD: f64 = 1.5;

/// Blocks for which the mixture interval is made narrowest.
const TUNED_FOR: f64 = 500.0;

/// ρ² that makes the interval narrowest at TUNED_FOR blocks: Waudby-Smith et al. (2024),
/// "Time-uniform central limit theory".
fn mixture_scale(alpha: f64) -> f64 {
    let log = -2.0 * alpha.ln();
    (log + (log + 1.0).ln()) / TUNED_FOR
}
