use std::{
    io::Write,
    path::{Path, PathBuf},
};

use super::{
    Failure,
    outdir::OutDir,
    pain_dir,
    report_input::{self, Kind},
    tune,
};
use crate::report::PAGE;

/// Make a page of results, with pictures, to be read in a browser.
///
/// Writes report.html, which needs nothing beside itself and no network, and each picture as SVG in plots/.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The directory of the results
    #[arg(value_name = "DIR")]
    directory: PathBuf,
    /// Write to this directory instead
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    make(&arguments.directory, arguments.out.as_deref().unwrap_or(&arguments.directory))
}

/// Makes the report of a directory of results.
pub(super) fn make(directory: &Path, out: &Path) -> Result<(), Failure> {
    let files = match report_input::kind(directory)? {
        Kind::Run => {
            let document = report_input::read(directory)?;
            document.render().map_err(|error| Failure::in_file(directory, error))?
        }
        Kind::Pain => vec![pain_dir::report(directory)?],
        Kind::Tuning => vec![tune::manifest::report(directory)?],
    };
    let out = OutDir::take(out)?;
    // The page comes last: where it is, its pictures are.
    for file in files.iter().rev() {
        out.write(&file.name, file.text.as_bytes())?;
    }
    let mut said = anstream::stdout().lock();
    writeln!(said, "Report: {}", out.join(PAGE).display())?;
    Ok(said.flush()?)
}
