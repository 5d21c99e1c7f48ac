use toml_edit::{DocumentMut, Item, Table, value};

use super::{job::Job, manifest};
use crate::{
    cli::{Failure, outdir::OutDir},
    report::{CsvFile, Tuning},
    roster::PROVENANCE,
    stats::Interval,
    tune::{Stage, Verdict},
};

/// The files of a tuning that has ended.
pub(super) fn write(directory: &OutDir, job: &Job, tuning: &Tuning) -> Result<(), Failure> {
    let figure = tuning.figure();
    let files = [
        CsvFile { name: "convergence.csv".into(), text: tuning.convergence_csv() },
        CsvFile { name: format!("{}.svg", figure.name), text: figure.file },
        CsvFile { name: "tuned.toml".into(), text: tuned(job, tuning).to_string() },
    ];
    manifest::write(directory, (job, command(job)), tuning, &files)
}

/// A number of points with as many digits as are worth writing.
pub(super) fn rounded(number: f64) -> f64 {
    (number * 10_000.0).round() / 10_000.0
}

/// The strategy's file with the values that were found, and where they come from.
fn tuned(job: &Job, tuning: &Tuning) -> DocumentMut {
    let mut document = job.with_values(&tuning.outcome.values);
    let mut provenance = Table::new();
    let mut set = |field: &str, item: Item| drop(provenance.insert(field, item));
    let whole = |number: u64| value(i64::try_from(number).unwrap_or(i64::MAX));
    set("command", value(command(job)));
    set("version", value(env!("CARGO_PKG_VERSION")));
    set("rules", value(&tuning.rules));
    set("players", whole(tuning.players as u64));
    set("method", value(tuning.method.name()));
    set("seed", whole(tuning.seed));
    set("games", whole(tuning.games));
    set("test_seed", whole(Stage::Test.seed(tuning.seed)));
    set("test_blocks", whole(tuning.outcome.blocks));
    let Interval { low, mean, high } = tuning.outcome.difference;
    for (field, number) in [("difference", mean), ("low", low), ("high", high)] {
        // An interval over two blocks or more is finite.
        set(field, value(rounded(number)));
    }
    set("improvement", value(tuning.outcome.verdict == Verdict::Improvement));
    set("result", value(tuning.reading()));
    document.insert(PROVENANCE, Item::Table(provenance));
    document
}

/// The command that does the same again, however this one was typed.
fn command(job: &Job) -> String {
    let settings = &job.settings;
    let budget = match (settings.games, settings.minutes) {
        (Some(games), _) => format!("--games {games}"),
        (None, minutes) => format!("--minutes {}", minutes.unwrap_or(0.0)),
    };
    let (rules, players) = (&job.table.rules, job.table.players);
    let (method, seed) = (&settings.method, settings.seed);
    let file = &job.file;
    format!(
        "stickem tune {file} --method {method} {budget} --rules {rules} --players {players} --seed {seed}"
    )
}
