use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{BlockOutcome, Cell, Contest, Histogram, moments};
use crate::{
    game::Tallied,
    stats::{Moments, Orders},
};

/// The most bins that blocks are gathered in.
pub const MAX_BINS: u64 = 100;

/// All that is kept of games played: whole numbers, which add up to the same in any order.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Summary<T> {
    /// How many games.
    pub games: u64,
    /// By strategy.
    pub strategies: Vec<StrategySums>,
    /// By pair of the contest: differences of mean scores within tables and blocks, times the pair's scale.
    #[serde(with = "moments::list")]
    pub pairs: Vec<Moments>,
    /// By lineup in which the subject sits beside others; left out without a subject.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub margins: Vec<MarginSums>,
    /// Stretches of blocks: groups for the bootstrap, and samples that can be played again.
    pub bins: BTreeMap<u64, Bin>,
    /// Blocks of which some games have been played; no other sum by blocks has them yet.
    pub open: BTreeMap<u64, BlockOutcome>,
    /// What the game counts of its own.
    pub tally: T,
}

/// The sums of one strategy.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct StrategySums {
    /// Points by block.
    #[serde(with = "moments")]
    pub scores: Moments,
    /// Shares of wins by block, in units of 1 / [`WIN`](super::WIN).
    #[serde(with = "moments")]
    pub wins: Moments,
    /// Twice the ranks by block.
    #[serde(with = "moments")]
    pub ranks: Moments,
    /// Points of single rounds.
    pub rounds: Histogram,
    /// Points of games.
    pub games: Histogram,
    /// By seat.
    pub seats: Vec<SeatSums>,
}

/// The sums of the subject in one lineup.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct MarginSums {
    /// Differences of its mean score and all others' by block, times the scale of the contrast.
    #[serde(with = "moments")]
    pub scores: Moments,
    /// Its shares of wins by block, in units of 1 / [`WIN`](super::WIN).
    #[serde(with = "moments")]
    pub wins: Moments,
}

/// The sums of one strategy in one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SeatSums {
    /// How many games.
    pub games: u64,
    /// Shares of wins, in units of 1 / [`WIN`](super::WIN).
    pub wins: i64,
    /// Points.
    pub score: i64,
}

/// The sums of a stretch of blocks.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Bin {
    /// By strategy.
    pub results: Vec<Cell>,
    /// Finishing orders.
    #[serde(serialize_with = "write_orders", deserialize_with = "read_orders")]
    pub orders: Orders,
}

impl<T> Summary<T> {
    /// Nothing yet.
    pub fn new<G: Tallied<Tally = T>>(contest: &Contest<G>) -> Self {
        let strategies = contest.entrants().len();
        let seats = vec![SeatSums::default(); contest.game().seats()];
        Self {
            games: 0,
            strategies: vec![StrategySums { seats, ..StrategySums::default() }; strategies],
            pairs: vec![Moments::new(); contest.pairs().len()],
            margins: vec![MarginSums::default(); contest.margins().len()],
            bins: BTreeMap::new(),
            open: BTreeMap::new(),
            tally: contest.game().tally(strategies),
        }
    }

    /// How many blocks have been played whole.
    pub fn blocks(&self) -> u64 {
        self.strategies.iter().map(|sums| sums.scores.count).max().unwrap_or(0)
    }

    /// Adds what was gathered of other games of the same contest.
    pub fn merge<G: Tallied<Tally = T>>(&mut self, other: &Self, contest: &Contest<G>) {
        self.games += other.games;
        for (mine, theirs) in self.strategies.iter_mut().zip(&other.strategies) {
            mine.merge(theirs);
        }
        self.pairs.iter_mut().zip(&other.pairs).for_each(|(mine, theirs)| mine.merge(theirs));
        for (mine, theirs) in self.margins.iter_mut().zip(&other.margins) {
            mine.scores.merge(&theirs.scores);
            mine.wins.merge(&theirs.wins);
        }
        for (&bin, theirs) in &other.bins {
            self.bin(bin).merge(theirs);
        }
        for outcome in other.open.values() {
            self.add_outcome(outcome, contest);
        }
        contest.game().add(&mut self.tally, &other.tally);
    }

    /// The sums of a bin.
    pub(super) fn bin(&mut self, bin: u64) -> &mut Bin {
        let strategies = self.strategies.len();
        self.bins.entry(bin).or_insert_with(|| Bin::new(strategies))
    }

    /// Takes in games of a block. As soon as all its games are there, the block counts.
    pub(super) fn add_outcome<G: Tallied>(&mut self, outcome: &BlockOutcome, contest: &Contest<G>) {
        let mut outcome = outcome.clone();
        if let Some(before) = self.open.remove(&outcome.block) {
            outcome.add(&before);
        }
        match outcome.games == contest.schedule().games_per_block() {
            true => self.close(&outcome, contest),
            false => drop(self.open.insert(outcome.block, outcome)),
        }
    }

    /// Takes in a whole block.
    pub(super) fn close<G: Tallied>(&mut self, outcome: &BlockOutcome, contest: &Contest<G>) {
        let bin = contest.bin(outcome.block) as u64;
        let cells = &contest.cells.strategies;
        for strategy in 0..self.strategies.len() {
            let mut block = Cell::default();
            let own = outcome.cells.iter().zip(cells).filter(|&(_, &owner)| owner == strategy);
            own.for_each(|(cell, _)| block.add(cell));
            let sums = &mut self.strategies[strategy];
            sums.scores.push(block.score);
            sums.wins.push(block.wins);
            sums.ranks.push(block.ranks);
            self.bin(bin).results[strategy].add(&block);
        }
        for (moments, pair) in self.pairs.iter_mut().zip(contest.pairs()) {
            moments.push(pair.contrast.scores(&outcome.cells));
        }
        for (sums, margin) in self.margins.iter_mut().zip(contest.margins()) {
            sums.scores.push(margin.contrast.scores(&outcome.cells));
            sums.wins.push(margin.wins(&outcome.cells));
        }
    }
}

impl StrategySums {
    fn merge(&mut self, other: &Self) {
        self.scores.merge(&other.scores);
        self.wins.merge(&other.wins);
        self.ranks.merge(&other.ranks);
        self.rounds.merge(&other.rounds);
        self.games.merge(&other.games);
        for (mine, theirs) in self.seats.iter_mut().zip(&other.seats) {
            mine.games += theirs.games;
            mine.wins += theirs.wins;
            mine.score += theirs.score;
        }
    }
}

impl Bin {
    fn new(strategies: usize) -> Self {
        Self { results: vec![Cell::default(); strategies], orders: Orders::new(strategies) }
    }

    fn merge(&mut self, other: &Self) {
        self.results.iter_mut().zip(&other.results).for_each(|(mine, theirs)| mine.add(theirs));
        self.orders.merge(&other.orders);
    }
}

type OrderParts = (Vec<u64>, Vec<(Vec<u16>, u64)>);

fn write_orders<S: Serializer>(orders: &Orders, serializer: S) -> Result<S::Ok, S::Error> {
    let choices: Vec<_> = orders.choices().collect();
    (orders.taken(), choices).serialize(serializer)
}

fn read_orders<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Orders, D::Error> {
    let (taken, choices) = OrderParts::deserialize(deserializer)?;
    Ok(Orders::from_parts(taken, choices))
}
