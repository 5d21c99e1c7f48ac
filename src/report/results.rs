use super::{LineupRow, lineup_row::lineup_rows};
use crate::{
    game::{CountTable, Goal, Tallied},
    harness::{Contest, Histogram, Summary, WIN},
    stats::{Interval, PairedTest, RatingSettings, Sample, cycles, holm, ratings},
};

/// The level of every interval, where nothing else is said.
pub(super) const LEVEL: f64 = 0.95;

/// What a contest showed, as plain rows.
#[derive(Clone, PartialEq, Debug)]
pub struct Results {
    /// The name of the rules.
    pub rules: String,
    /// How many seats the table has.
    pub players: usize,
    /// Which total wins.
    pub goal: Goal,
    /// How many blocks were played.
    pub blocks: u64,
    /// How many games.
    pub games: u64,
    /// The strategies, in the order of the contest.
    pub strategies: Vec<StrategyRow>,
    /// Every two strategies that can be compared.
    pub pairs: Vec<PairRow>,
    /// The lineups of the subject, one by one; none without a subject.
    pub lineups: Vec<LineupRow>,
    /// Ratings, for two strategies or more.
    pub ratings: Vec<RatingRow>,
    /// Strategies that beat each other in a circle, each the next and the last the first.
    pub cycles: Vec<Vec<String>>,
    /// What the game counted of its own.
    pub counts: Vec<CountTable>,
}

/// What a strategy did over all its seats.
#[derive(Clone, PartialEq, Debug)]
pub struct StrategyRow {
    /// Its name.
    pub strategy: String,
    /// How many results it had: one a seat and game.
    pub games: u64,
    /// Games won; a win shared by k counts 1/k.
    pub wins: f64,
    /// The share of wins among results.
    pub win_rate: Interval,
    /// Points a game.
    pub mean_score: Interval,
    /// The standard deviation of one game's score.
    pub score_sd: f64,
    /// The mean rank, from 1.
    pub mean_rank: f64,
    /// Scores of rounds.
    pub round_scores: Histogram,
    /// Scores of games.
    pub game_scores: Histogram,
    /// Seat by seat.
    pub seats: Vec<SeatRow>,
    /// Moves that it failed to make and that were left to chance.
    pub forfeits: u64,
}

/// What a strategy did in one seat.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SeatRow {
    /// The seat.
    pub seat: usize,
    /// How many games.
    pub games: u64,
    /// The share of wins.
    pub win_rate: f64,
    /// Points a game.
    pub mean_score: f64,
}

/// Two strategies compared within tables and blocks.
#[derive(Clone, PartialEq, Debug)]
pub struct PairRow {
    /// The one.
    pub a: String,
    /// The other.
    pub b: String,
    /// How many blocks.
    pub blocks: u64,
    /// The mean score of a less that of b.
    pub difference: Interval,
    /// Of "there is no difference".
    pub p_value: f64,
    /// The same, corrected for the number of pairs.
    pub p_holm: f64,
}

impl PairRow {
    /// The one that did better, and the other.
    pub fn ordered(&self, goal: Goal) -> (&String, &String) {
        match (self.difference.mean >= 0.0) == (goal == Goal::Highest) {
            true => (&self.a, &self.b),
            false => (&self.b, &self.a),
        }
    }
}

/// A rating on the Elo scale.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingRow {
    /// The strategy.
    pub strategy: String,
    /// Elo points about a mean of 0.
    pub rating: Interval,
}

impl Results {
    /// What these games of a contest showed.
    pub fn new<G: Tallied>(contest: &Contest<G>, summary: &Summary<G::Tally>) -> Self {
        let names = contest.names();
        let (pairs, goal) = (pairs(contest, summary, &names), contest.game().goal());
        Self {
            rules: contest.rules().into(),
            players: contest.game().seats(),
            goal,
            blocks: summary.blocks(),
            games: summary.games,
            strategies: (0..names.len()).map(|place| strategy(contest, summary, place, &names)).collect(),
            lineups: lineup_rows(contest, summary, &names),
            cycles: cycles_of(&pairs, goal, &names),
            ratings: rating_rows(summary, &names),
            counts: contest.game().tables(&summary.tally, &names),
            pairs,
        }
    }
}

/// An interval over blocks; without blocks, nothing is known.
pub(super) fn interval(sample: &Sample, level: f64) -> Interval {
    Interval::student(sample, level).unwrap_or(Interval::around(f64::NAN, f64::INFINITY))
}

fn strategy<G: Tallied>(
    contest: &Contest<G>,
    summary: &Summary<G::Tally>,
    place: usize,
    names: &[String],
) -> StrategyRow {
    let sums = &summary.strategies[place];
    let results = contest.results_per_block(place) as f64;
    let seats = sums.seats.iter().enumerate().filter(|(_, seat)| seat.games > 0);
    let seat_row = |(seat, sums): (usize, &crate::harness::SeatSums)| SeatRow {
        seat,
        games: sums.games,
        win_rate: sums.wins as f64 / WIN as f64 / sums.games as f64,
        mean_score: sums.score as f64 / sums.games as f64,
    };
    StrategyRow {
        strategy: names[place].clone(),
        games: sums.scores.count * contest.results_per_block(place),
        wins: sums.wins.sum as f64 / WIN as f64,
        win_rate: interval(&sums.wins.sample(WIN as f64 * results), LEVEL),
        mean_score: interval(&sums.scores.sample(results), LEVEL),
        score_sd: sums.games.deviation(),
        mean_rank: sums.ranks.sample(2.0 * results).mean,
        round_scores: sums.rounds.clone(),
        game_scores: sums.games.clone(),
        seats: seats.map(seat_row).collect(),
        forfeits: summary.bins.values().map(|bin| bin.results[place].forfeits).sum(),
    }
}

fn pairs<G: Tallied>(contest: &Contest<G>, summary: &Summary<G::Tally>, names: &[String]) -> Vec<PairRow> {
    let rows = contest.pairs().iter().zip(&summary.pairs).filter_map(|(pair, differences)| {
        let test = PairedTest::new(&differences.sample(pair.contrast.scale as f64), LEVEL)?;
        let (a, b) = (names[pair.a].clone(), names[pair.b].clone());
        let (difference, p_value) = (test.difference, test.p_value);
        Some(PairRow { a, b, blocks: differences.count, difference, p_value, p_holm: p_value })
    });
    let mut rows: Vec<PairRow> = rows.collect();
    let adjusted = holm(&rows.iter().map(|row| row.p_value).collect::<Vec<_>>());
    rows.iter_mut().zip(adjusted).for_each(|(row, p_holm)| row.p_holm = p_holm);
    rows
}

/// Circles among the pairs whose difference is sure at the level, corrected for their number.
pub(super) fn cycles_of(pairs: &[PairRow], goal: Goal, names: &[String]) -> Vec<Vec<String>> {
    let beats = |a: usize, b: usize| {
        pairs.iter().filter(|pair| pair.p_holm <= 1.0 - LEVEL).any(|pair| {
            let (winner, loser) = pair.ordered(goal);
            *winner == names[a] && *loser == names[b]
        })
    };
    let named = |cycle: Vec<usize>| cycle.into_iter().map(|place| names[place].clone()).collect();
    cycles(names.len(), beats).into_iter().map(named).collect()
}

fn rating_rows<T>(summary: &Summary<T>, names: &[String]) -> Vec<RatingRow> {
    if names.len() < 2 {
        return Vec::new();
    }
    let groups: Vec<_> = summary.bins.values().map(|bin| bin.orders.clone()).collect();
    let rated = ratings(&groups, &RatingSettings::default());
    let row = |(strategy, rating): (&String, Interval)| RatingRow { strategy: strategy.clone(), rating };
    names.iter().zip(rated).map(row).collect()
}
