use rand::Rng;

use super::Stream;

/// A uniformly random number below `bound`, which must not be 0.
///
/// Lemire's method (2019): the high half of a product, rejecting the few low halves that would favour some
/// numbers.
#[inline]
pub fn below(bound: usize, stream: &mut Stream) -> usize {
    let bound = bound as u64;
    loop {
        let product = u128::from(stream.next_u64()) * u128::from(bound);
        let low = product as u64;
        if low >= bound || low >= bound.wrapping_neg() % bound {
            return (product >> 64) as usize;
        }
    }
}

/// The most numbers drawn from one word.
const MAX_BATCH: usize = 18;

/// No batch has this many combinations, so that a fraction above it need not be looked at more closely.
const MOST_COMBINATIONS: u64 = 1 << 57;

/// How many numbers to draw from one word when this many items have no place yet.
#[inline]
fn batch_size(unplaced: usize) -> usize {
    match unplaced {
        0..=19 => unplaced - 1,
        20..=32 => 11,
        33..=128 => 8,
        129..=65_536 => 3,
        _ => 1,
    }
}

/// Puts the items into a uniformly random order.
///
/// A Fisher-Yates shuffle that draws several bounded numbers from one 64-bit word, as Brackett-Rozinsky and
/// Lemire describe ("Batched ranged random integer generation", 2024): the fraction left after one bounded
/// number has been multiplied out is uniform in its turn. A hand of 15 cards takes a single word.
#[inline]
pub fn shuffle<T>(items: &mut [T], stream: &mut Stream) {
    let mut unplaced = items.len();
    while unplaced > 1 {
        let batch = batch_size(unplaced);
        let bounds = (unplaced + 1 - batch)..=unplaced;
        let mut places = [0; MAX_BATCH];
        loop {
            let mut fraction = stream.next_u64();
            for (place, bound) in places.iter_mut().zip(bounds.clone().rev()) {
                let product = u128::from(fraction) * bound as u128;
                *place = (product >> 64) as usize;
                fraction = product as u64;
            }
            if fraction >= MOST_COMBINATIONS {
                break;
            }
            let combinations: u64 = bounds.clone().map(|bound| bound as u64).product();
            if fraction >= combinations.wrapping_neg() % combinations {
                break;
            }
        }
        for &place in &places[..batch] {
            unplaced -= 1;
            items.swap(unplaced, place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Seed;

    #[test]
    fn no_batch_has_too_many_combinations() {
        for unplaced in (2..=65_536).chain([1 << 20, 1 << 32]) {
            let batch = batch_size(unplaced);
            assert!((1..=MAX_BATCH).contains(&batch) && batch < unplaced);
            let bits: f64 = (unplaced + 1 - batch..=unplaced).map(|bound| (bound as f64).log2()).sum();
            assert!(bits < (MOST_COMBINATIONS as f64).log2(), "{unplaced}: {bits}");
        }
    }

    /// Chi-square of all 24 orders of four items, and of where each of 40 items goes, at about four standard
    /// deviations.
    #[test]
    fn orders_are_uniform() {
        let mut stream = Seed::new(1).stream();
        let mut orders = std::collections::BTreeMap::new();
        for _ in 0..24_000 {
            let mut items = [0, 1, 2, 3];
            shuffle(&mut items, &mut stream);
            *orders.entry(items).or_insert(0.0) += 1.0;
        }
        assert_eq!(orders.len(), 24);
        let chi: f64 = orders.values().map(|count: &f64| (count - 1000.0).powi(2) / 1000.0).sum();
        assert!(chi < 23.0 + 4.0 * 46f64.sqrt(), "{chi}");

        let mut counts = [[0.0; 40]; 40];
        for _ in 0..40_000 {
            let mut items: [usize; 40] = std::array::from_fn(|i| i);
            shuffle(&mut items, &mut stream);
            items.iter().enumerate().for_each(|(place, &item)| counts[place][item] += 1.0);
        }
        let chi: f64 =
            counts.as_flattened().iter().map(|count: &f64| (count - 1000.0).powi(2) / 1000.0).sum();
        let freedom = 39f64 * 39.0;
        assert!((chi - freedom).abs() < 4.0 * (2.0 * freedom).sqrt(), "{chi}");
    }

    #[test]
    fn numbers_below_are_uniform() {
        let mut stream = Seed::new(2).stream();
        for bound in 1..20 {
            let mut counts = vec![0.0; bound];
            (0..1000 * bound).for_each(|_| counts[below(bound, &mut stream)] += 1.0);
            let chi: f64 = counts.iter().map(|count: &f64| (count - 1000.0).powi(2) / 1000.0).sum();
            let freedom = bound as f64 - 1.0;
            assert!(chi <= freedom + 4.5 * (2.0 * freedom).sqrt(), "{bound}: {chi}");
        }
    }
}
