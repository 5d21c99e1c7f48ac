use super::{
    Document, Results, SeatRow, StrategyRow, TableOfResults,
    figures::yardstick,
    numbers::{plain, signed},
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
        let mut own = readings(&table.results);
        own.extend(seat_reading(&table.results));
        lines.extend(own.into_iter().map(|line| named(document, table, line)));
    }
    lines
}

/// What to be careful about.
pub(super) fn notes(document: &Document) -> Vec<String> {
    let mut notes = document.notes.clone();
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
    Some(format!(
        "{}. {}",
        seats_told(best, worst),
        chance_told(results, row, high.mean_score - low.mean_score)
    ))
}

fn seats_told(best: &SeatRow, worst: &SeatRow) -> String {
    let told = |seat: &SeatRow| {
        format!("{} points, {}% of wins", signed(seat.mean_score, 2), plain(100.0 * seat.win_rate, 1))
    };
    format!("Seat {} does best ({}), seat {} worst ({})", best.seat, told(best), worst.seat, told(worst))
}

fn chance_told(results: &Results, row: &StrategyRow, difference: f64) -> String {
    let chance = yardstick(results, row);
    let verdict = if difference > chance { "more than" } else { "no more than" };
    format!(
        "The difference of {} is {verdict} chance may bring (about {})",
        plain(difference, 2),
        plain(chance, 2)
    ) + "."
}
