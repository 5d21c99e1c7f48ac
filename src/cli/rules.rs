use std::io::Write;

use super::Failure;
use crate::{games::trick::Edition, roster::Ruleset};

/// List the editions: players, deck, rounds and source of each.
#[derive(clap::Args)]
pub(super) struct Arguments {}

pub(super) fn run(_: &Arguments) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    for rules in Ruleset::all() {
        match rules {
            Ruleset::Trick(edition) => write_edition(&mut out, &edition)?,
        }
    }
    Ok(())
}

fn write_edition(out: &mut impl Write, edition: &Edition) -> std::io::Result<()> {
    let rounds = edition.rounds.map_or("as many as players".into(), |rounds| rounds.to_string());
    writeln!(out, "{:<12}{}", edition.name, edition.title)?;
    writeln!(out, "{:<12}source: {}", "", edition.source)?;
    writeln!(out, "{:<12}{} cards each, rounds: {rounds}", "", edition.hand_size)?;
    for deck in &edition.decks {
        let colours = deck.colours.iter().map(|colour| colour.name()).collect::<Vec<_>>().join(" ");
        let (players, cards) = (deck.players, deck.cards().len());
        writeln!(out, "{:<12}{players} players: {cards} cards, 0-{} in {colours}", "", deck.highest)?;
    }
    writeln!(out)
}
