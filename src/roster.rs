//! From names and files to games and strategies that are ready to play.

mod catalogue;
mod kinds;
mod learned;
mod place;
mod process;
mod ruleset;
mod searching;
mod stick_it;
mod trick;

use std::{path::PathBuf, sync::Arc};

pub use catalogue::{CATALOGUE, Listed};
pub use kinds::{COMMON_KINDS, Maker, Rostered, common};
pub use learned::{MODELS, ShippedModel, read_model};
pub use place::Place;
pub use ruleset::{Ruleset, WithGame};
pub use searching::{AdviserMaker, EndgameMaker};

use crate::{
    fields::{FieldError, Fields},
    search::Adviser,
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
        let (kind, mut fields) = self.fields()?;
        let speed = if G::HAS_RACES { fields.number("speed", 0.001..=1000.0)? } else { None };
        let make = G::strategy(game, &kind, &mut fields)?;
        let mut parameters = self.text.clone();
        fields.attached().iter().for_each(|note| parameters += &format!("\n# {note}"));
        fields.finish()?;
        let entrant = Entrant::new(&self.name, parameters, make).with_speed(speed.unwrap_or(1.0));
        Ok(if kind == ORACLE { entrant.seeing_all() } else { entrant })
    }

    /// The strategy, which must be a search, ready to say what it thinks of moves.
    pub fn adviser<G: Rostered>(&self, game: &Arc<G>) -> Result<Box<dyn Adviser<G>>, FieldError> {
        let (kind, mut fields) = self.fields()?;
        let make = searching::adviser(game, &kind, &mut fields)?;
        fields.finish()?;
        Ok(make())
    }

    /// The kind, and the fields that are left to read.
    fn fields(&self) -> Result<(String, Fields), FieldError> {
        let mut fields = Fields::parse(&self.text)?.in_directory(&self.directory);
        let kind = fields.text("kind")?;
        let kind = fields.required("kind", kind)?;
        fields.text("description")?;
        Ok((kind, fields))
    }
}
