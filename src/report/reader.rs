use super::{
    LineupRow, PairRow, RatingRow, Results, SeatRow, Sheet, SheetError, StrategyRow, results::cycles_of,
    sheet::Row,
};
use crate::{game::Goal, harness::Histogram};

impl Results {
    /// The results that were written to these files; the reverse of [`csv_files`](super::csv_files), but for the
    /// tables that only the game understands, which stay sheets.
    pub fn read(sheets: &[Sheet], goal: Goal) -> Result<Self, SheetError> {
        let sheet = |name: &str| {
            sheets.iter().find(|sheet| sheet.file.ends_with(name)).ok_or_else(|| SheetError {
                file: name.into(),
                fault: "is not there (expected one of the files of the results)".into(),
            })
        };
        let rates = sheet("win_rates.csv")?;
        let mut strategies = rates.rows().map(strategy).collect::<Result<Vec<_>, _>>()?;
        let first = rates.rows().next().ok_or_else(|| SheetError {
            file: rates.file.clone(),
            fault: "has no rows (expected one for each strategy)".into(),
        })?;
        let (rules, players) = (first.text("rules")?.to_owned(), first.number::<usize>("players")?);
        let blocks = first.number("blocks")?;
        for row in sheet("score_distribution.csv")?.rows() {
            add_score(&mut strategies, &row)?;
        }
        for row in sheet("seats.csv")?.rows() {
            add_seat(&mut strategies, &row)?;
        }
        for row in sheets.iter().filter(|sheet| sheet.file.ends_with("forfeits.csv")).flat_map(Sheet::rows) {
            let forfeits = row.number("forfeits")?;
            of(&mut strategies, &row)?.into_iter().for_each(|strategy| strategy.forfeits = forfeits);
        }
        let pairs = sheet("pairwise.csv")?.rows().map(pair).collect::<Result<Vec<_>, _>>()?;
        let ratings = sheet("ratings.csv")?.rows().map(rating).collect::<Result<_, _>>()?;
        let lineups = sheets.iter().filter(|sheet| sheet.file.ends_with("lineups.csv")).flat_map(Sheet::rows);
        let lineups = lineups.map(lineup).collect::<Result<_, _>>()?;
        let names: Vec<String> = strategies.iter().map(|row| row.strategy.clone()).collect();
        let games = strategies.iter().map(|row| row.games).sum::<u64>() / players.max(1) as u64;
        let cycles = cycles_of(&pairs, goal, &names);
        Ok(Self {
            rules,
            players,
            goal,
            blocks,
            games,
            strategies,
            pairs,
            lineups,
            ratings,
            cycles,
            counts: Vec::new(),
        })
    }
}

fn strategy(row: Row<'_>) -> Result<StrategyRow, SheetError> {
    Ok(StrategyRow {
        strategy: row.text("strategy")?.into(),
        games: row.number("games")?,
        wins: row.number("wins")?,
        win_rate: row.interval(["win_rate", "win_rate_low", "win_rate_high"])?,
        mean_score: row.interval(["mean_score", "mean_score_low", "mean_score_high"])?,
        score_sd: row.number_or("score_sd", f64::NAN)?,
        mean_rank: row.number_or("mean_rank", f64::NAN)?,
        round_scores: Histogram::default(),
        game_scores: Histogram::default(),
        seats: Vec::new(),
        forfeits: 0,
    })
}

/// The strategy that a row is about.
fn of<'r>(
    strategies: &'r mut [StrategyRow],
    row: &Row<'_>,
) -> Result<Option<&'r mut StrategyRow>, SheetError> {
    let name = row.text("strategy")?;
    Ok(strategies.iter_mut().find(|strategy| strategy.strategy == name))
}

fn add_score(strategies: &mut [StrategyRow], row: &Row<'_>) -> Result<(), SheetError> {
    let (score, count) = (row.number("score")?, row.number("count")?);
    let scope = row.text("scope")?;
    if let Some(strategy) = of(strategies, row)? {
        match scope {
            "round" => strategy.round_scores.add(score, count),
            _ => strategy.game_scores.add(score, count),
        }
    }
    Ok(())
}

fn add_seat(strategies: &mut [StrategyRow], row: &Row<'_>) -> Result<(), SheetError> {
    let seat = SeatRow {
        seat: row.number("seat")?,
        games: row.number("games")?,
        win_rate: row.number("win_rate")?,
        mean_score: row.number("mean_score")?,
    };
    if let Some(strategy) = of(strategies, row)? {
        strategy.seats.push(seat);
    }
    Ok(())
}

fn pair(row: Row<'_>) -> Result<PairRow, SheetError> {
    Ok(PairRow {
        a: row.text("a")?.into(),
        b: row.text("b")?.into(),
        blocks: row.number("blocks")?,
        difference: row.interval(["mean_difference", "low", "high"])?,
        p_value: row.number("p_value")?,
        p_holm: row.number("p_holm")?,
    })
}

fn lineup(row: Row<'_>) -> Result<LineupRow, SheetError> {
    Ok(LineupRow {
        strategy: row.text("strategy")?.into(),
        others: row.text("others")?.into(),
        blocks: row.number("blocks")?,
        games: row.number("games")?,
        difference: row.interval(["mean_difference", "low", "high"])?,
        sure_difference: row.interval(["mean_difference", "low_99", "high_99"])?,
        win_rate: row.interval(["win_rate", "win_rate_low", "win_rate_high"])?,
    })
}

fn rating(row: Row<'_>) -> Result<RatingRow, SheetError> {
    let rating = row.interval(["rating", "rating_low", "rating_high"])?;
    Ok(RatingRow { strategy: row.text("strategy")?.into(), rating })
}
