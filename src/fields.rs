//! Reads TOML field by field, so that whatever is wrong with a file is said in one line: the field, its value,
//! and what was expected.

use std::{
    fmt,
    ops::RangeInclusive,
    path::{Path, PathBuf},
};

use toml::{Table, Value};

/// A field that cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{field}: {fault}")]
pub struct FieldError {
    /// The field's name with its path, or the place of the fault.
    pub field: String,
    /// Its value, and what was expected.
    pub fault: String,
}

impl FieldError {
    /// A field, and what is wrong with it.
    pub fn new(field: impl Into<String>, fault: impl fmt::Display) -> Self {
        Self { field: field.into(), fault: fault.to_string() }
    }

    /// A value where something else was expected.
    pub fn unexpected(
        field: impl Into<String>,
        value: impl fmt::Display,
        expected: impl fmt::Display,
    ) -> Self {
        Self::new(field, format!("{} (expected {expected})", shortened(&value.to_string())))
    }
}

/// The fields of a table. Each is asked for once, by its type; [`finish`](Fields::finish) refuses what nobody
/// asked for.
///
/// ```
/// use stickem::fields::Fields;
///
/// let mut fields = Fields::parse("blocks = 200\nsede = 7")?;
/// assert_eq!(fields.integer("blocks", 1..=1_000)?, Some(200));
/// assert_eq!(fields.integer("seed", 0..=i64::MAX)?, None);
/// assert_eq!(fields.finish().unwrap_err().to_string(), "sede: unknown field (did you mean seed?)");
/// # Ok::<(), stickem::fields::FieldError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Fields {
    path: String,
    table: Table,
    asked: Vec<String>,
    directory: PathBuf,
    /// Fields that stand before those of the table, and the names of all there were.
    over: Option<Box<(Fields, Vec<String>)>>,
}

impl Fields {
    /// The fields of a TOML text.
    pub fn parse(text: &str) -> Result<Self, FieldError> {
        let table = text.parse::<Table>().map_err(|error| {
            let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or("");
            let line = before.matches('\n').count() + 1;
            FieldError::new(format!("line {line}"), error.message().replace('\n', ", "))
        })?;
        Ok(Self::new(String::new(), table))
    }

    /// The fields of a table that stands at this path.
    pub fn new(path: impl Into<String>, table: Table) -> Self {
        Self { path: path.into(), table, asked: Vec::new(), directory: PathBuf::new(), over: None }
    }

    /// The same fields, from a file in this directory.
    pub fn in_directory(mut self, directory: &Path) -> Self {
        self.directory = directory.into();
        self
    }

    /// What relative paths among the fields are relative to: where the file is, or nothing for the working
    /// directory.
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// The same fields, but for those that stand in another table too: that one's count.
    pub fn overlaid(mut self, over: Self) -> Self {
        let names = over.table.keys().cloned().collect();
        self.over = Some(Box::new((over, names)));
        self
    }

    /// The full name of a field, as messages have it.
    pub fn name(&self, field: &str) -> String {
        if let Some((over, names)) = self.over.as_deref()
            && names.iter().any(|name| name == field)
        {
            return over.name(field);
        }
        if self.path.is_empty() { field.into() } else { format!("{}.{field}", self.path) }
    }

    /// The field's value, whatever it is.
    pub fn value(&mut self, field: &str) -> Option<Value> {
        self.asked.push(field.into());
        let own = self.table.remove(field);
        let over = self.over.as_mut().and_then(|over| over.0.value(field));
        over.or(own)
    }

    /// A text.
    pub fn text(&mut self, field: &str) -> Result<Option<String>, FieldError> {
        self.typed(field, "a text in quotes", |value| value.as_str().map(String::from))
    }

    /// `true` or `false`.
    pub fn flag(&mut self, field: &str) -> Result<Option<bool>, FieldError> {
        self.typed(field, "true or false", Value::as_bool)
    }

    /// A whole number in this range.
    pub fn integer(&mut self, field: &str, range: RangeInclusive<i64>) -> Result<Option<i64>, FieldError> {
        let expected = match (*range.start(), *range.end()) {
            (low, i64::MAX) => format!("a whole number of at least {low}"),
            (low, high) => format!("a whole number from {low} to {high}"),
        };
        self.typed(field, &expected, |value| value.as_integer().filter(|number| range.contains(number)))
    }

    /// A number in this range; a whole number will do.
    pub fn number(&mut self, field: &str, range: RangeInclusive<f64>) -> Result<Option<f64>, FieldError> {
        let expected = format!("a number from {} to {}", range.start(), range.end());
        self.typed(field, &expected, |value| {
            let number = value.as_float().or_else(|| value.as_integer().map(|whole| whole as f64));
            number.filter(|number| range.contains(number))
        })
    }

    /// One of these words.
    pub fn choice<T: Copy>(&mut self, field: &str, words: &[(&str, T)]) -> Result<Option<T>, FieldError> {
        let expected = words.iter().map(|(word, _)| format!("{word:?}")).collect::<Vec<_>>().join(" or ");
        self.typed(field, &expected, |value| {
            words.iter().find(|(word, _)| value.as_str() == Some(word)).map(|&(_, meaning)| meaning)
        })
    }

    /// A list of texts.
    pub fn texts(&mut self, field: &str) -> Result<Option<Vec<String>>, FieldError> {
        self.typed(field, "a list of texts in quotes", |value| {
            value.as_array()?.iter().map(|item| item.as_str().map(String::from)).collect()
        })
    }

    /// A table within this one.
    pub fn table(&mut self, field: &str) -> Result<Option<Self>, FieldError> {
        let (path, directory) = (self.name(field), self.directory.clone());
        self.typed(field, "a table", |value| {
            value.as_table().cloned().map(|table| Self::new(path, table).in_directory(&directory))
        })
    }

    /// A list of tables; none where the field is missing.
    pub fn tables(&mut self, field: &str) -> Result<Vec<Self>, FieldError> {
        let (path, directory) = (self.name(field), self.directory.clone());
        let tables = self.typed(field, "a list of tables", |value| {
            let tables = value.as_array()?.iter().enumerate();
            tables
                .map(|(at, item)| {
                    let table = item.as_table()?.clone();
                    Some(Self::new(format!("{path}[{at}]"), table).in_directory(&directory))
                })
                .collect::<Option<Vec<_>>>()
        })?;
        Ok(tables.unwrap_or_default())
    }

    /// The field's value, which must be there.
    pub fn required<T>(&self, field: &str, value: Option<T>) -> Result<T, FieldError> {
        value.ok_or_else(|| FieldError::new(self.name(field), "missing field"))
    }

    /// Ends the reading: every field that nobody asked for is a mistake.
    pub fn finish(self) -> Result<(), FieldError> {
        if let Some(over) = self.over {
            over.0.finish()?;
        }
        let Some(unknown) = self.table.keys().next() else { return Ok(()) };
        let fault = match nearest(unknown, self.asked.iter().map(String::as_str)) {
            Some(known) => format!("unknown field (did you mean {known}?)"),
            None => format!("unknown field (expected one of {})", self.asked.join(", ")),
        };
        let path = if self.path.is_empty() { unknown.clone() } else { format!("{}.{unknown}", self.path) };
        Err(FieldError::new(path, fault))
    }

    fn typed<T>(
        &mut self,
        field: &str,
        expected: &str,
        read: impl FnOnce(&Value) -> Option<T>,
    ) -> Result<Option<T>, FieldError> {
        let Some(value) = self.value(field) else { return Ok(None) };
        match read(&value) {
            Some(read) => Ok(Some(read)),
            None => Err(FieldError::unexpected(self.name(field), value, expected)),
        }
    }
}

/// The known name nearest to a mistyped one, if one is near.
pub fn nearest<'k>(mistyped: &str, known: impl Iterator<Item = &'k str>) -> Option<&'k str> {
    let near = known.map(|name| (edits(mistyped, name), name));
    near.filter(|&(edits, name)| edits <= 1 + name.len() / 4).min().map(|(_, name)| name)
}

/// The least number of letters to add, drop or replace to turn one text into the other (Levenshtein).
fn edits(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().take(64).enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, &y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

/// A value on one line, cut where it is long.
fn shortened(value: &str) -> String {
    let line: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).take(61).collect();
    if line.chars().count() > 60 { format!("{}…", line.chars().take(60).collect::<String>()) } else { line }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str, read: impl FnOnce(&mut Fields) -> Result<(), FieldError>) -> String {
        let mut fields = Fields::parse(text).unwrap();
        read(&mut fields).and_then(|()| fields.finish()).unwrap_err().to_string()
    }

    #[test]
    fn faults_name_field_value_and_expectation() {
        let number = |fields: &mut Fields| fields.integer("blocks", 1..=9).map(drop);
        assert_eq!(fault("blocks = 0", number), "blocks: 0 (expected a whole number from 1 to 9)");
        assert_eq!(fault("blocks = \"x\"", number), "blocks: \"x\" (expected a whole number from 1 to 9)");
        assert_eq!(fault("blocs = 3", number), "blocs: unknown field (did you mean blocks?)");
        assert_eq!(fault("colour = 3", number), "colour: unknown field (expected one of blocks)");
        let choice = |fields: &mut Fields| fields.choice("lead", &[("a", 1), ("b", 2)]).map(drop);
        assert_eq!(fault("lead = \"c\"", choice), "lead: \"c\" (expected \"a\" or \"b\")");
        let list = |fields: &mut Fields| fields.tables("deck")?[1].integer("n", 0..=1).map(drop);
        assert_eq!(fault("deck = [{}, {n = 2}]", list), "deck[1].n: 2 (expected a whole number from 0 to 1)");
        let error = Fields::parse("a = 1\nb = = 2").unwrap_err();
        assert_eq!(error.field, "line 2");
        assert!(!error.to_string().contains('\n'));
    }

    #[test]
    fn an_overlaid_table_counts_and_is_named() {
        let read = |over: &str| -> Result<(i64, i64), FieldError> {
            let over = Fields::new("players.5", over.parse().unwrap());
            let mut fields = Fields::parse("a = 1\nb = 2")?.overlaid(over);
            let (a, b) = (fields.integer("a", 0..=9)?, fields.integer("b", 0..=9)?);
            fields.finish()?;
            Ok((a.unwrap_or(0), b.unwrap_or(0)))
        };
        assert_eq!(read("b = 7"), Ok((1, 7)));
        let fault = |over: &str| read(over).unwrap_err().to_string();
        assert_eq!(fault("b = 12"), "players.5.b: 12 (expected a whole number from 0 to 9)");
        assert_eq!(fault("c = 1"), "players.5.c: unknown field (did you mean a?)");
    }

    #[test]
    fn edits_are_counted() {
        for (a, b, count) in [("", "abc", 3), ("kitten", "sitting", 3), ("same", "same", 0), ("ab", "ba", 2)]
        {
            assert_eq!(edits(a, b), count);
        }
    }
}
