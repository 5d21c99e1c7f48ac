//! Stick it!: random hands per second on one core, by table size, worlds drawn from a view, and ISMCTS iterations.
//!
//! `cargo bench --bench stick_it` prints criterion's times and, last, the rates measured in one run.

#![allow(missing_docs, clippy::print_stdout, clippy::unwrap_used)]

use std::{hint::black_box, sync::Arc, time::Instant};

use criterion::{Criterion, Throughput};
use stickem::{
    game::{Game, Seat, Seed, Stream, Turn},
    games::stick_it::{Edition, State, StickIt},
    roster::Recipe,
    strategy::Player,
};

/// A hand dealt and played by the rollout path.
fn random_hand(game: &StickIt, state: &mut State, stream: &mut Stream) -> i32 {
    if game.turn(state) == Turn::Over {
        *state = game.start(stream);
    }
    game.deal(state, stream);
    game.rollout(state, stream);
    game.round_scores(state)[Seat::new(0)]
}

/// A world drawn from the view of the first seat and played to the end of the hand: what a search does.
fn random_world(game: &StickIt, state: &State, stream: &mut Stream) -> i32 {
    let mut world = game.determinize(game.view(state, Seat::new(0)), stream);
    game.rollout(&mut world, stream);
    game.round_scores(&world)[Seat::new(0)]
}

/// Iterations of a search at the first decision of a hand.
const ITERATIONS: u32 = 1000;

/// A hand just dealt whose first decision has several moves.
fn deal_with_a_choice(game: &StickIt, stream: &mut Stream) -> State {
    loop {
        let mut state = game.start(stream);
        game.deal(&mut state, stream);
        let seat = game.turn(&state).seat().unwrap();
        if game.moves(game.view(&state, seat)).len() > 2 {
            return state;
        }
    }
}

/// A player that searches.
fn searcher(game: &Arc<StickIt>) -> Player<StickIt> {
    let text = format!("kind = 'ismcts'\niterations = {ITERATIONS}");
    let recipe = Recipe { name: "ismcts".into(), text, directory: Default::default() };
    recipe.entrant(game).unwrap().player()
}

/// How often a second, the best of several short runs: the least disturbed.
fn rate(times: u32, mut work: impl FnMut()) -> f64 {
    let seconds = (0..7).map(|_| {
        let start = Instant::now();
        (0..times).for_each(|_| work());
        start.elapsed().as_secs_f64()
    });
    f64::from(times) / seconds.fold(f64::INFINITY, f64::min)
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    let mut rates = Vec::new();
    for players in [2, 4, 6, 8, 12] {
        let game = Arc::new(StickIt::new(Edition::stick_it().rules(players).unwrap()).unwrap());
        let mut stream = Seed::new(1).stream();
        let mut state = game.start(&mut stream);
        let dealt = deal_with_a_choice(&game, &mut stream);

        let mut group = criterion.benchmark_group(format!("stick it, {players} players, a hand"));
        group.throughput(Throughput::Elements(1));
        group.bench_function("rollout", |b| b.iter(|| random_hand(&game, &mut state, &mut stream)));
        group.bench_function("world", |b| b.iter(|| random_world(&game, &dealt, &mut stream)));
        group.finish();

        let (mut turns, mut hands) = (0, 0);
        let hand_rate = rate(20_000, || {
            black_box(random_hand(&game, &mut state, &mut stream));
            turns += state.table().turns();
            hands += 1;
        });
        let worlds = rate(20_000, || _ = black_box(random_world(&game, &dealt, &mut stream)));
        let (mut search, first) = (searcher(&game), game.turn(&dealt).seat().unwrap());
        let searched = rate(20, || _ = black_box(search.choose(&game, &dealt, first, &mut stream)));
        let iterations = searched * f64::from(ITERATIONS);
        rates.push((players, hand_rate, worlds, iterations, turns as f64 / f64::from(hands)));
    }
    criterion.final_summary();
    println!("on one core, random play");
    for (players, hands, worlds, iterations, turns) in rates {
        println!(
            "{players:>2} players: {hands:.0} hands/s of {turns:.0} turns, {worlds:.0} worlds drawn and played/s, \
             {iterations:.0} ISMCTS iterations/s at the first decision"
        );
    }
}
