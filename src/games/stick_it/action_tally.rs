use serde::{Deserialize, Serialize};

use super::{Kind, State, StickIt};
use crate::game::{BySeat, CountTable, Tallied};

/// How often each strategy played each action card, and what came of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ActionTally {
    strategies: Vec<[ActionCounts; Kind::ACTIONS.len()]>,
}

/// What came of one kind of action card in the hands of one strategy.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
struct ActionCounts {
    /// How often it was played.
    played: u64,
    /// How often out of turn.
    out_of_turn: u64,
    /// How often no draws pended on it: a Back-atcha as a mere wild card.
    wild: u64,
    /// How often whoever it was aimed at drew.
    taken: u64,
    /// How often another draw card was laid on it.
    added: u64,
    /// How often a Stick it! or Double Stick it! sent its draws elsewhere.
    redirected: u64,
    /// How often a Back-atcha sent its draws back.
    returned: u64,
    /// The cards drawn where it was taken.
    cards_drawn: u64,
    /// The hand's points of whoever played it, once for each time it was played.
    scores: i64,
}

impl ActionCounts {
    fn add(&mut self, other: &Self) {
        self.played += other.played;
        self.out_of_turn += other.out_of_turn;
        self.wild += other.wild;
        self.taken += other.taken;
        self.added += other.added;
        self.redirected += other.redirected;
        self.returned += other.returned;
        self.cards_drawn += other.cards_drawn;
        self.scores += other.scores;
    }
}

fn place(kind: Kind) -> Option<usize> {
    Kind::ACTIONS.iter().position(|&action| action == kind)
}

impl Tallied for StickIt {
    type Tally = ActionTally;

    fn tally(&self, strategies: usize) -> ActionTally {
        ActionTally { strategies: vec![Default::default(); strategies] }
    }

    fn count(&self, tally: &mut ActionTally, state: &State, seated: &BySeat<usize>) {
        let log = state.log().expect("a game that is played keeps a log");
        let scores = state.table().scores();
        // The action card whose draws pend: who played it, and which.
        let mut pending: Option<(usize, usize)> = None;
        for entry in log.entries() {
            let kind = entry.choice.card().map(|card| card.kind());
            let had_pending = pending.is_some();
            if let Some((strategy, action)) = pending.take() {
                let counts = &mut tally.strategies[strategy][action];
                match kind {
                    None => {
                        counts.taken += 1;
                        counts.cards_drawn += u64::from(entry.drawn);
                    }
                    Some(Kind::StickIt | Kind::DoubleStickIt) => counts.redirected += 1,
                    Some(Kind::BackAtcha) => counts.returned += 1,
                    Some(_) => counts.added += 1,
                }
            }
            let Some((kind, action)) = kind.and_then(|kind| Some((kind, place(kind)?))) else { continue };
            let strategy = seated[entry.seat];
            let counts = &mut tally.strategies[strategy][action];
            counts.played += 1;
            counts.out_of_turn += u64::from(entry.out_of_turn);
            counts.scores += i64::from(scores[entry.seat]);
            if kind != Kind::BackAtcha || had_pending {
                pending = Some((strategy, action));
            } else {
                counts.wild += 1;
            }
        }
    }

    fn add(&self, tally: &mut ActionTally, other: &ActionTally) {
        for (mine, theirs) in tally.strategies.iter_mut().zip(&other.strategies) {
            mine.iter_mut().zip(theirs).for_each(|(a, b)| a.add(b));
        }
    }

    fn tables(&self, tally: &ActionTally, names: &[String]) -> Vec<CountTable> {
        let mut rows = Vec::new();
        for (counts, name) in tally.strategies.iter().zip(names) {
            for (kind, counts) in Kind::ACTIONS.iter().zip(counts) {
                let numbers = [
                    counts.played,
                    counts.out_of_turn,
                    counts.wild,
                    counts.taken,
                    counts.added,
                    counts.redirected,
                    counts.returned,
                    counts.cards_drawn,
                ];
                let mut row = vec![name.clone(), self.rules().players.to_string(), kind.name().into()];
                row.extend(numbers.iter().map(u64::to_string));
                let mean = counts.scores as f64 / counts.played as f64;
                row.push(if counts.played > 0 { format!("{mean:.6}") } else { String::new() });
                rows.push(row);
            }
        }
        vec![CountTable { file: "actions.csv", columns: COLUMNS, rows }]
    }
}

const COLUMNS: &[&str] = &[
    "strategy",
    "players",
    "action",
    "played",
    "out_of_turn",
    "wild",
    "taken",
    "added",
    "redirected",
    "returned",
    "cards_drawn",
    "mean_round_score",
];
