use serde::{Deserialize, Serialize};

use crate::game::{BySeat, Goal};

/// A whole win: lcm(1..=12), so that a win shared by up to twelve is a whole number for each.
pub const WIN: i64 = 27_720;

/// How a game ended for every seat.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GameOutcome {
    /// The points.
    pub scores: BySeat<i32>,
    /// The share of the win, in units of 1 / [`WIN`].
    pub wins: BySeat<i64>,
    /// Twice the rank, from 2 for a sole winner; seats that tie share the mean of their ranks.
    pub ranks: BySeat<i64>,
}

impl GameOutcome {
    /// The outcome with these points.
    #[inline]
    pub fn new(goal: Goal, scores: BySeat<i32>) -> Self {
        let merits = scores.map(|score| goal.merit(score));
        let ranks = merits.map(|merit| {
            let ahead = merits.iter().filter(|&&other| other > merit).count();
            let level = merits.iter().filter(|&&other| other == merit).count();
            (2 * ahead + level + 1) as i64
        });
        let best = merits.iter().copied().max().unwrap_or(0);
        let winners = merits.iter().filter(|&&merit| merit == best).count() as i64;
        let wins = merits.map(|merit| if merit == best { WIN / winners } else { 0 });
        Self { scores, wins, ranks }
    }
}

/// The results of one strategy in one lineup of a block, added up over its seats and games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Cell {
    /// Points.
    pub score: i64,
    /// Shares of wins, in units of 1 / [`WIN`].
    pub wins: i64,
    /// Twice the ranks.
    pub ranks: i64,
    /// Moves that the strategy failed to make and that were left to chance.
    #[serde(default, skip_serializing_if = "none")]
    pub forfeits: u64,
}

fn none(count: &u64) -> bool {
    *count == 0
}

impl Cell {
    /// Adds another's results.
    #[inline]
    pub fn add(&mut self, other: &Self) {
        self.score += other.score;
        self.wins += other.wins;
        self.ranks += other.ranks;
        self.forfeits += other.forfeits;
    }
}

/// What came of the games of a block, or of those of them that have been played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BlockOutcome {
    /// The block.
    pub block: u64,
    /// How many of its games have been played.
    pub games: u64,
    /// The results.
    pub cells: Vec<Cell>,
}

impl BlockOutcome {
    /// Nothing played yet.
    pub fn new(block: u64, cells: usize) -> Self {
        Self { block, games: 0, cells: vec![Cell::default(); cells] }
    }

    /// Nothing played yet of another block.
    pub(super) fn restart(&mut self, block: u64) {
        self.block = block;
        self.games = 0;
        self.cells.fill(Cell::default());
    }

    /// Takes in a game; `cells` says which cell each seat counts for.
    #[inline]
    pub(super) fn count(&mut self, outcome: &GameOutcome, cells: &BySeat<usize>) {
        self.games += 1;
        for (seat, &cell) in cells.each() {
            let (score, wins) = (i64::from(outcome.scores[seat]), outcome.wins[seat]);
            self.cells[cell].add(&Cell { score, wins, ranks: outcome.ranks[seat], forfeits: 0 });
        }
    }

    /// The strategy of a cell has left moves to chance.
    pub(super) fn forfeit(&mut self, cell: usize, moves: u64) {
        self.cells[cell].forfeits += moves;
    }

    /// Adds other games of the same block.
    pub(super) fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.cells.iter_mut().zip(&other.cells).for_each(|(mine, theirs)| mine.add(theirs));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(goal: Goal, scores: [i32; 4]) -> ([i64; 4], [i64; 4]) {
        let outcome = GameOutcome::new(goal, BySeat::from_fn(4, |seat| scores[seat.index()]));
        (outcome.wins.as_slice().try_into().unwrap(), outcome.ranks.as_slice().try_into().unwrap())
    }

    #[test]
    fn ties_share_wins_and_ranks() {
        assert_eq!(outcome(Goal::Highest, [3, -5, 2, 9]), ([0, 0, 0, WIN], [4, 8, 6, 2]));
        assert_eq!(outcome(Goal::Lowest, [3, -5, 2, 9]), ([0, WIN, 0, 0], [6, 2, 4, 8]));
        assert_eq!(outcome(Goal::Highest, [9, 9, 2, 9]), ([WIN / 3, WIN / 3, 0, WIN / 3], [4, 4, 8, 4]));
        assert_eq!(outcome(Goal::Highest, [0; 4]), ([WIN / 4; 4], [5; 4]));
    }
}
