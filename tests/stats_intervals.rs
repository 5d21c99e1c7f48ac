//! The t interval on simulated experiments between equal strategies.
//!
//! The figures are shown by `cargo test --test stats_intervals -- --nocapture`.
#![allow(clippy::print_stdout)]

mod streams;

use stickem::stats::{Interval, Moments, PairedTest, SplitMix64};
use streams::{Shape, shapes};

const BLOCKS: usize = 400;

/// The share of experiments whose 95% interval covers zero, and the share with p ≤ 0.05.
fn coverage(shape: &Shape, experiments: u64, seed: u64) -> (f64, f64) {
    let mut random = SplitMix64::new(seed);
    let (mut covered, mut rejected) = (0, 0);
    for _ in 0..experiments {
        let moments: Moments = (0..BLOCKS).map(|_| shape.draw(&mut random)).collect();
        let sample = moments.sample(shape.scale());
        covered += u64::from(Interval::student(&sample, 0.95).expect("has blocks").contains(0.0));
        rejected += u64::from(PairedTest::new(&sample, 0.95).expect("has blocks").p_value <= 0.05);
    }
    (covered as f64 / experiments as f64, rejected as f64 / experiments as f64)
}

// Of 20,000 experiments 94-96% is six standard errors, of 2,000 it is two: a change of the streams that brings one
// shape just outside, with the 20,000 inside, is chance.
#[test]
fn the_interval_covers_zero_in_95_of_100() {
    for shape in shapes().iter().filter(|shape| !shape.name().starts_with("rare")) {
        for experiments in [2_000, 20_000] {
            let (covered, rejected) = coverage(shape, experiments, 1);
            println!(
                "{} (sd {:.1}), {experiments} experiments: covered {covered:.4}",
                shape.name(),
                shape.sd()
            );
            assert!((0.94..=0.96).contains(&covered), "{}: {covered}", shape.name());
            assert!((covered + rejected - 1.0).abs() < 1e-12, "interval and p-value disagree");
        }
    }
}
