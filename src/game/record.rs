use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::{Game, Seat};

/// A game that can be written down and played again from what was written.
pub trait Recorded: Game {
    /// A whole round, as it stands in a record.
    type Round: Serialize + DeserializeOwned + Send + Sync;

    /// The round that has just ended.
    fn record(&self, state: &Self::State) -> Self::Round;

    /// Deals and plays the recorded round in a state whose turn is [`Turn::Deal`](super::Turn::Deal), and checks
    /// every card, move, winner and score of it by the rules.
    fn replay(&self, state: &mut Self::State, round: &Self::Round) -> Result<(), ReplayFault>;

    /// The round as a person can follow it, with the styles of a terminal; whoever prints it takes them out where
    /// they are not wanted. `before` has the points of each seat before the round.
    fn tell(&self, round: &Self::Round, before: &[i32]) -> String;
}

/// The first fault of a recorded round.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}{reason}", trick.map(|trick| format!("trick {trick}: ")).unwrap_or_default())]
pub struct ReplayFault {
    /// The trick it is in, from 1, where it is in one.
    pub trick: Option<usize>,
    /// What is wrong.
    pub reason: String,
}

impl ReplayFault {
    /// A fault of the round as a whole.
    pub fn of_round(reason: impl Into<String>) -> Self {
        Self { trick: None, reason: reason.into() }
    }

    /// A fault in a trick, counted from 1.
    pub fn of_trick(trick: usize, reason: impl Into<String>) -> Self {
        Self { trick: Some(trick), reason: reason.into() }
    }
}

/// One game in a file of records: a line of JSON.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRecord<R> {
    /// [`GameRecord::FORMAT`].
    pub format: String,
    /// The edition's name.
    pub rules: String,
    /// How many seats play.
    pub players: usize,
    /// The master seed.
    pub seed: u64,
    /// The block.
    pub block: u64,
    /// Which seating of the block's lineup.
    pub seating: usize,
    /// Who sits in each seat.
    pub strategies: Vec<String>,
    /// The rounds.
    pub rounds: Vec<R>,
    /// The points of each seat at the end.
    pub totals: Vec<i32>,
    /// All seats that share the win.
    pub winners: Vec<usize>,
}

impl<R> GameRecord<R> {
    /// The name and version of the format.
    pub const FORMAT: &'static str = "stickem-record/1";
}

/// All seats that share the win with these totals.
pub fn winners<G: Game>(game: &G, state: &G::State) -> impl Iterator<Item = Seat> {
    let merits = game.scores(state).map(|score| game.goal().merit(score));
    let best = merits.iter().copied().max();
    Seat::all(merits.seats()).filter(move |&seat| Some(merits[seat]) == best)
}
