use super::{
    LineupRow, PairRow, Results, SeatRow, StrategyRow,
    figures::best_first,
    numbers::{count, decimals, limits, p_value, plain, plus_minus, scaled, signed, with_limits},
};
use crate::stats::Interval;

/// A table of a page, which can be sorted.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Listing {
    pub(super) id: &'static str,
    pub(super) title: &'static str,
    /// Whether it is there to be read at once, or must be asked for.
    pub(super) open: bool,
    pub(super) columns: Vec<Column>,
    pub(super) rows: Vec<Vec<Entry>>,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) struct Column {
    pub(super) name: &'static str,
    pub(super) numeric: bool,
}

/// A cell of a table.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Entry {
    pub(super) text: String,
    /// What a number is sorted by.
    pub(super) key: Option<String>,
    /// More about it.
    pub(super) hint: Option<String>,
}

impl Listing {
    /// The first columns are names, the others numbers.
    pub(super) fn new(
        id: &'static str,
        title: &'static str,
        names: &[&'static str],
        numbers: &[&'static str],
    ) -> Self {
        let names = names.iter().map(|name| Column { name, numeric: false });
        let numbers = numbers.iter().map(|name| Column { name, numeric: true });
        Self { id, title, open: true, columns: names.chain(numbers).collect(), rows: Vec::new() }
    }
}

pub(super) fn name(text: &str) -> Entry {
    Entry { text: text.into(), key: None, hint: None }
}

pub(super) fn number(text: String, key: f64) -> Entry {
    let key = if key.is_finite() { key.to_string() } else { String::new() };
    Entry { text, key: Some(key), hint: None }
}

pub(super) fn interval(interval: &Interval, digits: usize, unit: &str) -> Entry {
    let hint = Some(with_limits(interval, digits + 1, unit));
    Entry { hint, ..number(plus_minus(interval, digits, unit), interval.mean) }
}

/// The strategies, the one that wins most first.
pub(super) fn standing_listing(results: &Results) -> Listing {
    let rated = !results.ratings.is_empty();
    let numbers: &[&str] = &["win rate", "points a game", "sd", "mean rank", "games", "rating"];
    let shown = if rated { numbers } else { &numbers[..5] };
    let mut listing = Listing::new("standing", "The strategies", &["strategy"], shown);
    let digits = digits(&results.strategies.iter().collect::<Vec<_>>());
    for row in best_first(results) {
        let mut entries = vec![name(&row.strategy)];
        entries.extend(standing(row, digits));
        if let Some(rating) = results.ratings.iter().find(|rating| rating.strategy == row.strategy) {
            let Interval { low, mean, high } = rating.rating;
            let hint = low.is_finite().then(|| format!("{} to {}", signed(low, 0), signed(high, 0)));
            entries.push(Entry { hint, ..number(signed(mean, 0), mean) });
        } else if rated {
            entries.push(number("–".into(), f64::NAN));
        }
        listing.rows.push(entries);
    }
    listing
}

/// The strategies at each of several tables.
pub(super) fn table_listing(tables: &[(&str, &Results)]) -> Listing {
    let numbers = ["win rate", "points a game", "sd", "mean rank", "games"];
    let mut listing = Listing::new("standings", "All tables", &["strategy", "table"], &numbers);
    let all: Vec<&StrategyRow> = tables.iter().flat_map(|(_, results)| &results.strategies).collect();
    let digits = digits(&all);
    for (title, results) in tables {
        for row in best_first(results) {
            let mut entries = vec![name(&row.strategy), name(title)];
            entries.extend(standing(row, digits));
            listing.rows.push(entries);
        }
    }
    listing
}

fn digits(rows: &[&StrategyRow]) -> (usize, usize) {
    let rates: Vec<Interval> = rows.iter().map(|row| scaled(&row.win_rate, 100.0)).collect();
    (decimals(&rates).min(2), decimals(rows.iter().map(|row| &row.mean_score)))
}

fn standing(row: &StrategyRow, (rate_digits, score_digits): (usize, usize)) -> [Entry; 5] {
    [
        interval(&scaled(&row.win_rate, 100.0), rate_digits, "%"),
        interval(&row.mean_score, score_digits, ""),
        number(plain(row.score_sd, 1), row.score_sd),
        number(plain(row.mean_rank, 2), row.mean_rank),
        number(count(row.games), row.games as f64),
    ]
}

/// The tables of the subject, in the order of the experiment, where there is a subject.
pub(super) fn lineup_listing(results: &Results) -> Option<Listing> {
    let numbers = ["own less others", "99% limits", "win rate", "games"];
    let mut listing = Listing::new("by-lineup", "Table by table", &["others"], &numbers);
    let digits = lineup_digits(results);
    let row = |row: &LineupRow| {
        let sure = &row.sure_difference;
        vec![
            name(&row.others),
            interval(&row.difference, digits.0, ""),
            number(limits(sure, digits.0), sure.low),
            interval(&scaled(&row.win_rate, 100.0), digits.1, "%"),
            number(count(row.games), row.games as f64),
        ]
    };
    listing.rows = results.lineups.iter().map(row).collect();
    (!listing.rows.is_empty()).then_some(listing)
}

/// Decimals for differences and for win rates in percent.
pub(super) fn lineup_digits(results: &Results) -> (usize, usize) {
    let rates: Vec<Interval> = results.lineups.iter().map(|row| scaled(&row.win_rate, 100.0)).collect();
    (decimals(results.lineups.iter().map(|row| &row.difference)), decimals(&rates).min(2))
}

/// Every two strategies.
pub(super) fn pair_listing(results: &Results) -> Option<Listing> {
    let numbers = ["a less b", "blocks", "p", "p (Holm)"];
    let mut listing = Listing::new("pairs", "Differences, in points a game", &["a", "b"], &numbers);
    let digits = decimals(results.pairs.iter().map(|pair| &pair.difference));
    let row = |pair: &PairRow| {
        vec![
            name(&pair.a),
            name(&pair.b),
            interval(&pair.difference, digits, ""),
            number(count(pair.blocks), pair.blocks as f64),
            number(p_value(pair.p_value), pair.p_value),
            number(p_value(pair.p_holm), pair.p_holm),
        ]
    };
    listing.rows = results.pairs.iter().map(row).collect();
    listing.open = listing.rows.len() <= FEW;
    (!listing.rows.is_empty()).then_some(listing)
}

/// So many rows are not in the way of what comes after.
const FEW: usize = 16;

/// Every strategy in every seat.
pub(super) fn seat_listing(results: &Results) -> Option<Listing> {
    let numbers = ["seat", "games", "win rate", "points a game"];
    let mut listing = Listing::new("by-seat", "Seat by seat", &["strategy"], &numbers);
    for row in best_first(results) {
        let entries = |seat: &SeatRow| {
            vec![
                name(&row.strategy),
                number(seat.seat.to_string(), seat.seat as f64),
                number(count(seat.games), seat.games as f64),
                number(format!("{}%", plain(100.0 * seat.win_rate, 2)), seat.win_rate),
                number(plain(seat.mean_score, 2), seat.mean_score),
            ]
        };
        listing.rows.extend(row.seats.iter().map(entries));
    }
    listing.open = listing.rows.len() <= FEW;
    (!listing.rows.is_empty()).then_some(listing)
}
