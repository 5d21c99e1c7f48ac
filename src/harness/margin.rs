use super::{
    Cell, TooLarge,
    contest::Cells,
    contrast::{Contrast, Part},
};

/// How far ahead of all others one strategy is in one lineup.
#[derive(Clone, PartialEq, Debug)]
pub struct Margin {
    /// The strategy.
    pub subject: usize,
    /// The lineup.
    pub lineup: usize,
    /// How many results the strategy has there in a block: one a seat and game.
    pub results: u64,
    /// Its mean less the mean of all other seats, whoever sits there.
    pub contrast: Contrast,
    cell: usize,
}

impl Margin {
    /// Those of every lineup in which the strategy sits beside others.
    pub(super) fn all(subject: usize, cells: &Cells) -> Result<Vec<Self>, TooLarge> {
        cells.of_strategy(subject).filter_map(|cell| Self::new(cell, cells).transpose()).collect()
    }

    fn new(cell: usize, cells: &Cells) -> Result<Option<Self>, TooLarge> {
        let (subject, lineup, results) = (cells.strategies[cell], cells.lineups[cell], cells.results[cell]);
        let first = cells.lineups.partition_point(|&other| other < lineup);
        let end = cells.lineups.partition_point(|&other| other <= lineup);
        let others = || (first..end).filter(|&other| other != cell);
        let of_others: u64 = others().map(|other| cells.results[other]).sum();
        if of_others == 0 {
            return Ok(None);
        }
        let others: Vec<Part> = others().map(|other| (other, of_others)).collect();
        let contrast = Contrast::new(vec![(cell, results)], others)?;
        Ok(Some(Self { subject, lineup, results, contrast, cell }))
    }

    /// The strategy's shares of wins in a block, in units of 1 / [`WIN`](super::WIN).
    pub fn wins(&self, cells: &[Cell]) -> i64 {
        cells[self.cell].wins
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::harness::{Lineup, Schedule, Seatings};

    #[test]
    fn every_other_seat_counts_the_same() {
        let lineups: Vec<Lineup> =
            vec![vec![0, 1, 1, 2], vec![1, 1, 1, 2], vec![0, 0, 0, 0], vec![2, 0, 1, 0]];
        for seatings in [Seatings::Rotations, Seatings::Permutations, Seatings::Fixed] {
            let cells = Cells::of(&Schedule::new(3, lineups.clone(), seatings).unwrap());
            // What every seat of a strategy scores, and one win for each result of the subject.
            let score = [10, 4, 1];
            let cell = |at: usize| Cell {
                score: score[cells.strategies[at]] * cells.results[at] as i64,
                wins: cells.results[at] as i64,
                ..Cell::default()
            };
            let block: Vec<Cell> = (0..cells.results.len()).map(cell).collect();
            let margins = Margin::all(0, &cells).unwrap();
            let found = margins.iter().map(|margin| {
                assert_eq!(margin.wins(&block), margin.results as i64);
                (margin.lineup, margin.contrast.scores(&block) as f64 / margin.contrast.scale as f64)
            });
            // The means of 4, 4 and 1, and of 1 and 4. It is alone in one lineup, and not there in another.
            assert_eq!(found.collect::<Vec<_>>(), [(0, 7.0), (3, 7.5)]);
        }
    }
}
