//! Every byte is the same: for any number of threads, for shards merged in any order, for a run that was killed and
//! resumed, and for one that was interrupted.

#![allow(clippy::unwrap_used)]

mod harness_support;

use std::{
    fs,
    process::Command,
    thread::sleep,
    time::{Duration, Instant},
};

use harness_support::Lab;
use rand::{RngExt, SeedableRng, seq::SliceRandom};
use rand_pcg::Pcg64Mcg;

#[test]
fn threads_do_not_matter() {
    let lab = Lab::new();
    lab.succeed("run small.toml --threads 1 --out one --records one.jsonl");
    for threads in [2, 5] {
        lab.succeed(&format!(
            "run small.toml --threads {threads} --out t{threads} --records t{threads}.jsonl"
        ));
        lab.assert_same("one", &format!("t{threads}"));
        assert!(
            fs::read(lab.path("one.jsonl")).unwrap()
                == fs::read(lab.path(&format!("t{threads}.jsonl"))).unwrap()
        );
    }
}

#[test]
fn seven_shards_in_any_order_are_the_whole() {
    let lab = Lab::new();
    lab.succeed("run small.toml --out whole --records whole.jsonl");
    let mut shards: Vec<usize> = (1..=7).collect();
    for shard in &shards {
        lab.succeed(&format!(
            "run small.toml --shard {shard}/7 --out s{shard} --records s{shard}.jsonl --threads 1"
        ));
    }
    let mut stream = Pcg64Mcg::seed_from_u64(3);
    for merged in ["m1", "m2"] {
        shards.shuffle(&mut stream);
        let folders: Vec<String> = shards.iter().map(|shard| format!("s{shard}")).collect();
        lab.succeed(&format!("merge {} --out {merged}", folders.join(" ")));
        lab.assert_same("whole", merged);
    }
    lab.succeed("verify-run m1");
    lab.succeed("verify-run s3 --all");

    // The records of each table, put one after another, are those of the whole run.
    let lines = |name: &str, players: usize| -> Vec<String> {
        let text = fs::read_to_string(lab.path(name)).unwrap();
        let at_table = |line: &&str| line.contains(&format!("\"players\":{players},"));
        text.lines().filter(at_table).map(String::from).collect()
    };
    for players in [3, 4] {
        let parts: Vec<String> =
            (1..=7).flat_map(|shard| lines(&format!("s{shard}.jsonl"), players)).collect();
        assert!(parts == lines("whole.jsonl", players));
    }
}

/// Killed without warning, again and again, at moments drawn at random; what is left behind is a start for the
/// next, and the end is the same.
#[test]
fn killed_five_times_and_resumed() {
    let lab = Lab::new();
    let arguments = "run small.toml --blocks 700 --threads 2";
    lab.succeed(&format!("{arguments} --out whole --records whole.jsonl"));
    let killed = format!("{arguments} --out killed --records killed.jsonl --save-every 0.02 --resume");
    let mut stream = Pcg64Mcg::seed_from_u64(4);
    let (mut kills, mut checkpoints) = (0, Vec::new());
    while kills < 5 {
        let mut child = lab.start(&killed);
        sleep(Duration::from_millis(stream.random_range(40..160)));
        child.kill().unwrap();
        assert!(!child.wait().unwrap().success(), "the run is too short to be killed five times");
        kills += 1;
        checkpoints.extend(fs::read(lab.path("killed/checkpoint")));
    }
    assert!(!checkpoints.is_empty(), "nothing was saved between the kills");
    lab.succeed(&killed);
    lab.assert_same("whole", "killed");
    assert!(fs::read(lab.path("whole.jsonl")).unwrap() == fs::read(lab.path("killed.jsonl")).unwrap());
    // A run that has ended can be resumed as well: nothing is left to do.
    lab.succeed(&killed);
    lab.assert_same("whole", "killed");
    assert!(fs::read(lab.path("whole.jsonl")).unwrap() == fs::read(lab.path("killed.jsonl")).unwrap());
}

#[test]
fn interrupted_and_resumed() {
    let lab = Lab::new();
    let arguments = "run small.toml --blocks 3000 --threads 2";
    lab.succeed(&format!("{arguments} --out whole"));
    let child = lab.start(&format!("{arguments} --out kept"));
    wait_for(|| lab.path("kept/.lock").exists());
    sleep(Duration::from_millis(100));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(130), "{error}");
    assert!(error.contains("interrupted after") && error.contains("--resume"), "{error}");
    lab.succeed(&format!("{arguments} --out kept --resume"));
    lab.assert_same("whole", "kept");
}

#[test]
fn a_second_run_is_refused_and_a_dead_one_does_not_block() {
    let lab = Lab::new();
    let arguments = "run small.toml --blocks 3000 --threads 1 --save-every 0.05";
    let mut first = lab.start(&format!("{arguments} --out busy"));
    wait_for(|| lab.path("busy/checkpoint").exists());
    lab.fail("run small.toml --out busy --resume", 1, &["busy", "another run"]);
    lab.fail("match random random random --out busy", 1, &["busy", "another run"]);
    first.kill().unwrap();
    first.wait().unwrap();
    lab.succeed(&format!("{arguments} --out busy --resume --threads 2").replace("--threads 1 ", ""));
}

/// More blocks begin with the same games.
#[test]
fn longer_runs_begin_alike() {
    let lab = Lab::new();
    let game = "match random a.toml b.toml random --seed 9 --threads 2";
    lab.succeed(&format!("{game} --blocks 10 --records short.jsonl"));
    lab.succeed(&format!("{game} --blocks 20 --records long.jsonl"));
    let (short, long) =
        (fs::read(lab.path("short.jsonl")).unwrap(), fs::read(lab.path("long.jsonl")).unwrap());
    assert!(long.len() > short.len() && long.starts_with(&short));
}

/// A change of these games changes every published result: the streams of deals and strategies are pinned.
#[test]
fn games_are_pinned() {
    let lab = Lab::new();
    lab.succeed("match random random random random --seed 7 --blocks 5 --records pinned.jsonl");
    let records = fs::read(lab.path("pinned.jsonl")).unwrap();
    assert_eq!(blake3::hash(&records).to_hex().as_str(), PINNED);
}

const PINNED: &str = "686e7d362898579d11c52fa86f322de0e3b13057ae648cad991da8e603a6513f";

fn wait_for(there: impl Fn() -> bool) {
    let start = Instant::now();
    while !there() {
        assert!(start.elapsed() < Duration::from_secs(20), "waited too long");
        sleep(Duration::from_millis(2));
    }
}
