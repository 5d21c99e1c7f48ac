use super::reading::forfeited;
use crate::{
    game::Goal,
    stats::{Interval, Verdict},
};

/// What a comparison of two strategies found.
#[derive(Clone, PartialEq, Debug)]
pub struct Comparison {
    /// The strategy that may be better.
    pub a: String,
    /// The strategy it is compared with.
    pub b: String,
    /// The name of the rules.
    pub rules: String,
    /// How many seats the table has.
    pub players: usize,
    /// After how many blocks it ended.
    pub blocks: u64,
    /// How many games those have.
    pub games: u64,
    /// What was decided.
    pub verdict: Verdict,
    /// By how many points a game a is better; valid whenever one stops.
    pub difference: Interval,
    /// The win rate of a less that of b; valid whenever one stops.
    pub win_difference: Interval,
    /// The chance of a wrong "better".
    pub alpha: f64,
    /// The chance of missing that a is better by `delta`.
    pub beta: f64,
    /// The difference worth finding.
    pub delta: f64,
    /// Which total wins.
    pub goal: Goal,
    /// Moves that a and b failed to make and that were left to chance.
    pub forfeits: [u64; 2],
}

impl Comparison {
    /// The comparison in words, a line each.
    pub fn lines(&self) -> Vec<String> {
        let Self { a, b, rules, players, blocks, games, alpha, delta, .. } = self;
        let others = players - 1;
        let level = 100.0 * (1.0 - alpha);
        let verdict = match self.verdict {
            Verdict::Better => format!("{a} is better than {b}; {level}% sure, after {blocks} blocks."),
            Verdict::NotBetter => {
                format!("{a} is not better than {b} by {delta} points a game; decided after {blocks} blocks.")
            }
            Verdict::Continue => format!("Not decided after {blocks} blocks."),
        };
        let better = if self.goal == Goal::Highest { "more" } else { "fewer" };
        let mut lines = vec![
            format!(
                "{rules}, {players} players, {blocks} blocks, {games} games: one of each against {others} of the other"
            ),
            format!("points: {a} {} {better} a game than {b}", range(&self.difference, 1.0, "")),
            format!("wins:   {a} {} of games more than {b}", range(&self.win_difference, 100.0, "%")),
            format!("Both ranges hold at {level}% whenever one stops."),
        ];
        let failed = [a, b].into_iter().zip(self.forfeits).filter(|(_, moves)| *moves > 0);
        lines.extend(failed.map(|(strategy, moves)| format!("Careful: {}.", forfeited(strategy, moves))));
        lines.push(verdict);
        lines
    }
}

fn range(interval: &Interval, factor: f64, unit: &str) -> String {
    let [mean, low, high] = [interval.mean, interval.low, interval.high].map(|value| value * factor);
    match low.is_finite() {
        true => format!("{mean:+.2}{unit} ({low:+.2} to {high:+.2})"),
        false => format!("{mean:+.2}{unit}"),
    }
}
