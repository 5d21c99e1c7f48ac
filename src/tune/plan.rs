use rand::Rng;

use super::{Method, Parameter};
use crate::game::{Purpose, Seed};

/// All that decides what a tuner does, but for what it is told.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// What is tuned.
    pub parameters: Vec<Parameter>,
    /// How.
    pub method: Method,
    /// From which all randomness follows.
    pub seed: u64,
    /// How many games the search and its checks may take; nothing where it is stopped from outside.
    pub games: Option<u64>,
    /// How many candidates an iteration has.
    pub population: usize,
    /// How far from the start the first candidates lie, as a share of the range.
    pub step: f64,
    /// The blocks that each candidate of an iteration plays; every iteration has others.
    pub blocks: u64,
    /// The blocks that the centre of the search plays now and then, always the same.
    pub check_blocks: u64,
    /// The blocks of the test at the end.
    pub test_blocks: u64,
    /// How many games one candidate has in a block of the search or of a check.
    pub candidate_games: u64,
    /// How many games a block of the test has.
    pub test_games: u64,
    /// Of how many units a point is made in what is measured.
    pub scale: u64,
}

/// What is measured. Each stage has deals of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// The candidates of an iteration against the opponents.
    Search,
    /// The centre of the search against the opponents, less what the original scores against them.
    Check,
    /// The tuned set and the original at the same tables.
    Test,
}

impl Stage {
    /// The seed of the contests of this stage, of 53 bits.
    pub fn seed(self, master: u64) -> u64 {
        let stage = Seed::new(master).purpose(Purpose::Training).child(self as u64);
        stage.stream().next_u64() >> 11
    }
}

impl Plan {
    /// The games of an iteration.
    pub fn iteration_games(&self) -> u64 {
        self.population as u64 * self.blocks * self.candidate_games
    }

    /// The games of a check.
    pub fn check_games(&self) -> u64 {
        self.check_blocks * self.candidate_games
    }

    /// The fewest games that are any use: an iteration, a check, and the original's games for it.
    pub fn least_games(&self) -> u64 {
        self.iteration_games() + 2 * self.check_games()
    }

    /// About how many iterations there will be, where that is known.
    pub(super) fn iterations(&self) -> Option<u64> {
        self.games.map(|games| games / self.iteration_games())
    }

    /// The seed of the search's own choices.
    pub(super) fn search_seed(&self) -> Seed {
        Seed::new(self.seed).purpose(Purpose::Training).child(SEARCHER)
    }
}

/// The name of the search's seed, beside those of the stages.
const SEARCHER: u64 = 100;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stage_has_deals_of_its_own() {
        let seeds: Vec<u64> = (0..50)
            .flat_map(|master| [Stage::Search, Stage::Check, Stage::Test].map(|stage| stage.seed(master)))
            .collect();
        let mut distinct = seeds.clone();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), seeds.len());
        assert!(seeds.iter().all(|&seed| seed < 1 << 53));
    }
}
