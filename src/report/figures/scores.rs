use super::{best_first, listed};
use crate::{
    harness::Histogram,
    report::{
        Results, StrategyRow,
        numbers::plain,
        plot::{Figure, Ridge, Ridges, Words},
    },
};

/// The distributions of scores: of games, and of rounds where those are not the same.
pub(super) fn distributions(results: &Results) -> Vec<Figure> {
    let of_games = |row: &StrategyRow| row.game_scores.clone();
    let of_rounds = |row: &StrategyRow| row.round_scores.clone();
    let games = figure(results, ("game_scores", "game"), of_games);
    let same = results.strategies.iter().all(|row| row.game_scores == row.round_scores);
    let rounds = if same { None } else { figure(results, ("round_scores", "round"), of_rounds) };
    games.into_iter().chain(rounds).collect()
}

fn figure(
    results: &Results,
    (name, scope): (&'static str, &'static str),
    scores: impl Fn(&StrategyRow) -> Histogram,
) -> Option<Figure> {
    let ridge = |row: &&StrategyRow| Ridge { label: row.strategy.clone(), scores: scores(row) };
    let ridges: Vec<Ridge> = best_first(results).iter().map(ridge).collect();
    let ridges: Vec<Ridge> = ridges.into_iter().filter(|ridge| ridge.scores.total() > 0).collect();
    if ridges.is_empty() {
        return None;
    }
    let told = ridges.iter().map(|ridge| {
        let [low, middle, high] = [0.05, 0.5, 0.95].map(|share| plain(f64::from(ridge.quantile(share)), 0));
        format!("{} median {middle}, nine in ten from {low} to {high}", ridge.label)
    });
    let told = listed(&told.collect::<Vec<_>>());
    let words = Words {
        name,
        title: format!("Scores of a {scope}"),
        caption: format!(
            "How often each score of a {scope} came up, on one scale for all. The mark is the mean. The last thousandth at \
             either end is not drawn."
        ),
        alternative: format!("Distributions of the scores of a {scope}: {told}."),
    };
    let unit = if scope == "game" { "games" } else { "rounds" };
    Some(Ridges { ridges, axis: format!("points in a {scope}"), unit }.figure(words))
}
