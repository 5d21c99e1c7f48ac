//! Intervals, tests, sequential tests and ratings: pure functions on numbers.
//!
//! The unit of every method is the block. Block results are added up as integers
//! ([`Moments`]), so the order of folding cannot change a digit, and are turned into a
//! [`Sample`] of real numbers only when something is asked of them. Methods, formulas and
//! sources are explained in `docs/statistics.md`.

mod cycles;
mod distribution;
mod holm;
mod interval;
mod moments;
mod orders;
mod paired;
mod ratings;
mod ratio;
mod sample;
mod sequential;
mod splitmix;
mod strengths;
mod student;

pub use cycles::cycles;
pub use distribution::{independence_p_value, quantile, uniformity_p_value};
pub use holm::holm;
pub use interval::Interval;
pub use moments::Moments;
pub use orders::{MAX_SEATS, ORDER_UNIT, Orders};
pub use paired::PairedTest;
pub use ratings::{Anchor, RatingSettings, ratings};
pub use ratio::RatioSums;
pub use sample::Sample;
pub use sequential::{SequentialError, SequentialTest, Verdict};
pub use splitmix::SplitMix64;
