use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use serde::{Deserialize, Serialize};

use super::Failure;
use crate::{
    fields::FieldError,
    harness::{Contest, Lineup, Scope, Seatings, TooLarge},
    roster::{Recipe, Rostered, Ruleset, WithGame},
};

/// An experiment, complete: nothing that it needs lies in another file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Experiment {
    pub(super) name: String,
    pub(super) question: String,
    pub(super) seed: u64,
    pub(super) blocks: u64,
    #[serde(with = "seatings")]
    pub(super) seatings: Seatings,
    #[serde(with = "scope")]
    pub(super) scope: Scope,
    /// The strategy whose lineups are told one by one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) subject: Option<String>,
    pub(super) strategies: Vec<Chosen>,
    pub(super) tables: Vec<TablePlan>,
}

/// A strategy with the text behind its name.
#[derive(Clone, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Chosen {
    pub(super) name: String,
    pub(super) text: String,
    /// Where its file is, for programs that it starts.
    #[serde(default, skip_serializing_if = "is_here")]
    pub(super) directory: PathBuf,
}

/// The same file may lie elsewhere on another machine.
impl PartialEq for Chosen {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && self.text == other.text
    }
}

fn is_here(directory: &Path) -> bool {
    directory.as_os_str().is_empty()
}

/// A kind of table and who meets there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TablePlan {
    pub(super) rules: String,
    /// House rules, whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) rules_text: Option<String>,
    pub(super) players: usize,
    /// Names of strategies.
    pub(super) lineups: Vec<Vec<String>>,
}

impl From<Recipe> for Chosen {
    fn from(recipe: Recipe) -> Self {
        Self { name: recipe.name, text: recipe.text, directory: recipe.directory }
    }
}

impl TablePlan {
    /// The rules.
    pub(super) fn ruleset(&self) -> Result<Ruleset, Failure> {
        let rules = match &self.rules_text {
            Some(text) => Ruleset::from_toml(text).map_err(|error| self.in_rules(error))?,
            None => Ruleset::named(&self.rules).ok_or_else(|| self.in_rules("unknown rules"))?,
        };
        Ok(rules)
    }

    fn in_rules(&self, fault: impl std::fmt::Display) -> Failure {
        Failure::Usage(format!("rules {}: {fault}", self.rules))
    }

    /// A name for its files; house rules may have one that no directory can have.
    pub(super) fn directory(&self, table: usize) -> String {
        let plain = self.rules.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
        match plain && !self.rules.is_empty() {
            true => format!("{}-{}", self.rules, self.players),
            false => format!("table{table}-{}", self.players),
        }
    }
}

impl Experiment {
    /// Does work that needs the game of one of the tables.
    pub(super) fn with_table<W: WithGame>(&self, table: usize, work: W) -> Result<W::Output, Failure> {
        let plan = &self.tables[table];
        plan.ruleset()?.with_game(plan.players, work).map_err(|error| plan.in_rules(error))
    }

    /// How many games a block has at one of the tables.
    pub(super) fn games_per_block(&self, table: usize) -> Result<u64, Failure> {
        let place = |name: &String| self.strategies.iter().position(|chosen| chosen.name == *name);
        let seatings = |names: &Vec<String>| {
            let lineup: Lineup = names.iter().map(|name| place(name).unwrap_or(0)).collect();
            self.seatings.of(&lineup).map(|seatings| seatings.len() as u64)
        };
        let all: Option<u64> = self.tables[table].lineups.iter().map(seatings).sum();
        all.ok_or_else(|| self.too_large(TooLarge::Seatings))
    }

    /// Names the field that makes a contest too large.
    fn too_large(&self, error: TooLarge) -> Failure {
        Failure::Usage(match error {
            TooLarge::Seatings => format!("seatings: {:?} gives {error}", self.seatings.name()),
            TooLarge::Block | TooLarge::Lineups => format!("lineups: {error}"),
        })
    }

    /// The contest at one of the tables.
    pub(super) fn contest<G: Rostered>(&self, table: usize, game: Arc<G>) -> Result<Contest<G>, Failure> {
        let plan = &self.tables[table];
        let seated = |chosen: &&Chosen| plan.lineups.iter().flatten().any(|name| *name == chosen.name);
        let strategies: Vec<&Chosen> = self.strategies.iter().filter(seated).collect();
        let entrants = strategies.iter().map(|chosen| {
            let Chosen { name, text, directory } = (*chosen).clone();
            Recipe { name, text, directory }.entrant(&game).map_err(|error| in_strategy(&chosen.name, error))
        });
        let entrants = entrants.collect::<Result<_, _>>()?;
        let place = |name: &String| strategies.iter().position(|chosen| chosen.name == *name);
        let lineup = |names: &Vec<String>| names.iter().map(place).collect::<Option<Lineup>>();
        let lineups: Option<Vec<Lineup>> = plan.lineups.iter().map(lineup).collect();
        let lineups = lineups.ok_or_else(|| Failure::Usage("lineups: a strategy without its text".into()))?;
        let (lineups, size) = ((lineups, self.seatings), (self.seed, self.blocks));
        let contest = Contest::new((&plan.rules, game), entrants, lineups, self.scope, size);
        let contest = match self.subject.as_ref().and_then(place) {
            Some(subject) => contest.and_then(|contest| contest.with_subject(subject)),
            None => contest,
        };
        contest.map_err(|error| self.too_large(error))
    }
}

fn in_strategy(name: &str, error: FieldError) -> Failure {
    Failure::Usage(format!("strategy {name}: {error}"))
}

/// Puts a strategy on the list, once; refuses another one of the same name.
pub(super) fn choose(strategies: &mut Vec<Chosen>, recipe: Recipe) -> Result<String, String> {
    let name = recipe.name.clone();
    match strategies.iter().find(|chosen| chosen.name == name) {
        Some(chosen) if chosen.text == recipe.text => {}
        Some(_) => return Err(format!("two different strategies are both called {name:?}")),
        None => strategies.push(recipe.into()),
    }
    Ok(name)
}

/// A value that has a name, as text.
macro_rules! named {
    ($module:ident, $type:ty) => {
        mod $module {
            use serde::{Deserialize, Deserializer, Serializer, de::Error};

            use super::*;

            pub(super) fn serialize<S: Serializer>(value: &$type, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(value.name())
            }

            pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let name = String::deserialize(deserializer)?;
                let known = <$type>::NAMES.iter().find(|(known, _)| *known == name);
                known.map(|&(_, value)| value).ok_or_else(|| D::Error::custom("unknown name"))
            }
        }
    };
}

named!(seatings, Seatings);
named!(scope, Scope);
