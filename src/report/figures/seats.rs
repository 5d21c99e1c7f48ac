use super::{best_first, listed};
use crate::{
    game::Goal,
    report::{
        Results, SeatRow, StrategyRow,
        numbers::{plain, signed},
        plot::{Cell, Figure, Matrix, Scale, Words},
    },
};

/// What each seat brings, compared with a strategy's own mean over its seats.
pub(super) fn seats(results: &Results) -> Option<Figure> {
    let rows: Vec<&StrategyRow> = best_first(results).into_iter().filter(|row| row.seats.len() > 1).collect();
    if rows.is_empty() {
        return None;
    }
    let all = rows.iter().flat_map(|row| row.seats.iter().map(|seat| gain(row, seat).abs()));
    let most = all.fold(0.0, f64::max);
    let digits = if most < 1.0 { 2 } else { 1 };
    let cell = |row: &StrategyRow, seat: usize| {
        let seat = row.seats.iter().find(|found| found.seat == seat)?;
        Some(cell(results, row, seat, digits))
    };
    let columns = (0..results.players).map(|seat| format!("seat {seat}")).collect();
    let line = |row: &&StrategyRow| (0..results.players).map(|seat| cell(row, seat)).collect();
    let cells = rows.iter().map(line).collect();
    let words = Words {
        name: "seats",
        title: "Seats".into(),
        caption: "Points a game in a seat, less the same strategy's mean over its seats; seat 0 leads the first round. \
                  Colour begins where a difference is larger than a rough yardstick for chance: twice the standard \
                  deviation of a game, over the root of the number of blocks."
            .into(),
        alternative: format!(
            "Points a game by seat, compared with the strategy's own mean: {}.",
            listed(&rows.iter().map(|row| told(row, digits)).collect::<Vec<_>>())
        ),
    };
    let ends = [format!("{} points", signed(-most, digits)), format!("{} points", signed(most, digits))];
    let ends = if results.goal == Goal::Highest { ends } else { [ends[1].clone(), ends[0].clone()] };
    let scale = Scale::Diverging { most, ends };
    let rows = rows.iter().map(|row| row.strategy.clone()).collect();
    Some(Matrix { rows, columns, cells, scale, faint: Some("no colour: may be chance") }.figure(words))
}

/// What chance alone may well do to the mean of a seat. A block's mean score in a seat varies no more than a
/// single game's, so that this errs on the careful side.
pub(in crate::report) fn yardstick(results: &Results, row: &StrategyRow) -> f64 {
    2.0 * row.score_sd / (results.blocks.max(1) as f64).sqrt()
}

/// The seat's mean less that of all seats.
fn gain(row: &StrategyRow, seat: &SeatRow) -> f64 {
    let games: u64 = row.seats.iter().map(|seat| seat.games).sum();
    let sum: f64 = row.seats.iter().map(|seat| seat.mean_score * seat.games as f64).sum();
    seat.mean_score - sum / games.max(1) as f64
}

fn cell(results: &Results, row: &StrategyRow, seat: &SeatRow, digits: usize) -> Cell {
    let value = gain(row, seat);
    let hint = format!(
        "{} in seat {}: {} points a game, {} against its mean; wins {}%",
        row.strategy,
        seat.seat,
        plain(seat.mean_score, 2),
        signed(value, 2),
        plain(100.0 * seat.win_rate, 2)
    );
    let better = if results.goal == Goal::Highest { 1.0 } else { -1.0 };
    let faint = value.abs() <= yardstick(results, row);
    Cell { value: better * value, text: signed(value, digits), faint, hint }
}

fn told(row: &StrategyRow, digits: usize) -> String {
    let seat = |seat: &SeatRow| format!("{} in seat {}", signed(gain(row, seat), digits), seat.seat);
    format!("{} {}", row.strategy, row.seats.iter().map(seat).collect::<Vec<_>>().join(", "))
}
