use std::{fs, path::Path};

use serde::{Deserialize, Serialize};

use super::{
    Failure,
    identity::Identity,
    outdir::OutDir,
    sealed::{seal, unseal},
    shard::Shard,
};

/// How far a run has come. The sums of every table are kept as JSON until somebody knows their type.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Checkpoint {
    pub(super) head: Head,
    /// By table; empty where nothing has been played.
    pub(super) summaries: Vec<String>,
}

/// The part of a checkpoint that is read first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Head {
    pub(super) identity: Identity,
    pub(super) shard: Shard,
    /// By table, the first game that has not been played.
    pub(super) next: Vec<u64>,
    /// How long the file of records is, if one is being written.
    pub(super) records: Option<u64>,
}

/// The name of the file.
pub(super) const FILE: &str = "checkpoint";

const FORMAT: &str = "stickem-checkpoint/1";

impl Checkpoint {
    /// The start of a run.
    pub(super) fn start(identity: Identity, shard: Shard) -> Self {
        let tables = identity.experiment.tables.len();
        let blocks = shard.blocks(identity.experiment.blocks);
        let first =
            |table: usize| identity.experiment.games_per_block(table).map(|games| blocks.start * games);
        let next = (0..tables).map(|table| first(table).unwrap_or(0)).collect();
        let head = Head { identity, shard, next, records: None };
        Self { head, summaries: vec![String::new(); tables] }
    }

    /// A first line with a checksum of all that follows: the head, then a line for every table.
    pub(super) fn write(&self, directory: &OutDir) -> Result<(), Failure> {
        let head = serde_json::to_string(&self.head).expect("a head is plain data");
        let lines: Vec<&str> = std::iter::once(&head).chain(&self.summaries).map(String::as_str).collect();
        let body = lines.join("\n") + "\n";
        directory.write(FILE, seal(FORMAT, &body).as_bytes())
    }

    /// Reads the checkpoint of a directory, if there is one.
    pub(super) fn read(directory: &Path) -> Result<Option<Self>, Failure> {
        let path = directory.join(FILE);
        let text = match fs::read(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(Failure::in_file(&path, error)),
        };
        match parse(&text) {
            Ok(checkpoint) => Ok(Some(checkpoint)),
            Err(fault) => Err(Failure::in_file(&path, fault)),
        }
    }

    /// Whether every game of the shard has been played.
    pub(super) fn is_complete(&self) -> bool {
        let experiment = &self.head.identity.experiment;
        let end = self.head.shard.blocks(experiment.blocks).end;
        (0..self.summaries.len()).all(|table| {
            experiment.games_per_block(table).is_ok_and(|games| self.head.next[table] == end * games)
        })
    }
}

fn parse(bytes: &[u8]) -> Result<Checkpoint, String> {
    let body = unseal(FORMAT, bytes)?;
    let (head, summaries) = body.split_once('\n').ok_or("damaged checkpoint (cut short)")?;
    let head: Head = serde_json::from_str(head).map_err(|error| format!("damaged checkpoint ({error})"))?;
    let summaries: Vec<String> = summaries.lines().map(String::from).collect();
    let tables = head.identity.experiment.tables.len();
    if summaries.len() != tables || head.next.len() != tables {
        return Err("damaged checkpoint (not as many tables as the experiment has)".into());
    }
    Ok(Checkpoint { head, summaries })
}
