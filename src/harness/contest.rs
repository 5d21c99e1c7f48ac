use std::{ops::Range, sync::Arc};

use super::{BlockOutcome, Cell, Lineup, MAX_BINS, Margin, Pair, Schedule, Seatings, TooLarge};
use crate::{game::Game, strategy::Entrant};

/// How much of a game is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Scope {
    /// All rounds.
    #[default]
    Games,
    /// The first round alone; its score is the game's.
    Rounds,
}

impl Scope {
    /// Every scope with its name.
    pub const NAMES: [(&'static str, Self); 2] = [("games", Self::Games), ("rounds", Self::Rounds)];

    /// The name.
    pub fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(_, scope)| *scope == self).map_or("", |(name, _)| name)
    }
}

/// Strategies that meet at one kind of table: all that decides which games are played and how they end.
pub struct Contest<G: Game> {
    pub(super) game: Arc<G>,
    pub(super) rules: String,
    pub(super) entrants: Vec<Entrant<G>>,
    pub(super) schedule: Schedule,
    pub(super) pairs: Vec<Pair>,
    pub(super) margins: Vec<Margin>,
    pub(super) cells: Cells,
    pub(super) scope: Scope,
    pub(super) seed: u64,
    pub(super) blocks: u64,
}

/// The cells of a [`BlockOutcome`]: one for every strategy of every lineup.
#[derive(Clone, Debug)]
pub(super) struct Cells {
    /// The strategy of each cell.
    pub(super) strategies: Vec<usize>,
    /// The lineup of each cell.
    pub(super) lineups: Vec<usize>,
    /// How many results each cell takes in a block: one a seat and game.
    pub(super) results: Vec<u64>,
    /// For every game of a block, the cell of each seat.
    pub(super) of_slots: Vec<crate::game::BySeat<usize>>,
}

impl<G: Game> Contest<G> {
    /// A contest.
    ///
    /// # Panics
    /// If a lineup does not fill the table or names a strategy that is not there, or there are no blocks.
    pub fn new(
        (rules, game): (&str, Arc<G>),
        entrants: Vec<Entrant<G>>,
        (lineups, seatings): (Vec<Lineup>, Seatings),
        scope: Scope,
        (seed, blocks): (u64, u64),
    ) -> Result<Self, TooLarge> {
        let known = |lineup: &Lineup| lineup.iter().all(|&strategy| strategy < entrants.len());
        assert!(lineups.iter().all(|lineup| lineup.len() == game.seats() && known(lineup)));
        assert!(blocks > 0 && !lineups.is_empty(), "a contest has games");
        let schedule = Schedule::new(entrants.len(), lineups, seatings)?;
        let cells = Cells::of(&schedule);
        let pairs = Pair::all(entrants.len(), &cells)?;
        let (rules, margins) = (rules.into(), Vec::new());
        Ok(Self { rules, game, entrants, schedule, pairs, margins, cells, scope, seed, blocks })
    }

    /// The same, with one strategy whose lineups are told one by one.
    pub fn with_subject(self, strategy: usize) -> Result<Self, TooLarge> {
        Ok(Self { margins: Margin::all(strategy, &self.cells)?, ..self })
    }

    /// The game.
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// The name of the rules.
    pub fn rules(&self) -> &str {
        &self.rules
    }

    /// The strategies.
    pub fn entrants(&self) -> &[Entrant<G>] {
        &self.entrants
    }

    /// The games.
    pub fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// The pairs of strategies that are compared.
    pub fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    /// The lineups in which the subject sits beside others; none without a subject.
    pub fn margins(&self) -> &[Margin] {
        &self.margins
    }

    /// How many blocks the whole contest has.
    pub fn blocks(&self) -> u64 {
        self.blocks
    }

    /// How many results a strategy has in a block: one a seat and game.
    pub fn results_per_block(&self, strategy: usize) -> u64 {
        let cells = self.cells.strategies.iter().zip(&self.cells.results);
        cells.filter(|&(&owner, _)| owner == strategy).map(|(_, results)| results).sum()
    }

    /// What every strategy did in every lineup of a block: the lineup, the strategy and its results.
    pub fn cells<'b>(&self, block: &'b BlockOutcome) -> impl Iterator<Item = (usize, usize, &'b Cell)> {
        let places = self.cells.lineups.iter().zip(&self.cells.strategies);
        places.zip(&block.cells).map(|((&lineup, &strategy), cell)| (lineup, strategy, cell))
    }

    /// How many moves of a block a strategy left to chance.
    pub fn forfeits(&self, strategy: usize, block: &BlockOutcome) -> u64 {
        self.cells.of_strategy(strategy).map(|cell| block.cells[cell].forfeits).sum()
    }

    /// The names as every table has them; a strategy that sees all cards is marked.
    pub fn names(&self) -> Vec<String> {
        let name = |entrant: &Entrant<G>| match entrant.oracle && !entrant.name.contains("oracle") {
            true => format!("{} (oracle)", entrant.name),
            false => entrant.name.clone(),
        };
        self.entrants.iter().map(name).collect()
    }

    /// The numbers of the games of these blocks.
    pub fn games_of(&self, blocks: Range<u64>) -> Range<u64> {
        let games = self.schedule.games_per_block();
        blocks.start * games..blocks.end * games
    }

    /// How many bins of blocks there are.
    pub fn bins(&self) -> u64 {
        self.blocks.min(MAX_BINS)
    }

    /// The bin of a block: which depends on nothing but its number and the number of all blocks.
    #[inline]
    pub fn bin(&self, block: u64) -> usize {
        (u128::from(block) * u128::from(self.bins()) / u128::from(self.blocks)) as usize
    }

    /// The blocks of a bin.
    pub fn blocks_of_bin(&self, bin: u64) -> Range<u64> {
        let first =
            |bin| (u128::from(bin) * u128::from(self.blocks)).div_ceil(u128::from(self.bins())) as u64;
        first(bin)..first(bin + 1)
    }
}

impl Cells {
    /// The cells of a strategy, lineup by lineup.
    pub(super) fn of_strategy(&self, strategy: usize) -> impl Iterator<Item = usize> {
        (0..self.strategies.len()).filter(move |&cell| self.strategies[cell] == strategy)
    }

    pub(super) fn of(schedule: &Schedule) -> Self {
        let mut cells =
            Self { strategies: Vec::new(), lineups: Vec::new(), results: Vec::new(), of_slots: Vec::new() };
        for (lineup, members) in schedule.lineups().iter().enumerate() {
            let mut members = members.clone();
            members.sort_unstable();
            members.dedup();
            cells.lineups.extend(members.iter().map(|_| lineup));
            cells.strategies.extend(members);
        }
        cells.results = vec![0; cells.strategies.len()];
        for (lineup, seated) in schedule.seatings() {
            let start = cells.lineups.partition_point(|&other| other < lineup);
            let place = |strategy| {
                let ahead = cells.strategies[start..].iter().position(|&other| other == strategy);
                start + ahead.expect("every strategy of a lineup has a cell")
            };
            let of_slot = seated.map(place);
            of_slot.iter().for_each(|&cell| cells.results[cell] += 1);
            cells.of_slots.push(of_slot);
        }
        cells
    }
}
