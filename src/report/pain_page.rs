use super::{
    About, ReportFile,
    listing::{Entry, Listing, interval, name, number},
    numbers::{count, plain},
    page::{Section, page},
    pain_figures,
    pain_reading::pain_answers,
};
use crate::pain::{Atlas, AtlasRow, RuleRow};

/// The page of a pain atlas.
pub fn pain_page(atlas: &Atlas, about: &About) -> ReportFile {
    let mut section = Section::untitled("atlas", pain_figures(atlas));
    section.lead = vec![rules(atlas)];
    section.more = vec![groups(atlas)];
    page(about, pain_answers(atlas), about.notes.clone(), &[section])
}

/// The ways to choose, the one that loses least first.
fn rules(atlas: &Atlas) -> Listing {
    let numbers = ["points a round", "lost against best", "at most", "over own choice", "is best"];
    let mut listing = Listing::new("rules", "Ways to choose the pain card", &["choice"], &numbers);
    let mut rows: Vec<&RuleRow> = atlas.regrets.iter().collect();
    rows.sort_by(|one, other| one.regret.mean.total_cmp(&other.regret.mean));
    let row = |row: &RuleRow| {
        vec![
            name(&row.rule),
            interval(&row.score, 2, ""),
            unless(row.rule == Atlas::BEST, interval(&row.regret, 2, "")),
            number(plain(row.most_regret, 2), row.most_regret),
            unless(row.rule == Atlas::OWN, interval(&row.gain, 2, "")),
            number(format!("{}%", plain(100.0 * row.agrees, 0)), row.agrees),
        ]
    };
    listing.rows = rows.into_iter().map(row).collect();
    listing
}

/// The entry, unless it says nothing.
fn unless(empty: bool, entry: Entry) -> Entry {
    if empty { Entry { text: "–".into(), hint: None, ..entry } } else { entry }
}

/// What groups of choices bring.
fn groups(atlas: &Atlas) -> Listing {
    let numbers = [
        "number",
        "held",
        "sum",
        "spread",
        "zeros",
        "others",
        "points a round",
        "over the mean card",
        "hands",
        "rounds",
    ];
    let mut listing = Listing::new("groups", "What choices bring, by what they are", &["by"], &numbers);
    let feature = |value: Option<i32>| match value {
        Some(value) => number(value.to_string(), f64::from(value)),
        None => number(String::new(), f64::NAN),
    };
    let row = |row: &AtlasRow| {
        let key = row.key;
        let features = [key.number, key.held, key.colour_sum, key.spread, key.zeros, key.others];
        let mut entries: Vec<Entry> = vec![name(key.by.name())];
        entries.extend(features.map(feature));
        entries.extend([
            interval(&row.score, 2, ""),
            interval(&row.gain, 2, ""),
            number(count(row.hands), row.hands as f64),
            number(count(row.rounds), row.rounds as f64),
        ]);
        entries
    };
    listing.rows = atlas.rows.iter().map(row).collect();
    listing.open = false;
    listing
}
