use std::io::Write;

use super::Failure;
use crate::{
    card::Colour,
    games::{stick_it, trick::Edition},
    roster::Ruleset,
};

/// List the editions: players, deck, rounds and source of each.
#[derive(clap::Args)]
pub(super) struct Arguments {}

pub(super) fn run(_: &Arguments) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    for rules in Ruleset::all() {
        match rules {
            Ruleset::Trick(edition) => write_edition(&mut out, &edition)?,
            Ruleset::StickIt(edition) => write_stick_it(&mut out, &edition)?,
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

fn write_stick_it(out: &mut impl Write, edition: &stick_it::Edition) -> std::io::Result<()> {
    let rounds = edition.rounds.map_or("as many as players".into(), |rounds| rounds.to_string());
    writeln!(out, "{:<12}{}", edition.name, edition.title)?;
    writeln!(out, "{:<12}source: {}", "", edition.source)?;
    writeln!(out, "{:<12}{} cards each, rounds: {rounds}", "", edition.hand_size)?;
    for decks in edition.decks.chunk_by(|a, b| stick_it::Deck { players: b.players, ..*a } == *b) {
        let (deck, last) = (decks[0], decks[decks.len() - 1].players);
        let players = if last > deck.players { format!("{}-{last}", deck.players) } else { last.to_string() };
        let colours: Vec<_> = Colour::ALL[..deck.colours].iter().map(|colour| colour.name()).collect();
        let (cards, colours) = (deck.cards().len(), colours.join(" "));
        writeln!(out, "{:<12}{players} players: {cards} cards, 0-30 in {colours}", "")?;
    }
    writeln!(out)
}
