mod file;
mod job;
mod ledger;
pub(super) mod manifest;
mod output;
mod work;

use std::path::{Path, PathBuf};

use super::{Failure, interrupt, print};
use crate::tune::Method;

/// Search for better parameters of a strategy by play.
///
/// FILE.toml is a strategy's file with a table [tune] that says which parameters are tuned and within which ranges.
/// Candidates sit alone among opponents, all on the same deals. At the end what was found meets the original on
/// deals that the search never saw; only an interval that excludes zero is called an improvement.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The strategy, with its table [tune]
    #[arg(value_name = "FILE.toml")]
    file: PathBuf,
    /// The directory for the results [default: results/tune-NAME]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// How to search, instead of the file's method
    #[arg(long, value_parser = method, value_name = "spsa|cma-es")]
    method: Option<Method>,
    /// How many games the search may take, instead of the file's budget
    #[arg(long, value_name = "N", conflicts_with = "minutes")]
    games: Option<u64>,
    /// How long the search may take, instead of the file's budget
    #[arg(long, value_name = "M", value_parser = minutes)]
    minutes: Option<f64>,
    /// How many sit at a table, instead of the file's number
    #[arg(long, value_name = "N")]
    players: Option<usize>,
    /// An edition or a path to a TOML file of house rules, instead of the file's
    #[arg(long, value_name = "NAME|FILE")]
    rules: Option<String>,
    /// The number from which all randomness follows, instead of the file's
    #[arg(long)]
    seed: Option<u64>,
    /// How many threads play [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
    /// Go on with an earlier tuning in the same directory
    #[arg(long)]
    resume: bool,
    /// Show no progress bar
    #[arg(long)]
    quiet: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let job = file::read(arguments)?;
    interrupt::listen();
    let out = arguments.out.clone().unwrap_or_else(|| usual_directory(&job.name));
    let ready =
        job.table.ruleset()?.with_game(job.table.players, work::Prepare { job: &job, arguments, out: &out });
    let tuning = ready.map_err(|error| Failure::in_file(&arguments.file, error))??;
    print::lines(&tuning.lines())
}

/// Where the results go unless told otherwise.
fn usual_directory(name: &str) -> PathBuf {
    let name = if name.starts_with("tune-") { name.to_owned() } else { format!("tune-{name}") };
    Path::new("results").join(name)
}

fn method(text: &str) -> Result<Method, String> {
    let found = Method::NAMES.iter().find(|(name, _)| *name == text);
    found.map(|&(_, method)| method).ok_or_else(|| "expected spsa or cma-es".into())
}

fn minutes(text: &str) -> Result<f64, String> {
    let minutes = text.parse().ok().filter(|minutes| (0.0..=file::MOST_MINUTES).contains(minutes));
    minutes.ok_or_else(|| format!("expected a number from 0 to {}", file::MOST_MINUTES))
}
