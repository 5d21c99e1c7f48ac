use std::{fs::File, io::Read, path::Path};

use super::Failure;
use crate::{
    fields::nearest,
    roster::{Recipe, Ruleset},
};

/// No file of rules, strategies or experiments is longer than this.
const LONGEST_TEXT: u64 = 1 << 20;

/// The text of a small file.
pub(super) fn read_text(path: &Path) -> Result<String, Failure> {
    let file = File::open(path).map_err(|error| Failure::in_file(path, error))?;
    read_all(path, file, "a small TOML file")
}

/// The text of a small file, or of standard input for `-`.
pub(super) fn read_text_or_stdin(path: &Path) -> Result<String, Failure> {
    if path == Path::new("-") {
        return read_all(Path::new("standard input"), std::io::stdin(), "a position as JSON");
    }
    let file = File::open(path).map_err(|error| Failure::in_file(path, error))?;
    read_all(path, file, "a position as JSON")
}

fn read_all(path: &Path, source: impl Read, expected: &str) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let read = source.take(LONGEST_TEXT + 1).read_to_end(&mut bytes);
    read.map_err(|error| Failure::in_file(path, error))?;
    if bytes.len() as u64 > LONGEST_TEXT {
        return Err(Failure::in_file(path, format!("more than 1 MiB (expected {expected})")));
    }
    String::from_utf8(bytes)
        .map_err(|_| Failure::in_file(path, format!("not a text in UTF-8 (expected {expected})")))
}

/// Whether an argument is meant as a file rather than a name.
pub(super) fn is_path(argument: &str) -> bool {
    argument.contains(['/', '\\']) || argument.ends_with(".toml")
}

/// The rules of this name or file.
pub(super) fn ruleset(argument: &str) -> Result<Ruleset, Failure> {
    ruleset_with_text(argument).map(|(rules, _)| rules)
}

/// The rules of this name or file, and the text of the file.
pub(super) fn ruleset_with_text(argument: &str) -> Result<(Ruleset, Option<String>), Failure> {
    if is_path(argument) {
        let path = Path::new(argument);
        let text = read_text(path)?;
        let rules = Ruleset::from_toml(&text).map_err(|error| Failure::in_file(path, error))?;
        return Ok((rules, Some(text)));
    }
    let rules = Ruleset::named(argument).ok_or_else(|| {
        let names = Ruleset::all().iter().map(|rules| rules.name().to_owned()).collect::<Vec<_>>();
        unknown("rules", argument, &names)
    })?;
    Ok((rules, None))
}

/// The strategy in this file.
pub(super) fn recipe_file(path: &Path) -> Result<Recipe, Failure> {
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let directory = path.parent().map(Path::to_path_buf).unwrap_or_default();
    Ok(Recipe { name: stem.unwrap_or_default(), text: read_text(path)?, directory })
}

/// The strategy of this name or file.
pub(super) fn recipe(argument: &str) -> Result<Recipe, Failure> {
    if is_path(argument) {
        return recipe_file(Path::new(argument));
    }
    Recipe::named(argument).ok_or_else(|| {
        let names = crate::roster::CATALOGUE.iter().map(|listed| listed.name.to_owned()).collect::<Vec<_>>();
        unknown("strategy", argument, &names)
    })
}

fn unknown(what: &str, name: &str, known: &[String]) -> Failure {
    let hint = match nearest(name, known.iter().map(String::as_str)) {
        Some(near) => format!("did you mean {near}?"),
        None => format!("expected one of {}, or a path to a TOML file", known.join(", ")),
    };
    Failure::Usage(format!("{what} {name:?}: unknown name ({hint})"))
}
