use std::time::{Duration, Instant};

use stickem::roster::Recipe;

use crate::kennel::{GOOD, Script, first_hand, play, table};

/// Plays a game with a bot that must fail: the line that says so.
fn fault(script: &Script) -> String {
    let begun = Instant::now();
    let game = table("stickem", 4);
    let entrant = script.entrant(&game);
    let mut player = entrant.player();
    play(&game, &mut player, 1);
    let fault = player.fault().expect("the bot should have failed");
    drop((player, entrant));
    assert!(begun.elapsed() < Duration::from_secs(4), "it took {:?}: {fault}", begun.elapsed());
    assert!(!fault.contains('\n') && fault.chars().count() < 600, "{fault}");
    fault
}

/// Plays with a script that must fail, checks the line, and that nothing is left behind.
fn fails(script: &str, line: &str) {
    let script = Script::new(script);
    assert_eq!(fault(&script), line);
    script.assert_gone();
}

#[test]
fn a_program_that_is_not_there() {
    let game = table("stickem", 3);
    for (program, shown) in [("no-such-program", "no-such-program"), ("./missing", "/nowhere/missing")] {
        let text = format!("kind = \"process\"\ncommand = [{program:?}]");
        let recipe = Recipe { name: "missing".into(), text, directory: "/nowhere".into() };
        let mut player = recipe.entrant(&game).unwrap().player();
        play(&game, &mut player, 1);
        let fault = format!("cannot be started: {shown}: No such file or directory (os error 2)");
        assert_eq!(player.fault(), Some(fault));
    }
    let script = Script::with("", "");
    std::fs::remove_file(script.path("bot.sh")).unwrap();
    let fault = fault(&script);
    assert!(fault.starts_with("ended (exit status: ") && fault.contains("bot.sh"), "{fault}");
}

#[test]
fn a_crash_at_the_start() {
    fails(
        "echo one >&2; echo 'no model' >&2; exit 3",
        "ended (exit status: 3) at the start; its last words on standard error: `one` `no model`",
    );
}

#[test]
fn a_crash_in_the_middle_of_a_game() {
    fails(
        "ready; ask; answer; ask; echo 'list index out of range' >&2; exit 1",
        "ended (exit status: 1) at request 2; its last words on standard error: `list index out of range`",
    );
    fails("ready; ask; kill -s KILL $$", "ended (signal: 9 (SIGKILL)) at request 1");
}

#[test]
fn an_illegal_move() {
    let hand = first_hand(&table("stickem", 4), 1);
    let (first, rest) = (&hand[0], hand[1..].join(", "));
    fails(
        "ready; while ask; do answer red99; done",
        &format!("chose `red99`, which is not legal (expected one of {first}, {rest}) at request 1"),
    );
    // A card it has played already.
    fails(
        &format!("ready; ask; answer; ask; answer {first}; sleep 9"),
        &format!("chose `{first}`, which is not legal (expected one of {rest}) at request 2"),
    );
}

#[test]
fn garbage() {
    let first = &first_hand(&table("stickem", 4), 1)[0];
    let expected = format!("(expected an answer such as {{\"id\":1,\"move\":\"{first}\"}}) at request 1");
    for (sent, shown) in [
        ("echo hello", "hello"),
        ("echo", ""),
        ("echo '{\"id\":1}'", "{\"id\":1}"),
        ("echo '{\"id\":1,\"move\":4}'", "{\"id\":1,\"move\":4}"),
        ("echo '[['", "[["),
        ("printf '\\377\\001\\n'", "\u{fffd} "),
    ] {
        fails(&format!("ready; ask; {sent}; sleep 9"), &format!("sent `{shown}` {expected}"));
    }
    fails(
        "echo 'Loading the model...'; sleep 9",
        "sent `Loading the model...` (expected {\"type\":\"ready\",\"protocol\":1}) at the start",
    );
}

#[test]
fn an_answer_to_another_request() {
    fails("ready; ask; answer; answer; ask; sleep 9", "answered request 1 instead at request 2");
}

#[test]
fn silence() {
    fails("ready; ask; sleep 60", "gave no answer in 500 ms at request 1");
    let script = Script::with("sleep 60", "start_time = 300");
    assert_eq!(fault(&script), "gave no answer in 300 ms at the start");
    script.assert_gone();
}

#[test]
fn a_bot_that_does_not_even_read() {
    fails("echo '{\"type\":\"ready\",\"protocol\":1}'; sleep 60", "gave no answer in 500 ms at request 1");
}

#[test]
fn a_flood_of_output() {
    fails("yes", "sent `y` (expected {\"type\":\"ready\",\"protocol\":1}) at the start");
    let second = &first_hand(&table("stickem", 4), 1)[1];
    fails(
        "ready; ask; answer; yes",
        &format!("sent `y` (expected an answer such as {{\"id\":2,\"move\":\"{second}\"}}) at request 2"),
    );
}

#[test]
fn a_line_of_a_hundred_megabytes() {
    let line = format!("sent a line of more than 64 KiB that begins with `{}…` at request 1", "x".repeat(80));
    fails("ready; ask; head -c 100000000 /dev/zero | tr '\\0' x; echo; sleep 9", &line);
    fails("ready; ask; yes | tr -d '\\n' | tr y x", &line);
}

#[test]
fn a_wrong_version() {
    fails(
        "echo '{\"type\":\"ready\",\"protocol\":2}'; sleep 9",
        "speaks version 2 of the protocol (expected 1) at the start",
    );
    fails(
        "echo '{\"type\":\"refuse\",\"reason\":\"I play chess\"}'; sleep 9",
        "refused to play: `I play chess` at the start",
    );
}

#[test]
fn closed_pipes_of_a_bot_that_lives_on() {
    fails("ready; ask; exec >&-; sleep 60", "closed its pipes and went on running at request 1");
    fails(
        "ready; ask; answer; exec <&-; exec >&-; sleep 60",
        "closed its pipes and went on running at request 2",
    );
}

#[test]
fn much_on_standard_error_does_no_harm() {
    let script = Script::new(
        "ready; while ask; do head -c 300000 /dev/zero | tr '\\0' e >&2; answer; n=$((n+1)); [ $n = 20 ] && exit 7; done",
    );
    let fault = fault(&script);
    assert!(
        fault.starts_with("ended (exit status: 7) at request 21; its last words on standard error: `eee"),
        "{fault}"
    );
    script.assert_gone();
}

#[test]
fn after_a_fault_the_bot_is_not_asked_again() {
    let script = Script::new("ready; ask; answer red99; ask; echo asked >> again");
    fault(&script);
    assert_eq!(script.pids().len(), 1);
    assert_eq!(script.noted("again"), "");
}

#[test]
fn forfeits_are_counted() {
    // A game is 60 moves; every fifth is illegal, and the process it came from is done for.
    let script = Script::with(
        "ready; for good in 1 2 3 4; do ask; answer; done; ask; answer red99; sleep 9",
        "on_fault = \"forfeit\"",
    );
    let game = table("stickem", 4);
    let entrant = script.entrant(&game);
    let mut player = entrant.player();
    for seed in 0..2 {
        play(&game, &mut player, seed);
        assert_eq!(player.fault(), None);
        assert_eq!(player.forfeits(), 12);
        assert_eq!(player.forfeits(), 0);
    }
    drop((player, entrant));
    assert_eq!(script.pids().len(), 24);
    script.assert_gone();
}

#[test]
fn a_bot_that_only_forfeits_ends_the_run() {
    let script = Script::with("ready; ask; exit 4", "on_fault = \"forfeit\"");
    assert_eq!(
        fault(&script),
        "forfeited 20 moves in a row; at the last it ended (exit status: 4) at request 1"
    );
    assert_eq!(script.pids().len(), 20);
    script.assert_gone();
}

#[test]
fn a_bot_that_cannot_start_ends_the_run_even_if_it_may_forfeit() {
    let script = Script::with("exit 4", "on_fault = \"forfeit\"");
    assert_eq!(fault(&script), "ended (exit status: 4) at the start");
}

#[test]
fn a_good_bot_plays_many_games_in_one_process() {
    let script = Script::new(GOOD);
    let game = table("stickem", 4);
    let entrant = script.entrant(&game);
    for seed in 0..5 {
        // As a worker would that makes a player for every block.
        let mut player = entrant.player();
        play(&game, &mut player, seed);
        assert_eq!((player.fault(), player.forfeits()), (None, 0));
    }
    assert_eq!(script.pids().len(), 1);
    let (mut one, mut other) = (entrant.player(), entrant.player());
    play(&game, &mut one, 5);
    play(&game, &mut other, 5);
    assert_eq!(script.pids().len(), 2);
    drop((one, other, entrant));
    script.assert_gone();
}
