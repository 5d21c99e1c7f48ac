//! The engine beside a bare loop: rounds per second of the rollout path and of strategies behind their interface.
//!
//! `cargo bench --bench engine` prints criterion's times and, last, the ratios measured in one run.

#![allow(missing_docs, unreachable_pub, clippy::print_stdout, clippy::unwrap_used)]

mod bare;

use std::{hint::black_box, sync::Arc, time::Instant};

use criterion::{Criterion, Throughput};
use stickem::{
    game::{Game, Seat, Seed, Stream, Turn},
    games::trick::{Edition, TrickGame},
    strategy::{Player, Random},
};

/// A round dealt and played by the rollout path.
fn rollout_round(game: &TrickGame, stream: &mut Stream) -> i32 {
    let mut state = game.start(stream);
    game.deal(&mut state, stream);
    game.rollout(&mut state, stream);
    game.scores(&state)[Seat::new(0)]
}

/// A round dealt and played by players behind their interface, each move checked.
fn player_round(game: &TrickGame, players: &mut [Player<TrickGame>], stream: &mut Stream) -> i32 {
    let mut state = game.start(stream);
    game.deal(&mut state, stream);
    while let Turn::Open(seat) | Turn::Secret(seat) = game.turn(&state) {
        let choice = players[seat.index()].choose(game, &state, seat, stream);
        assert!(game.is_legal(game.view(&state, seat), choice));
        game.play(&mut state, choice);
    }
    game.scores(&state)[Seat::new(0)]
}

/// Rounds per second of each, in turns so that a disturbance meets all alike; the best of several short runs.
fn rates<const N: usize>(mut rounds: [&mut dyn FnMut(); N]) -> [f64; N] {
    let mut best = [f64::INFINITY; N];
    for _ in 0..400 {
        for (round, best) in rounds.iter_mut().zip(&mut best) {
            let start = Instant::now();
            (0..2_000).for_each(|_| round());
            *best = best.min(start.elapsed().as_secs_f64());
        }
    }
    best.map(|seconds| 2_000.0 / seconds)
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    let mut ratios = Vec::new();
    for (players, colours, highest) in [(3, 5, 8), (4, 5, 11), (6, 6, 14)] {
        let game = Arc::new(TrickGame::new(Edition::stickem().rules(players).unwrap()).unwrap());
        let mut random: Vec<_> =
            (0..players).map(|_| Player::blind(Random::new(Arc::clone(&game)))).collect();
        let mut table = bare::Table::new(players, colours, highest);
        let mut stream = Seed::new(1).stream();

        let mut group = criterion.benchmark_group(format!("{players} players, a round"));
        group.throughput(Throughput::Elements(1));
        group.bench_function("bare loop", |b| b.iter(|| table.round(&mut stream)));
        group.bench_function("rollout", |b| b.iter(|| rollout_round(&game, &mut stream)));
        group.bench_function("random players", |b| b.iter(|| player_round(&game, &mut random, &mut stream)));
        group.finish();

        let mut streams = [1, 2, 3].map(|seed| Seed::new(seed).stream());
        let [first, second, third] = &mut streams;
        let rates = rates([
            &mut || _ = black_box(table.round(first)),
            &mut || _ = black_box(rollout_round(&game, second)),
            &mut || _ = black_box(player_round(&game, &mut random, third)),
        ]);
        ratios.push((players, rates));
    }
    criterion.final_summary();
    println!("rounds a second on one core, and the share of the bare loop");
    for (players, [bare, rollout, behind]) in ratios {
        println!(
            "{players} players: bare loop {bare:.0}, rollout {rollout:.0} ({:.2}), random players {behind:.0} ({:.2})",
            rollout / bare,
            behind / bare
        );
    }
}
