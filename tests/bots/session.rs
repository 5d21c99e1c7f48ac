//! The session in `docs/bot-protocol.md` is what the program really says.

use std::{fs, sync::Arc};

use stickem::{
    card::{Card, CardSet},
    game::{BySeat, Game, Seat, Seed, Turn},
    games::trick::{Edition, TrickGame},
    strategy::Player,
};

use crate::kennel::Script;

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

fn cards(text: &str) -> Vec<Card> {
    text.split(' ').map(|card| card.parse().unwrap()).collect()
}

/// Plays a round whose cards, and the moves of all but the first seat, are laid down here: nothing that the
/// program draws by lot can change the session, but for the seeds.
fn play_script(game: &TrickGame, player: &mut Player<TrickGame>) {
    let hands = ["red2 blue0 blue2", "yellow0 green2 blue1", "red0 yellow1 green0"].map(cards);
    let mut others = cards("yellow0 green0 blue1 yellow1 red0 green2").into_iter();
    let mut stream = Seed::new(7).stream();
    let mut state = game.start(&mut stream);
    game.deal_hands(&mut state, BySeat::from_fn(3, |seat| CardSet::of(&hands[seat.index()])));
    player.new_game();
    while let Turn::Open(seat) | Turn::Secret(seat) = game.turn(&state) {
        let choice = match seat == Seat::new(0) {
            true => player.choose(game, &state, seat, &mut stream),
            false => others.next().unwrap(),
        };
        game.play(&mut state, choice);
        if player.fault().is_some() {
            return;
        }
    }
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
    play_script(&game, &mut player);
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
