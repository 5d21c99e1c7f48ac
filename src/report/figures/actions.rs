use super::{best_first, listed};
use crate::report::{
    Results, Sheet, SheetError,
    numbers::{count, plain},
    plot::{Cell, Figure, Matrix, Scale, Words},
};

/// How often each strategy played each kind of action card, a game.
pub(super) fn actions(sheet: &Sheet, results: &Results) -> Result<Option<Figure>, SheetError> {
    let mut kinds: Vec<String> = Vec::new();
    let (mut rows, mut cells, mut told) = (Vec::new(), Vec::new(), Vec::new());
    for row in sheet.rows() {
        let kind = row.text("action")?;
        if !kinds.iter().any(|known| known == kind) {
            kinds.push(kind.into());
        }
    }
    for strategy in best_first(results) {
        let mut line: Vec<Option<Cell>> = vec![None; kinds.len()];
        let own = |name: &str| name == strategy.strategy;
        for row in sheet.rows() {
            let (name, kind) = (row.text("strategy")?, row.text("action")?);
            if let Some(at) = kinds.iter().position(|known| known == kind).filter(|_| own(name)) {
                line[at] = Some(cell(name, kind, row.number("played")?, strategy.games));
            }
        }
        let most = line.iter().zip(&kinds).filter_map(|(cell, kind)| Some((cell.as_ref()?.value, kind)));
        if let Some((value, kind)) = most.max_by(|one, other| one.0.total_cmp(&other.0)) {
            told.push(format!("{} plays {kind} most, {} times a game", strategy.strategy, plain(value, 2)));
        }
        rows.push(strategy.strategy.clone());
        cells.push(line);
    }
    let most = cells.iter().flatten().flatten().map(|cell| cell.value).fold(0.0, f64::max);
    if most == 0.0 {
        return Ok(None);
    }
    let words = Words {
        name: "actions",
        title: "Action cards".into(),
        caption: "How often a strategy plays each kind of action card in a game. More in actions.csv.".into(),
        alternative: format!("Action cards played a game: {}.", listed(&told)),
    };
    let scale = Scale::Rising { most, ends: ["never".into(), format!("{} a game", plain(most, 1))] };
    Ok(Some(Matrix { rows, columns: kinds, cells, scale, faint: None }.figure(words)))
}

fn cell(strategy: &str, kind: &str, played: u64, games: u64) -> Cell {
    let value = played as f64 / games.max(1) as f64;
    let hint = format!("{strategy} plays {kind} {} times a game; {} in all", plain(value, 3), count(played));
    Cell { value, text: plain(value, if value < 10.0 { 2 } else { 1 }), faint: false, hint }
}
