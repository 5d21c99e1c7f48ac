use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use toml_edit::{DocumentMut, Item, Value};

use crate::{
    cli::experiment::{Chosen, TablePlan},
    roster::{PROVENANCE, Recipe, TUNE},
    tune::{Chairs, Method, Parameter},
};

/// A tuning, complete: nothing that it needs lies in another file.
#[derive(Clone, Debug)]
pub(super) struct Job {
    /// The strategy's name, from its file's.
    pub(super) name: String,
    /// The file as it was named; only its last part where that says where on this machine it lies.
    pub(super) file: String,
    /// The file's text, to be written again with other values.
    pub(super) document: DocumentMut,
    pub(super) directory: PathBuf,
    pub(super) parameters: Vec<Parameter>,
    /// Where in the file the value of each parameter stands.
    pub(super) places: Vec<Place>,
    pub(super) table: TablePlan,
    pub(super) opponents: Vec<Chosen>,
    pub(super) tables: Vec<Chairs>,
    pub(super) settings: Settings,
}

/// The tables around a value.
pub(super) type Place = Vec<String>;

/// The numbers of a tuning.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Settings {
    pub(super) method: String,
    pub(super) seed: u64,
    pub(super) games: Option<u64>,
    pub(super) minutes: Option<f64>,
    pub(super) population: usize,
    pub(super) step: f64,
    pub(super) blocks: u64,
    pub(super) check_blocks: u64,
    pub(super) test_blocks: u64,
}

impl Settings {
    pub(super) fn method(&self) -> Method {
        let known = Method::NAMES.iter().find(|(name, _)| *name == self.method);
        known.map_or_else(Method::default, |&(_, method)| method)
    }
}

impl Job {
    /// The strategy as it was.
    pub(super) fn original(&self) -> Recipe {
        let (name, directory) = (self.name.clone(), self.directory.clone());
        Recipe { name, text: self.document.to_string(), directory }
    }

    /// The strategy with these values of its parameters.
    pub(super) fn candidate(&self, values: &[f64]) -> Recipe {
        Recipe { text: self.with_values(values).to_string(), ..self.original() }
    }

    /// The file with these values, each where it stood before, without what was there about tuning.
    pub(super) fn with_values(&self, values: &[f64]) -> DocumentMut {
        let mut document = self.document.clone();
        document.remove(TUNE);
        document.remove(PROVENANCE);
        for ((parameter, place), &value) in self.parameters.iter().zip(&self.places).zip(values) {
            let mut item = document.as_item_mut();
            for table in place {
                item = &mut item[table.as_str()];
            }
            replace(
                &mut item[parameter.name.as_str()],
                match parameter.whole {
                    true => (value as i64).into(),
                    false => value.into(),
                },
            );
        }
        document
    }
}

/// Another value in the same place, with the comments that the old one had.
fn replace(item: &mut Item, mut value: Value) {
    if let Some(before) = item.as_value() {
        *value.decor_mut() = before.decor().clone();
    }
    *item = Item::Value(value);
}
