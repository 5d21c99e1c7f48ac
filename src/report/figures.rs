//! Which pictures results have, and what they say in words.

mod actions;
mod lineups;
mod overview;
mod pain;
mod pairs;
mod scores;
mod seats;
mod speeds;
mod standing;
mod test_path;

pub(super) use overview::overview;
pub(super) use seats::yardstick;
pub(super) use speeds::by_speed;
pub(super) use test_path::test_path;

use super::{Results, Sheet, SheetError, StrategyRow, plot::Figure};

/// All pictures of the results at one table; those that only a game has need its files.
pub fn figures(results: &Results, sheets: &[Sheet]) -> Result<Vec<Figure>, SheetError> {
    // Alone at a table, a strategy has exactly the fair share.
    let several = results.strategies.len() > 1;
    let mut figures: Vec<Figure> = lineups::lineups(results).into_iter().collect();
    figures.extend(several.then(|| standing::win_rates(results)));
    figures.push(standing::points(results));
    figures.extend(standing::ratings(results));
    figures.extend(scores::distributions(results));
    figures.extend(pairs::pairwise(results));
    figures.extend(seats::seats(results));
    for sheet in sheets {
        match sheet.file.rsplit('/').next() {
            Some("pain_choices.csv") => figures.extend(pain::pain_choices(sheet, results)?),
            Some("actions.csv") => figures.extend(actions::actions(sheet, results)?),
            _ => {}
        }
    }
    Ok(figures)
}

/// The strategies, the one that wins most first.
pub(super) fn best_first(results: &Results) -> Vec<&StrategyRow> {
    let mut rows: Vec<_> = results.strategies.iter().collect();
    rows.sort_by(|one, other| other.win_rate.mean.total_cmp(&one.win_rate.mean));
    rows
}

/// Texts in a row, such as `a, b and c`.
fn listed(texts: &[String]) -> String {
    match texts {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
