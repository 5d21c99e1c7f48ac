use std::io::Write;

use super::Failure;
use crate::roster::Ruleset;

/// List the editions: players, deck, rounds and source of each.
#[derive(clap::Args)]
pub(super) struct Arguments {}

pub(super) fn run(_: &Arguments) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    for rules in Ruleset::all() {
        let names = [rules.name()].into_iter().chain(std::iter::repeat(""));
        for (name, line) in names.zip(rules.description()) {
            writeln!(out, "{name:<12}{line}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}
