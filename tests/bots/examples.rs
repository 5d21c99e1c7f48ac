//! The bots that ship with the program. Where an interpreter is missing, its bots are skipped, and that is said.

use std::{fs, io::Write, path::Path, process::Command};

use stickem::{
    game::{Game, Seat},
    roster::Recipe,
};

use crate::kennel::{play, table};

fn directory() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/strategies/bots"))
}

fn can_run(program: &str, arguments: &[&str]) -> bool {
    let works = Command::new(program).args(arguments).output().is_ok_and(|output| output.status.success());
    if !works {
        // Past the capture of tests, so that it is seen.
        let mut errors = std::io::stderr().lock();
        writeln!(errors, "SKIPPED: example bots that need {program}, which is not here").unwrap();
    }
    works
}

fn recipe(name: &str) -> Recipe {
    let text = fs::read_to_string(directory().join(format!("{name}.toml"))).unwrap();
    Recipe { name: name.into(), text, directory: directory().into() }
}

/// The points of the first seat over some games with an example bot in it.
fn points(name: &str, games: u64) -> i32 {
    let game = table("stickem", 4);
    let entrant = recipe(name).entrant(&game).unwrap();
    let mut player = entrant.player();
    (0..games)
        .map(|seed| {
            let state = play(&game, &mut player, seed);
            assert_eq!((player.fault(), player.forfeits()), (None, 0));
            game.scores(&state)[Seat::new(0)]
        })
        .sum()
}

#[test]
fn python_bots_play() {
    if can_run("python3", &["-c", "import json, functools"]) {
        let (chance, ducker) = (points("chance", 20), points("ducker", 20));
        assert!(ducker > chance + 20 * 10, "{ducker} against {chance}");
        assert_eq!(chance, points("chance", 20), "the same seeds give the same games");
    }
}

#[test]
fn perl_bots_play() {
    if can_run("perl", &["-MJSON::PP", "-e", "1"]) {
        let random = Recipe::named("random").unwrap().entrant(&table("stickem", 4)).unwrap();
        let game = table("stickem", 4);
        let random: i32 =
            (0..20).map(|seed| game.scores(&play(&game, &mut random.player(), seed))[Seat::new(0)]).sum();
        let grabber = points("grabber", 20);
        assert!(grabber > random + 20 * 10, "{grabber} against {random}");
    }
}

#[test]
fn every_example_can_be_read() {
    let mut count = 0;
    for entry in fs::read_dir(directory()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            recipe(path.file_stem().unwrap().to_str().unwrap()).entrant(&table("misery", 7)).unwrap();
            count += 1;
        }
    }
    assert_eq!(count, 3);
}
