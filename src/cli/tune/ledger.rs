use std::{fs, io, path::Path};

use serde::{Deserialize, Serialize};

use super::job::{Job, Settings};
use crate::{
    cli::{
        Failure,
        experiment::{Chosen, TablePlan},
        identity::differences,
        outdir::OutDir,
        sealed::{seal, unseal},
    },
    stats::Moments,
    tune::Chairs,
};

/// All that has been measured in a tuning. What the tuner does follows from it.
#[derive(Clone, Debug)]
pub(super) struct Ledger {
    pub(super) head: Head,
    /// Of every task of the tuner the results of its candidates.
    pub(super) measured: Vec<Vec<Moments>>,
}

/// The first line.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Head {
    identity: Identity,
    /// How long the search has taken, in milliseconds; only of use where its budget is a time.
    pub(super) milliseconds: u64,
    /// After how many tasks the time was up.
    pub(super) stopped: Option<usize>,
    /// Whether nothing is left to do.
    pub(super) complete: bool,
}

/// All that decides the results.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Identity {
    version: String,
    commit: String,
    strategy: String,
    table: TablePlan,
    opponents: Vec<Chosen>,
    tables: Vec<Chairs>,
    settings: Settings,
}

/// The name of the file.
const FILE: &str = "checkpoint";

const FORMAT: &str = "stickem-tune-checkpoint/1";

type Line = Vec<(u64, i128, i128, i128)>;

impl Ledger {
    /// A new ledger, or that of an earlier tuning in this directory, if this one may go on with it.
    pub(super) fn open(job: &Job, directory: &OutDir, resume: bool) -> Result<Self, Failure> {
        let identity = Identity {
            version: env!("CARGO_PKG_VERSION").into(),
            commit: env!("STICKEM_COMMIT").into(),
            strategy: job.document.to_string(),
            table: job.table.clone(),
            opponents: job.opponents.clone(),
            tables: job.tables.clone(),
            settings: job.settings.clone(),
        };
        let Some(found) = read(&directory.join(FILE))? else {
            directory.refuse_results()?;
            let head = Head { identity, milliseconds: 0, stopped: None, complete: false };
            return Ok(Self { head, measured: Vec::new() });
        };
        let refuse = |why: &str| Err(Failure::in_file(directory.path(), why));
        if !resume {
            let state =
                if found.head.complete { "a finished tuning" } else { "a tuning that has not finished" };
            return refuse(&format!("holds {state} (--resume goes on with it; or choose another --out)"));
        }
        let plain = |identity: &Identity| serde_json::to_value(identity).expect("an identity is plain data");
        match differences(&plain(&found.head.identity), &plain(&identity)) {
            Some(what) => refuse(&format!("holds another tuning: {what}")),
            None => Ok(found),
        }
    }

    pub(super) fn write(&self, directory: &OutDir) -> Result<(), Failure> {
        let mut body = serde_json::to_string(&self.head).expect("a head is plain data") + "\n";
        for task in &self.measured {
            let line: Line = task.iter().map(|m| (m.count, m.sum, m.squares, m.cubes)).collect();
            body += &serde_json::to_string(&line).expect("numbers are plain data");
            body.push('\n');
        }
        directory.write(FILE, seal(FORMAT, &body).as_bytes())
    }
}

fn read(path: &Path) -> Result<Option<Ledger>, Failure> {
    match fs::read(path) {
        Ok(bytes) => parse(&bytes).map(Some).map_err(|fault| Failure::in_file(path, fault)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Failure::in_file(path, error)),
    }
}

fn parse(bytes: &[u8]) -> Result<Ledger, String> {
    let damaged = |error: serde_json::Error| format!("damaged checkpoint ({error})");
    let mut lines = unseal(FORMAT, bytes)?.lines();
    let head = serde_json::from_str(lines.next().unwrap_or_default()).map_err(damaged)?;
    let task = |line: &str| -> Result<Vec<Moments>, String> {
        let line: Line = serde_json::from_str(line).map_err(damaged)?;
        let moments = |(count, sum, squares, cubes)| Moments { count, sum, squares, cubes };
        Ok(line.into_iter().map(moments).collect())
    };
    Ok(Ledger { head, measured: lines.map(task).collect::<Result<_, _>>()? })
}
