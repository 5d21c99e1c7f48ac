//! The tuner on functions whose answers are known: noise is drawn as play would give it, block by block.

#![allow(clippy::unwrap_used)]

use rand::RngExt;
use stickem::{
    game::{Purpose, Seed},
    stats::Moments,
    tune::{Method, Parameter, Plan, Stage, Task, Tuner, Verdict},
};

/// A whole number of units makes a point.
const SCALE: u64 = 1_000;

/// The precision that the manual states: a tenth of the range.
const PRECISION: f64 = 0.1;

fn parameter(name: &str, (low, high): (f64, f64), start: f64, whole: bool) -> Parameter {
    Parameter { name: name.into(), low, high, start, whole }
}

fn plan(method: Method, parameters: Vec<Parameter>, games: u64, seed: u64) -> Plan {
    Plan {
        method,
        seed,
        games: Some(games),
        population: method.usual_population(parameters.len()),
        step: method.usual_step(),
        parameters,
        blocks: 10,
        check_blocks: 400,
        test_blocks: 400,
        candidate_games: 1,
        test_games: 2,
        scale: SCALE,
    }
}

/// Measures a function with noise of this deviation on every block; half of it is common to all candidates, as
/// the luck of the deals is.
fn measure(task: &Task, seed: u64, noise: f64, function: &dyn Fn(&[f64]) -> f64) -> Vec<Moments> {
    let deals = Seed::new(task.stage.seed(seed)).purpose(Purpose::Sample);
    // Twelve uniform numbers have a variance of one.
    let deviate = |seed: Seed| {
        let mut stream = seed.stream();
        (0..12).map(|_| stream.random::<f64>() - 0.5).sum::<f64>()
    };
    let result = |values: &[f64], block: u64| {
        let common = deviate(deals.child(block));
        let path = values.iter().fold(deals.child(block), |seed, value| seed.child(value.to_bits()));
        let own = deviate(path);
        let merit = function(values) + noise * (0.5f64.sqrt() * common + 0.5f64.sqrt() * own);
        (merit * SCALE as f64).round() as i64
    };
    task.candidates
        .iter()
        .map(|values| task.blocks.clone().map(|block| result(values, block)).collect())
        .collect()
}

fn run(plan: Plan, noise: f64, function: &dyn Fn(&[f64]) -> f64) -> Tuner {
    let seed = plan.seed;
    let mut tuner = Tuner::new(plan);
    while let Some(task) = tuner.task() {
        let measured = measure(task, seed, noise, function);
        tuner.tell(&measured);
    }
    tuner
}

fn five(start: f64) -> Vec<Parameter> {
    let at = |low: f64, high: f64| low + start * (high - low);
    vec![
        parameter("a", (0.0, 1.0), at(0.0, 1.0), false),
        parameter("b", (-5.0, 5.0), at(-5.0, 5.0), false),
        parameter("c", (0.0, 0.1), at(0.0, 0.1), false),
        parameter("d", (100.0, 300.0), at(100.0, 300.0), false),
        parameter("n", (0.0, 10.0), at(0.0, 10.0), true),
    ]
}

/// Where the optimum is planted, as shares of the ranges; one parameter's lies at the end of its range.
const OPTIMUM: [f64; 5] = [0.3, 0.75, 1.0, 0.4, 0.7];

/// Six points are to be gained in all, some parameters matter more than others, and two work together.
fn hill(values: &[f64]) -> f64 {
    let shares: Vec<f64> =
        five(0.0).iter().zip(values).map(|(parameter, &value)| parameter.share(value)).collect();
    let off: Vec<f64> = shares.iter().zip(OPTIMUM).map(|(at, best)| at - best).collect();
    let slopes = [8.0, 4.0, 4.0, 8.0, 6.0];
    -off.iter().zip(slopes).map(|(off, slope)| slope * off * off).sum::<f64>() - 2.0 * off[0] * off[3]
}

/// Nine runs of ten: some are unlucky with their noise.
#[test]
fn finds_a_planted_optimum_within_its_precision() {
    for method in [Method::CmaEs, Method::Spsa] {
        let precise = |seed: u64| {
            let tuner = run(plan(method, five(0.5), 150_000, seed), 3.0, &hill);
            let outcome = tuner.outcome().unwrap();
            assert!(tuner.games() <= 150_000 && outcome.values[4].fract() == 0.0);
            let parameters = five(0.0);
            let shares =
                parameters.iter().zip(&outcome.values).map(|(parameter, &value)| parameter.share(value));
            shares.zip(OPTIMUM).all(|(share, best)| (share - best).abs() <= PRECISION + 1e-9)
        };
        let found = (0..10).filter(|&seed| precise(seed)).count();
        assert!(found >= 9, "{}: {found} of 10", method.name());
    }
}

#[test]
fn an_optimum_far_away_is_called_an_improvement() {
    for method in [Method::CmaEs, Method::Spsa] {
        let outcome = run(plan(method, five(0.0), 60_000, 3), 5.0, &hill).outcome().unwrap();
        // The function's mean itself is tested here, which is below zero everywhere: lift it to the start's.
        let start: Vec<f64> = five(0.0).iter().map(|parameter| parameter.start).collect();
        let lifted = |values: &[f64]| hill(values) - hill(&start);
        let lifted = run(plan(method, five(0.0), 60_000, 3), 5.0, &lifted).outcome().unwrap();
        assert_eq!(lifted.values, outcome.values);
        assert_eq!((lifted.verdict, lifted.blocks), (Verdict::Improvement, 400));
        assert!(lifted.difference.low > 0.0);
    }
}

/// The promise of the issue: at least 95 of 100.
#[test]
fn a_flat_function_is_hardly_ever_called_an_improvement() {
    for method in [Method::CmaEs, Method::Spsa] {
        let verdict =
            |seed| run(plan(method, five(0.5), 4_000, seed), 5.0, &|_| 0.0).outcome().unwrap().verdict;
        let improvements = (0..100).filter(|&seed| verdict(seed) == Verdict::Improvement).count();
        assert!(improvements <= 5, "{}: {improvements} improvements", method.name());
    }
}

#[test]
fn what_was_measured_brings_a_tuner_back() {
    for method in [Method::CmaEs, Method::Spsa] {
        let plan = plan(method, five(0.5), 8_000, 9);
        let mut history: Vec<(Task, Vec<Moments>)> = Vec::new();
        let mut tuner = Tuner::new(plan.clone());
        while let Some(task) = tuner.task().cloned() {
            let measured = measure(&task, 9, 5.0, &hill);
            tuner.tell(&measured);
            history.push((task, measured));
        }
        assert!(history.len() > 20);
        for kept in [0, 1, 7, history.len() - 2, history.len()] {
            let mut again = Tuner::new(plan.clone());
            for (task, measured) in &history[..kept] {
                assert_eq!(again.task(), Some(task));
                again.tell(measured);
            }
            assert_eq!(again.task(), history.get(kept).map(|(task, _)| task));
        }
    }
}

#[test]
fn a_tuner_that_is_stopped_checks_and_tests() {
    let mut plan = plan(Method::CmaEs, five(0.5), 0, 1);
    plan.games = None;
    let mut tuner = Tuner::new(plan);
    // However early it is told to stop, there is something to check.
    tuner.stop();
    let mut stages = Vec::new();
    while let Some(task) = tuner.task().cloned() {
        stages.push(task.stage);
        tuner.tell(&measure(&task, 1, 5.0, &hill));
    }
    assert_eq!(stages, [&[Stage::Search, Stage::Check][..], &[Stage::Test; 4]].concat());
    assert_eq!(tuner.outcome().unwrap().blocks, 400);
}

#[test]
fn candidates_stay_within_their_ranges() {
    let outside = |value: f64, parameter: &Parameter| value < parameter.low || value > parameter.high;
    for method in [Method::CmaEs, Method::Spsa] {
        let mut plan = plan(method, five(1.0), 20_000, 2);
        plan.step = 0.9;
        let mut tuner = Tuner::new(plan);
        while let Some(task) = tuner.task().cloned() {
            for values in &task.candidates {
                assert!(!values.iter().zip(&five(0.0)).any(|(&value, parameter)| outside(value, parameter)));
                assert_eq!(values[4].fract(), 0.0);
            }
            tuner.tell(&measure(&task, 2, 5.0, &hill));
        }
    }
}
