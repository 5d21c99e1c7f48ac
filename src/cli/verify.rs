use std::{
    io::Write,
    path::{Path, PathBuf},
    sync::Arc,
};

use rayon::prelude::*;

use super::{
    Failure,
    records::{Fault, KnownRules, Line, Lines, Sealed, replay},
};
use crate::roster::{Rostered, WithGame};

/// Replay every game of a file of records: check every card, move, winner and score by the rules.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// A file of records, a game a line, as written by --records.
    records: PathBuf,
    /// House rules that the games were played by.
    #[arg(long, value_name = "FILE")]
    rules: Option<String>,
}

/// How many games are read before they are checked together.
const BATCH: usize = 256;

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let known = KnownRules::new(arguments.rules.as_deref())?;
    let mut lines = Lines::open(&arguments.records)?;
    let mut verified = 0;
    loop {
        let batch = read_batch(&mut lines)?;
        if batch.is_empty() {
            break;
        }
        let faults = batch.par_iter().map(|line| verify(line, &arguments.records, &known));
        faults.collect::<Vec<_>>().into_iter().collect::<Result<(), Failure>>()?;
        verified += batch.len();
    }
    if verified == 0 {
        return Err(Failure::in_file(&arguments.records, "no games (expected a record a line)"));
    }
    let games = if verified == 1 { "game" } else { "games" };
    writeln!(
        anstream::stdout(),
        "{verified} {games} verified: every card, winner and score is by the rules"
    )?;
    Ok(())
}

fn read_batch(lines: &mut Lines) -> Result<Vec<Line>, Failure> {
    let mut batch = Vec::with_capacity(BATCH);
    while batch.len() < BATCH {
        match lines.next()? {
            Some(line) => batch.push(line),
            None => break,
        }
    }
    Ok(batch)
}

fn verify(line: &Line, path: &Path, known: &KnownRules) -> Result<(), Failure> {
    let (record, rules) = line.record(path, known)?;
    let replayed = rules.with_game(record.players, Verify { record: &record });
    replayed.unwrap_or_else(|error| Err(error.into())).map_err(|fault| fault.in_line(path, line))
}

struct Verify<'r> {
    record: &'r Sealed<'r>,
}

impl WithGame for Verify<'_> {
    type Output = Result<(), Fault>;

    fn with<G: Rostered>(self, game: Arc<G>) -> Result<(), Fault> {
        replay(&*game, self.record, |_, _, _| ())
    }
}
