use super::standing::told;
use crate::report::{
    Results,
    numbers::{decimals, plus_minus, with_limits},
    plot::{Figure, Mark, Whiskers, Words},
};

/// Points of each strategy at each of several tables.
pub(in crate::report) fn overview(tables: &[(&str, &Results)]) -> Figure {
    let mut names: Vec<&String> = Vec::new();
    for row in tables.iter().flat_map(|(_, results)| &results.strategies) {
        if !names.contains(&&row.strategy) {
            names.push(&row.strategy);
        }
    }
    let rows =
        || tables.iter().flat_map(|(title, results)| results.strategies.iter().map(move |row| (*title, row)));
    let digits = decimals(rows().map(|(_, row)| &row.mean_score));
    let mut marks = Vec::new();
    for name in &names {
        let own = rows().filter(|(_, row)| row.strategy == **name);
        for (at, (title, row)) in own.enumerate() {
            let score = row.mean_score;
            let hint = format!("{name}, {title}: {} points a game", with_limits(&score, digits, ""));
            let heading = (at == 0 && names.len() > 1).then(|| (*name).clone());
            let (label, value) = (title.to_owned(), plus_minus(&score, digits, ""));
            marks.push(Mark { heading, label, interval: score, value, hint });
        }
    }
    let groups = names.iter().map(|name| {
        let own = rows().filter(|(_, row)| row.strategy == **name).map(|(title, row)| Mark {
            heading: None,
            label: title.into(),
            interval: row.mean_score,
            value: String::new(),
            hint: String::new(),
        });
        format!("{name}: {}", told(&own.collect::<Vec<_>>(), ""))
    });
    let words = Words {
        name: "tables",
        title: "Points a game, table by table".into(),
        caption: "Mean points with the 95% interval. The same strategy at different tables.".into(),
        alternative: format!(
            "Mean points a game with 95% intervals at each table. {}.",
            groups.collect::<Vec<_>>().join("; ")
        ),
    };
    Whiskers { marks, axis: "points a game".into(), unit: "", reference: None }.figure(words)
}
