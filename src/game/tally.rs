use serde::{Serialize, de::DeserializeOwned};

use super::{BySeat, Game};

/// A game that has something of its own to count besides scores, such as choices of pain cards.
pub trait Tallied: Game {
    /// The counts: whole numbers, so that the order of adding them up cannot matter.
    type Tally: Clone + PartialEq + Send + Sync + Serialize + DeserializeOwned;

    /// Nothing counted yet, for this many strategies.
    fn tally(&self, strategies: usize) -> Self::Tally;

    /// Sees a round that has just been dealt, where that makes counting it at its end cheaper.
    #[inline]
    fn dealt(&self, _tally: &mut Self::Tally, _state: &Self::State) {}

    /// Counts the round that has just ended, whether or not its deal was seen; `seated` says which strategy sits in each seat.
    fn count(&self, tally: &mut Self::Tally, state: &Self::State, seated: &BySeat<usize>);

    /// Adds other counts.
    fn add(&self, tally: &mut Self::Tally, other: &Self::Tally);

    /// The counts as tables to be written, given the names of the strategies.
    fn tables(&self, tally: &Self::Tally, names: &[String]) -> Vec<CountTable>;
}

/// A table of counts, ready to be written as a file.
#[derive(Clone, PartialEq, Debug)]
pub struct CountTable {
    /// The file's name.
    pub file: &'static str,
    /// The names of the columns.
    pub columns: &'static [&'static str],
    /// The rows, a text a column.
    pub rows: Vec<Vec<String>>,
}
