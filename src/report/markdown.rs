use thiserror::Error;

use super::{
    Document, Figure, Results, SheetError,
    answers::answers,
    figures::best_first,
    listing::lineup_digits,
    numbers::{count, decimals, limits, plain, plus_minus, scaled, signed},
};
use crate::stats::Interval;

/// What is wrong with the marked places of a text.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MarkError {
    /// A place that begins and does not end.
    #[error("line {line}: <!-- results:{what} --> without its end, <!-- /results:NAME -->")]
    Open {
        /// Where it begins.
        line: usize,
        /// What it asks for.
        what: String,
    },
    /// Something that cannot be put there.
    #[error("line {line}: <!-- results:{what} -->: {fault}")]
    Unknown {
        /// Where.
        line: usize,
        /// What it asks for.
        what: String,
        /// Why it cannot be had.
        fault: String,
    },
}

const BEGIN: &str = "<!-- results:";

/// The text with everything between `<!-- results:NAME … -->` and `<!-- /results:NAME -->` written anew, by a function from
/// what stands after the colon to lines of Markdown.
pub fn fill_marks(
    text: &str,
    mut write: impl FnMut(&str) -> Result<String, String>,
) -> Result<String, MarkError> {
    let mut out = String::with_capacity(text.len());
    let mut lines = text.split_inclusive('\n').enumerate();
    while let Some((at, line)) = lines.next() {
        out.push_str(line);
        let Some(what) = line.trim().strip_prefix(BEGIN).and_then(|rest| rest.strip_suffix("-->")) else {
            continue;
        };
        let (line, what) = (at + 1, what.trim().to_owned());
        let end = format!("<!-- /results:{} -->", what.split_whitespace().next().unwrap_or_default());
        let found = lines.find(|(_, line)| line.trim() == end || line.trim().starts_with(BEGIN));
        let end = found.map(|(_, line)| line).filter(|line| line.trim() == end);
        let end = end.ok_or(MarkError::Open { line, what: what.clone() })?;
        let lines = write(&what).map_err(|fault| MarkError::Unknown { line, what, fault })?;
        out.push_str(&format!("{}\n{end}", lines.trim_end()));
    }
    Ok(out)
}

/// A part of a report in Markdown: `answer`, `table`, `lineup_table`, or the name of a picture; `root` is the way to its files.
pub fn markdown(document: &Document, part: &str, root: &str) -> Result<Option<String>, SheetError> {
    Ok(match part {
        "answer" => {
            Some(answers(document).iter().map(|line| escaped(line) + "\n").collect::<Vec<_>>().join("\n"))
        }
        "table" => by_table(document, |results| Some(standing(results))),
        "lineup_table" => by_table(document, lineups),
        name => {
            let figures = document.figures()?;
            let found = figures.iter().find(|(file, figure)| figure.name == name || *file == name);
            found.map(|(file, figure)| picture(figure, &format!("{root}/{file}")))
        }
    })
}

/// What every table has to show, under its title where there are several; nothing where none has anything.
fn by_table(document: &Document, show: impl Fn(&Results) -> Option<String>) -> Option<String> {
    let shown = document.tables.iter().filter_map(|table| {
        let title = match document.tables.len() {
            1 => String::new(),
            _ => format!("**{}**\n\n", escaped(&table.title)),
        };
        Some(title + &show(&table.results)?)
    });
    let shown: Vec<String> = shown.collect();
    (!shown.is_empty()).then(|| shown.join("\n"))
}

fn picture(figure: &Figure, file: &str) -> String {
    let alternative = figure.alternative.replace(['[', ']', '\n'], " ");
    format!("![{}]({file})\n", escaped(&alternative))
}

fn standing(results: &Results) -> String {
    let rows = best_first(results);
    let rates: Vec<Interval> = rows.iter().map(|row| scaled(&row.win_rate, 100.0)).collect();
    let digits = (decimals(&rates).min(2), decimals(rows.iter().map(|row| &row.mean_score)));
    let rated = !results.ratings.is_empty();
    let mut out = String::from("| strategy | win rate | points a game | mean rank | games |");
    out.push_str(if rated { " rating |\n|---|--:|--:|--:|--:|--:|\n" } else { "\n|---|--:|--:|--:|--:|\n" });
    for (row, rate) in rows.iter().zip(&rates) {
        let (rate, score) = (plus_minus(rate, digits.0, "%"), plus_minus(&row.mean_score, digits.1, ""));
        let (rank, games) = (plain(row.mean_rank, 2), count(row.games));
        out.push_str(&format!("| {} | {rate} | {score} | {rank} | {games} |", escaped(&row.strategy)));
        if rated {
            let rating = results.ratings.iter().find(|rating| rating.strategy == row.strategy);
            let rating = rating.map_or("–".into(), |rating| signed(rating.rating.mean, 0));
            out.push_str(&format!(" {rating} |"));
        }
        out.push('\n');
    }
    out
}

/// The tables of the subject, in the order of the experiment.
fn lineups(results: &Results) -> Option<String> {
    let subject = escaped(&results.lineups.first()?.strategy);
    let (score_digits, rate_digits) = lineup_digits(results);
    let mut out = format!("| {subject} among | own less others | 99% limits | win rate | games |\n");
    out.push_str("|---|--:|--:|--:|--:|\n");
    for row in &results.lineups {
        let (others, games) = (escaped(&row.others), count(row.games));
        let (difference, sure) =
            (plus_minus(&row.difference, score_digits, ""), limits(&row.sure_difference, score_digits));
        let rate = plus_minus(&scaled(&row.win_rate, 100.0), rate_digits, "%");
        out.push_str(&format!("| {others} | {difference} | {sure} | {rate} | {games} |\n"));
    }
    Some(out)
}

/// Text that Markdown and HTML leave alone.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '&' => out.push_str("&amp;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' => out.extend(['\\', c]),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fills_marked_places_and_nothing_else() {
        let text = "a\n<!-- results:x table -->\nold\n<!-- /results:x -->\nb\n  <!-- results:y -->\n<!-- /results:y -->\n";
        let filled = fill_marks(text, |what| Ok(format!("[{what}]\n"))).unwrap();
        let new = "a\n<!-- results:x table -->\n[x table]\n<!-- /results:x -->\nb\n  <!-- results:y -->\n[y]\n<!-- /results:y -->\n";
        assert_eq!(filled, new);
        assert_eq!(fill_marks(&filled, |what| Ok(format!("[{what}]\n"))).unwrap(), new);
    }

    #[test]
    fn marks_must_end_and_be_known() {
        let open = "<!-- results:x -->\n<!-- results:y -->\n<!-- /results:y -->\n";
        let fault = fill_marks(open, |_| Ok(String::new())).unwrap_err();
        assert_eq!(fault.to_string(), "line 1: <!-- results:x --> without its end, <!-- /results:NAME -->");
        let fault = fill_marks("\n<!-- results:x -->\n<!-- /results:x -->", |_| Err("no such thing".into()));
        assert_eq!(fault.unwrap_err().to_string(), "line 2: <!-- results:x -->: no such thing");
    }

    #[test]
    fn names_stay_text() {
        assert_eq!(escaped("<b>|_x_\n"), "&lt;b>\\|\\_x\\_ ");
    }
}
