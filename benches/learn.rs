//! What learning costs: a move of a net, training with all that belongs to it, and playouts of the champion.
//!
//! `cargo bench --bench learn`, or `cargo bench --bench learn -- 3` for another number of players. Every figure is the
//! best of several passes: the least disturbed.

#![allow(missing_docs, clippy::print_stdout, clippy::unwrap_used)]

use std::{
    hint::black_box,
    sync::Arc,
    time::{Duration, Instant},
};

use stickem::{
    game::{Game, Seat, Seed},
    games::trick::{Edition, State, TrickGame},
    learn::{Model, NetPlayer, Population, Schedule, Trainer},
    roster::Recipe,
    strategy::Strategy,
};

/// A model that has learned a little, so that it plays real rounds.
fn apprentice(game: &Arc<TrickGame>) -> Model {
    let mut trainer = Trainer::new(Arc::clone(game), 1, Schedule::default(), Population::alone());
    (0..500).for_each(|step| trainer.step(step as f32 / 500.0));
    trainer.model().clone()
}

/// The decisions of whole rounds.
fn decisions(game: &TrickGame, player: &mut dyn Strategy<TrickGame>, rounds: u32) -> Vec<(State, Seat)> {
    let mut stream = Seed::new(4).stream();
    let mut states = Vec::new();
    for _ in 0..rounds {
        let mut state = game.start(&mut stream);
        game.deal(&mut state, &mut stream);
        while let Some(seat) = game.turn(&state).seat() {
            states.push((state, seat));
            let card = player.choose(game.view(&state, seat), &mut stream);
            game.play(&mut state, card);
        }
    }
    states
}

/// The shortest of several passes.
fn best(passes: usize, mut pass: impl FnMut()) -> Duration {
    let time = |_| {
        let start = Instant::now();
        pass();
        start.elapsed()
    };
    (0..passes).map(time).min().unwrap()
}

/// The time of a move, pain cards included, over all moves of many rounds.
fn moves(game: &Arc<TrickGame>, model: &Arc<Model>) {
    let mut stream = Seed::new(5).stream();
    let mut player = NetPlayer::new(Arc::clone(model));
    let states = decisions(game, &mut player, 300);
    let time = best(10, || {
        for (state, seat) in &states {
            black_box(player.choose(game.view(state, *seat), &mut stream));
        }
    });
    let each = time.as_secs_f64() * 1e6 / states.len() as f64;
    println!("a net move: {each:.2} µs");
}

/// Rounds a second of self-play, learning included.
fn training(game: &Arc<TrickGame>, threads: usize) -> f64 {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    pool.install(|| {
        let mut trainer = Trainer::new(Arc::clone(game), 1, Schedule::default(), Population::alone());
        let steps = 500;
        let time = best(4, || (0..steps).for_each(|_| trainer.step(0.1)));
        (steps * trainer.rounds_per_step()) as f64 / time.as_secs_f64()
    })
}

/// Playouts a second of the champion, with its usual settings, over the decisions of whole rounds.
fn playouts(game: &Arc<TrickGame>, model: &Arc<Model>) {
    const ITERATIONS: usize = 2000;
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("model.bin"), model.to_bytes()).unwrap();
    let text = format!("kind = 'champion'\nmodel = 'model.bin'\nopponents = []\niterations = {ITERATIONS}");
    let recipe = Recipe { name: "champion".into(), text, directory: directory.path().into() };
    let mut champion = recipe.entrant(game).unwrap().player();
    let mut states = decisions(game, &mut NetPlayer::new(Arc::clone(model)), 2);
    states.retain(|(state, seat)| game.view(state, *seat).hand().len() > 1);
    let mut stream = Seed::new(6).stream();
    let time = best(3, || {
        for (state, seat) in &states {
            champion.new_game();
            black_box(champion.choose(game, state, *seat, &mut stream));
        }
    });
    let rate = (ITERATIONS * states.len()) as f64 / time.as_secs_f64();
    println!("playouts of the champion: {:.0} thousand a second", rate / 1e3);
}

fn main() {
    let players = std::env::args().find_map(|argument| argument.parse().ok()).unwrap_or(4);
    let edition = if players == 7 { Edition::misery() } else { Edition::stickem() };
    let game = Arc::new(TrickGame::new(edition.rules(players).unwrap()).unwrap());
    let model = Arc::new(apprentice(&game));
    println!("{players} players, a model of {} bytes", model.to_bytes().len());
    moves(&game, &model);
    let (one, two) = (training(&game, 1), training(&game, 2));
    println!("training: {:.1} thousand rounds a second on 1 thread, {:.1} on 2", one / 1e3, two / 1e3);
    playouts(&game, &model);
}
