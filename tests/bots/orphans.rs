use std::{
    panic,
    process::Command,
    thread,
    time::{Duration, Instant},
};

use crate::kennel::{GOOD, Script, is_alive, play, table};

#[test]
fn what_a_bot_has_started_goes_with_it() {
    let script =
        Script::new(&format!("sleep 300 & echo $! >> pids; (sleep 300; true) & echo $! >> pids; {GOOD}"));
    let game = table("stickem", 3);
    let entrant = script.entrant(&game);
    let mut player = entrant.player();
    play(&game, &mut player, 1);
    assert_eq!(player.fault(), None);
    assert_eq!(script.pids().len(), 3);
    assert!(script.pids().into_iter().all(is_alive));
    drop((player, entrant));
    script.assert_gone_soon();
}

#[test]
fn a_bot_that_ignores_goodbye_is_killed() {
    let script =
        Script::new("trap '' TERM INT HUP; ready; (while ask; do answer; done); while :; do sleep 1; done");
    let game = table("stickem", 3);
    let entrant = script.entrant(&game);
    let mut player = entrant.player();
    play(&game, &mut player, 1);
    assert_eq!(player.fault(), None);
    let begun = Instant::now();
    drop((player, entrant));
    assert!(begun.elapsed() < Duration::from_secs(3));
    script.assert_gone();
}

#[test]
fn a_bot_may_finish_its_work_after_goodbye() {
    let script = Script::new("ready; (while ask; do answer; done); sleep 0.1; echo done >> done");
    let game = table("stickem", 3);
    let entrant = script.entrant(&game);
    play(&game, &mut entrant.player(), 1);
    drop(entrant);
    assert_eq!(script.noted("done"), "done\n");
    script.assert_gone();
}

#[test]
fn a_panic_leaves_no_process_behind() {
    let script = Script::new(GOOD);
    let caught = panic::catch_unwind(|| {
        let game = table("stickem", 3);
        let entrant = script.entrant(&game);
        let mut player = entrant.player();
        play(&game, &mut player, 1);
        assert!(is_alive(script.pids()[0]));
        panic::resume_unwind(Box::new("a panic made for this test"));
    });
    assert!(caught.is_err());
    script.assert_gone();
}

/// Nothing in the program itself can help against this; the guard can.
#[test]
fn even_a_killed_program_leaves_no_bot_behind() {
    for signal in ["KILL", "INT", "TERM"] {
        let script = Script::with("ready; ask; sleep 300 & echo $! >> pids; wait", "move_time = 300000");
        let mut program = Command::new(env!("CARGO_BIN_EXE_stickem"))
            .arg("check-bot")
            .arg(script.path("bot.toml"))
            .spawn()
            .unwrap();
        let deadline = Instant::now() + Duration::from_secs(10);
        while script.pids().len() < 2 && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(5));
        }
        assert!(script.pids().into_iter().all(is_alive));
        let kill =
            Command::new("/bin/sh").args(["-c", "kill -s $0 $1", signal, &program.id().to_string()]).status();
        assert!(kill.unwrap().success());
        assert!(!program.wait().unwrap().success());
        script.assert_gone_soon();
    }
}
