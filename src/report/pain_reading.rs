use comfy_table::Cell;

use super::table::{finish, headed, plus_minus, right};
use crate::{
    games::trick::heuristics::PainPoints,
    pain::{Atlas, AtlasRow, Grouping},
    stats::Interval,
};

/// The ways to choose as a table for the terminal, the one that loses least first; `styled` makes its head bold.
pub fn pain_table(atlas: &Atlas, styled: bool) -> String {
    let columns = ["choice", "points a round", "lost against best", "at most", "over own choice", "is best"];
    let mut table = headed(&columns, styled);
    let mut rows: Vec<_> = atlas.regrets.iter().collect();
    rows.sort_by(|one, other| one.regret.mean.total_cmp(&other.regret.mean));
    for row in rows {
        table.add_row(vec![
            Cell::new(&row.rule),
            right(plus_minus(&row.score)),
            right(if row.rule == Atlas::BEST { String::new() } else { plus_minus(&row.regret) }),
            right(format!("{:.2}", row.most_regret)),
            right(if row.rule == Atlas::OWN { String::new() } else { signed(&row.gain) }),
            right(format!("{:.0}%", 100.0 * row.agrees)),
        ]);
    }
    finish(&table)
}

/// What to do, in words: the rule, what it is worth, and what the best card is like.
pub(super) fn pain_answers(atlas: &Atlas) -> Vec<String> {
    let mut lines = vec![rule(atlas)];
    lines.extend(judgement(atlas));
    lines.push(best_choice(atlas));
    lines
}

/// What the atlas says, in words.
pub fn pain_readings(atlas: &Atlas) -> Vec<String> {
    let mut lines = vec![best_choice(atlas)];
    lines.extend(by_feature(atlas, Grouping::Number, "By the number of the card"));
    lines.extend(by_feature(atlas, Grouping::Held, "By the cards held of its colour"));
    lines.extend(by_feature(atlas, Grouping::Others, "By how many others chose the same colour"));
    lines.push(rule(atlas));
    lines.extend(judgement(atlas));
    lines
}

fn rule(atlas: &Atlas) -> String {
    format!("A rule for the table: {}.", rule_in_words(atlas.fitted, atlas.highest))
}

/// The rule as a person would say it.
pub fn rule_in_words(points: PainPoints, highest: i32) -> String {
    let PainPoints { number, held, high, top } = points;
    let high_cards = format!("for each card of it from {} up", highest + 1 - (highest + 1) / 3);
    let more = if high == 0 { "" } else { "more " };
    let top_cards = format!("{more}for each of its {} and {highest}", highest - 1);
    let what = [(held, "for each card of it in hand"), (high, &*high_cards), (top, &*top_cards)];
    let counted = what.iter().filter(|(weight, _)| *weight != 0);
    let mut parts: Vec<String> = counted.map(|(weight, what)| format!("{weight:+} {what}")).collect();
    let times = if number == -1 { String::new() } else { format!("{} times ", -number) };
    parts.push(format!("less {times}the number of its lowest card"));
    format!("give each colour {}; lay the lowest card of the colour with the most points", parts.join(", "))
}

fn best_choice(atlas: &Atlas) -> String {
    format!(
        "The best card is the lowest of its colour in {:.0}% of hands, and of the longest colour in {:.0}%.",
        100.0 * atlas.best_is_lowest,
        100.0 * atlas.best_is_longest
    )
}

/// The gains of the groups that are frequent enough to be sure of.
fn by_feature(atlas: &Atlas, by: Grouping, what: &str) -> Option<String> {
    let told: Vec<String> = atlas
        .rows
        .iter()
        .filter(|row| row.key.by == by && row.hands >= 30)
        .map(|row| format!("{} {:+.1}", value(row), row.gain.mean))
        .collect();
    (!told.is_empty()).then(|| format!("{what}, over the mean card of the hand: {}.", told.join(", ")))
}

/// The one value of a group by one feature.
fn value(row: &AtlasRow) -> i32 {
    let key = row.key;
    let values = [key.number, key.held, key.colour_sum, key.spread, key.zeros, key.others];
    values.into_iter().flatten().next().unwrap_or(0)
}

fn judgement(atlas: &Atlas) -> Option<String> {
    let (rule, own) = (atlas.regret(Atlas::FITTED_HERE)?, atlas.regret(Atlas::OWN)?);
    let sure = match rule.gain {
        gain if gain.low > 0.0 => "surely better",
        gain if gain.high < 0.0 => "surely worse",
        _ => "no sure difference",
    };
    Some(format!(
        "On {} hands it was not fitted on it loses {} points a round against the best card that {} deals can find \
         (own choice: {}); over the own choice of {} it gains {}: {sure} (95%).",
        rule.hands,
        plus_minus(&rule.regret),
        atlas.deals,
        plus_minus(&own.regret),
        atlas.strategy,
        signed(&rule.gain),
    ))
}

fn signed(interval: &Interval) -> String {
    match interval.half_width() {
        half if half.is_finite() => format!("{:+.2} ± {half:.2}", interval.mean),
        _ => format!("{:+.2}", interval.mean),
    }
}
