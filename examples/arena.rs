//! A quick arena: one strategy against a table of another, the same deals in every seat.
//!
//! `cargo run --release --example arena -- A B [blocks] [players] [seed]`: the mean of A's score minus the mean of
//! the others' scores per round, with its 95% interval over deals.
#![allow(clippy::print_stdout, clippy::unwrap_used, missing_docs)]

use std::{sync::Arc, time::Instant};

use stickem::{
    game::{Game, Seat, Seed, Stream},
    games::trick::{Edition, TrickGame},
    roster::Recipe,
    strategy::Player,
};

fn recipe(name: &str) -> Recipe {
    Recipe::named(name).unwrap_or_else(|| {
        let text = if name.ends_with(".toml") {
            std::fs::read_to_string(name).unwrap()
        } else {
            name.replace(';', "\n")
        };
        Recipe { name: name.into(), text, directory: Default::default() }
    })
}

fn round(
    game: &TrickGame,
    players: &mut [Player<TrickGame>],
    deal: Seed,
    streams: &mut [Stream],
) -> Vec<i32> {
    let mut stream = deal.stream();
    let mut state = game.start(&mut stream);
    game.deal(&mut state, &mut stream);
    while let Some(seat) = game.turn(&state).seat() {
        let choice = players[seat.index()].choose(game, &state, seat, &mut streams[seat.index()]);
        assert!(game.is_legal(game.view(&state, seat), choice));
        game.play(&mut state, choice);
    }
    game.scores(&state).as_slice().to_vec()
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, default: u64| args.get(at).map_or(default, |text| text.parse().unwrap());
    let (blocks, seats, seed) = (number(2, 200), number(3, 4) as usize, number(4, 1));
    let game = Arc::new(TrickGame::new(Edition::stickem().rules(seats).unwrap()).unwrap());
    let a = recipe(&args[0]).entrant(&game).unwrap();
    let b = recipe(&args[1]).entrant(&game).unwrap();
    let (mut sum, mut squares, mut wins) = (0.0, 0.0, 0.0);
    let start = Instant::now();
    for block in 0..blocks {
        let mut difference = 0.0;
        for place in Seat::all(seats) {
            let mut players: Vec<_> =
                Seat::all(seats).map(|seat| if seat == place { a.player() } else { b.player() }).collect();
            let seed = Seed::new(seed).child(block);
            let mut streams: Vec<_> = (0..seats as u64).map(|s| seed.child(1 + s).stream()).collect();
            let scores = round(&game, &mut players, seed.child(0), &mut streams);
            let own = scores[place.index()];
            let others = scores.iter().sum::<i32>() - own;
            difference += f64::from(own) - f64::from(others) / (seats - 1) as f64;
            let best = *scores.iter().max().unwrap();
            if own == best {
                wins += 1.0 / scores.iter().filter(|&&score| score == best).count() as f64;
            }
        }
        difference /= seats as f64;
        sum += difference;
        squares += difference * difference;
    }
    let n = blocks as f64;
    let mean = sum / n;
    let deviation = ((squares / n - mean * mean) / n).sqrt();
    println!(
        "{} against {}: {mean:+.2} ± {:.2} a round, wins {:.1}%, {:.1} s",
        args[0],
        args[1],
        1.96 * deviation,
        100.0 * wins / (n * seats as f64),
        start.elapsed().as_secs_f64()
    );
}
