use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{State, Table, TrickGame};
use crate::{
    card::{CardSet, Colour},
    game::{BySeat, CountTable, Seat, Tallied},
};

/// How often each kind of pain card was there to be chosen, how often it was chosen, and what the round brought;
/// and what it brought by how many others had the same pain colour.
///
/// All that a row of `pain_choices.csv` says about a card follows from the numbers held in its colour, so what
/// was offered is counted by that set of numbers: one count for each colour of a hand, not one for each card.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PainTally {
    bounds: Bounds,
    /// The hands of the round being played, where its deal was seen.
    #[serde(skip)]
    dealt: Option<BySeat<CardSet>>,
    strategies: Vec<StrategyTally>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct StrategyTally {
    /// By the set of numbers, a bit each: how often a hand held exactly these in a colour.
    #[serde(with = "sparse")]
    held: Vec<u64>,
    /// By the code of a [`Kind`]: how often it was chosen.
    #[serde(with = "sparse")]
    chosen: Vec<u64>,
    /// By the code of a [`Kind`]: the round scores added up.
    #[serde(with = "sparse")]
    scores: Vec<i64>,
    /// By how many others chose the same colour: rounds, and the round scores added up.
    collisions: Vec<(u64, i64)>,
}

/// What is told apart about a card that can be chosen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Kind {
    number: usize,
    held: usize,
    colour_sum: usize,
    lowest: bool,
}

/// The bounds of the parts of a [`Kind`], each one more than the greatest value.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
struct Bounds {
    numbers: usize,
    sums: usize,
}

impl Bounds {
    fn of(game: &TrickGame) -> Self {
        let highest = game.rules().deck.iter().map(|card| usize::from(card.number())).max().unwrap_or(0);
        Self { numbers: highest + 1, sums: highest * (highest + 1) / 2 + 1 }
    }

    fn codes(self) -> usize {
        self.numbers * (self.numbers + 1) * self.sums * 2
    }

    #[inline]
    fn code(self, kind: Kind) -> usize {
        let place = (kind.number * (self.numbers + 1) + kind.held) * self.sums + kind.colour_sum;
        place * 2 + usize::from(kind.lowest)
    }
}

impl Kind {
    /// The card with this number in a colour of which these numbers are held.
    #[inline]
    fn new(number: u32, numbers: u32) -> Self {
        Self {
            number: number as usize,
            held: numbers.count_ones() as usize,
            colour_sum: bits(numbers).sum::<u32>() as usize,
            lowest: numbers.trailing_zeros() == number,
        }
    }
}

/// The places of the bits that are set.
#[inline]
fn bits(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let place = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (place < u32::BITS).then_some(place)
    })
}

impl Tallied for TrickGame {
    type Tally = PainTally;

    fn tally(&self, strategies: usize) -> PainTally {
        let bounds = Bounds::of(self);
        let empty = StrategyTally {
            held: vec![0; 1 << bounds.numbers],
            chosen: vec![0; bounds.codes()],
            scores: vec![0; bounds.codes()],
            collisions: vec![(0, 0); self.rules().players],
        };
        PainTally { bounds, dealt: None, strategies: vec![empty; strategies] }
    }

    #[inline]
    fn dealt(&self, tally: &mut PainTally, state: &State) {
        tally.dealt = Some(*state.hands());
    }

    fn count(&self, tally: &mut PainTally, state: &State, seated: &BySeat<usize>) {
        let (bounds, table) = (tally.bounds, state.table());
        let colours = PainColours::of(table);
        let hands = tally.dealt.take().unwrap_or_else(|| state.dealt_hands(self.rules()));
        for (seat, hand) in hands.each() {
            let counts = &mut tally.strategies[seated[seat]];
            for colour in Colour::ALL {
                let numbers = hand.numbers(colour);
                if numbers != 0 {
                    counts.held[numbers as usize] += 1;
                }
            }
            let pain = table.pain(seat).expect("a round that has ended has pain cards");
            let kind = Kind::new(pain.number().into(), hand.numbers(pain.colour()));
            counts.chosen[bounds.code(kind)] += 1;
            let score = i64::from(table.scores()[seat]);
            counts.scores[bounds.code(kind)] += score;
            let (rounds, scores) = &mut counts.collisions[colours.others(pain.colour())];
            *rounds += 1;
            *scores += score;
        }
    }

    fn add(&self, tally: &mut PainTally, other: &PainTally) {
        for (mine, theirs) in tally.strategies.iter_mut().zip(&other.strategies) {
            mine.held.iter_mut().zip(&theirs.held).for_each(|(a, b)| *a += b);
            mine.chosen.iter_mut().zip(&theirs.chosen).for_each(|(a, b)| *a += b);
            mine.scores.iter_mut().zip(&theirs.scores).for_each(|(a, b)| *a += b);
            mine.collisions.iter_mut().zip(&theirs.collisions).for_each(|(a, b)| {
                a.0 += b.0;
                a.1 += b.1;
            });
        }
    }

    fn tables(&self, tally: &PainTally, names: &[String]) -> Vec<CountTable> {
        let (mut choices, mut collisions) = (Vec::new(), Vec::new());
        for (counts, name) in tally.strategies.iter().zip(names) {
            let head = [name.clone(), self.rules().players.to_string()];
            choices.extend(choice_rows(tally.bounds, counts).map(|row| [&head[..], &row].concat()));
            collisions.extend(collision_rows(counts).map(|row| [&head[..], &row].concat()));
        }
        vec![
            CountTable { file: "pain_choices.csv", columns: CHOICES, rows: choices },
            CountTable { file: "pain_collisions.csv", columns: COLLISIONS, rows: collisions },
        ]
    }
}

const CHOICES: &[&str] = &[
    "strategy",
    "players",
    "number",
    "held",
    "colour_sum",
    "lowest",
    "chosen",
    "offered",
    "mean_round_score",
];

fn choice_rows(bounds: Bounds, counts: &StrategyTally) -> impl Iterator<Item = [String; 7]> {
    offered(&counts.held).into_iter().map(move |(kind, offered)| {
        let (chosen, score) = (counts.chosen[bounds.code(kind)], counts.scores[bounds.code(kind)]);
        [
            kind.number.to_string(),
            kind.held.to_string(),
            kind.colour_sum.to_string(),
            kind.lowest.to_string(),
            chosen.to_string(),
            offered.to_string(),
            mean(score, chosen),
        ]
    })
}

const COLLISIONS: &[&str] = &["strategy", "players", "others", "rounds", "mean_round_score"];

/// A row for every number of others with the same pain colour that was seen.
fn collision_rows(counts: &StrategyTally) -> impl Iterator<Item = [String; 3]> {
    let seen = counts.collisions.iter().enumerate().filter(|(_, (rounds, _))| *rounds > 0);
    seen.map(|(others, &(rounds, score))| [others.to_string(), rounds.to_string(), mean(score, rounds)])
}

/// A mean as text; nothing where there is nothing to take it of.
fn mean(sum: i64, count: u64) -> String {
    if count > 0 { format!("{:.6}", sum as f64 / count as f64) } else { String::new() }
}

/// How many seats have each pain colour, eight bits a colour.
struct PainColours(u64);

impl PainColours {
    #[inline]
    fn of(table: &Table) -> Self {
        let seats = Seat::all(table.players()).filter_map(|seat| table.pain(seat));
        Self(seats.map(|card| 1 << (8 * card.colour().index())).sum())
    }

    /// How many besides one have this colour.
    #[inline]
    fn others(&self, colour: Colour) -> usize {
        (self.0 >> (8 * colour.index()) & 0xff) as usize - 1
    }
}

/// How often each kind of card was there to be chosen.
fn offered(held: &[u64]) -> BTreeMap<Kind, u64> {
    let mut offered = BTreeMap::new();
    for (numbers, &times) in (0..).zip(held).filter(|&(_, &times)| times > 0) {
        for number in bits(numbers) {
            *offered.entry(Kind::new(number, numbers)).or_default() += times;
        }
    }
    offered
}

/// Long lists of mostly zeros, written as pairs of a place and a count.
mod sparse {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    pub(super) fn serialize<T, S>(counts: &[T], serializer: S) -> Result<S::Ok, S::Error>
    where
        T: Serialize + Copy + Default + PartialEq,
        S: Serializer,
    {
        let set = counts.iter().copied().enumerate().filter(|&(_, count)| count != T::default());
        (counts.len(), set.collect::<Vec<_>>()).serialize(serializer)
    }

    pub(super) fn deserialize<'de, T, D>(deserializer: D) -> Result<Vec<T>, D::Error>
    where
        T: Deserialize<'de> + Copy + Default,
        D: Deserializer<'de>,
    {
        let (len, set) = <(usize, Vec<(usize, T)>)>::deserialize(deserializer)?;
        if len > 1 << 24 {
            return Err(D::Error::custom("a list of counts is too long"));
        }
        let mut counts = vec![T::default(); len];
        for (place, count) in set {
            *counts.get_mut(place).ok_or_else(|| D::Error::custom("a count is out of place"))? = count;
        }
        Ok(counts)
    }
}
