use super::{
    Document, Results, SeatRow, TableOfResults,
    figures::{best_first, yardstick},
    numbers::{plain, plus_minus, scaled},
    reading::subject_reading,
    readings, warnings,
};
use crate::game::Goal;

/// What the results say, in words.
pub(super) fn answers(document: &Document) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some((comparison, _)) = &document.comparison {
        // The verdict is the answer; how it was found comes after, and the setting is among the facts.
        lines = comparison.lines();
        lines.rotate_right(1);
        lines.remove(1);
    }
    for table in &document.tables {
        let results = &table.results;
        let mut own = match document.tables.len() > 1 && results.strategies.len() > 1 {
            true => vec![subject_reading(results).unwrap_or_else(|| ranking(results))],
            false => readings(results),
        };
        own.extend(seat_reading(results));
        lines.extend(own.into_iter().map(|line| named(document, table, line)));
    }
    lines
}

/// Who wins most, in one line.
fn ranking(results: &Results) -> String {
    const NAMED: usize = 4;
    let rows = best_first(results);
    let told = rows.iter().take(NAMED).map(|row| {
        let rate = scaled(&row.win_rate, 100.0);
        format!("{} ({})", row.strategy, plus_minus(&rate, 1, "%"))
    });
    let told: Vec<String> = told.collect();
    let more = match rows.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(", and {more} more"),
    };
    format!("{} wins most, then {}{more}.", told[0], told[1..].join(", "))
}

/// What to be careful about.
pub(super) fn notes(document: &Document) -> Vec<String> {
    let mut notes = document.about.notes.clone();
    for table in &document.tables {
        notes.extend(warnings(&table.results).into_iter().map(|line| named(document, table, line)));
    }
    notes
}

/// With the table's name, where there are several.
fn named(document: &Document, table: &TableOfResults, line: String) -> String {
    if document.tables.len() > 1 { format!("{}: {line}", table.title) } else { line }
}

/// Which seat is best, where one strategy has them all.
fn seat_reading(results: &Results) -> Option<String> {
    let [row] = &results.strategies[..] else { return None };
    let by_score = |one: &&SeatRow, other: &&SeatRow| one.mean_score.total_cmp(&other.mean_score);
    let (low, high) = (row.seats.iter().min_by(by_score)?, row.seats.iter().max_by(by_score)?);
    let (best, worst) = if results.goal == Goal::Highest { (high, low) } else { (low, high) };
    if best.seat == worst.seat {
        return None;
    }
    let score_fault = yardstick(results, row);
    let fair = 1.0 / results.players as f64;
    let win_fault = 2.0 * (fair * (1.0 - fair) / results.blocks.max(1) as f64).sqrt();
    let far = |values: &dyn Fn(&SeatRow) -> f64, mean: f64| {
        row.seats.iter().map(|seat| (values(seat) - mean).abs()).fold(0.0, f64::max)
    };
    let scores = (far(&|seat| seat.mean_score, row.mean_score.mean), score_fault);
    let wins = (100.0 * far(&|seat| seat.win_rate, row.win_rate.mean), 100.0 * win_fault);
    Some(format!("{} {} {}", told(best, worst), chance(scores, ("points", "")), chance(wins, ("wins", "%"))))
}

fn told(best: &SeatRow, worst: &SeatRow) -> String {
    let one = |seat: &SeatRow| {
        format!("{} points, {}% of wins", plain(seat.mean_score, 2), plain(100.0 * seat.win_rate, 1))
    };
    format!("Seat {} scores best ({}), seat {} worst ({}).", best.seat, one(best), worst.seat, one(worst))
}

/// Whether the seat farthest from the mean is farther than chance may well bring.
fn chance((far, fault): (f64, f64), (what, unit): (&str, &str)) -> String {
    let verdict = if far > fault { "more than chance may bring" } else { "which may be chance" };
    let (far, fault) = (plain(far, 2), plain(fault, 2));
    format!("By {what} a seat is up to {far}{unit} from the mean, {verdict} (about {fault}{unit}).")
}
