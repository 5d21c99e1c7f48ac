use std::collections::BTreeMap;

use super::{GameOutcome, Scheduled};
use crate::{game::MAX_SEATS, stats::Orders};

/// Finishing orders of strategies, counted; cheap enough for every game.
#[derive(Clone, Debug, Default)]
pub(super) struct OrderCounts {
    counts: BTreeMap<Order, u64>,
}

/// The strategies, the best first; [`TIED`] is set on those level with the one before.
type Order = [u16; MAX_SEATS];

const TIED: u16 = 1 << 15;

/// Stands where there is no further seat.
const NOBODY: u16 = u16::MAX;

impl OrderCounts {
    #[inline]
    pub(super) fn count(&mut self, game: &Scheduled, outcome: &GameOutcome) {
        *self.counts.entry(order(game, outcome)).or_insert(0) += 1;
    }

    /// Moves the counts over.
    pub(super) fn flush(&mut self, orders: &mut Orders) {
        for (order, times) in std::mem::take(&mut self.counts) {
            let mut groups: Vec<Vec<usize>> = Vec::new();
            for &place in order.iter().take_while(|&&place| place != NOBODY) {
                match groups.last_mut() {
                    Some(group) if place & TIED != 0 => group.push(usize::from(place & !TIED)),
                    _ => groups.push(vec![usize::from(place)]),
                }
            }
            orders.add(&groups, times);
        }
    }
}

#[inline]
fn order(game: &Scheduled, outcome: &GameOutcome) -> Order {
    let mut places = [(i64::MAX, NOBODY); MAX_SEATS];
    let seats = places.iter_mut().zip(outcome.ranks.iter().zip(&game.seated));
    seats.for_each(|(place, (&rank, &strategy))| *place = (rank, strategy as u16));
    places[..game.seated.seats()].sort_unstable();
    let level = |at: usize| at > 0 && places[at].0 == places[at - 1].0 && places[at].1 != NOBODY;
    std::array::from_fn(|at| if level(at) { places[at].1 | TIED } else { places[at].1 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{BySeat, Goal},
        harness::{Schedule, Seatings},
    };

    #[test]
    fn orders_arrive_with_their_ties() {
        let schedule = Schedule::new(3, vec![vec![2, 0, 1, 0]], Seatings::Rotations).unwrap();
        let (mut counts, mut orders, mut expected) = (OrderCounts::default(), Orders::new(3), Orders::new(3));
        for (scores, order) in [
            ([5, 9, 1, 3], vec![vec![0], vec![2], vec![0], vec![1]]),
            ([4, 4, 4, 4], vec![vec![0, 0, 1, 2]]),
            ([1, 2, 2, 0], vec![vec![0, 1], vec![2], vec![0]]),
        ] {
            let outcome = GameOutcome::new(Goal::Highest, BySeat::from_fn(4, |seat| scores[seat.index()]));
            counts.count(&schedule.game(0), &outcome);
            counts.count(&schedule.game(0), &outcome);
            expected.add(&order, 2);
        }
        counts.flush(&mut orders);
        assert_eq!(orders, expected);
    }
}
