mod examiner;

use std::{io::Write, path::PathBuf, sync::Arc};

use super::{Failure, input};
use crate::{
    fields::{FieldError, Fields},
    roster::{Recipe, Rostered, Ruleset, WithGame},
};
use examiner::{Examiner, Report};

/// Play a bot through every situation and report what it does wrong.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The bot's TOML file.
    file: PathBuf,
    /// The rules to play by: a name or a TOML file.
    #[arg(long, value_name = "NAME|FILE", default_value = "stickem")]
    rules: String,
    /// Check at this table size only.
    #[arg(long, value_name = "N")]
    players: Option<usize>,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let rules = input::ruleset(&arguments.rules)?;
    let sizes = table_sizes(&rules, arguments.players)?;
    let mut recipe = input::recipe_file(&arguments.file)?;
    let in_file = |error: FieldError| Failure::in_file(&arguments.file, error);
    recipe.text = stopping_at_faults(&recipe.text).map_err(in_file)?;

    let mut out = anstream::stdout().lock();
    let mut report = Report::default();
    for &players in &sizes {
        let before = report.findings.len();
        let examination = Examination { recipe: &recipe, report: &mut report };
        let could_play = rules.with_game(players, examination).flatten().map_err(in_file)?;
        for finding in &report.findings[before..] {
            writeln!(out, "{players} players: {finding}")?;
        }
        if !could_play && players != sizes[0] {
            break;
        }
    }
    match report.findings.len() {
        0 => Ok(writeln!(out, "{}: fine at {}; {report}", recipe.name, in_words(&sizes))?),
        1 => Err(Failure::Failed(format!("{}: 1 finding", recipe.name))),
        count => Err(Failure::Failed(format!("{}: {count} findings", recipe.name))),
    }
}

/// An examination of the bot at one table size.
struct Examination<'a> {
    recipe: &'a Recipe,
    report: &'a mut Report,
}

impl WithGame for Examination<'_> {
    /// Whether the bot could play at all.
    type Output = Result<bool, FieldError>;

    fn with<G: Rostered>(self, game: Arc<G>) -> Self::Output {
        let entrant = self.recipe.entrant(&game)?;
        Ok(Examiner::new(&*game, &entrant, self.report).examine())
    }
}

fn table_sizes(rules: &Ruleset, players: Option<usize>) -> Result<Vec<usize>, Failure> {
    let sizes = rules.table_sizes();
    match players {
        None => Ok(sizes),
        Some(players) if sizes.contains(&players) => Ok(vec![players]),
        Some(players) => {
            let expected = sizes.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
            let fault = format!("--players {players} (expected one of {expected} for {})", rules.name());
            Err(Failure::Usage(fault))
        }
    }
}

/// The same bot, which does not go on after a fault: here every one is to be seen.
fn stopping_at_faults(text: &str) -> Result<String, FieldError> {
    let mut fields = Fields::parse(text)?;
    if fields.text("kind")?.as_deref() != Some("process") {
        return Ok(text.into());
    }
    // Checked here, because it will not be read again.
    fields.choice("on_fault", &[("stop", ()), ("forfeit", ())])?;
    let mut table: toml::Table = text.parse().expect("parsed just now");
    table.insert("on_fault".into(), "stop".into());
    Ok(table.to_string())
}

fn in_words(sizes: &[usize]) -> String {
    match sizes {
        [size] => format!("{size} players"),
        [first, .., last] => format!("{first} to {last} players"),
        [] => "no table".into(),
    }
}
