//! Ratings on simulated games of known strengths.
//!
//! The figures are shown by `cargo test --test stats_ratings -- --nocapture`.

#![allow(clippy::unwrap_used)]
#![allow(clippy::print_stdout)]

use stickem::stats::{Anchor, Orders, RatingSettings, SplitMix64, ratings};

const TRUE_ELO: [f64; 4] = [180.0, 40.0, -60.0, -160.0];

/// One Plackett–Luce order of the seats.
fn play(seats: &[usize], random: &mut SplitMix64) -> Vec<Vec<usize>> {
    let mut left = seats.to_vec();
    let mut order = Vec::new();
    while !left.is_empty() {
        let weights: Vec<f64> = left.iter().map(|&s| 10_f64.powf(TRUE_ELO[s] / 400.0)).collect();
        let mut at = random.unit() * weights.iter().sum::<f64>();
        let next = weights
            .iter()
            .position(|w| {
                at -= w;
                at < 0.0
            })
            .unwrap_or(left.len() - 1);
        order.push(vec![left.remove(next)]);
    }
    order
}

/// Groups of ten games at tables of four, some with one strategy in several seats.
fn simulate(groups: usize, random: &mut SplitMix64) -> Vec<Orders> {
    let tables = [[0, 1, 2, 3], [0, 0, 1, 3], [2, 1, 1, 1], [3, 3, 2, 2], [1, 1, 1, 1]];
    (0..groups)
        .map(|_| {
            let mut orders = Orders::new(4);
            (0..10).for_each(|game| orders.add(&play(&tables[game % 5], random), 1));
            orders
        })
        .collect()
}

#[test]
fn known_strengths_lie_in_their_intervals() {
    let mut random = SplitMix64::new(5);
    let settings = RatingSettings { replicates: 200, ..RatingSettings::default() };
    let data_sets = 150;
    let mut covered = 0;
    for _ in 0..data_sets {
        let rated = ratings(&simulate(60, &mut random), &settings);
        covered += rated.iter().zip(TRUE_ELO).filter(|(rating, elo)| rating.contains(*elo)).count();
    }
    let share = covered as f64 / (4 * data_sets) as f64;
    println!("true ratings inside their 95% intervals: {share:.4}");
    assert!((0.92..=0.975).contains(&share), "{share}");
}

#[test]
fn many_games_give_the_strengths_themselves() {
    let settings = RatingSettings { replicates: 0, ..RatingSettings::default() };
    let rated = ratings(&simulate(4_000, &mut SplitMix64::new(6)), &settings);
    for (rating, elo) in rated.iter().zip(TRUE_ELO) {
        assert!((rating.mean - elo).abs() < 5.0, "{} is not {elo}", rating.mean);
        assert_eq!(rating.half_width(), f64::INFINITY);
    }
}

#[test]
fn the_order_of_games_does_not_matter() {
    let mut random = SplitMix64::new(7);
    let games: Vec<_> = (0..40).map(|_| play(&[0, 1, 2, 3], &mut random)).collect();
    let rate = |forward: bool| {
        let groups: Vec<Orders> = games
            .chunks(4)
            .map(|block| {
                let mut orders = Orders::new(4);
                let add = |game: &Vec<Vec<usize>>| orders.add(game, 1);
                if forward {
                    block.iter().for_each(add)
                } else {
                    block.iter().rev().for_each(add)
                }
                orders
            })
            .collect();
        ratings(&groups, &RatingSettings { replicates: 50, ..RatingSettings::default() })
    };
    assert_eq!(rate(true), rate(false));
}

#[test]
fn winning_everything_stays_finite() {
    let groups: Vec<Orders> = (0..50)
        .map(|_| {
            let mut orders = Orders::new(3);
            orders.add(&[[0], [1], [2]], 1_000_000);
            orders
        })
        .collect();
    let rated = ratings(&groups, &RatingSettings { replicates: 20, ..RatingSettings::default() });
    assert!(rated.iter().all(|r| r.low.is_finite() && r.high.is_finite() && r.mean.abs() < 10_000.0));
    assert!(rated[0].mean > rated[1].mean && rated[1].mean > rated[2].mean);
}

#[test]
fn draws_alone_and_self_play_alone_give_equal_ratings() {
    let mut orders = Orders::new(3);
    orders.add(&[[0, 1, 2]], 100);
    orders.add(&[[2], [2], [2]], 100);
    let rated = ratings(&[orders], &RatingSettings { replicates: 10, ..RatingSettings::default() });
    assert!(rated.iter().all(|r| r.mean.abs() < 1e-9 && r.half_width() < 1e-9));
}

#[test]
fn an_anchor_keeps_its_value() {
    let groups = simulate(40, &mut SplitMix64::new(8));
    let anchor = Anchor::Strategy(2, 1_000.0);
    let rated = ratings(&groups, &RatingSettings { anchor, replicates: 50, ..RatingSettings::default() });
    assert!((rated[2].mean - 1_000.0).abs() < 1e-9 && rated[2].half_width() < 1e-9);
    let free = ratings(&groups, &RatingSettings { replicates: 0, ..RatingSettings::default() });
    assert!((rated[0].mean - rated[2].mean - (free[0].mean - free[2].mean)).abs() < 1e-6);
    assert!(ratings(&[], &RatingSettings::default()).is_empty());
}
