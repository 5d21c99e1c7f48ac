use super::{
    Comparison, CsvFile, Look, Sheet, SheetError, TestPath,
    csv::{Rows, number},
    sheet::Row,
};
use crate::{
    game::Goal,
    stats::{Interval, Verdict},
};

const COMPARISON: &str = "comparison.csv";
const PATH: &str = "sequential.csv";

const VERDICTS: [(Verdict, &str); 3] =
    [(Verdict::Better, "better"), (Verdict::NotBetter, "not better"), (Verdict::Continue, "undecided")];

/// `comparison.csv`, what a comparison found, and `sequential.csv`, how it came to that.
pub fn comparison_csv(comparison: &Comparison, path: &TestPath) -> Vec<CsvFile> {
    vec![found(comparison), looks(path)]
}

fn found(comparison: &Comparison) -> CsvFile {
    let columns = [
        "a",
        "b",
        "rules",
        "players",
        "blocks",
        "games",
        "verdict",
        "difference",
        "difference_low",
        "difference_high",
        "win_difference",
        "win_difference_low",
        "win_difference_high",
        "alpha",
        "beta",
        "delta",
        "forfeits_a",
        "forfeits_b",
    ];
    let verdict = VERDICTS.iter().find(|(verdict, _)| *verdict == comparison.verdict);
    let mut fields = vec![
        comparison.a.clone(),
        comparison.b.clone(),
        comparison.rules.clone(),
        comparison.players.to_string(),
        comparison.blocks.to_string(),
        comparison.games.to_string(),
        verdict.map_or("", |(_, name)| name).to_owned(),
    ];
    for Interval { low, mean, high } in [comparison.difference, comparison.win_difference] {
        fields.extend([mean, low, high].map(number));
    }
    fields.extend([comparison.alpha, comparison.beta, comparison.delta].map(|value| value.to_string()));
    fields.extend(comparison.forfeits.map(|moves| moves.to_string()));
    let mut rows = Rows::new(COMPARISON, &columns);
    rows.push(&fields);
    rows.finish()
}

fn looks(path: &TestPath) -> CsvFile {
    let columns = ["blocks", "mean_difference", "low", "high", "llr", "llr_lower", "llr_upper"];
    let mut rows = Rows::new(PATH, &columns);
    let bounds = [path.bounds.0, path.bounds.1].map(number);
    for look in &path.looks {
        let Interval { low, mean, high } = look.difference;
        let mut fields = vec![look.blocks.to_string()];
        fields.extend([mean, low, high, look.llr].map(number));
        fields.extend(bounds.clone());
        rows.push(&fields);
    }
    rows.finish()
}

/// What these files say of a comparison, if it is one that they are of.
pub fn read_comparison(sheets: &[Sheet], goal: Goal) -> Result<Option<(Comparison, TestPath)>, SheetError> {
    let sheet = |name: &str| sheets.iter().find(|sheet| sheet.file == name);
    let (Some(found), Some(looks)) = (sheet(COMPARISON), sheet(PATH)) else { return Ok(None) };
    let row = found
        .rows()
        .next()
        .ok_or_else(|| SheetError { file: COMPARISON.into(), fault: "has no rows (expected one)".into() })?;
    let comparison = comparison(&row, goal)?;
    let mut path = TestPath { looks: Vec::new(), bounds: (0.0, 0.0), delta: comparison.delta };
    for row in looks.rows() {
        path.bounds = (row.number("llr_lower")?, row.number("llr_upper")?);
        let difference = row.interval(["mean_difference", "low", "high"])?;
        path.looks.push(Look { blocks: row.number("blocks")?, difference, llr: row.number("llr")? });
    }
    Ok(Some((comparison, path)))
}

fn comparison(row: &Row<'_>, goal: Goal) -> Result<Comparison, SheetError> {
    let verdict = row.text("verdict")?;
    let verdict = VERDICTS.iter().find(|(_, name)| *name == verdict);
    let verdict =
        verdict.ok_or_else(|| row.fault("verdict", "unknown (expected better, not better or undecided)"))?;
    Ok(Comparison {
        a: row.text("a")?.into(),
        b: row.text("b")?.into(),
        rules: row.text("rules")?.into(),
        players: row.number("players")?,
        blocks: row.number("blocks")?,
        games: row.number("games")?,
        verdict: verdict.0,
        difference: row.interval(["difference", "difference_low", "difference_high"])?,
        win_difference: row.interval(["win_difference", "win_difference_low", "win_difference_high"])?,
        alpha: row.number("alpha")?,
        beta: row.number("beta")?,
        delta: row.number("delta")?,
        goal,
        forfeits: [row.number("forfeits_a")?, row.number("forfeits_b")?],
    })
}
