//! The session in `docs/bot-protocol.md` is what the program really says.

use std::{fs, sync::Arc};

use stickem::games::trick::{Edition, TrickGame};

use crate::kennel::{Script, play};

const DOCS: &str = include_str!("../../docs/bot-protocol.md");

/// The text of the only block in the docs that opens with this line.
fn block(opening: &str) -> &'static str {
    let start = DOCS.find(opening).expect("the docs have such a block") + opening.len();
    let length = DOCS[start..].find("```").expect("the block has an end");
    DOCS[start..][..length].trim_start()
}

/// The lines of the session that go one way.
fn lines(session: &str, mark: &str) -> Vec<String> {
    session.lines().filter_map(|line| line.strip_prefix(mark)).map(String::from).collect()
}

#[test]
fn the_session_is_what_is_said() {
    let edition = Edition::from_toml(block("```toml session-rules")).unwrap();
    let game = Arc::new(TrickGame::new(edition.rules(3).unwrap()).unwrap());
    let session = block("```text session");
    // Notes what it is told and says its lines in turn.
    let script = Script::with(
        r#"exec 3< says
        while read -r line; do
            printf '> %s\n' "$line" >> session
            case $line in *'"hello"'*|*'"choose"'*) ;; *) continue ;; esac
            read -r say <&3 || say='{}'
            printf '< %s\n' "$say" >> session
            printf '%s\n' "$say"
        done"#,
        "move_time = 1000",
    );
    fs::write(script.path("says"), lines(session, "< ").join("\n") + "\n").unwrap();
    let entrant = script.entrant(&game);
    let mut player = entrant.player();
    play(&game, &mut player, 8);
    let fault = player.fault();
    drop((player, entrant));
    let said = script.noted("session");
    assert!(
        said == session,
        "the session in docs/bot-protocol.md is out of date; now it goes\n{said}\n{fault:?}"
    );
}

#[test]
fn the_bot_in_the_docs_is_the_example() {
    let bot = include_str!("../../strategies/bots/chance.py");
    assert_eq!(block("```python"), bot);
    let settings = include_str!("../../strategies/bots/chance.toml");
    let without_comments = |text: &str| -> Vec<String> {
        text.parse::<toml::Table>()
            .unwrap()
            .into_iter()
            .map(|(key, value)| format!("{key}={value}"))
            .collect()
    };
    assert_eq!(without_comments(block("```toml bot")), without_comments(settings));
}
