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

/// Puts the items into a uniformly random order.
///
/// A Fisher-Yates shuffle that draws several bounded numbers from one 64-bit word, as Brackett-Rozinsky and
/// Lemire describe ("Batched ranged random integer generation", 2024): the fraction left after one bounded
/// number has been multiplied out is uniform in its turn.
#[inline]
pub fn shuffle<T>(items: &mut [T], stream: &mut Stream) {
    let mut rest = items;
    while rest.len() > 65_536 {
        rest = place_last::<1, T>(rest, stream);
    }
    while rest.len() > 128 {
        rest = place_last::<3, T>(rest, stream);
    }
    while rest.len() > 7 {
        rest = place_last::<7, T>(rest, stream);
    }
    while rest.len() > 3 {
        rest = place_last::<3, T>(rest, stream);
    }
    while rest.len() > 1 {
        rest = place_last::<1, T>(rest, stream);
    }
}

/// No batch has as many combinations as this: 7 numbers up to 128, or 3 up to 65,536.
const MOST_COMBINATIONS: u64 = 1 << 49;

/// Draws which items come last, `N` at once, and gives back the others.
#[inline]
fn place_last<'i, const N: usize, T>(items: &'i mut [T], stream: &mut Stream) -> &'i mut [T] {
    let len = items.len();
    let mut places = [0; N];
    loop {
        let mut fraction = stream.next_u64();
        for (drawn, place) in places.iter_mut().enumerate() {
            let product = u128::from(fraction) * (len - drawn) as u128;
            *place = (product >> 64) as usize;
            fraction = product as u64;
        }
        if fraction >= MOST_COMBINATIONS || is_fair::<N>(fraction, len) {
            break;
        }
    }
    for (drawn, place) in places.into_iter().enumerate() {
        items.swap(len - 1 - drawn, place);
    }
    &mut items[..len - N]
}

/// Whether the fraction left is none of the few that would favour some combinations.
#[cold]
fn is_fair<const N: usize>(fraction: u64, len: usize) -> bool {
    let combinations: u64 = (len - N + 1..=len).map(|bound| bound as u64).product();
    fraction >= combinations.wrapping_neg() % combinations
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Seed;

    /// Chi-square of all 24 orders of four items, and of where each of 40 and of 140 items goes, at about four
    /// standard deviations.
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
