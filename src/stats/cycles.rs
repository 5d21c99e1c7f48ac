//! Cycles among significant pairwise differences: results that are not transitive.

use std::collections::VecDeque;

/// One shortest cycle of each knot of strategies that beat each other in a circle.
///
/// `beats(a, b)` says whether strategy a of `0..strategies` is significantly better than
/// b. Strategies from each of which every other can be reached by "beats" form a knot (a
/// strongly connected component); a transitive result has none. A cycle lists who beats
/// the next, the last beating the first; it begins with its smallest index. Knots come in
/// the order of their smallest strategy, so equal input gives equal output.
pub fn cycles(strategies: usize, beats: impl Fn(usize, usize) -> bool) -> Vec<Vec<usize>> {
    let shortest: Vec<Option<Vec<usize>>> =
        (0..strategies).map(|start| shortest_from(start, strategies, &beats)).collect();
    let mut done = vec![false; strategies];
    let mut found = Vec::new();
    for start in 0..strategies {
        if done[start] || shortest[start].is_none() {
            continue;
        }
        let knot = knot_of(start, strategies, &beats);
        knot.iter().for_each(|&member| done[member] = true);
        let best = knot.iter().filter_map(|&member| shortest[member].clone()).min_by_key(Vec::len);
        found.extend(best.map(smallest_first));
    }
    found
}

/// The shortest cycle through `start`, by breadth-first search.
fn shortest_from(
    start: usize,
    strategies: usize,
    beats: &impl Fn(usize, usize) -> bool,
) -> Option<Vec<usize>> {
    let before = search(start, strategies, beats);
    let mut cycle = vec![before[start]?];
    while let Some(&last) = cycle.last().filter(|&&last| last != start) {
        cycle.push(before[last]?);
    }
    cycle.reverse();
    Some(cycle)
}

/// For every strategy reached from `start` by at least one step, the one it was reached from.
fn search(start: usize, strategies: usize, beats: &impl Fn(usize, usize) -> bool) -> Vec<Option<usize>> {
    let mut before = vec![None; strategies];
    let mut queue = VecDeque::from([start]);
    while let Some(from) = queue.pop_front() {
        for (to, slot) in before.iter_mut().enumerate() {
            if to != from && slot.is_none() && beats(from, to) {
                *slot = Some(from);
                queue.push_back(to);
            }
        }
    }
    before
}

/// The strategies that `start` reaches and that reach `start`.
fn knot_of(start: usize, strategies: usize, beats: &impl Fn(usize, usize) -> bool) -> Vec<usize> {
    let forth = search(start, strategies, beats);
    let back = search(start, strategies, &|a, b| beats(b, a));
    (0..strategies).filter(|&other| forth[other].is_some() && back[other].is_some()).collect()
}

fn smallest_first(mut cycle: Vec<usize>) -> Vec<usize> {
    let smallest = (0..cycle.len()).min_by_key(|&place| cycle[place]).unwrap_or(0);
    cycle.rotate_left(smallest);
    cycle
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(strategies: usize, edges: &[(usize, usize)]) -> Vec<Vec<usize>> {
        cycles(strategies, |a, b| edges.contains(&(a, b)))
    }

    #[test]
    fn rock_paper_scissors() {
        assert_eq!(of(3, &[(0, 1), (1, 2), (2, 0)]), [[0, 1, 2]]);
        assert_eq!(of(3, &[(1, 0), (2, 1), (0, 2)]), [[0, 2, 1]]);
    }

    #[test]
    fn transitive_results_have_none() {
        assert!(cycles(6, |a, b| a < b).is_empty());
        assert!(cycles(6, |a, b| a > b && a != 3).is_empty());
        assert!(cycles(0, |_, _| true).is_empty());
        assert!(cycles(4, |a, b| a == b).is_empty());
    }

    #[test]
    fn a_tail_belongs_to_no_cycle() {
        assert_eq!(of(5, &[(0, 1), (1, 2), (2, 3), (3, 1), (3, 4)]), [[1, 2, 3]]);
    }

    #[test]
    fn the_shortest_of_a_knot_is_shown_and_every_knot() {
        let edges = [(0, 1), (1, 2), (2, 3), (3, 0), (2, 0), (4, 5), (5, 6), (6, 7), (7, 4), (0, 4)];
        assert_eq!(of(8, &edges), [vec![0, 1, 2], vec![4, 5, 6, 7]]);
    }
}
