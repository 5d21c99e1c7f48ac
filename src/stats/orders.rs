//! [`Orders`]: finishing orders boiled down to what the ratings need.

use std::collections::BTreeMap;

/// The most seats an order may have: the unit below is divisible by every choice among
/// up to twelve.
pub const MAX_SEATS: usize = 12;

/// Counts are kept in units of 1/lcm(1..=12), so that the shares of ties are integers and
/// orders add up alike however they are folded.
pub const ORDER_UNIT: u64 = 27_720;

/// Finishing orders as the choices of a Plackett–Luce model: who was taken next from
/// which seats. Both kinds of totals are all the likelihood needs.
///
/// A tie stands for all orders of the tied seats in equal shares, as a drawn game of two
/// stands for half a win each. Choices among seats of a single strategy say nothing and
/// are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Orders {
    strategies: usize,
    /// How often a seat of each strategy was taken.
    taken: Vec<u64>,
    /// How often a choice was made from these seats, given as sorted strategy indexes.
    choices: BTreeMap<Vec<u16>, u64>,
}

impl Orders {
    /// No orders yet, for strategies `0..strategies`.
    pub fn new(strategies: usize) -> Self {
        Orders { strategies, taken: vec![0; strategies], choices: BTreeMap::new() }
    }

    /// Orders that were boiled down before: what [`taken`](Orders::taken) and [`choices`](Orders::choices) gave.
    pub fn from_parts(taken: Vec<u64>, choices: impl IntoIterator<Item = (Vec<u16>, u64)>) -> Self {
        Orders { strategies: taken.len(), taken, choices: choices.into_iter().collect() }
    }

    /// How many strategies there are.
    pub fn strategies(&self) -> usize {
        self.strategies
    }

    /// Takes in an order that happened `times` times: the strategies of the seats in tie
    /// groups, the best first. A strategy may hold several seats.
    ///
    /// Costs microseconds: count equal orders first where games are many.
    ///
    /// # Panics
    /// With more than [`MAX_SEATS`] seats or an unknown strategy.
    pub fn add(&mut self, order: &[impl AsRef<[usize]>], times: u64) {
        let seats: usize = order.iter().map(|group| group.as_ref().len()).sum();
        assert!(seats <= MAX_SEATS, "an order of {seats} seats, at most {MAX_SEATS} are known");
        for place in 0..order.len() {
            let behind: Vec<usize> =
                order[place + 1..].iter().flat_map(|group| group.as_ref()).copied().collect();
            self.add_group(order[place].as_ref(), &behind, times);
        }
    }

    /// The choices by which the seats of `group` are taken before those `behind`.
    ///
    /// Over all orders of t tied seats, the state "exactly the k seats of S are taken" comes
    /// up in a share 1/C(t, k), and each of the others follows in a share 1/(t − k) of that.
    fn add_group(&mut self, group: &[usize], behind: &[usize], times: u64) {
        for taken in 0..(1_u32 << group.len()) - 1 {
            let left: Vec<usize> =
                (0..group.len()).filter(|seat| taken >> seat & 1 == 0).map(|seat| group[seat]).collect();
            let Some(seats) = self.informative(&left, behind) else {
                continue;
            };
            let states = (group.len() as u64) * binomial(group.len() - 1, taken.count_ones() as usize);
            let share = ORDER_UNIT / states * times;
            left.iter().for_each(|&strategy| self.taken[strategy] += share);
            *self.choices.entry(seats).or_default() += share * left.len() as u64;
        }
    }

    /// The seats still to be taken, sorted, unless they are all of one strategy.
    fn informative(&self, left: &[usize], behind: &[usize]) -> Option<Vec<u16>> {
        let mut seats: Vec<u16> = left.iter().chain(behind).map(|&strategy| self.index(strategy)).collect();
        seats.sort_unstable();
        (seats.first() != seats.last()).then_some(seats)
    }

    fn index(&self, strategy: usize) -> u16 {
        assert!(strategy < self.strategies, "no strategy {strategy} among {}", self.strategies);
        u16::try_from(strategy).expect("fewer than 65,536 strategies")
    }

    /// Adds orders that were gathered elsewhere for the same strategies.
    pub fn merge(&mut self, other: &Orders) {
        assert_eq!(self.strategies, other.strategies, "orders of other strategies");
        for (mine, theirs) in self.taken.iter_mut().zip(&other.taken) {
            *mine += theirs;
        }
        for (seats, &times) in &other.choices {
            *self.choices.entry(seats.clone()).or_default() += times;
        }
    }

    /// How often each strategy was taken, in [`ORDER_UNIT`]s.
    pub fn taken(&self) -> &[u64] {
        &self.taken
    }

    /// The sets of seats chosen from and how often, in [`ORDER_UNIT`]s, sorted.
    pub fn choices(&self) -> impl Iterator<Item = (&Vec<u16>, u64)> {
        self.choices.iter().map(|(seats, &times)| (seats, times))
    }
}

fn binomial(n: usize, k: usize) -> u64 {
    (0..k as u64).fold(1, |product, i| product * (n as u64 - i) / (i + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: u64 = ORDER_UNIT;

    fn of(strategies: usize, orders: &[&[&[usize]]]) -> Orders {
        let mut all = Orders::new(strategies);
        orders.iter().for_each(|order| all.add(order, 1));
        all
    }

    #[test]
    fn an_order_is_a_row_of_choices() {
        let orders = of(3, &[&[&[2], &[0], &[1]]]);
        assert_eq!(orders.taken(), [ONE, 0, ONE]);
        let choices: Vec<_> = orders.choices().map(|(seats, times)| (seats.clone(), times)).collect();
        assert_eq!(choices, [(vec![0, 1], ONE), (vec![0, 1, 2], ONE)]);
    }

    #[test]
    fn a_strategy_against_itself_says_nothing() {
        assert_eq!(of(2, &[&[&[1], &[1], &[1]], &[&[0, 0, 0]]]), Orders::new(2));
        let orders = of(2, &[&[&[0], &[1], &[1]]]);
        assert_eq!(orders.taken(), [ONE, 0]);
    }

    #[test]
    fn a_tie_is_the_mean_of_its_orders() {
        let mut tied = Orders::new(4);
        tied.add(&[vec![0], vec![1, 2, 1], vec![3]], 6);
        let mut split = Orders::new(4);
        for [a, b, c] in [[1, 2, 1], [1, 1, 2], [2, 1, 1], [2, 1, 1], [1, 1, 2], [1, 2, 1]] {
            split.add(&[[0], [a], [b], [c], [3]], 1);
        }
        assert_eq!(tied, split);
    }

    #[test]
    fn twelve_tied_seats_stay_integer() {
        let mut orders = Orders::new(12);
        orders.add(&[(0..12).collect::<Vec<_>>()], 1);
        // Every strategy is taken unless it is last, which it is in a twelfth.
        assert_eq!(orders.taken(), [ONE / 12 * 11; 12]);
    }

    #[test]
    fn folding_order_does_not_matter() {
        let (a, b) = (of(3, &[&[&[0, 1], &[2]]]), of(3, &[&[&[2], &[1], &[0]], &[&[1, 2, 0]]]));
        let (mut ab, mut ba) = (a.clone(), b.clone());
        ab.merge(&b);
        ba.merge(&a);
        assert_eq!(ab, ba);
    }

    #[test]
    #[should_panic(expected = "no strategy 2")]
    fn unknown_strategies_are_refused() {
        of(2, &[&[&[2], &[0]]]);
    }
}
