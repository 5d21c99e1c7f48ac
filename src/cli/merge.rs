use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use super::{
    Failure,
    checkpoint::Checkpoint,
    outdir::OutDir,
    print, results_dir,
    session::{read_summary, write_summary},
    shard::Shard,
};
use crate::{
    report::Results,
    roster::{Rostered, WithGame},
};

/// Put the shards of an experiment together, in any order.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The directories of all shards
    #[arg(required = true, value_name = "DIR")]
    shards: Vec<PathBuf>,
    /// The directory for the results
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut parts = Vec::new();
    for path in &arguments.shards {
        let checkpoint = Checkpoint::read(path)?;
        let checkpoint =
            checkpoint.ok_or_else(|| Failure::in_file(path, "holds no run (expected a shard)"))?;
        parts.push((path.as_path(), checkpoint));
    }
    check(&parts)?;
    parts.sort_by_key(|(_, checkpoint)| checkpoint.head.shard);

    let mut head = parts[0].1.head.clone();
    head.shard = Shard::WHOLE;
    head.next = parts[parts.len() - 1].1.head.next.clone();
    let experiment = head.identity.experiment.clone();
    let (mut summaries, mut results) = (Vec::new(), Vec::new());
    for table in 0..experiment.tables.len() {
        let texts: Vec<&str> = parts.iter().map(|(_, part)| part.summaries[table].as_str()).collect();
        let add = AddUp { experiment: &experiment, table, texts };
        let (summary, result) = experiment.with_table(table, add)??;
        summaries.push(summary);
        results.push(result);
    }
    let directory = OutDir::take_empty(&arguments.out)?;
    Checkpoint { head: head.clone(), summaries }.write(&directory)?;
    results_dir::write(&directory, &head, &results)?;
    print::results(&results)
}

/// Whether these are all shards of one experiment, finished, each once.
fn check(parts: &[(&Path, Checkpoint)]) -> Result<(), Failure> {
    let (first_path, first) = &parts[0];
    let first_path = first_path.display();
    let of = first.head.shard.of;
    for (at, (path, part)) in parts.iter().enumerate() {
        if let Some(what) = first.head.identity.differences(&part.head.identity) {
            let fault = format!("belongs to another experiment than {first_path}, which differs: {what}");
            return Err(Failure::in_file(path, fault));
        }
        let shard = part.head.shard;
        if shard.of != of {
            let fault = format!("shard {shard} (expected one of {of}, as in {first_path})");
            return Err(Failure::in_file(path, fault));
        }
        if let Some((other, _)) = parts[..at].iter().find(|(_, other)| other.head.shard == shard) {
            return Err(Failure::in_file(
                path,
                format!("shard {shard} is already there: {}", other.display()),
            ));
        }
        if !part.is_complete() {
            return Err(Failure::in_file(
                path,
                format!("shard {shard} has not finished (run it with --resume)"),
            ));
        }
    }
    let there = |number: &u64| parts.iter().any(|(_, part)| part.head.shard.number == *number);
    let missing: Vec<String> =
        (1..=of).filter(|number| !there(number)).take(10).map(|number| format!("{number}/{of}")).collect();
    match missing.is_empty() {
        true => Ok(()),
        false => Err(Failure::Usage(format!("missing shards: {}", missing.join(", ")))),
    }
}

/// Adds up the sums of one table.
struct AddUp<'a> {
    experiment: &'a super::experiment::Experiment,
    table: usize,
    texts: Vec<&'a str>,
}

impl WithGame for AddUp<'_> {
    type Output = Result<(String, Results), Failure>;

    fn with<G: Rostered>(self, game: Arc<G>) -> Self::Output {
        let contest = self.experiment.contest(self.table, game)?;
        let mut sum = read_summary(&contest, "")?;
        for text in self.texts {
            sum.merge(&read_summary(&contest, text)?, &contest);
        }
        Ok((write_summary(&sum), Results::new(&contest, &sum)))
    }
}
