use super::{
    About, ReportFile, Sheet, SheetError, Tuning,
    listing::{Listing, interval, name, number},
    numbers::{count, plain},
    page::{Section, page},
};
use crate::tune::{Check, Parameter};

/// The page of a tuning.
pub fn tuning_page(tuning: &Tuning, about: &About) -> ReportFile {
    let mut section = Section::untitled("tuning", vec![tuning.figure()]);
    section.lead = vec![values(tuning)];
    section.more = vec![checks(tuning)];
    page(about, vec![tuning.reading()], about.notes.clone(), &[section])
}

/// The parameters before and after.
fn values(tuning: &Tuning) -> Listing {
    let numbers = ["original", "tuned", "change", "lowest", "highest"];
    let mut listing = Listing::new("values", "The parameters", &["parameter"], &numbers);
    let rows = tuning.parameters.iter().zip(&tuning.outcome.values);
    let row = |(parameter, &tuned): (&Parameter, &f64)| {
        let digits = parameter.digits();
        let written = |value: f64| number(plain(value, digits), value);
        let change = tuned - parameter.start;
        vec![
            name(&parameter.name),
            written(parameter.start),
            written(tuned),
            written(change),
            written(parameter.low),
            written(parameter.high),
        ]
    };
    listing.rows = rows.map(row).collect();
    listing
}

/// How far the search had come.
fn checks(tuning: &Tuning) -> Listing {
    let numbers = ["games", "iterations", "over the original"];
    let mut listing = Listing::new("checks", "The checks", &[], &numbers);
    let row = |check: &Check| {
        vec![
            number(count(check.games), check.games as f64),
            number(count(check.iteration), check.iteration as f64),
            interval(&check.difference, 2, ""),
        ]
    };
    listing.rows = tuning.checks.iter().map(row).collect();
    listing.open = false;
    listing
}

/// The checks that were written to `convergence.csv`, without the original's row at its start.
pub fn read_checks(sheet: &Sheet, parameters: &[Parameter]) -> Result<Vec<Check>, SheetError> {
    let check = |row: super::sheet::Row<'_>| {
        let values = parameters.iter().map(|parameter| row.number(&parameter.name));
        Ok(Check {
            iteration: row.number("iteration")?,
            games: row.number("games")?,
            difference: row.interval(["difference", "difference_low", "difference_high"])?,
            values: values.collect::<Result<_, SheetError>>()?,
        })
    };
    sheet.rows().skip(1).map(check).collect()
}
