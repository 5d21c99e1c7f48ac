use super::results::{LEVEL, interval};
use crate::{
    game::{Goal, Tallied},
    harness::{Contest, Summary, WIN},
    stats::Interval,
};

/// The level at which the subject of an experiment is said to be ahead.
const SURE: f64 = 0.99;

/// How the subject of an experiment did in one lineup.
#[derive(Clone, PartialEq, Debug)]
pub struct LineupRow {
    /// The subject.
    pub strategy: String,
    /// Who sits in the other seats, such as `3 greedy`.
    pub others: String,
    /// How many blocks.
    pub blocks: u64,
    /// How many results the subject had: one a seat and game.
    pub games: u64,
    /// Its mean score less the mean of all other seats.
    pub difference: Interval,
    /// The same with limits of 99%.
    pub sure_difference: Interval,
    /// Its share of wins among results.
    pub win_rate: Interval,
}

impl LineupRow {
    /// Points by which the subject is better than the others, whichever total wins.
    pub(super) fn lead(&self, goal: Goal) -> f64 {
        if goal == Goal::Highest { self.difference.mean } else { -self.difference.mean }
    }

    /// Whether it is surely better.
    pub(super) fn is_ahead(&self, goal: Goal) -> bool {
        !self.sure_difference.contains(0.0) && self.lead(goal) > 0.0
    }

    /// Whether it is surely worse.
    pub(super) fn is_behind(&self, goal: Goal) -> bool {
        !self.sure_difference.contains(0.0) && self.lead(goal) < 0.0
    }
}

/// The lineups in which the subject sits beside others, in the order of the contest.
pub(super) fn lineup_rows<G: Tallied>(
    contest: &Contest<G>,
    summary: &Summary<G::Tally>,
    names: &[String],
) -> Vec<LineupRow> {
    let rows = contest.margins().iter().zip(&summary.margins).map(|(margin, sums)| {
        let differences = sums.scores.sample(margin.contrast.scale as f64);
        let wins = sums.wins.sample(WIN as f64 * margin.results as f64);
        LineupRow {
            strategy: names[margin.subject].clone(),
            others: others(&contest.schedule().lineups()[margin.lineup], margin.subject, names),
            blocks: sums.scores.count,
            games: sums.scores.count * margin.results,
            difference: interval(&differences, LEVEL),
            sure_difference: interval(&differences, SURE),
            win_rate: interval(&wins, LEVEL),
        }
    });
    rows.collect()
}

/// Who sits beside the subject, in order, each strategy once with the number of its seats.
fn others(lineup: &[usize], subject: usize, names: &[String]) -> String {
    let mut groups: Vec<(usize, usize)> = Vec::new();
    for &strategy in lineup.iter().filter(|&&strategy| strategy != subject) {
        match groups.iter_mut().find(|(known, _)| *known == strategy) {
            Some((_, seats)) => *seats += 1,
            None => groups.push((strategy, 1)),
        }
    }
    let told = groups.into_iter().map(|(strategy, seats)| match seats {
        1 => names[strategy].clone(),
        _ => format!("{seats} {}", names[strategy]),
    });
    told.collect::<Vec<_>>().join(" + ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn others_are_grouped_in_order() {
        let names = ["net", "greedy", "random"].map(String::from);
        assert_eq!(others(&[0, 1, 1, 1], 0, &names), "3 greedy");
        assert_eq!(others(&[2, 0, 1, 2], 0, &names), "2 random + greedy");
        assert_eq!(others(&[1, 0, 1, 2], 1, &names), "net + random");
    }

    #[test]
    fn ahead_means_fewer_points_where_the_lowest_total_wins() {
        let row = |mean: f64, half: f64| LineupRow {
            strategy: "net".into(),
            others: "2 greedy".into(),
            blocks: 40,
            games: 120,
            difference: Interval::around(mean, half / 2.0),
            sure_difference: Interval::around(mean, half),
            win_rate: Interval::around(0.5, 0.1),
        };
        let told = |row: LineupRow, goal| (row.is_ahead(goal), row.is_behind(goal));
        assert_eq!(told(row(2.0, 1.0), Goal::Highest), (true, false));
        assert_eq!(told(row(2.0, 1.0), Goal::Lowest), (false, true));
        assert_eq!(told(row(-2.0, 1.0), Goal::Lowest), (true, false));
        assert_eq!(told(row(2.0, 3.0), Goal::Highest), (false, false), "sure at 95% is not enough");
        assert_eq!(told(row(2.0, f64::INFINITY), Goal::Highest), (false, false));
    }
}
