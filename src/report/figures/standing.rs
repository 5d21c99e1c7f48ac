use super::{best_first, listed};
use crate::{
    game::Goal,
    report::{
        Results,
        numbers::{decimals, plain, plus_minus, scaled, signed, with_limits},
        plot::{Figure, Mark, Whiskers, Words},
    },
    stats::Interval,
};

/// Win rates with their intervals.
pub(super) fn win_rates(results: &Results) -> Figure {
    let rows = best_first(results);
    let rates: Vec<Interval> = rows.iter().map(|row| scaled(&row.win_rate, 100.0)).collect();
    let digits = decimals(&rates).min(2);
    let fair = 100.0 / results.players as f64;
    let marks = rows.iter().zip(&rates).map(|(row, rate)| {
        let with = with_limits(rate, digits, "%");
        mark(&row.strategy, *rate, plus_minus(rate, digits, "%"), format!("wins {with} of its games"))
    });
    let marks: Vec<Mark> = marks.collect();
    let fair_text = plain(fair, if fair.fract() == 0.0 { 0 } else { 1 });
    let fair_share = format!("fair share {fair_text}%");
    let words = Words {
        name: "win_rates",
        title: "Win rates".into(),
        caption: format!(
            "The share of games won; a win shared by several counts as a part. The bar is the 95% interval. A strategy \
             that is no better than the rest wins {fair_text}% at a table of {}.",
            results.players
        ),
        alternative: format!(
            "Win rates with 95% intervals, best first: {}. The {fair_share}.",
            told(&marks, "%")
        ),
    };
    let axis = "share of games won".into();
    Whiskers { marks, axis, unit: "%", reference: Some((fair, fair_share)) }.figure(words)
}

/// Points with their intervals, in the order of the win rates.
pub(super) fn points(results: &Results) -> Figure {
    let rows = best_first(results);
    let digits = decimals(rows.iter().map(|row| &row.mean_score));
    let marks = rows.iter().map(|row| {
        let score = row.mean_score;
        let hint = format!(
            "{} points a game, standard deviation {}",
            with_limits(&score, digits, ""),
            plain(row.score_sd, 1)
        );
        mark(&row.strategy, score, plus_minus(&score, digits, ""), hint)
    });
    let marks: Vec<Mark> = marks.collect();
    let goal = if results.goal == Goal::Highest { "More is better" } else { "Fewer are better" };
    let words = Words {
        name: "points",
        title: "Points a game".into(),
        caption: format!(
            "Mean points with the 95% interval, the one that wins most first. {goal}; points and wins need not agree."
        ),
        alternative: format!(
            "Mean points a game with 95% intervals, in the order of win rates: {}.",
            told(&marks, "")
        ),
    };
    Whiskers { marks, axis: "points a game".into(), unit: "", reference: None }.figure(words)
}

/// Ratings with their intervals, where there are any.
pub(super) fn ratings(results: &Results) -> Option<Figure> {
    let mut rows: Vec<_> = results.ratings.iter().collect();
    if rows.len() < 2 {
        return None;
    }
    rows.sort_by(|one, other| other.rating.mean.total_cmp(&one.rating.mean));
    let marks = rows.iter().map(|row| {
        let Interval { low, mean, high } = row.rating;
        let limits = match low.is_finite() {
            true => format!(" ({} to {})", signed(low, 0), signed(high, 0)),
            false => String::new(),
        };
        let rating = signed(mean, 0);
        mark(&row.strategy, row.rating, rating.clone(), format!("rating {rating}{limits}"))
    });
    let marks: Vec<Mark> = marks.collect();
    let words = Words {
        name: "ratings",
        title: "Ratings".into(),
        caption: "Plackett–Luce ratings from the finishing orders, on the Elo scale about a mean of 0: 400 points are odds \
                  of ten to one between two. Bars are 95% bootstrap intervals."
            .into(),
        alternative: format!("Ratings on the Elo scale with 95% intervals, best first: {}.", told(&marks, "")),
    };
    let reference = Some((0.0, "mean".into()));
    Some(Whiskers { marks, axis: "Elo points".into(), unit: "", reference }.figure(words))
}

pub(super) fn mark(name: &str, interval: Interval, value: String, more: String) -> Mark {
    Mark { heading: None, label: name.into(), interval, value, hint: format!("{name}: {more}") }
}

/// The marks in words.
pub(super) fn told(marks: &[Mark], unit: &str) -> String {
    let digits = decimals(marks.iter().map(|mark| &mark.interval));
    let one = |mark: &Mark| format!("{} {}", mark.label, with_limits(&mark.interval, digits, unit));
    listed(&marks.iter().map(one).collect::<Vec<_>>())
}
