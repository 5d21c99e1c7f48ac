use std::fmt;

use serde::{Deserialize, Serialize, Serializer};

use super::{fault::Fault, settings::Settings};
use crate::game::{Game, Spoken};

/// The version of the protocol.
pub(super) const PROTOCOL: u64 = 1;

/// The first line a bot is sent.
pub(super) fn hello<G: Spoken>(game: &G, settings: &Settings) -> Vec<u8> {
    #[derive(Serialize)]
    struct Hello<R> {
        r#type: &'static str,
        protocol: u64,
        game: &'static str,
        players: usize,
        move_time: u128,
        rules: R,
    }
    let mut line = Vec::new();
    let hello = Hello {
        r#type: "hello",
        protocol: PROTOCOL,
        game: G::NAME,
        players: game.seats(),
        move_time: settings.move_time.as_millis(),
        rules: game.facts(),
    };
    push(&mut line, &hello);
    line
}

/// Adds the line that says that a new game begins.
pub(super) fn push_new_game(lines: &mut Vec<u8>) {
    lines.extend_from_slice(b"{\"type\":\"new-game\"}\n");
}

/// The last line a bot is sent.
pub(super) const GOODBYE: &[u8] = b"{\"type\":\"goodbye\"}\n";

/// Adds the line that asks for a move.
pub(super) fn push_choose<G: Spoken>(lines: &mut Vec<u8>, game: &G, view: G::View<'_>, id: u64, seed: u64) {
    #[derive(Serialize)]
    struct Choose<M, V> {
        r#type: &'static str,
        id: u64,
        seed: u64,
        moves: M,
        view: V,
    }
    let moves = Moves { game, view };
    push(lines, &Choose { r#type: "choose", id, seed, moves, view: game.spoken_view(view) });
}

fn push(lines: &mut Vec<u8>, message: &impl Serialize) {
    serde_json::to_writer(&mut *lines, message).expect("messages are plain data, and memory takes them");
    lines.push(b'\n');
}

/// The legal moves as a list of texts.
struct Moves<'g, 'v, G: Game> {
    game: &'g G,
    view: G::View<'v>,
}

impl<G: Game> Serialize for Moves<'_, '_, G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.game.moves(self.view).map(Text))
    }
}

struct Text<T>(T);

impl<T: fmt::Display> Serialize for Text<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// Whether a bot's answer to the first line says that it is ready.
pub(super) fn check_ready(line: &str) -> Result<(), Fault> {
    #[derive(Deserialize)]
    #[serde(tag = "type", rename_all = "kebab-case")]
    enum Reply {
        Ready { protocol: u64 },
        Refuse { reason: String },
    }
    match serde_json::from_str(line) {
        Ok(Reply::Ready { protocol: PROTOCOL }) => Ok(()),
        Ok(Reply::Ready { protocol: spoken }) => Err(Fault::Version { spoken }),
        Ok(Reply::Refuse { reason }) => Err(Fault::Refused(reason)),
        Err(_) => {
            let expected = format!("{{\"type\":\"ready\",\"protocol\":{PROTOCOL}}}");
            Err(Fault::Garbage { line: line.into(), expected })
        }
    }
}

/// The legal move that a bot's answer names.
pub(super) fn chosen<G: Game>(line: &str, game: &G, view: G::View<'_>, id: u64) -> Result<G::Move, Fault> {
    #[derive(Deserialize)]
    struct Answer {
        id: u64,
        r#move: String,
    }
    let Ok(answer) = serde_json::from_str::<Answer>(line) else {
        let example = game.moves(view).next().map(|choice| choice.to_string()).unwrap_or_default();
        let expected = format!("an answer such as {{\"id\":{id},\"move\":\"{example}\"}}");
        return Err(Fault::Garbage { line: line.into(), expected });
    };
    if answer.id != id {
        return Err(Fault::OutOfStep(answer.id));
    }
    let mut text = String::new();
    let named = game.moves(view).find(|choice| {
        text.clear();
        fmt::write(&mut text, format_args!("{choice}")).is_ok() && text == answer.r#move
    });
    named.ok_or_else(|| Fault::Illegal { choice: answer.r#move, legal: legal(game, view) })
}

/// The legal moves in words, cut where they are many.
fn legal<G: Game>(game: &G, view: G::View<'_>) -> String {
    const SHOWN: usize = 15;
    let moves = game.moves(view);
    let more = moves.len().saturating_sub(SHOWN);
    let shown: Vec<String> = moves.take(SHOWN).map(|choice| choice.to_string()).collect();
    if more == 0 { shown.join(", ") } else { format!("{} and {more} more", shown.join(", ")) }
}
