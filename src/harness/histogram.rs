use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// How often each score came up.
#[derive(Clone, Debug, Default)]
pub struct Histogram {
    /// The score of the first count.
    low: i32,
    counts: Vec<u64>,
}

/// Room made on either side when a score is out of range, so that this happens seldom.
const MARGIN: i32 = 64;

impl Histogram {
    /// Counts a score once.
    #[inline]
    pub fn count(&mut self, score: i32) {
        let place = i64::from(score) - i64::from(self.low);
        match self.counts.get_mut(place as usize) {
            Some(count) if place >= 0 => *count += 1,
            _ => self.add(score, 1),
        }
    }

    /// Counts a score several times.
    pub fn add(&mut self, score: i32, times: u64) {
        self.make_room(score);
        self.counts[(score - self.low) as usize] += times;
    }

    fn make_room(&mut self, score: i32) {
        let end = i64::from(self.low) + self.counts.len() as i64;
        if self.counts.is_empty() {
            self.low = score.saturating_sub(MARGIN);
            self.counts = vec![0; 2 * MARGIN as usize];
        } else if score < self.low {
            let low = score.saturating_sub(MARGIN);
            let room = self.low.abs_diff(low) as usize;
            self.counts.splice(0..0, std::iter::repeat_n(0, room));
            self.low = low;
        } else if i64::from(score) >= end {
            let room = i64::from(score) + 1 + i64::from(MARGIN) - i64::from(self.low);
            self.counts.resize(room as usize, 0);
        }
    }

    /// Adds another's counts.
    pub fn merge(&mut self, other: &Self) {
        other.iter().for_each(|(score, times)| self.add(score, times));
    }

    /// The scores that came up, the lowest first, each with how often it did.
    pub fn iter(&self) -> impl Iterator<Item = (i32, u64)> {
        (self.low..).zip(self.counts.iter().copied()).filter(|&(_, times)| times > 0)
    }

    /// How many scores were counted.
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The standard deviation of one score; 0 for fewer than two.
    pub fn deviation(&self) -> f64 {
        let (mut n, mut sum, mut squares) = (0_i128, 0_i128, 0_i128);
        for (score, times) in self.iter() {
            let (score, times) = (i128::from(score), i128::from(times));
            n += times;
            sum += times * score;
            squares += times * score * score;
        }
        if n < 2 { 0.0 } else { ((n * squares - sum * sum) as f64 / n as f64 / (n - 1) as f64).sqrt() }
    }
}

impl PartialEq for Histogram {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl FromIterator<(i32, u64)> for Histogram {
    fn from_iter<I: IntoIterator<Item = (i32, u64)>>(counts: I) -> Self {
        let mut histogram = Self::default();
        counts.into_iter().for_each(|(score, times)| histogram.add(score, times));
        histogram
    }
}

impl Serialize for Histogram {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Histogram {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<(i32, u64)>::deserialize(deserializer)?.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn counts_like_a_map(scores in prop::collection::vec(-700_i32..700, 0..200), cut in 0_usize..200) {
            let mut naive = BTreeMap::new();
            scores.iter().for_each(|&score| *naive.entry(score).or_insert(0_u64) += 1);
            let (first, second) = scores.split_at(cut.min(scores.len()));
            let [mut one, mut other] = [first, second].map(|part| {
                let mut histogram = Histogram::default();
                part.iter().for_each(|&score| histogram.count(score));
                histogram
            });
            prop_assert_eq!(one.total(), first.len() as u64);
            other.merge(&one);
            one = other;
            prop_assert!(one.iter().eq(naive.clone()));
            let again: Histogram = serde_json::from_str(&serde_json::to_string(&one).unwrap()).unwrap();
            prop_assert!(again == one);
        }
    }

    #[test]
    fn deviation_of_known_scores() {
        let scores: Histogram = [(2, 1), (4, 3), (5, 2), (7, 1), (9, 1)].into_iter().collect();
        assert!((scores.deviation() - (32.0_f64 / 7.0).sqrt()).abs() < 1e-12);
        assert_eq!(Histogram::default().deviation(), 0.0);
    }
}
