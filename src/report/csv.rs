use std::fmt::Display;

use super::Results;
use crate::harness::Histogram;

/// A file of comma-separated values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CsvFile {
    /// Its name.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// All files of one table's results.
pub fn csv_files(results: &Results) -> Vec<CsvFile> {
    let mut files = vec![
        win_rates_csv(std::slice::from_ref(results)),
        score_distribution(results),
        seats(results),
        pairwise(results),
        ratings(results),
    ];
    for table in &results.counts {
        let mut file = Rows::new(table.file, table.columns);
        table.rows.iter().for_each(|row| file.push(row));
        files.push(file.finish());
    }
    if !results.lineups.is_empty() {
        files.push(lineups(results));
    }
    if results.strategies.iter().any(|row| row.forfeits > 0) {
        files.push(forfeits(results));
    }
    files
}

/// `win_rates.csv` of one table or several.
pub fn win_rates_csv(all: &[Results]) -> CsvFile {
    let columns = [
        "strategy",
        "rules",
        "players",
        "blocks",
        "games",
        "wins",
        "win_rate",
        "win_rate_low",
        "win_rate_high",
        "mean_score",
        "mean_score_low",
        "mean_score_high",
        "score_sd",
        "mean_rank",
    ];
    let mut file = Rows::new("win_rates.csv", &columns);
    for results in all {
        for row in &results.strategies {
            file.push(&[
                row.strategy.clone(),
                results.rules.clone(),
                results.players.to_string(),
                results.blocks.to_string(),
                row.games.to_string(),
                number(row.wins),
                number(row.win_rate.mean),
                number(row.win_rate.low),
                number(row.win_rate.high),
                number(row.mean_score.mean),
                number(row.mean_score.low),
                number(row.mean_score.high),
                number(row.score_sd),
                number(row.mean_rank),
            ]);
        }
    }
    file.finish()
}

fn score_distribution(results: &Results) -> CsvFile {
    let mut file = Rows::new("score_distribution.csv", &["strategy", "scope", "score", "count", "share"]);
    for row in &results.strategies {
        let mut scope = |scope: &str, scores: &Histogram| {
            let total = scores.total() as f64;
            for (score, count) in scores.iter() {
                let share = number(count as f64 / total);
                file.push(&[row.strategy.clone(), scope.into(), text(score), text(count), share]);
            }
        };
        scope("round", &row.round_scores);
        scope("game", &row.game_scores);
    }
    file.finish()
}

fn seats(results: &Results) -> CsvFile {
    let mut file = Rows::new("seats.csv", &["strategy", "seat", "games", "win_rate", "mean_score"]);
    for row in &results.strategies {
        for seat in &row.seats {
            let (win_rate, mean_score) = (number(seat.win_rate), number(seat.mean_score));
            file.push(&[row.strategy.clone(), text(seat.seat), text(seat.games), win_rate, mean_score]);
        }
    }
    file.finish()
}

fn pairwise(results: &Results) -> CsvFile {
    let columns = ["a", "b", "blocks", "mean_difference", "low", "high", "p_value", "p_holm"];
    let mut file = Rows::new("pairwise.csv", &columns);
    for pair in &results.pairs {
        file.push(&[
            pair.a.clone(),
            pair.b.clone(),
            text(pair.blocks),
            number(pair.difference.mean),
            number(pair.difference.low),
            number(pair.difference.high),
            probability(pair.p_value),
            probability(pair.p_holm),
        ]);
    }
    file.finish()
}

fn ratings(results: &Results) -> CsvFile {
    let mut file = Rows::new("ratings.csv", &["strategy", "rating", "rating_low", "rating_high"]);
    for row in &results.ratings {
        let [mean, low, high] = [row.rating.mean, row.rating.low, row.rating.high].map(number);
        file.push(&[row.strategy.clone(), mean, low, high]);
    }
    file.finish()
}

/// The subject at each of its tables; a file that is there only where there is a subject.
fn lineups(results: &Results) -> CsvFile {
    let columns = [
        "strategy",
        "others",
        "blocks",
        "games",
        "mean_difference",
        "low",
        "high",
        "low_99",
        "high_99",
        "win_rate",
        "win_rate_low",
        "win_rate_high",
    ];
    let mut file = Rows::new("lineups.csv", &columns);
    for row in &results.lineups {
        file.push(&[
            row.strategy.clone(),
            row.others.clone(),
            text(row.blocks),
            text(row.games),
            number(row.difference.mean),
            number(row.difference.low),
            number(row.difference.high),
            number(row.sure_difference.low),
            number(row.sure_difference.high),
            number(row.win_rate.mean),
            number(row.win_rate.low),
            number(row.win_rate.high),
        ]);
    }
    file.finish()
}

/// Moves left to chance; a file that is there only where there were any.
fn forfeits(results: &Results) -> CsvFile {
    let mut file = Rows::new("forfeits.csv", &["strategy", "games", "forfeits"]);
    for row in &results.strategies {
        file.push(&[row.strategy.clone(), text(row.games), text(row.forfeits)]);
    }
    file.finish()
}

fn text(value: impl Display) -> String {
    value.to_string()
}

/// A number with six decimals; what is not known, or has no limit, is left empty.
pub(super) fn number(value: f64) -> String {
    if !value.is_finite() {
        return String::new();
    }
    let text = format!("{value:.6}");
    // No minus sign before a zero.
    if text.trim_start_matches('-').bytes().all(|digit| matches!(digit, b'0' | b'.')) {
        text.trim_start_matches('-').into()
    } else {
        text
    }
}

/// A p-value, which may be very small, with six significant digits.
fn probability(value: f64) -> String {
    format!("{value:.5e}")
}

/// Rows of text on their way to a file.
pub(super) struct Rows {
    name: String,
    writer: csv::Writer<Vec<u8>>,
}

impl Rows {
    pub(super) fn new(name: &str, columns: &[&str]) -> Self {
        let mut rows = Self { name: name.into(), writer: csv::Writer::from_writer(Vec::new()) };
        rows.write(columns);
        rows
    }

    pub(super) fn push(&mut self, fields: &[String]) {
        self.write(fields);
    }

    fn write<T: AsRef<[u8]>>(&mut self, fields: &[T]) {
        self.writer.write_record(fields).expect("a row of as many fields as columns, written to memory");
    }

    pub(super) fn finish(self) -> CsvFile {
        let bytes = self.writer.into_inner().expect("written to memory");
        let text = String::from_utf8(bytes).expect("made of texts");
        CsvFile { name: self.name, text }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_plain() {
        assert_eq!(number(-0.000_000_1), "0.000000");
        assert_eq!(number(-1.5), "-1.500000");
        assert_eq!(number(f64::NEG_INFINITY), "");
        assert_eq!(probability(0.0), "0.00000e0");
        assert_eq!(probability(1.0), "1.00000e0");
    }
}
