use crate::{
    report::{
        Results, StrategyRow,
        numbers::{decimals, plain, plus_minus, scaled, with_limits},
        plot::{Figure, Mark, Whiskers, Words},
    },
    stats::Interval,
};

/// With fewer speeds there is nothing to be seen.
const FEWEST: usize = 3;

/// Win rates over speed of hand, where strategies of one kind differ in it; `strategies` are names with their texts.
pub(in crate::report) fn by_speed(results: &Results, strategies: &[(String, String)]) -> Option<Figure> {
    let mut rows: Vec<(&StrategyRow, f64, String)> = results
        .strategies
        .iter()
        .filter_map(|row| {
            let (_, text) = strategies.iter().find(|(name, _)| *name == row.strategy)?;
            let (kind, speed) = kind_and_speed(text)?;
            Some((row, speed, kind))
        })
        .collect();
    let of_a_kind = |kind: &str| rows.iter().filter(|row| row.2 == kind).count();
    let kind = rows.iter().map(|row| row.2.clone()).max_by_key(|kind| of_a_kind(kind))?;
    rows.retain(|row| row.2 == kind);
    rows.sort_by(|one, other| one.1.total_cmp(&other.1));
    rows.dedup_by(|one, other| one.1 == other.1);
    if rows.len() < FEWEST {
        return None;
    }
    let rates: Vec<_> = rows.iter().map(|(row, ..)| scaled(&row.win_rate, 100.0)).collect();
    let digits = decimals(&rates).min(2);
    let mark = |((_, speed, _), rate): (&(&StrategyRow, f64, String), &Interval)| Mark {
        heading: None,
        label: format!("speed {speed}"),
        interval: *rate,
        value: plus_minus(rate, digits, "%"),
        hint: format!("with speed {speed} it wins {} of its games", with_limits(rate, digits, "%")),
    };
    let marks: Vec<Mark> = rows.iter().zip(&rates).map(mark).collect();
    let told: Vec<String> = marks.iter().map(|mark| format!("{} {}", mark.label, mark.value)).collect();
    let fair = 100.0 / results.players as f64;
    let reference = Some((fair, format!("fair share {}%", plain(fair, usize::from(fair.fract() != 0.0)))));
    let words = Words {
        name: "speeds",
        title: format!("Win rate of {kind} by its speed of hand"),
        caption: format!(
            "The share of games that {kind} wins, from slow to fast. Of those who want to play out of turn, each is the \
             first in proportion to its speed; 1 is usual. The bar is the 95% interval."
        ),
        alternative: format!(
            "Win rate of {kind} with 95% intervals, from slow to fast: {}.",
            told.join(", ")
        ),
    };
    Some(Whiskers { marks, axis: "share of games won".into(), unit: "%", reference }.figure(words))
}

/// The kind and the speed that a strategy's text gives; nothing where it gives none.
fn kind_and_speed(text: &str) -> Option<(String, f64)> {
    let table: toml::Table = text.parse().ok()?;
    let speed = table.get("speed")?;
    let speed = speed.as_float().or_else(|| speed.as_integer().map(|whole| whole as f64))?;
    Some((table.get("kind")?.as_str()?.to_owned(), speed))
}
