use std::{ops::Range, sync::Arc};

use rayon::prelude::*;

use super::{Stage, Task};
use crate::{
    game::Game,
    harness::{BlockOutcome, Contest, Fault, Lineup, Scope, Seatings, Table, focal},
    stats::Moments,
    strategy::Entrant,
};

/// Where candidates are measured: on duplicate blocks, all of a task on the same deals and with the same random
/// streams.
pub struct Arena<G: Game> {
    game: Arc<G>,
    original: Entrant<G>,
    opponents: Vec<Entrant<G>>,
    tables: Vec<Chairs>,
    seed: u64,
    pool: rayon::ThreadPool,
    /// What the original scores on the blocks of the checks.
    original_scores: Vec<i64>,
}

/// Who sits beside the candidate, for each other chair of a table: one of the opponents, or the candidate once more.
pub type Chairs = Vec<Option<usize>>;

/// Units that are divided among the chairs of one strategy: lcm(1..=12), so that each gets a whole number.
const SHARES: i64 = 27_720;

impl<G: Game> Arena<G> {
    /// An arena with these tables.
    ///
    /// # Panics
    /// If there are no tables, or one is not as large as the game or has no opponent.
    pub fn new(
        game: Arc<G>,
        original: Entrant<G>,
        (opponents, tables): (Vec<Entrant<G>>, Vec<Chairs>),
        seed: u64,
        threads: usize,
    ) -> Result<Self, rayon::ThreadPoolBuildError> {
        let fits = |table: &Chairs| table.len() + 1 == game.seats() && table.iter().any(Option::is_some);
        assert!(!tables.is_empty() && tables.iter().all(fits), "every table has a chair for the candidate");
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
        Ok(Self { game, original, opponents, tables, seed, pool, original_scores: Vec::new() })
    }

    /// How many games one candidate has in a block of the search or of a check.
    pub fn candidate_games(seats: usize, tables: usize) -> u64 {
        (seats * tables) as u64
    }

    /// How many games a block of the test has: one of each among the other, in every seat.
    pub fn test_games(seats: usize) -> u64 {
        2 * seats as u64
    }

    /// Of how many units a point a game is made: so many that every mean within a block is a whole number.
    pub fn scale(seats: usize, tables: usize) -> u64 {
        (2 * seats * tables) as u64 * SHARES as u64
    }

    /// Measures the candidates of a task, of which `players` are the entrants; nothing where it was interrupted.
    ///
    /// Search and check: the candidate's mean score less that of the others at its tables, in a check less the
    /// same of the original. Test: the mean score of the tuned set less that of the original at the same table, over
    /// one of it among originals and one original among it. What a whole table scores is no merit of either: at
    /// tables of cautious players all score more.
    pub fn measure(
        &mut self,
        task: &Task,
        players: Vec<Entrant<G>>,
        interrupted: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<Vec<Moments>>, Fault> {
        let blocks = task.blocks.clone();
        match task.stage {
            Stage::Search => {
                let scores = self.against_opponents(task.stage, players, blocks, interrupted)?;
                Ok(scores.map(|all| all.into_iter().map(Moments::from_iter).collect()))
            }
            Stage::Check => self.check(players, blocks, interrupted),
            Stage::Test => {
                let scores = self.against_original(players, blocks, interrupted)?;
                Ok(scores.map(|scores| vec![scores.into_iter().collect()]))
            }
        }
    }

    fn check(
        &mut self,
        players: Vec<Entrant<G>>,
        blocks: Range<u64>,
        interrupted: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<Vec<Moments>>, Fault> {
        if self.original_scores.is_empty() {
            let original = vec![self.original.clone()];
            let scores = self.against_opponents(Stage::Check, original, blocks.clone(), interrupted)?;
            let Some(scores) = scores.and_then(|all| all.into_iter().next()) else { return Ok(None) };
            self.original_scores = scores;
        }
        let scores = self.against_opponents(Stage::Check, players, blocks, interrupted)?;
        let less = |scores: Vec<i64>| scores.iter().zip(&self.original_scores).map(|(a, b)| a - b).collect();
        Ok(scores.map(|all| all.into_iter().map(less).collect()))
    }

    /// For each candidate and block its mean score less that of the others at the same table, over all tables.
    fn against_opponents(
        &self,
        stage: Stage,
        candidates: Vec<Entrant<G>>,
        blocks: Range<u64>,
        interrupted: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<Vec<Vec<i64>>>, Fault> {
        let (count, tables) = (candidates.len(), self.tables.len());
        let lineup = |candidate: usize, table: &Chairs| -> Lineup {
            let chair = |opponent: &Option<usize>| opponent.map_or(candidate, |opponent| count + opponent);
            std::iter::once(candidate).chain(table.iter().map(chair)).collect()
        };
        let lineups = (0..count).flat_map(|candidate| self.tables.iter().map(move |t| lineup(candidate, t)));
        let entrants = candidates.iter().chain(&self.opponents).cloned().collect();
        let contest = self.contest(stage, entrants, lineups.collect(), blocks.end);
        let own: Vec<i64> = self
            .tables
            .iter()
            .map(|table| 1 + table.iter().filter(|chair| chair.is_none()).count() as i64)
            .collect();
        let seats = self.game.seats() as i64;
        let merit = i64::from(self.game.goal().merit(1));
        let weigh = |lineup: usize, strategy: usize| match (strategy == lineup / tables, own[lineup % tables])
        {
            (true, own) => merit * 2 * SHARES / own,
            (false, own) => -merit * 2 * SHARES / (seats - own),
        };
        let measure = |block: &BlockOutcome| {
            let mut sums = vec![0; count];
            for (lineup, strategy, cell) in contest.cells(block) {
                sums[lineup / tables] += cell.score * weigh(lineup, strategy);
            }
            sums
        };
        let played = self.play(&contest, blocks, &measure, interrupted)?;
        let of = |candidate: usize| played.iter().map(|block| Some(block.as_ref()?[candidate])).collect();
        Ok((0..count).map(of).collect())
    }

    /// For each block the mean score of the tuned set less that of the original at the same table. The first lineup
    /// has one of the first among the second, and the other way round.
    fn against_original(
        &self,
        mut players: Vec<Entrant<G>>,
        blocks: Range<u64>,
        interrupted: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<Vec<i64>>, Fault> {
        let seats = self.game.seats();
        players.push(self.original.clone());
        let contest = self.contest(Stage::Test, players, focal(2, seats), blocks.end);
        let pair = &contest.pairs()[0];
        let merit = i64::from(self.game.goal().merit(1));
        let units = merit * (Self::scale(seats, self.tables.len()) / pair.contrast.scale) as i64;
        let measure = |block: &BlockOutcome| units * pair.contrast.scores(&block.cells);
        self.play(&contest, blocks, &measure, interrupted).map(|played| played.into_iter().collect())
    }

    fn contest(
        &self,
        stage: Stage,
        entrants: Vec<Entrant<G>>,
        lineups: Vec<Lineup>,
        blocks: u64,
    ) -> Contest<G> {
        let game = ("", Arc::clone(&self.game));
        let size = (stage.seed(self.seed), blocks);
        Contest::new(game, entrants, (lineups, Seatings::Rotations), Scope::Games, size)
            .expect("a lineup has no more rotations than chairs")
    }

    /// Plays blocks; for each what is measured of it, or nothing where it was interrupted.
    fn play<M: Send>(
        &self,
        contest: &Contest<G>,
        blocks: Range<u64>,
        measure: &(dyn Fn(&BlockOutcome) -> M + Sync),
        interrupted: &(dyn Fn() -> bool + Sync),
    ) -> Result<Vec<Option<M>>, Fault> {
        let play_block = |table: &mut Table<'_, G>, block: u64| {
            Ok(table.play_block(block, interrupted)?.map(|outcome| measure(&outcome)))
        };
        let played: Vec<Result<_, Fault>> = self
            .pool
            .install(|| blocks.into_par_iter().map_init(|| Table::new(contest), play_block).collect());
        // Of several faults the one in the first block, whoever played faster.
        played.into_iter().collect()
    }
}
