use std::io::Write;

use super::Failure;
use crate::{fields::Fields, roster::CATALOGUE};

/// List the strategies that ship with the program: name, kind, and what each does.
#[derive(clap::Args)]
pub(super) struct Arguments {}

pub(super) fn run(_: &Arguments) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    let width = CATALOGUE.iter().map(|listed| listed.name.len()).max().unwrap_or(0);
    for listed in CATALOGUE {
        let read =
            |field: &str| Fields::parse(listed.text).and_then(|mut fields| fields.text(field)).ok().flatten();
        let kind = read("kind").unwrap_or_default();
        let description = read("description").unwrap_or_default();
        writeln!(out, "{:<width$}  {kind:<13}  {description}", listed.name)?;
    }
    Ok(out.flush()?)
}
