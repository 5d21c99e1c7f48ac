use std::path::PathBuf;

use super::{Failure, print};
use crate::{
    learn::{Meaning, Model},
    roster::MODELS,
};

/// Say what models there are, for which table each is, and how it was made.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Files of models [default: those that ship with the program]
    #[arg(value_name = "MODEL")]
    files: Vec<PathBuf>,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut lines = Vec::new();
    if arguments.files.is_empty() {
        for shipped in MODELS {
            let model = Model::from_bytes(shipped.bytes);
            let model = model.map_err(|error| Failure::Failed(format!("{}: {error}", shipped.name)))?;
            lines.extend(described(shipped.name, &model));
        }
    }
    for path in &arguments.files {
        let bytes = std::fs::read(path).map_err(|error| Failure::in_file(path, error))?;
        let model = Model::from_bytes(&bytes).map_err(|error| Failure::in_file(path, error))?;
        lines.extend(described(&path.display().to_string(), &model));
    }
    print::lines(&lines)
}

fn described(name: &str, model: &Model) -> [String; 3] {
    let makes = match model.meaning() {
        Meaning::Values => "values cards by the points they bring",
        Meaning::Likelihoods => "imitates a player",
    };
    [name.into(), format!("  {}; {makes}", model.layout()), format!("  {}", model.provenance)]
}
