use super::{
    numbers::{count, plain, signed},
    plot::{Figure, Key, Mark, Panel, PanelCell, Panels, Whiskers, Words},
};
use crate::{
    pain::{Atlas, AtlasRow, Grouping, RuleRow},
    stats::Interval,
};

/// In fewer hands a mean says little.
const ENOUGH: u64 = 30;

/// Ways to choose that lose more than this would push all others into a corner of the picture.
const MOST_LOST: f64 = 4.0;

/// The pictures of a pain atlas: what a card brings by number and cards held, what by collisions, and what ways
/// to choose lose.
pub fn pain_figures(atlas: &Atlas) -> Vec<Figure> {
    let mut figures: Vec<Figure> = gains(atlas).into_iter().collect();
    figures.extend([collisions(atlas), regrets(atlas)]);
    figures
}

fn rows(atlas: &Atlas, by: Grouping) -> impl Iterator<Item = &AtlasRow> {
    atlas.rows.iter().filter(move |row| row.key.by == by && row.hands >= ENOUGH)
}

/// Where a row of number and held stands.
fn place(row: &AtlasRow) -> (usize, usize) {
    (row.key.number.unwrap_or(0) as usize, row.key.held.unwrap_or(0) as usize)
}

fn table_of(atlas: &Atlas) -> String {
    format!("{} at {} seats ({})", atlas.strategy, atlas.players, atlas.rules)
}

fn gains(atlas: &Atlas) -> Option<Figure> {
    let rows: Vec<&AtlasRow> = rows(atlas, Grouping::NumberAndHeld).collect();
    let by_gain = |one: &&&AtlasRow, other: &&&AtlasRow| one.gain.mean.total_cmp(&other.gain.mean);
    let (best, worst) = (rows.iter().max_by(by_gain)?, rows.iter().min_by(by_gain)?);
    let most = rows.iter().map(|row| row.gain.mean.abs()).fold(0.1, f64::max);
    let cell = |row: &&AtlasRow| {
        let at = place(row);
        let hint = format!(
            "a {} with {} of its colour held brings {} against the mean card of the hand ({} to {}), {} points a \
             round; {} hands",
            at.0,
            at.1,
            signed(row.gain.mean, 2),
            signed(row.gain.low, 2),
            signed(row.gain.high, 2),
            plain(row.score.mean, 2),
            count(row.hands)
        );
        let step = (4.0 * row.gain.mean / most).round() as i8;
        PanelCell { at, step, text: signed(row.gain.mean, 1), hint }
    };
    let told = |row: &AtlasRow| {
        let (number, held) = place(row);
        format!("a {number} with {held} of its colour held ({})", signed(row.gain.mean, 1))
    };
    let panels = Panels {
        panels: vec![Panel { title: table_of(atlas), cells: rows.iter().map(cell).collect() }],
        across: 0..=rows.iter().map(|row| place(row).0).max()?,
        upward: 1..=rows.iter().map(|row| place(row).1).max()?,
        titles: ["number of the card", "held of its colour"],
        key: Key::Diverging([format!("{} points", signed(-most, 1)), format!("{} points", signed(most, 1))]),
    };
    Some(panels.figure(Words {
        name: "pain_gain",
        title: "What a pain card brings".into(),
        caption: format!(
            "Points of the round with this pain card, less the mean of all cards of the same hand on the same deals, \
             where at least {ENOUGH} hands had such a card."
        ),
        alternative: format!(
            "Heat map of what a pain card brings by its number and the cards held of its colour: best is {}, worst {}.",
            told(best),
            told(worst)
        ),
    }))
}

fn collisions(atlas: &Atlas) -> Figure {
    let label = |others: i32| match others {
        0 => "nobody else".to_owned(),
        1 => "one other".into(),
        others => format!("{others} others"),
    };
    let mark = |row: &AtlasRow| {
        let label = label(row.key.others.unwrap_or(0));
        let value = signed(row.gain.mean, 2);
        let hint = format!("{label} with the same pain colour: {value} points; {} rounds", count(row.rounds));
        Mark { heading: None, label, interval: row.gain, value, hint }
    };
    let marks: Vec<Mark> = rows(atlas, Grouping::Others).map(mark).collect();
    let told: Vec<String> = marks.iter().map(|mark| format!("{} {}", mark.label, mark.value)).collect();
    let whiskers = Whiskers {
        marks,
        axis: "points a round, over the mean card of the hand".into(),
        unit: "",
        reference: Some((0.0, "mean card of the hand".into())),
    };
    whiskers.figure(Words {
        name: "pain_others",
        title: "When others choose the same colour".into(),
        caption: format!(
            "{}: what a pain card brings by how many others have its colour as their pain colour. 95% intervals over \
             hands.",
            table_of(atlas)
        ),
        alternative: format!("Points by how many others have the same pain colour: {}.", told.join(", ")),
    })
}

fn regrets(atlas: &Atlas) -> Figure {
    let mut rows: Vec<&RuleRow> = atlas.regrets.iter().filter(|row| row.rule != Atlas::BEST).collect();
    rows.sort_by(|one, other| one.regret.mean.total_cmp(&other.regret.mean));
    let (shown, left): (Vec<&RuleRow>, Vec<&RuleRow>) =
        rows.into_iter().partition(|row| row.regret.mean <= MOST_LOST);
    let mark = |row: &&RuleRow| {
        let Interval { low, mean, high } = row.regret;
        let value = signed(-mean, 2);
        let hint = format!(
            "{}: {value} points a round against the best card found; at most {} are lost; {} hands",
            row.rule,
            plain(row.most_regret, 2),
            count(row.hands)
        );
        let interval = Interval { low: -high, mean: -mean, high: -low };
        Mark { heading: None, label: row.rule.clone(), interval, value, hint }
    };
    let marks: Vec<Mark> = shown.iter().map(mark).collect();
    let told: Vec<String> = marks.iter().map(|mark| format!("{} {}", mark.label, mark.value)).collect();
    let left: Vec<String> =
        left.iter().map(|row| format!("{} {}", row.rule, signed(-row.regret.mean, 1))).collect();
    let left = if left.is_empty() { String::new() } else { format!(" Not shown: {}.", left.join(", ")) };
    let whiskers = Whiskers {
        marks,
        axis: "points a round against the best card that the deals can find".into(),
        unit: "",
        reference: Some((0.0, "best card found".into())),
    };
    whiskers.figure(Words {
        name: "pain_regret",
        title: "What ways to choose the pain card lose".into(),
        caption: format!(
            "{}, on {} hands that nothing was fitted on. The best card is picked on other deals than it is judged on. \
             95% intervals over hands.{left}",
            table_of(atlas),
            count(atlas.hands - atlas.fitted_on)
        ),
        alternative: format!("Points a round against the best pain card: {}.{left}", told.join(", ")),
    })
}
