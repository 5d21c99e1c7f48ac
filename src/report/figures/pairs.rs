use super::{best_first, listed};
use crate::{
    game::Goal,
    report::{
        PairRow, Results,
        numbers::{p_value, plain, signed},
        plot::{Cell, Figure, Matrix, Scale, Words},
    },
};

/// Every two strategies: by how many points a game the one of the row is better.
pub(super) fn pairwise(results: &Results) -> Option<Figure> {
    if results.pairs.is_empty() {
        return None;
    }
    let names: Vec<String> = best_first(results).iter().map(|row| row.strategy.clone()).collect();
    let most = results.pairs.iter().map(|pair| pair.difference.mean.abs()).fold(0.0, f64::max);
    let digits = if most >= 100.0 || (most >= 20.0 && names.len() > 8) { 0 } else { 1 };
    let cell = |row: &String, column: &String| {
        let find = |a: &String, b: &String| results.pairs.iter().find(|pair| pair.a == *a && pair.b == *b);
        let (pair, sign) = match (find(row, column), find(column, row)) {
            (Some(pair), _) => (pair, 1.0),
            (None, Some(pair)) => (pair, -1.0),
            (None, None) => return None,
        };
        Some(cell((row, column), pair, sign, results.goal, digits))
    };
    let line = |row: &String| names.iter().map(|column| cell(row, column)).collect();
    let cells: Vec<Vec<Option<Cell>>> = names.iter().map(line).collect();
    let better = if results.goal == Goal::Highest { "more" } else { "fewer" };
    let ends = ["worse", "better"].map(|side| format!("{side} by {}", plain(most, digits)));
    let words = Words {
        name: "pairwise",
        title: "Each against each".into(),
        caption: format!(
            "Points a game of the row less those of the column, at the same tables and with the same deals. Blue: the row is better ({better} \
             points). Only differences that are sure at 95%, corrected for the number of pairs (Holm), have a colour."
        ),
        alternative: format!("Differences of points a game for each two strategies. {}.", told(results)),
    };
    let scale = Scale::Diverging { most, ends };
    let faint = Some("no colour: not sure at 95%");
    Some(Matrix { rows: names.clone(), columns: names, cells, scale, faint }.figure(words))
}

fn cell((row, column): (&str, &str), pair: &PairRow, sign: f64, goal: Goal, digits: usize) -> Cell {
    let value = sign * pair.difference.mean;
    let half = pair.difference.half_width();
    let spread = if half.is_finite() { format!(" ±{half:.2}") } else { String::new() };
    let hint = format!(
        "{row} less {column}: {}{spread} points a game, p {} (Holm)",
        signed(value, 2),
        p_value(pair.p_holm)
    );
    let better = if goal == Goal::Highest { 1.0 } else { -1.0 };
    Cell { value: better * value, text: signed(value, digits), faint: pair.p_holm > 0.05, hint }
}

fn told(results: &Results) -> String {
    let sure = results.pairs.iter().filter(|pair| pair.p_holm <= 0.05);
    let told = sure.map(|pair| {
        let (one, other) = pair.ordered(results.goal);
        format!("{one} is better than {other} by {}", plain(pair.difference.mean.abs(), 1))
    });
    let told: Vec<String> = told.collect();
    match told.len() {
        0 => "No difference is sure".into(),
        all if all == results.pairs.len() => format!("All are sure: {}", listed(&told)),
        _ => format!("These are sure: {}", listed(&told)),
    }
}
