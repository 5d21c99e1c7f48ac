use std::collections::BTreeMap;

use super::HandStudy;
use crate::{
    games::trick::{Rules, heuristics::PainFeatures},
    stats::{Interval, RatioSums},
};

/// What choices are grouped by.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Grouping {
    /// The number of the card.
    Number,
    /// How many cards of its colour are held.
    Held,
    /// The numbers of the colour's cards added up.
    ColourSum,
    /// The highest of those numbers less the lowest.
    Spread,
    /// How many zeros the whole hand has.
    Zeros,
    /// How many others chose the same colour.
    Others,
    /// Number and held.
    NumberAndHeld,
    /// Held and others.
    HeldAndOthers,
}

impl Grouping {
    /// All of them, by name.
    pub const NAMES: [(&'static str, Self); 8] = [
        ("number", Self::Number),
        ("held", Self::Held),
        ("colour_sum", Self::ColourSum),
        ("spread", Self::Spread),
        ("zeros", Self::Zeros),
        ("others", Self::Others),
        ("number+held", Self::NumberAndHeld),
        ("held+others", Self::HeldAndOthers),
    ];

    /// The name.
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize].0
    }
}

/// A group of choices: what they have in common, the rest left open.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Key {
    /// What the choices are grouped by.
    pub by: Grouping,
    /// The number of the card.
    pub number: Option<i32>,
    /// How many cards of its colour are held.
    pub held: Option<i32>,
    /// The numbers of the colour's cards added up.
    pub colour_sum: Option<i32>,
    /// The highest of those numbers less the lowest.
    pub spread: Option<i32>,
    /// How many zeros the whole hand has.
    pub zeros: Option<i32>,
    /// How many others chose the same colour.
    pub others: Option<i32>,
}

impl Key {
    fn new(by: Grouping, features: &PainFeatures, others: i32) -> Self {
        let open =
            Self { by, number: None, held: None, colour_sum: None, spread: None, zeros: None, others: None };
        let (number, held, others) = (Some(features.number), Some(features.held), Some(others));
        match by {
            Grouping::Number => Self { number, ..open },
            Grouping::Held => Self { held, ..open },
            Grouping::ColourSum => Self { colour_sum: Some(features.colour_sum), ..open },
            Grouping::Spread => Self { spread: Some(features.spread), ..open },
            Grouping::Zeros => Self { zeros: Some(features.zeros), ..open },
            Grouping::Others => Self { others, ..open },
            Grouping::NumberAndHeld => Self { number, held, ..open },
            Grouping::HeldAndOthers => Self { held, others, ..open },
        }
    }
}

/// The score of a group of choices.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct AtlasRow {
    /// The group.
    pub key: Key,
    /// In how many hands there was such a choice.
    pub hands: u64,
    /// How many rounds were played with such a choice.
    pub rounds: u64,
    /// The round score, with its interval clustered by hand.
    pub score: Interval,
    /// What the choice brings over the mean of all cards of the same hand, clustered by hand.
    pub gain: Interval,
    /// The round score less the mean of the others'.
    pub margin: f64,
}

/// Sums of one group within one hand, then over hands.
#[derive(Clone, Copy, Default)]
struct Group {
    score: RatioSums,
    gain: RatioSums,
    margin: i128,
}

/// Groups the choices of all hands in every way there is.
pub(super) fn atlas_rows(studies: &[HandStudy], rules: &Rules, level: f64) -> Vec<AtlasRow> {
    let mut groups: BTreeMap<Key, Group> = BTreeMap::new();
    for study in studies {
        for (key, within) in within_hand(study, rules) {
            let group = groups.entry(key).or_default();
            let all = (study.choices.len() * study.deals) as i64;
            group.score.push(within.rounds, within.score);
            group.gain.push(within.rounds, within.score * all - within.rounds * study.total());
            group.margin += i128::from(within.margin);
        }
    }
    let unit = |study: &HandStudy| (study.choices.len() * study.deals) as f64;
    let unit = studies.first().map_or(1.0, unit);
    let others = (rules.players - 1) as f64;
    let row = |(key, group): (Key, Group)| {
        Some(AtlasRow {
            key,
            hands: group.score.clusters(),
            rounds: group.score.weight() as u64,
            score: group.score.interval(1.0, level)?,
            gain: group.gain.interval(unit, level)?,
            margin: group.margin as f64 / others / group.score.weight() as f64,
        })
    };
    groups.into_iter().filter_map(row).collect()
}

#[derive(Clone, Copy, Default)]
struct Within {
    rounds: i64,
    score: i64,
    /// The score times the number of others, less theirs.
    margin: i64,
}

fn within_hand(study: &HandStudy, rules: &Rules) -> BTreeMap<Key, Within> {
    let mut within: BTreeMap<Key, Within> = BTreeMap::new();
    for choice in &study.choices {
        let features = PainFeatures::new(rules, study.hand, choice.card);
        for (others, sums) in (0..).zip(&choice.others).filter(|(_, sums)| sums.deals > 0) {
            for (_, by) in Grouping::NAMES {
                let group = within.entry(Key::new(by, &features, others)).or_default();
                group.rounds += sums.deals;
                group.score += sums.score;
                group.margin += sums.score * (rules.players as i64 - 1) - sums.others_score;
            }
        }
    }
    within
}
