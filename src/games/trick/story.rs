use std::fmt::Write;

use anstyle::Style;

use super::{RoundRecord, TrickGame, TrickRecord, worth};
use crate::{card::Card, games::ink::ink};

/// A column wide enough for the longest card with its mark.
const COLUMN: usize = 11;

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();

/// A round as a person can follow it: the hands, then a row a trick and a column a seat.
///
/// The card that leads a trick is marked `>`, the one that wins it `*`.
pub(super) fn tell(game: &TrickGame, round: &RoundRecord, before: &[i32]) -> String {
    let mut story = String::new();
    // Writing to a string cannot fail.
    let _ = tell_hands(&mut story, round).and_then(|()| tell_tricks(&mut story, game, round, before));
    story
}

fn tell_hands(story: &mut String, round: &RoundRecord) -> std::fmt::Result {
    for (seat, (hand, &pain)) in round.hands.iter().zip(&round.pain).enumerate() {
        write!(story, "  seat {seat:<2} pain {}  ", painted(pain, "", 8))?;
        for &card in hand.iter().filter(|&&card| card != pain) {
            write!(story, " {}", painted(card, "", 0))?;
        }
        writeln!(story)?;
    }
    if !round.undealt.is_empty() {
        let cards: Vec<String> = round.undealt.iter().map(|&card| painted(card, "", 0)).collect();
        writeln!(story, "  left over: {}", cards.join(" "))?;
    }
    writeln!(story)
}

fn tell_tricks(
    story: &mut String,
    game: &TrickGame,
    round: &RoundRecord,
    before: &[i32],
) -> std::fmt::Result {
    let players = game.rules().players;
    write!(story, "  {DIM}trick ")?;
    for seat in 0..players {
        write!(story, "{:<COLUMN$}", format!(" seat {seat}"))?;
    }
    writeln!(story, "points{DIM:#}")?;
    for (number, trick) in (1..).zip(&round.tricks) {
        write!(story, "  {number:>5} ")?;
        for seat in 0..players {
            let place = (seat + players - trick.leader) % players;
            write!(story, "{}", painted(trick.cards[place], mark(trick, seat), COLUMN))?;
        }
        writeln!(story, "{}", points(round, trick))?;
    }
    let totals: Vec<i32> = before.iter().zip(&round.scores).map(|(total, score)| total + score).collect();
    tell_scores(story, "round", &round.scores)?;
    tell_scores(story, "total", &totals)
}

fn tell_scores(story: &mut String, title: &str, scores: &[i32]) -> std::fmt::Result {
    write!(story, "  {BOLD}{title} ")?;
    for score in scores {
        write!(story, " {score:<width$}", width = COLUMN - 1)?;
    }
    writeln!(story, "{BOLD:#}")
}

fn mark(trick: &TrickRecord, seat: usize) -> &'static str {
    match (trick.winner == Some(seat), trick.leader == seat) {
        (true, true) => "*>",
        (true, false) => "*",
        (false, true) => ">",
        (false, false) => " ",
    }
}

/// Who gets what for a trick.
fn points(round: &RoundRecord, trick: &TrickRecord) -> String {
    let Some(winner) = trick.winner else { return "nobody wins it".into() };
    let pain = round.pain[winner].colour();
    let points: i32 = trick.cards.iter().map(|&card| worth(card, pain)).sum();
    format!("{points:+} for seat {winner}")
}

/// The card in its colour, filled up with blanks; the winning card of a trick stands out.
fn painted(card: Card, mark: &str, width: usize) -> String {
    let text = format!("{mark}{card}");
    let style = Style::new().fg_color(Some(ink(card.colour()).into()));
    let style = if mark.starts_with('*') { style.bold().underline() } else { style };
    let blanks = width.saturating_sub(text.len());
    format!("{style}{text}{style:#}{:blanks$}", "")
}
