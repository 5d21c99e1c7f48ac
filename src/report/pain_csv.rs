use super::{
    CsvFile,
    csv::{Rows, number},
};
use crate::{
    pain::{Atlas, HandRow, Key, NAMED_RULES},
    stats::Interval,
};

/// The files of a pain atlas; `listed` says how many hands `pain_best.csv` has at most.
pub fn pain_csv_files(atlas: &Atlas, listed: usize) -> Vec<CsvFile> {
    vec![groups(atlas), rules(atlas), hands(atlas, listed)]
}

fn groups(atlas: &Atlas) -> CsvFile {
    let columns = [
        "by",
        "number",
        "held",
        "colour_sum",
        "spread",
        "zeros",
        "others",
        "hands",
        "rounds",
        "mean_score",
        "mean_score_low",
        "mean_score_high",
        "gain",
        "gain_low",
        "gain_high",
        "mean_margin",
    ];
    let mut file = Rows::new("pain_atlas.csv", &columns);
    for row in &atlas.rows {
        let Key { by, number: of_card, held, colour_sum, spread, zeros, others } = row.key;
        let mut fields = vec![by.name().to_owned()];
        let features = [of_card, held, colour_sum, spread, zeros, others];
        fields.extend(features.map(|value| value.map(|value| value.to_string()).unwrap_or_default()));
        fields.extend([row.hands.to_string(), row.rounds.to_string()]);
        fields.extend(limits(&row.score));
        fields.extend(limits(&row.gain));
        fields.push(number(row.margin));
        file.push(&fields);
    }
    file.finish()
}

fn rules(atlas: &Atlas) -> CsvFile {
    let columns = [
        "rule",
        "hands",
        "mean_score",
        "mean_score_low",
        "mean_score_high",
        "regret",
        "regret_low",
        "regret_high",
        "most_regret",
        "gain_over_own",
        "gain_over_own_low",
        "gain_over_own_high",
        "agrees",
    ];
    let mut file = Rows::new("pain_rules.csv", &columns);
    for row in &atlas.regrets {
        let mut fields = vec![row.rule.clone(), row.hands.to_string()];
        fields.extend(limits(&row.score));
        fields.extend(limits(&row.regret));
        fields.push(number(row.most_regret));
        fields.extend(limits(&row.gain));
        fields.push(number(row.agrees));
        file.push(&fields);
    }
    file.finish()
}

fn hands(atlas: &Atlas, listed: usize) -> CsvFile {
    let mut columns: Vec<String> = ["hand", "place", "cards", "fitted_on", "best", "best_score", Atlas::OWN]
        .map(String::from)
        .into_iter()
        .chain([regret_column(Atlas::OWN)])
        .collect();
    for rule in [Atlas::FITTED_HERE].into_iter().chain(NAMED_RULES.iter().map(|rule| rule.name)) {
        columns.extend([rule.to_owned(), regret_column(rule)]);
    }
    let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
    let mut file = Rows::new("pain_best.csv", &columns);
    atlas.best.iter().take(listed).for_each(|row| file.push(&hand(row)));
    file.finish()
}

fn hand(row: &HandRow) -> Vec<String> {
    let mut fields = vec![
        row.hand.to_string(),
        row.place.to_string(),
        row.cards.to_string(),
        row.for_fitting.to_string(),
        row.best.to_string(),
        short(row.best_score),
        row.own.to_string(),
        short(row.own_regret),
    ];
    for (card, regret) in &row.rules {
        fields.extend([card.to_string(), short(*regret)]);
    }
    fields
}

fn regret_column(rule: &str) -> String {
    format!("{rule}_regret")
}

fn limits(interval: &Interval) -> [String; 3] {
    [interval.mean, interval.low, interval.high].map(number)
}

/// A number of one hand, whose third decimal is noise.
fn short(value: f64) -> String {
    let text = format!("{value:.3}");
    if text == "-0.000" { "0.000".into() } else { text }
}
