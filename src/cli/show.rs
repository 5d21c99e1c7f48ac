use std::{io::Write, path::PathBuf, sync::Arc};

use anstyle::Style;

use super::{
    Failure,
    records::{Fault, KnownRules, Lines, Sealed, replay},
};
use crate::roster::{Rostered, WithGame};

/// Show a game of a file of records: hands, pain cards, every trick with its winner, scores.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// A file of records, a game a line, as written by --records.
    records: PathBuf,
    /// Which game of the file, from 1.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    game: u64,
    /// House rules that the games were played by.
    #[arg(long, value_name = "FILE")]
    rules: Option<String>,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let path = &arguments.records;
    let known = KnownRules::new(arguments.rules.as_deref())?;
    let line = Lines::open(path)?.game(arguments.game)?;
    let (record, rules) = line.record(path, &known)?;
    let story = rules.with_game(record.players, Tell { record: &record });
    let story =
        story.unwrap_or_else(|error| Err(error.into())).map_err(|fault| fault.in_line(path, &line))?;
    anstream::stdout().lock().write_all(story.as_bytes())?;
    Ok(())
}

struct Tell<'r> {
    record: &'r Sealed<'r>,
}

const BOLD: Style = Style::new().bold();

impl WithGame for Tell<'_> {
    type Output = Result<String, Fault>;

    fn with<G: Rostered>(self, game: Arc<G>) -> Result<String, Fault> {
        let record = self.record;
        let mut story = format!(
            "{BOLD}{}, {} players, seed {}, block {}, seating {}{BOLD:#}\n",
            record.rules, record.players, record.seed, record.block, record.seating
        );
        for (seat, strategy) in record.strategies.iter().enumerate() {
            story += &format!("  seat {seat:<2} {strategy}\n");
        }
        replay(&*game, record, |number, round, before| {
            story += &format!("\n{BOLD}round {number}{BOLD:#}\n{}", game.tell(round, before));
        })?;
        let names = record.winners.iter().map(|&seat| format!("seat {seat} ({})", record.strategies[seat]));
        let names = names.collect::<Vec<_>>().join(" and ");
        let verb = if record.winners.len() > 1 { "share the win" } else { "wins" };
        Ok(story + &format!("\n{BOLD}{names} {verb}{BOLD:#}\n"))
    }
}
