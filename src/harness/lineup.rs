/// Who sits together: a strategy, by its place in the contest's list, for every chair of the table.
pub type Lineup = Vec<usize>;

/// More tables than anybody could play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("more than {MAX_TABLES} different tables")]
pub struct TooManyTables;

/// The most tables that are listed before some are picked.
const MAX_TABLES: usize = 1_000_000;

/// One of each strategy against a table full of each other: `players - 1` of the other.
pub fn focal(strategies: usize, players: usize) -> Vec<Lineup> {
    let pairs = (0..strategies).flat_map(|one| (0..strategies).map(move |other| (one, other)));
    let lineup = |(one, other)| std::iter::once(one).chain(std::iter::repeat_n(other, players - 1)).collect();
    pairs.filter(|(one, other)| one != other).map(lineup).collect()
}

/// All distinct tables of at least two strategies; of a single one, the table it fills.
///
/// They come in lexicographic order.
pub fn mixed(strategies: usize, players: usize) -> Result<Vec<Lineup>, TooManyTables> {
    let mut tables = Vec::new();
    let mut lineup = vec![0; players];
    loop {
        if strategies == 1 || lineup.first() != lineup.last() {
            tables.push(lineup.clone());
        }
        if tables.len() > MAX_TABLES {
            return Err(TooManyTables);
        }
        // The next non-decreasing list: raise the last chair that can be raised, and level those behind it.
        let Some(chair) = lineup.iter().rposition(|&strategy| strategy + 1 < strategies) else {
            return Ok(tables);
        };
        let raised = lineup[chair] + 1;
        lineup[chair..].fill(raised);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn focal_has_every_ordered_pair() {
        assert_eq!(focal(2, 4), [[0, 1, 1, 1], [1, 0, 0, 0]]);
        assert_eq!(focal(5, 3).len(), 20);
        assert!(focal(1, 3).is_empty());
    }

    #[test]
    fn mixed_has_every_multiset_once() {
        assert_eq!(mixed(2, 3), Ok(vec![vec![0, 0, 1], vec![0, 1, 1]]));
        assert_eq!(mixed(1, 3), Ok(vec![vec![0, 0, 0]]));
        // C(6 + 4 - 1, 4) multisets, less the six of a single strategy.
        let tables = mixed(6, 4).unwrap();
        assert_eq!(tables.len(), 126 - 6);
        assert!(tables.is_sorted() && tables.iter().all(|table| table.is_sorted()));
        assert_eq!(mixed(30, 12), Err(TooManyTables));
    }
}
