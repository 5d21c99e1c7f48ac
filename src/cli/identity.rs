use std::{path::PathBuf, sync::Arc};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Failure, experiment::Experiment};
use crate::roster::{Rostered, WithGame};

/// All that decides the results of a run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Identity {
    /// The program's version.
    pub(super) version: String,
    /// The commit it was built from.
    pub(super) commit: String,
    /// The experiment, with all texts it refers to.
    pub(super) experiment: Experiment,
    /// What each strategy's parameters come to.
    pub(super) parameters: Vec<Parameters>,
}

/// The hash of what decides how a strategy plays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Parameters {
    pub(super) strategy: String,
    pub(super) blake3: String,
    /// It sees all cards.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) oracle: bool,
}

impl Identity {
    /// The identity of a run of this experiment by this program. Fails where a strategy or table cannot be used.
    pub(super) fn of(experiment: Experiment) -> Result<Self, Failure> {
        let mut parameters: Vec<Parameters> = Vec::new();
        for table in 0..experiment.tables.len() {
            for found in experiment.with_table(table, Describe { experiment: &experiment, table })?? {
                if !parameters.contains(&found) {
                    parameters.push(found);
                }
            }
        }
        Ok(Self {
            version: env!("CARGO_PKG_VERSION").into(),
            commit: env!("STICKEM_COMMIT").into(),
            experiment,
            parameters,
        })
    }

    /// What differs, if anything that decides results does.
    pub(super) fn differences(&self, other: &Self) -> Option<String> {
        differences(&self.deciding(), &other.deciding())
    }

    /// Without what is only there to be read.
    fn deciding(&self) -> Value {
        let mut same = self.clone();
        same.experiment.name.clear();
        same.experiment.question.clear();
        // Where a strategy's file lay does not matter, only what it says.
        same.experiment.strategies.iter_mut().for_each(|chosen| chosen.directory = PathBuf::new());
        serde_json::to_value(same).expect("an identity is plain data")
    }
}

struct Describe<'e> {
    experiment: &'e Experiment,
    table: usize,
}

impl WithGame for Describe<'_> {
    type Output = Result<Vec<Parameters>, Failure>;

    fn with<G: Rostered>(self, game: Arc<G>) -> Self::Output {
        let contest = self.experiment.contest(self.table, game)?;
        let described = contest.entrants().iter().map(|entrant| Parameters {
            strategy: entrant.name.clone(),
            blake3: blake3::hash(entrant.parameters.as_bytes()).to_hex().to_string(),
            oracle: entrant.oracle,
        });
        Ok(described.collect())
    }
}

/// Where two values differ, in a few words.
pub(super) fn differences(there: &Value, here: &Value) -> Option<String> {
    let mut found = Vec::new();
    compare("", there, here, &mut found);
    let more = found.len().saturating_sub(3);
    found.truncate(3);
    let more = if more > 0 { format!("; and {more} more") } else { String::new() };
    (!found.is_empty()).then(|| found.join("; ") + &more)
}

/// Lists the places where two values differ.
fn compare(path: &str, there: &Value, here: &Value, found: &mut Vec<String>) {
    let within = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
    match (there, here) {
        (Value::Object(one), Value::Object(other)) => {
            let names = one.keys().chain(other.keys().filter(|name| !one.contains_key(*name)));
            for name in names {
                let of = |map: &serde_json::Map<String, Value>| map.get(name).cloned().unwrap_or(Value::Null);
                compare(&within(name), &of(one), &of(other), found);
            }
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            for (at, (one, other)) in one.iter().zip(other).enumerate() {
                compare(&format!("{path}[{at}]"), one, other, found);
            }
        }
        _ if there != here => found.push(format!("{path}: {} there, {} here", short(there), short(here))),
        _ => {}
    }
}

fn short(value: &Value) -> String {
    let text = value.to_string();
    let cut: String = text.chars().take(40).collect();
    if cut.len() < text.len() { cut + "…" } else { text }
}
