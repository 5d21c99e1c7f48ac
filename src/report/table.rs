use comfy_table::{Attribute, Cell, CellAlignment, ContentArrangement, Table, presets};

use super::{Results, StrategyRow};
use crate::stats::Interval;

/// The strategies as a table for the terminal, the one that wins most first; `styled` makes its head bold.
pub fn table(results: &Results, styled: bool) -> String {
    let mut table = headed(&["strategy", "games", "win rate", "points a game", "sd", "rank"], styled);
    for row in best_first(results) {
        table.add_row(vec![
            Cell::new(&row.strategy),
            right(row.games),
            right(percent(&row.win_rate)),
            right(plus_minus(&row.mean_score)),
            right(format!("{:.1}", row.score_sd)),
            right(format!("{:.2}", row.mean_rank)),
        ]);
    }
    finish(&table)
}

/// The ratings as a table for the terminal, the best first.
pub fn tournament_table(results: &Results, styled: bool) -> String {
    let mut table = headed(&["strategy", "rating (Elo)", "95% interval"], styled);
    let mut rows: Vec<_> = results.ratings.iter().collect();
    rows.sort_by(|one, other| other.rating.mean.total_cmp(&one.rating.mean));
    for row in rows {
        let Interval { low, mean, high } = row.rating;
        let interval = right(format!("{low:+.0} to {high:+.0}"));
        table.add_row(vec![Cell::new(&row.strategy), right(format!("{mean:+.0}")), interval]);
    }
    finish(&table)
}

/// The tables of the subject for the terminal, in the order of the experiment, where there is a subject.
pub fn lineup_table(results: &Results, styled: bool) -> Option<String> {
    let among = format!("{} among", results.lineups.first()?.strategy);
    let mut table = headed(&[&among, "games", "win rate", "own less others"], styled);
    for row in &results.lineups {
        let (rate, difference) = (right(percent(&row.win_rate)), right(plus_minus(&row.difference)));
        table.add_row(vec![Cell::new(&row.others), right(row.games), rate, difference]);
    }
    Some(finish(&table))
}

pub(super) fn headed(columns: &[&str], styled: bool) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled);
    if styled {
        table.enforce_styling();
    } else {
        table.force_no_tty();
    }
    table.set_header(columns.iter().enumerate().map(|(at, name)| {
        let cell = Cell::new(name).add_attribute(Attribute::Bold);
        if at == 0 { cell } else { cell.set_alignment(CellAlignment::Right) }
    }));
    table
}

/// The text of the table, without blanks at the ends of lines.
pub(super) fn finish(table: &Table) -> String {
    table.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

fn best_first(results: &Results) -> Vec<&StrategyRow> {
    let mut rows: Vec<_> = results.strategies.iter().collect();
    rows.sort_by(|one, other| other.win_rate.mean.total_cmp(&one.win_rate.mean));
    rows
}

pub(super) fn right(content: impl ToString) -> Cell {
    Cell::new(content).set_alignment(CellAlignment::Right)
}

pub(super) fn plus_minus(interval: &Interval) -> String {
    match interval.half_width() {
        half if half.is_finite() => format!("{:.2} ± {half:.2}", interval.mean),
        _ => format!("{:.2}", interval.mean),
    }
}

fn percent(interval: &Interval) -> String {
    let (mean, half) = (100.0 * interval.mean, 100.0 * interval.half_width());
    if half.is_finite() { format!("{mean:.2}% ± {half:.2}") } else { format!("{mean:.2}%") }
}
