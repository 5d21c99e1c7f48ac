use std::{fs, path::Path};

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::{Failure, checkpoint::Head, identity::Identity, outdir::OutDir, shard::Shard};
use crate::report::{CsvFile, Results, Sheet, csv_files, win_rates_csv};

/// What `manifest.json` says about a directory of results.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Manifest {
    pub(super) format: String,
    pub(super) shard: Shard,
    /// How many blocks were played.
    pub(super) blocks_done: u64,
    #[serde(flatten)]
    pub(super) identity: Identity,
    pub(super) files: Vec<Listed>,
}

/// A file and its hash.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Listed {
    pub(super) name: String,
    pub(super) blake3: String,
}

/// The name of the manifest.
pub(super) const MANIFEST: &str = "manifest.json";

const FORMAT: &str = "stickem-manifest/1";

/// What results are of.
pub(super) struct Origin {
    pub(super) identity: Identity,
    pub(super) shard: Shard,
    /// How many blocks were played.
    pub(super) blocks: u64,
}

/// Writes the files of a run that has ended, the manifest last.
pub(super) fn write(directory: &OutDir, head: &Head, results: &[Results]) -> Result<(), Failure> {
    let blocks = head.shard.blocks(head.identity.experiment.blocks);
    let (identity, shard) = (head.identity.clone(), head.shard);
    let origin = Origin { identity, shard, blocks: blocks.end - blocks.start };
    write_files(directory, origin, &files(head, results))
}

/// Writes files, and last the manifest that lists them.
pub(super) fn write_files(directory: &OutDir, origin: Origin, files: &[CsvFile]) -> Result<(), Failure> {
    for file in files {
        directory.write(&file.name, file.text.as_bytes())?;
    }
    let manifest = Manifest {
        format: FORMAT.into(),
        shard: origin.shard,
        blocks_done: origin.blocks,
        identity: origin.identity,
        files: files.iter().map(listed).collect(),
    };
    let text = serde_json::to_string_pretty(&manifest).expect("a manifest is plain data") + "\n";
    directory.write(MANIFEST, text.as_bytes())
}

/// A file with its hash.
pub(super) fn listed(file: &CsvFile) -> Listed {
    let blake3 = blake3::hash(file.text.as_bytes()).to_hex().to_string();
    Listed { name: file.name.clone(), blake3 }
}

/// A manifest, read.
pub(super) fn read_json<T: DeserializeOwned>(path: &Path) -> Result<T, Failure> {
    let text = fs::read_to_string(path).map_err(|error| Failure::in_file(path, error))?;
    serde_json::from_str(&text).map_err(|error| Failure::in_file(path, format!("not a manifest: {error}")))
}

/// The sheet of this name among those of a directory.
pub(super) fn named_sheet<'s>(
    directory: &Path,
    sheets: &'s [Sheet],
    name: &str,
) -> Result<&'s Sheet, Failure> {
    sheets.iter().find(|sheet| sheet.file == name).ok_or_else(|| {
        let fault = format!("files: no {name} (expected one)");
        Failure::in_file(&directory.join(MANIFEST), fault)
    })
}

/// The CSV files. Of several tables each has a directory of its own, and what tells rules and players apart is
/// also put together.
pub(super) fn files(head: &Head, results: &[Results]) -> Vec<CsvFile> {
    if let [only] = results {
        return csv_files(only);
    }
    let mut files = vec![win_rates_csv(results)];
    for (table, (plan, results)) in head.identity.experiment.tables.iter().zip(results).enumerate() {
        let directory = plan.directory(table);
        let within = |file: CsvFile| CsvFile { name: format!("{directory}/{}", file.name), ..file };
        files.extend(csv_files(results).into_iter().map(within));
    }
    files
}
