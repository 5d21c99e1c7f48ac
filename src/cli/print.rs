use std::io::{IsTerminal, Write};

use super::Failure;
use crate::report::{Comparison, Results, lineup_table, readings, table, tournament_table, warnings};

/// Whether standard output is a terminal whose user has nothing against styles.
pub(super) fn styled() -> bool {
    let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    !plain && std::io::stdout().is_terminal()
}

/// Prints the tables of results and what they say.
pub(super) fn results(all: &[Results]) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    for results in all {
        head(&mut out, results, all.len() > 1)?;
        write!(out, "{}", table(results, styled()))?;
        if results.ratings.len() > 2 {
            write!(out, "\n{}", tournament_table(results, styled()))?;
        }
        if let Some(table) = lineup_table(results, styled()) {
            write!(out, "\n{table}")?;
        }
        tail(&mut out, results)?;
    }
    Ok(out.flush()?)
}

fn head(out: &mut impl Write, results: &Results, several: bool) -> Result<(), Failure> {
    let Results { rules, players, blocks, games, .. } = results;
    if several {
        writeln!(out)?;
    }
    Ok(writeln!(out, "{rules}, {players} players, {blocks} blocks, {games} games; intervals of 95%")?)
}

fn tail(out: &mut impl Write, results: &Results) -> Result<(), Failure> {
    writeln!(out)?;
    for line in readings(results) {
        writeln!(out, "{line}")?;
    }
    for warning in warnings(results) {
        writeln!(out, "Careful: {warning}.")?;
    }
    Ok(())
}

/// Prints the question of an experiment.
pub(super) fn question(question: &str) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    writeln!(out, "{question}")?;
    Ok(out.flush()?)
}

/// Prints a comparison.
pub(super) fn comparison(comparison: &Comparison) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    for line in comparison.lines() {
        writeln!(out, "{line}")?;
    }
    Ok(out.flush()?)
}

/// Prints lines.
pub(super) fn lines(lines: &[String]) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    for line in lines {
        writeln!(out, "{line}")?;
    }
    Ok(out.flush()?)
}
