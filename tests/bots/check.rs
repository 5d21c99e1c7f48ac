use assert_cmd::{Command, assert::Assert};

use crate::kennel::{GOOD, Script};

fn check(script: &Script, arguments: &[&str]) -> Assert {
    let mut command = Command::cargo_bin("stickem").unwrap();
    command.arg("check-bot").arg(script.path("bot.toml")).args(arguments).assert()
}

fn output(assert: &Assert) -> String {
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

fn errors(assert: &Assert) -> String {
    String::from_utf8(assert.get_output().stderr.clone()).unwrap()
}

/// The findings about a bot at a table of three.
fn findings(script: &str) -> Vec<String> {
    let script = Script::new(script);
    let assert = check(&script, &["--players", "3"]).code(1);
    let lines: Vec<String> = output(&assert).lines().map(String::from).collect();
    let count = if lines.len() == 1 { "1 finding".into() } else { format!("{} findings", lines.len()) };
    assert_eq!(errors(&assert), format!("stickem: bot: {count}\n"));
    script.assert_gone_soon();
    lines
}

#[test]
fn a_good_bot_is_fine_at_every_table() {
    let script = Script::new(GOOD);
    let assert = check(&script, &["--rules", "misery"]).code(0);
    assert!(output(&assert).starts_with("bot: fine at 3 to 7 players; "), "{}", output(&assert));
    assert_eq!(errors(&assert), "");
    script.assert_gone_soon();
}

#[test]
fn a_bot_that_cannot_start_is_found_out_once_a_table() {
    let script = Script::new("echo 'no such module' >&2; exit 1");
    let assert = check(&script, &[]).code(1);
    let finding = "choosing its pain card (round 1, seat 0), it ended (exit status: 1) at the start; its last words \
                   on standard error: `no such module`";
    assert_eq!(output(&assert), format!("3 players: {finding}\n4 players: {finding}\n"));
}

/// A bot that fails in one situation only is found out in that situation.
#[test]
fn every_situation_comes_up() {
    for (pattern, found) in [
        (r#"*'"decision":"pain"'*"#, "3 players: choosing its pain card (round 1, seat 0), it chose `red99`"),
        (
            r#"*'"pain":['*'"trick":{"leader":'?',"cards":[]'*"#,
            "3 players: leading a trick (round 1, trick 1",
        ),
        (r#"*'"trick":{"leader":'?',"cards":["'*"#, "3 players: following in a trick (round 1, trick "),
        (r#"*'"tricks":['*'"winner":null'*"#, "3 players: playing after a trick of zeros (round 1, trick "),
        (r#"*'"round":3'*"#, "3 players: choosing its pain card (round 3"),
        (r#"*'"seat":2'*"#, "3 players: choosing its pain card (round 1, seat 2"),
    ] {
        let script =
            format!("ready; while ask; do case $line in {pattern}) answer red99 ;; *) answer ;; esac; done");
        let lines = findings(&script);
        assert!(lines.iter().any(|line| line.starts_with(found)), "{found}: {lines:?}");
        assert!(lines.len() <= 5);
    }
    let last = r#"ready; while ask; do moves=${line#*'"moves":['} moves=${moves%%']'*}
        case $moves in *,*) answer ;; *) answer red99 ;; esac; done"#;
    let lines = findings(last);
    assert_eq!(lines.len(), 1);
    assert!(lines[0].starts_with("3 players: playing its last card (round 1, trick 14"), "{lines:?}");
}

#[test]
fn a_bot_that_changes_its_mind_is_found_out() {
    // Takes the first and the last move in turn.
    let lines = findings(
        r#"ready; while ask; do
            last=${line#*'"moves":['} last=${last%%']'*} last=${last##*,} last=${last#'"'} last=${last%'"'}
            case $((n = n + 1)) in *[02468]) answer ;; *) answer "$last" ;; esac; done"#,
    );
    assert!(lines[0].contains(" when asked the same twice: its results cannot be repeated"), "{lines:?}");
}

#[test]
fn a_bot_that_remembers_the_last_game_is_found_out() {
    // Plays its last card instead of its first as soon as it has seen the end of a game.
    let lines = findings(
        r#"ready; while ask; do
            last=${line#*'"moves":['} last=${last%%']'*} last=${last##*,} last=${last#'"'} last=${last%'"'}
            case $line in *'"round":3'*'"winner":'*'"winner":'*) seen=1 ;; esac
            if [ "$seen" ]; then answer "$last"; else answer; fi; done"#,
    );
    assert!(lines.iter().any(|line| line.contains("its results cannot be repeated")), "{lines:?}");
}

#[test]
fn silence_is_soon_found_out() {
    let begun = std::time::Instant::now();
    let lines = findings("ready; ask; sleep 60");
    assert_eq!(
        lines,
        ["3 players: choosing its pain card (round 1, seat 0), it gave no answer in 500 ms at request 1"]
    );
    assert!(begun.elapsed().as_secs() < 4);
}

#[test]
fn a_bot_that_may_forfeit_is_examined_as_strictly() {
    let script = Script::with("ready; while ask; do answer red99; done", "on_fault = \"forfeit\"");
    assert!(output(&check(&script, &["--players", "4"]).code(1)).contains("chose `red99`"));
}

#[test]
fn bad_files_are_refused() {
    for (settings, fault) in [
        ("move_time = 'long'", "move_time: \"long\" (expected a whole number from 1 to 3600000)"),
        ("on_fault = 'cry'", "on_fault: \"cry\" (expected \"stop\" or \"forfeit\")"),
        (
            "speed = 3",
            "speed: unknown field (expected one of kind, description, tune, provenance, players, command, start_time, move_time, on_fault)",
        ),
    ] {
        let script = Script::with(GOOD, settings);
        let assert = check(&script, &[]).code(2);
        assert_eq!(errors(&assert), format!("stickem: {}: {fault}\n", script.path("bot.toml").display()));
        assert!(script.pids().is_empty());
    }
    let script = Script::new(GOOD);
    let assert = check(&script, &["--players", "9"]).code(2);
    assert_eq!(errors(&assert), "stickem: --players 9 (expected one of 3, 4, 5, 6 for stickem)\n");
    check(&script, &["--rules", "stikcem"]).code(2);
    std::fs::remove_file(script.path("bot.toml")).unwrap();
    check(&script, &[]).code(2);
}
