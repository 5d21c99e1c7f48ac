//! From names and files to games and strategies that are ready to play.

mod catalogue;
mod kinds;
mod learned;
mod process;
mod ruleset;
mod searching;
mod trick;

use std::{path::PathBuf, sync::Arc};

pub use catalogue::{CATALOGUE, Listed};
pub use learned::{MODELS, ShippedModel, read_model};
pub use kinds::{COMMON_KINDS, Maker, Rostered, common};
pub use ruleset::{Ruleset, WithGame};
pub use searching::EndgameMaker;

use crate::{
    fields::{FieldError, Fields},
    strategy::Entrant,
};

/// The kind of strategy that sees all cards.
pub const ORACLE: &str = "oracle";

/// A strategy as a person names it: a name and the TOML text behind it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recipe {
    /// The name in every table.
    pub name: String,
    /// Its kind and parameters as TOML.
    pub text: String,
    /// What relative paths in it are relative to: where its file is; nothing for the working directory.
    pub directory: PathBuf,
}

impl Recipe {
    /// The recipe listed under this name.
    pub fn named(name: &str) -> Option<Self> {
        let listed = CATALOGUE.iter().find(|listed| listed.name == name)?;
        Some(Self { name: listed.name.into(), text: listed.text.into(), directory: PathBuf::new() })
    }

    /// The strategy, ready to play this game.
    pub fn entrant<G: Rostered>(&self, game: &Arc<G>) -> Result<Entrant<G>, FieldError> {
        let mut fields = Fields::parse(&self.text)?.in_directory(&self.directory);
        let kind = fields.text("kind")?;
        let kind = fields.required("kind", kind)?;
        fields.text("description")?;
        let make = G::strategy(game, &kind, &mut fields)?;
        let mut parameters = self.text.clone();
        fields.attached().iter().for_each(|note| parameters += &format!("\n# {note}"));
        fields.finish()?;
        let entrant = Entrant::new(&self.name, parameters, make);
        Ok(if kind == ORACLE { entrant.seeing_all() } else { entrant })
    }
}
