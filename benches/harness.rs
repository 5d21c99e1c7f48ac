//! The harness beside a bare loop: `match random random random random` with everything counted, on one thread and
//! on two, and what the harness costs beside strategies that think for a microsecond.
//!
//! `cargo bench --bench harness` measures all in one run, takes turns, and prints the best of several.

#![allow(missing_docs, clippy::print_stdout, clippy::unwrap_used)]

mod bare;

use std::{
    hint::black_box,
    ops::ControlFlow,
    sync::Arc,
    time::{Duration, Instant},
};

use stickem::{
    game::{Game, Seed, Stream, Turn},
    games::trick::{Edition, TrickGame, View},
    harness::{Contest, Epoch, Handler, RunOptions, Scope, Seatings, Summary, run},
    report::{Results, csv_files},
    strategy::{Entrant, Player, Random, Strategy},
};

const PLAYERS: usize = 4;

type Tally = <TrickGame as stickem::game::Tallied>::Tally;

/// Adds up whatever is handed over.
struct Gather<'c> {
    contest: &'c Contest<TrickGame>,
    summary: Summary<Tally>,
}

impl Handler<Tally> for Gather<'_> {
    fn epoch(&mut self, epoch: Epoch<Tally>) -> ControlFlow<()> {
        self.summary.merge(&epoch.summary, self.contest);
        ControlFlow::Continue(())
    }
}

/// Plays at random after a busy wait of about this long.
struct Slow {
    random: Random<TrickGame>,
    time: Duration,
}

impl Strategy<TrickGame> for Slow {
    fn choose(&mut self, view: View<'_>, stream: &mut Stream) -> stickem::card::Card {
        let start = Instant::now();
        while start.elapsed() < self.time {
            std::hint::spin_loop();
        }
        self.random.choose(view, stream)
    }
}

fn game() -> Arc<TrickGame> {
    Arc::new(TrickGame::new(Edition::stickem().rules(PLAYERS).unwrap()).unwrap())
}

fn contest(blocks: u64, entrant: Entrant<TrickGame>) -> Contest<TrickGame> {
    let lineups = (vec![vec![0; PLAYERS]], Seatings::Rotations);
    Contest::new(("stickem", game()), vec![entrant], lineups, Scope::Games, (1, blocks)).unwrap()
}

fn random() -> Entrant<TrickGame> {
    let game = game();
    Entrant::new("random", "", move || Player::blind(Random::new(Arc::clone(&game))))
}

fn slow(time: Duration) -> Entrant<TrickGame> {
    let game = game();
    Entrant::new("slow", "", move || Player::blind(Slow { random: Random::new(Arc::clone(&game)), time }))
}

/// Seconds for a whole contest, all files included.
fn harness_seconds(contest: &Contest<TrickGame>, threads: usize) -> f64 {
    let start = Instant::now();
    let mut gather = Gather { contest, summary: Summary::new(contest) };
    let options = RunOptions { threads, records: false, blocks: false, epoch: Duration::from_secs(2) };
    run(contest, contest.games_of(0..contest.blocks()), &options, &mut gather).unwrap();
    black_box(csv_files(&Results::new(contest, &gather.summary)));
    start.elapsed().as_secs_f64()
}

/// Seconds for as many rounds by the bare loop.
fn bare_seconds(rounds: u64) -> f64 {
    let mut table = bare::Table::new(PLAYERS, 5, 11);
    let mut stream = Seed::new(1).stream();
    let start = Instant::now();
    for _ in 0..rounds {
        black_box(table.round(&mut stream));
    }
    start.elapsed().as_secs_f64()
}

/// Seconds for as many games in a plain loop around the strategies: no harness.
fn loop_seconds(entrant: &Entrant<TrickGame>, games: u64) -> f64 {
    let game = game();
    let mut players: Vec<_> = (0..PLAYERS).map(|_| entrant.player()).collect();
    let mut stream = Seed::new(1).stream();
    let start = Instant::now();
    for _ in 0..games {
        let mut state = game.start(&mut stream);
        loop {
            match game.turn(&state) {
                Turn::Deal => game.deal(&mut state, &mut stream),
                Turn::Over => break,
                Turn::Open(seat) | Turn::Secret(seat) => {
                    let choice = players[seat.index()].choose(&game, &state, seat, &mut stream);
                    game.play(&mut state, choice);
                }
            }
        }
        black_box(game.scores(&state));
    }
    start.elapsed().as_secs_f64()
}

/// The best of several, all measured in turns: the least disturbed.
fn best<const N: usize>(turns: usize, mut measure: impl FnMut() -> [f64; N]) -> [f64; N] {
    let mut best = [f64::INFINITY; N];
    for _ in 0..turns {
        let measured = measure();
        best.iter_mut().zip(measured).for_each(|(best, one)| *best = best.min(one));
    }
    best
}

fn main() {
    let games: u64 = std::env::var("GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(1_000_000);
    let contest_of_random = contest(games / PLAYERS as u64, random());
    let rounds = games * PLAYERS as u64;
    let [one, two, bare, plain] = best(3, || {
        [
            harness_seconds(&contest_of_random, 1),
            harness_seconds(&contest_of_random, 2),
            bare_seconds(rounds),
            loop_seconds(&random(), games),
        ]
    });
    let rate = |seconds: f64| games as f64 / seconds / 1e3;
    println!("match random random random random, {games} games, all files made; thousand games a second");
    println!("  bare loop, one core       {:7.1}", rate(bare));
    println!("  players in a plain loop   {:7.1}  ({:.2} of the bare loop)", rate(plain), bare / plain);
    println!("  harness, 1 thread         {:7.1}  ({:.2} of the bare loop)", rate(one), bare / one);
    println!("  harness, 2 threads        {:7.1}  ({:.2} times 1 thread)", rate(two), one / two);

    let thinking = slow(Duration::from_micros(1));
    let games = games / 40;
    let contest_of_slow = contest(games / PLAYERS as u64, thinking.clone());
    let [harness, plain] = best(3, || [harness_seconds(&contest_of_slow, 1), loop_seconds(&thinking, games)]);
    println!("strategies that think for 1 µs, {games} games");
    println!("  overhead of the harness   {:6.1}%", 100.0 * (harness / plain - 1.0));
}
