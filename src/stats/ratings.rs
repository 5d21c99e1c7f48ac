//! [`ratings`]: Plackett–Luce ratings on the Elo scale with bootstrap intervals.

use std::collections::BTreeMap;

use super::strengths::{Choices, count_seats, in_ones};
use super::{Interval, Orders, SplitMix64};

/// Points of the Elo scale per unit of log strength: 400 points are odds of 10 to 1.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// What holds the scale in place, since only differences of ratings mean anything.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Anchor {
    /// The ratings have a mean of 0.
    Mean,
    /// The strategy of this index has this rating.
    Strategy(usize, f64),
}

/// How ratings are made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingSettings {
    /// What holds the scale in place.
    pub anchor: Anchor,
    /// Level of the intervals.
    pub level: f64,
    /// Bootstrap replicates; 0 gives infinite intervals.
    pub replicates: usize,
    /// Seed of the bootstrap.
    pub seed: u64,
    /// Games that each strategy is taken to have drawn against a strategy of mean
    /// strength. Keeps one that wins or loses everything finite; must be positive.
    pub virtual_draws: f64,
}

impl Default for RatingSettings {
    fn default() -> Self {
        RatingSettings { anchor: Anchor::Mean, level: 0.95, replicates: 1_000, seed: 0, virtual_draws: 1.0 }
    }
}

/// Ratings of all strategies from their finishing orders, in Elo points with percentile
/// intervals.
///
/// Each of `groups` holds the orders of a block, or of a bin of many blocks: the bootstrap
/// (Efron 1979) draws whole groups with replacement, since the games of a block share their
/// deals. Fewer than about thirty groups give intervals that are too narrow. The sums are
/// integers, so only which blocks make a group matters, not the order of games in it.
/// Empty if there are no groups.
pub fn ratings(groups: &[Orders], settings: &RatingSettings) -> Vec<Interval> {
    let Some(strategies) = groups.first().map(Orders::strategies) else {
        return Vec::new();
    };
    let bins = Bins::new(groups, settings.virtual_draws);
    let whole = bins.choices(&vec![1; groups.len()]).fit(&vec![0.0; strategies]);
    let mut replicates = vec![Vec::with_capacity(settings.replicates); strategies];
    let mut random = SplitMix64::new(settings.seed);
    for _ in 0..settings.replicates {
        let drawn = draw(groups.len(), &mut random);
        let elo = anchored(&bins.choices(&drawn).fit(&whole), settings.anchor);
        replicates.iter_mut().zip(elo).for_each(|(all, one)| all.push(one));
    }
    let elo = anchored(&whole, settings.anchor);
    elo.into_iter().zip(replicates).map(|(elo, all)| percentile_interval(elo, all, settings.level)).collect()
}

/// How often each of `groups` groups comes up in as many draws with replacement.
fn draw(groups: usize, random: &mut SplitMix64) -> Vec<u64> {
    let mut times = vec![0; groups];
    (0..groups).for_each(|_| times[random.below(groups as u64) as usize] += 1);
    times
}

/// Log strengths on the Elo scale, shifted to the anchor.
fn anchored(theta: &[f64], anchor: Anchor) -> Vec<f64> {
    let shift = match anchor {
        Anchor::Mean => -theta.iter().sum::<f64>() / theta.len() as f64 * ELO,
        Anchor::Strategy(index, value) => value - theta[index] * ELO,
    };
    theta.iter().map(|t| t * ELO + shift).collect()
}

fn percentile_interval(elo: f64, mut replicates: Vec<f64>, level: f64) -> Interval {
    if replicates.is_empty() {
        return Interval::around(elo, f64::INFINITY);
    }
    replicates.sort_by(f64::total_cmp);
    let tail = (1.0 - level) / 2.0;
    let (low, high) = (percentile(&replicates, tail), percentile(&replicates, 1.0 - tail));
    Interval { low, mean: elo, high }
}

/// A percentile by linear interpolation: Hyndman and Fan (1996), type 7.
fn percentile(sorted: &[f64], q: f64) -> f64 {
    let place = q * (sorted.len() - 1) as f64;
    let (below, above) = (sorted[place.floor() as usize], sorted[place.ceil() as usize]);
    below + (above - below) * place.fract()
}

/// The choices of every group, over one common list of sets.
struct Bins {
    sets: Vec<Vec<(usize, f64)>>,
    taken: Vec<Vec<u64>>,
    times: Vec<Vec<(usize, u64)>>,
    virtual_draws: f64,
}

impl Bins {
    fn new(groups: &[Orders], virtual_draws: f64) -> Self {
        let mut places: BTreeMap<&[u16], usize> =
            groups.iter().flat_map(Orders::choices).map(|(seats, _)| (seats.as_slice(), 0)).collect();
        places.values_mut().enumerate().for_each(|(place, slot)| *slot = place);
        let times = |group: &Orders| {
            group.choices().map(|(seats, times)| (places[seats.as_slice()], times)).collect()
        };
        Bins {
            sets: places.keys().map(|seats| count_seats(seats)).collect(),
            taken: groups.iter().map(|group| group.taken().to_vec()).collect(),
            times: groups.iter().map(times).collect(),
            virtual_draws,
        }
    }

    /// The sum of the groups, each taken as often as `drawn` says.
    fn choices(&self, drawn: &[u64]) -> Choices {
        let strategies = self.taken.first().map_or(0, Vec::len);
        let (mut taken, mut times) = (vec![0_u64; strategies], vec![0_u64; self.sets.len()]);
        for (group, &copies) in drawn.iter().enumerate().filter(|&(_, &copies)| copies > 0) {
            taken.iter_mut().zip(&self.taken[group]).for_each(|(sum, one)| *sum += copies * one);
            self.times[group].iter().for_each(|&(set, one)| times[set] += copies * one);
        }
        Choices {
            taken: taken.into_iter().map(in_ones).collect(),
            sets: self.sets.clone(),
            times: times.into_iter().map(in_ones).collect(),
            virtual_draws: self.virtual_draws,
        }
    }
}
