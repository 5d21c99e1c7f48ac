use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use super::{Failure, input::read_text, outdir, report_input};
use crate::report::{fill_marks, markdown};

/// Write results into the marked places of a Markdown file.
///
/// A place begins with a line `<!-- results:NAME PART -->` and ends with a line `<!-- /results:NAME -->`. NAME is a
/// directory of results; PART is `answer`, `table`, `lineup_table` (where the experiment has a subject), or a picture
/// such as `win_rates` (see its plots/). Without PART the answer, a table and a picture are written.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The Markdown file
    #[arg(value_name = "FILE.md")]
    file: PathBuf,
    /// Where the results lie, as seen from the file's directory
    #[arg(long, value_name = "DIR", default_value = "results/published")]
    results: PathBuf,
    /// Write nothing; fail if the file is not up to date
    #[arg(long)]
    check: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { file, results, check } = arguments;
    let text = read_text(file)?;
    let beside = file.parent().unwrap_or(Path::new(""));
    let write = |what: &str| part(beside, results, what);
    let filled = fill_marks(&text, write).map_err(|error| Failure::in_file(file, error))?;
    let state = match (filled == text, check) {
        (true, _) => "is up to date",
        (false, true) => {
            let fault = format!("{}: its results are stale (stickem embed writes them anew)", file.display());
            return Err(Failure::Failed(fault));
        }
        (false, false) => {
            fs::write(file, &filled).map_err(|error| outdir::failed(file, error))?;
            "written"
        }
    };
    let mut out = anstream::stdout().lock();
    writeln!(out, "{}: {state}", file.display())?;
    Ok(out.flush()?)
}

/// What a mark asks for.
fn part(beside: &Path, results: &Path, what: &str) -> Result<String, String> {
    let mut words = what.split_whitespace();
    let name = words.next().ok_or("expected the name of results")?;
    let root = results.join(name);
    let document = report_input::read(&beside.join(&root)).map_err(|failure| failure.message())?;
    let root = root.to_string_lossy().replace('\\', "/");
    let parts: Vec<&str> = words.collect();
    let parts = match (parts.is_empty(), document.comparison.is_some(), document.tables.len()) {
        (false, ..) => parts,
        (_, true, _) => vec!["answer", "test_path"],
        (_, _, 1) if document.has_subject() => vec!["answer", "lineup_table", "lineups"],
        (_, _, 1) => vec!["answer", "table", "win_rates"],
        _ => vec!["table", "tables"],
    };
    let mut texts = Vec::new();
    for part in parts {
        let text = markdown(&document, part, &root).map_err(|error| error.to_string())?;
        let tables = if document.has_subject() { "table, lineup_table" } else { "table" };
        let text = text
            .ok_or_else(|| format!("{part:?} (expected answer, {tables}, or a picture in {root}/plots)"))?;
        texts.push(text);
    }
    Ok(texts.join("\n"))
}
