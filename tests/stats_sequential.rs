//! The sequential test on simulated block streams: error rates with a look after every
//! block, blocks needed, and coverage of the interval that goes with it.

mod streams;

use stickem::stats::{Moments, SequentialTest, SplitMix64, Verdict};
use streams::{Shape, shapes};

const EXPERIMENTS: u64 = 2_000;
const MAX_BLOCKS: u64 = 100_000;
const Z: [(f64, f64); 3] = [(0.05, 1.644853626951472), (0.02, 2.053748910631823), (0.01, 2.326347874040841)];

#[derive(Default)]
struct Outcome {
    better: f64,
    not_better: f64,
    blocks: f64,
}

/// Runs experiments on `shape` moved by `shift`, each until its verdict.
fn simulate(shape: &Shape, test: &SequentialTest, shift: i64, experiments: u64, seed: u64) -> Outcome {
    let mut outcome = Outcome::default();
    let mut random = SplitMix64::new(seed);
    for _ in 0..experiments {
        let mut moments = Moments::new();
        let mut verdict = Verdict::Continue;
        while verdict == Verdict::Continue && moments.count < MAX_BLOCKS {
            moments.push(shape.draw(&mut random) + shift);
            verdict = test.look(&moments.sample(shape.scale()));
        }
        outcome.better += f64::from(verdict == Verdict::Better);
        outcome.not_better += f64::from(verdict == Verdict::NotBetter);
        outcome.blocks += moments.count as f64;
    }
    let share = 1.0 / experiments as f64;
    Outcome {
        better: outcome.better * share,
        not_better: outcome.not_better * share,
        blocks: outcome.blocks * share,
    }
}

/// Blocks of the one-sided fixed-size test with the same error chances.
fn fixed_size(alpha: f64, beta: f64, relative: f64) -> f64 {
    let z = |p: f64| Z.iter().find(|(q, _)| *q == p).unwrap().1;
    ((z(alpha) + z(beta)) / relative).powi(2)
}

#[test]
fn explore() {
    for shape in shapes() {
        for relative in [0.05, 0.1, 0.2, 0.3] {
            for beta in [0.05, 0.02] {
                let shift = (relative * shape.sd() * shape.scale()).round() as i64;
                let delta = shift as f64 / shape.scale();
                let test = SequentialTest::new(0.05, beta, delta).unwrap();
                let none = simulate(&shape, &test, 0, EXPERIMENTS, 1);
                let some = simulate(&shape, &test, shift, EXPERIMENTS, 2);
                let fixed = fixed_size(0.05, beta, delta / shape.sd());
                println!(
                    "{:12} d/s {:.3} beta {beta} a' {:.4} b' {:.4} n0 {:.0} n1 {:.0} ratio0 {:.3} ratio1 {:.3}",
                    shape.name(),
                    delta / shape.sd(),
                    none.better,
                    some.not_better,
                    none.blocks,
                    some.blocks,
                    none.blocks / fixed,
                    some.blocks / fixed
                );
            }
        }
    }
}
