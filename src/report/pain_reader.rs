use super::{Sheet, SheetError, sheet::Row};
use crate::pain::{AtlasRow, Grouping, Key, RuleRow};

/// The rows of `pain_atlas.csv`.
pub fn read_pain_groups(sheet: &Sheet) -> Result<Vec<AtlasRow>, SheetError> {
    sheet.rows().map(group).collect()
}

/// The rows of `pain_rules.csv`.
pub fn read_pain_rules(sheet: &Sheet) -> Result<Vec<RuleRow>, SheetError> {
    sheet.rows().map(rule).collect()
}

fn group(row: Row<'_>) -> Result<AtlasRow, SheetError> {
    let by = row.text("by")?;
    let known = Grouping::NAMES.iter().find(|(name, _)| *name == by);
    let &(_, by) = known.ok_or_else(|| row.fault("by", &format!("{by:?} (expected a way to group)")))?;
    let feature = |column: &str| match row.text(column)? {
        "" => Ok(None),
        _ => row.number(column).map(Some),
    };
    let key = Key {
        by,
        number: feature("number")?,
        held: feature("held")?,
        colour_sum: feature("colour_sum")?,
        spread: feature("spread")?,
        zeros: feature("zeros")?,
        others: feature("others")?,
    };
    Ok(AtlasRow {
        key,
        hands: row.number("hands")?,
        rounds: row.number("rounds")?,
        score: row.interval(["mean_score", "mean_score_low", "mean_score_high"])?,
        gain: row.interval(["gain", "gain_low", "gain_high"])?,
        margin: row.number("mean_margin")?,
    })
}

fn rule(row: Row<'_>) -> Result<RuleRow, SheetError> {
    Ok(RuleRow {
        rule: row.text("rule")?.into(),
        hands: row.number("hands")?,
        score: row.interval(["mean_score", "mean_score_low", "mean_score_high"])?,
        regret: row.interval(["regret", "regret_low", "regret_high"])?,
        most_regret: row.number_or("most_regret", f64::NAN)?,
        gain: row.interval(["gain_over_own", "gain_over_own_low", "gain_over_own_high"])?,
        agrees: row.number_or("agrees", f64::NAN)?,
    })
}
