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
    game::MAX_SEATS,
    search::Adviser,
    strategy::Entrant,
};

/// The kind of search that sees all cards.
pub const ORACLE: &str = "oracle";

/// The kind of champion that sees all cards.
const CHAMPION_ORACLE: &str = "champion-oracle";

/// Whether a strategy of this kind sees all cards.
pub fn sees_all(kind: &str) -> bool {
    [ORACLE, CHAMPION_ORACLE].contains(&kind)
}

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
        let (kind, mut fields) = self.fields(game.seats())?;
        let speed = if G::HAS_RACES { fields.number("speed", 0.001..=1000.0)? } else { None };
        let make = G::strategy(game, &kind, &mut fields)?;
        let mut parameters = self.text.clone();
        fields.attached().iter().for_each(|note| parameters += &format!("\n# {note}"));
        fields.finish()?;
        let entrant = Entrant::new(&self.name, parameters, make).with_speed(speed.unwrap_or(1.0));
        Ok(if sees_all(&kind) { entrant.seeing_all() } else { entrant })
    }

    /// Whether a move takes more than microseconds: the strategy searches, or lives in another process.
    pub fn takes_long<G: Rostered>(&self) -> Result<bool, FieldError> {
        let mut fields = Fields::parse(&self.text)?;
        let kind = fields.text("kind")?;
        let kind = fields.required("kind", kind)?;
        let quick = kind == "random" || (G::KINDS.contains(&&*kind) && !G::SEARCHING.contains(&&*kind));
        Ok(!quick)
    }

    /// The strategy, which must be a search, ready to say what it thinks of moves.
    pub fn adviser<G: Rostered>(&self, game: &Arc<G>) -> Result<Box<dyn Adviser<G>>, FieldError> {
        let (kind, mut fields) = self.fields(game.seats())?;
        let make = searching::adviser(game, &kind, &mut fields)?;
        fields.finish()?;
        Ok(make())
    }

    /// The kind of strategy, and the fields that its parameters are read from at a table of this size: those of a
    /// table `[players.N]` count before the others. `[tune]` and `[provenance]` decide nothing of how it plays.
    fn fields(&self, players: usize) -> Result<(String, Fields), FieldError> {
        let mut fields = Fields::parse(&self.text)?.in_directory(&self.directory);
        let kind = fields.text("kind")?;
        let kind = fields.required("kind", kind)?;
        fields.text("description")?;
        fields.table(TUNE)?;
        fields.table(PROVENANCE)?;
        let over = fields.table(PLAYERS)?.map(|sizes| of_size(sizes, players)).transpose()?.flatten();
        Ok((
            kind,
            match over {
                Some(over) => fields.overlaid(over),
                None => fields,
            },
        ))
    }
}

/// The table in a strategy's file that says how its parameters are to be tuned.
pub const TUNE: &str = "tune";

/// The table in a strategy's file that says where its parameters come from.
pub const PROVENANCE: &str = "provenance";

/// The table in a strategy's file with parameters for single numbers of players.
pub const PLAYERS: &str = "players";

/// Of the tables for numbers of players, that for this one, if it is there.
fn of_size(mut sizes: Fields, players: usize) -> Result<Option<Fields>, FieldError> {
    let mut found = None;
    for size in 2..=MAX_SEATS {
        let table = sizes.table(&size.to_string())?;
        if size == players {
            found = table;
        }
    }
    sizes.finish()?;
    Ok(found)
}
