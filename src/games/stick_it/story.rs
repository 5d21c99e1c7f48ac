use std::fmt::Write;

use anstyle::Style;

use super::{Card, Move, PlayRecord, RoundRecord};
use crate::{card::Colour, games::ink::ink};

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();

/// A hand as a person can follow it: the cards dealt, then a line a play with how many cards are left to whom.
pub(super) fn tell(round: &RoundRecord, before: &[i32]) -> String {
    let mut story = String::new();
    // Writing to a string cannot fail.
    let _ = tell_hands(&mut story, round)
        .and_then(|()| tell_plays(&mut story, round))
        .and_then(|()| tell_scores(&mut story, round, before));
    story
}

fn tell_hands(story: &mut String, round: &RoundRecord) -> std::fmt::Result {
    for (seat, hand) in round.hands.iter().enumerate() {
        writeln!(story, "  seat {seat:<2}  {}", all_painted(hand))?;
    }
    writeln!(story, "  turned   {}\n", all_painted(&round.turned))
}

fn tell_plays(story: &mut String, round: &RoundRecord) -> std::fmt::Result {
    let mut left: Vec<usize> = round.hands.iter().map(Vec::len).collect();
    for (number, play) in (1..).zip(&round.plays) {
        match play.choice {
            Move::Draw | Move::Pass => left[play.seat] += play.drawn.len(),
            _ => left[play.seat] -= 1,
        }
        writeln!(
            story,
            "  {DIM}{number:>4}{DIM:#} seat {:<2} {}",
            play.seat,
            sentence(play, left[play.seat])
        )?;
    }
    writeln!(story)
}

/// What a seat did, and how many cards it has then.
fn sentence(play: &PlayRecord, left: usize) -> String {
    let out_of_turn = if play.out_of_turn { " out of turn" } else { "" };
    let done = match play.choice {
        Move::Pass | Move::Draw if play.drawn.is_empty() => "has nothing to draw".into(),
        Move::Pass | Move::Draw => format!("draws {}", all_painted(&play.drawn)),
        Move::Play(card) => format!("plays {}{out_of_turn}", painted(card)),
        Move::Wild(card, colour) => format!("plays {card}{out_of_turn} and names {}", inked(colour)),
        Move::Aim(card, colour, target) => {
            format!("plays {card}{out_of_turn} on seat {target} and names {}", inked(colour))
        }
    };
    format!("{done} {DIM}({left} left){DIM:#}")
}

fn tell_scores(story: &mut String, round: &RoundRecord, before: &[i32]) -> std::fmt::Result {
    let totals: Vec<i32> = before.iter().zip(&round.scores).map(|(total, score)| total + score).collect();
    for (title, scores) in [("round", &round.scores), ("total", &totals)] {
        write!(story, "  {BOLD}{title}")?;
        for (seat, score) in scores.iter().enumerate() {
            write!(story, "  seat {seat}: {score}")?;
        }
        writeln!(story, "{BOLD:#}")?;
    }
    Ok(())
}

fn all_painted(cards: &[Card]) -> String {
    cards.iter().map(|&card| painted(card)).collect::<Vec<_>>().join(" ")
}

/// The card in its colour.
fn painted(card: Card) -> String {
    let style = card.colour().map_or(BOLD, |colour| Style::new().fg_color(Some(ink(colour).into())));
    format!("{style}{card}{style:#}")
}

fn inked(colour: Colour) -> String {
    let style = Style::new().fg_color(Some(ink(colour).into()));
    format!("{style}{colour}{style:#}")
}
