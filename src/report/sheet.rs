use std::str::FromStr;

use thiserror::Error;

use crate::stats::Interval;

/// A file of comma-separated values, read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    /// The file's name.
    pub file: String,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The rows, a text a column.
    pub rows: Vec<Vec<String>>,
}

/// What is wrong with a file of results.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{file}: {fault}")]
pub struct SheetError {
    /// The file.
    pub file: String,
    /// What is wrong, and what was expected.
    pub fault: String,
}

/// A row of a sheet.
#[derive(Clone, Copy)]
pub(super) struct Row<'s> {
    sheet: &'s Sheet,
    at: usize,
}

impl Sheet {
    /// Reads a file.
    pub fn parse(file: &str, text: &str) -> Result<Self, SheetError> {
        let fault = |error: csv::Error| SheetError { file: file.into(), fault: format!("not CSV: {error}") };
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let columns = reader.headers().map_err(fault)?.iter().map(String::from).collect();
        let row = |record: csv::StringRecord| record.iter().map(String::from).collect();
        let rows = reader.records().map(|record| record.map(row)).collect::<Result<_, _>>().map_err(fault)?;
        Ok(Self { file: file.into(), columns, rows })
    }

    pub(super) fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        (0..self.rows.len()).map(|at| Row { sheet: self, at })
    }
}

impl<'s> Row<'s> {
    pub(super) fn fault(&self, column: &str, what: &str) -> SheetError {
        let fault = format!("line {}, column {column}: {what}", self.at + 2);
        SheetError { file: self.sheet.file.clone(), fault }
    }

    /// The text of a column.
    pub(super) fn text(&self, column: &str) -> Result<&'s str, SheetError> {
        let at = self.sheet.columns.iter().position(|name| name == column);
        let at = at.ok_or_else(|| SheetError {
            file: self.sheet.file.clone(),
            fault: format!("no column {column} (expected one)"),
        })?;
        Ok(&self.sheet.rows[self.at][at])
    }

    /// The number of a column.
    pub(super) fn number<T: FromStr>(&self, column: &str) -> Result<T, SheetError> {
        let text = self.text(column)?;
        text.parse().map_err(|_| self.fault(column, &format!("{text:?} (expected a number)")))
    }

    /// The number of a column, or another where it is empty.
    pub(super) fn number_or(&self, column: &str, or: f64) -> Result<f64, SheetError> {
        if self.text(column)?.is_empty() { Ok(or) } else { self.number(column) }
    }

    /// The columns of the estimate and its limits; limits that are empty are not known.
    pub(super) fn interval(&self, [mean, low, high]: [&str; 3]) -> Result<Interval, SheetError> {
        Ok(Interval {
            mean: self.number_or(mean, f64::NAN)?,
            low: self.number_or(low, f64::NEG_INFINITY)?,
            high: self.number_or(high, f64::INFINITY)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_name_file_line_and_column() {
        let sheet = Sheet::parse("x.csv", "a,b\n1,\n2,y\n").unwrap();
        let rows: Vec<Row<'_>> = sheet.rows().collect();
        assert_eq!(rows[0].number::<u64>("a"), Ok(1));
        assert_eq!(rows[0].number_or("b", 7.0), Ok(7.0));
        let fault = rows[1].number_or("b", 7.0).unwrap_err().to_string();
        assert_eq!(fault, "x.csv: line 3, column b: \"y\" (expected a number)");
        assert_eq!(rows[1].text("c").unwrap_err().to_string(), "x.csv: no column c (expected one)");
        assert!(Sheet::parse("x.csv", "a,b\n1\n").is_err());
    }
}
