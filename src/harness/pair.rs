use super::{
    TooLarge,
    contest::Cells,
    contrast::{Contrast, Part},
};

/// Two strategies whose scores are compared within each block.
///
/// Where they sit at one table in some lineup, they are compared table by table: the mean of the one less the mean
/// of the other in that lineup, averaged over those lineups. What a whole table scores is thus no merit of either:
/// at tables of cautious players all score more. Where they never meet, all their games count, for the deals are
/// the same.
#[derive(Clone, PartialEq, Debug)]
pub struct Pair {
    /// The one.
    pub a: usize,
    /// The other.
    pub b: usize,
    /// The mean of `a` less the mean of `b`.
    pub contrast: Contrast,
}

impl Pair {
    /// All pairs of this many strategies that have cells.
    pub(super) fn all(strategies: usize, cells: &Cells) -> Result<Vec<Self>, TooLarge> {
        let pairs = (0..strategies).flat_map(|a| (a + 1..strategies).map(move |b| (a, b)));
        let pairs = pairs
            .filter(|&(a, b)| cells.of_strategy(a).next().is_some() && cells.of_strategy(b).next().is_some());
        pairs.map(|(a, b)| Self::new(a, b, cells)).collect()
    }

    fn new(a: usize, b: usize, cells: &Cells) -> Result<Self, TooLarge> {
        let (of_a, of_b) = within_tables(a, b, cells).unwrap_or_else(|| {
            let over_all = |strategy| {
                let results = cells.of_strategy(strategy).map(|cell| cells.results[cell]).sum();
                cells.of_strategy(strategy).map(|cell| (cell, results)).collect()
            };
            (over_all(a), over_all(b))
        });
        Ok(Self { a, b, contrast: Contrast::new(of_a, of_b)? })
    }
}

/// The cells of the lineups where both sit, each lineup with the same weight; nothing where there is none.
fn within_tables(a: usize, b: usize, cells: &Cells) -> Option<(Vec<Part>, Vec<Part>)> {
    let of_b: Vec<usize> = cells.of_strategy(b).collect();
    let beside = |cell: usize| {
        let place = of_b.binary_search_by_key(&cells.lineups[cell], |&other| cells.lineups[other]);
        place.ok().map(|place| (cell, of_b[place]))
    };
    let met: Vec<(usize, usize)> = cells.of_strategy(a).filter_map(beside).collect();
    let part = |cell: usize| (cell, cells.results[cell] * met.len() as u64);
    (!met.is_empty()).then(|| met.iter().map(|&(of_a, of_b)| (part(of_a), part(of_b))).unzip())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::harness::{Cell, Lineup, Schedule, Seatings, focal};

    fn cells(lineups: Vec<Lineup>, seatings: Seatings) -> Cells {
        Cells::of(&Schedule::new(3, lineups, seatings).unwrap())
    }

    /// A block in which every seat scores what its strategy scores in that lineup.
    fn block(cells: &Cells, score: impl Fn(usize, usize) -> i64) -> Vec<Cell> {
        let cell = |at: usize| Cell {
            score: score(cells.lineups[at], cells.strategies[at]) * cells.results[at] as i64,
            ..Cell::default()
        };
        (0..cells.results.len()).map(cell).collect()
    }

    #[test]
    fn what_a_whole_table_scores_is_no_merit() {
        let cells = cells(focal(2, 4), Seatings::Rotations);
        // Strategy 0 is cautious. Where three sit together, everybody scores; but the bold one scores more at either table.
        let block = block(&cells, |lineup, strategy| [[2, 3], [19, 20]][lineup][strategy]);
        let contrast = &Pair::all(2, &cells).unwrap()[0].contrast;
        assert_eq!(contrast.scores(&block), -(contrast.scale as i64), "a point less at either table");
        // Over all games the cautious one would seem far better.
        let mean = |strategy: usize| -> f64 {
            let own: Vec<usize> = cells.of_strategy(strategy).collect();
            let scores: i64 = own.iter().map(|&cell| block[cell].score).sum();
            scores as f64 / own.iter().map(|&cell| cells.results[cell]).sum::<u64>() as f64
        };
        assert_eq!((mean(0), mean(1)), (14.75, 7.25));
    }

    #[test]
    fn every_table_where_both_sit_counts_the_same() {
        let lineups = vec![vec![0, 0, 1, 2], vec![0, 2, 2, 2], vec![1, 1, 1, 0]];
        for seatings in [Seatings::Rotations, Seatings::Permutations, Seatings::Fixed] {
            let cells = cells(lineups.clone(), seatings);
            let block =
                block(&cells, |lineup, strategy| [[7, 1, 0], [50, 0, 3], [5, 4, 0]][lineup][strategy]);
            let pairs = Pair::all(3, &cells).unwrap();
            let mean = |contrast: &Contrast| contrast.scores(&block) as f64 / contrast.scale as f64;
            let means = pairs.iter().map(|pair| mean(&pair.contrast));
            assert_eq!(means.collect::<Vec<_>>(), [(6.0 + 1.0) / 2.0, (7.0 + 47.0) / 2.0, 1.0]);
        }
    }

    #[test]
    fn those_who_never_meet_are_compared_over_all_games() {
        let cells = cells(vec![vec![0, 0, 2], vec![1, 2, 2], vec![0, 2, 2]], Seatings::Rotations);
        let block = block(&cells, |lineup, strategy| [[4, 0, 0], [0, 9, 0], [1, 0, 0]][lineup][strategy]);
        let contrast = &Pair::all(3, &cells).unwrap()[0].contrast;
        assert_eq!(contrast.scores(&block), -6 * contrast.scale as i64, "the mean of 4, 4 and 1, less 9");
    }

    /// What the cubes of differences need is bounded, for any table and any number of lineups.
    #[test]
    fn the_scale_is_bounded() {
        let lineup = |of_one: usize| (0..12).map(|chair| usize::from(chair < of_one)).collect::<Lineup>();
        let all = |times: usize| (0..times).flat_map(|_| (1..12).map(lineup)).collect();
        let scale = |times| {
            Pair::all(2, &cells(all(times), Seatings::Rotations)).map(|pairs| pairs[0].contrast.scale)
        };
        assert_eq!(scale(100), Ok(332_640 * 1_100));
        assert_eq!(scale(300), Err(TooLarge::Lineups));
        let mixed = crate::harness::mixed(3, 7).unwrap();
        assert_eq!(Pair::all(3, &cells(mixed, Seatings::Permutations)).map(|pairs| pairs.len()), Ok(3));
    }
}
