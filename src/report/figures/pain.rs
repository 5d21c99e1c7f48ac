use std::collections::BTreeMap;

use super::{best_first, listed};
use crate::report::{
    Results, Sheet, SheetError,
    numbers::{count, plain, signed},
    plot::{Figure, Key, Panel, PanelCell, Panels, Words},
};

/// Counts of cards of one number in a colour of which so many are held.
#[derive(Clone, Copy, Default)]
struct Choice {
    chosen: u64,
    offered: u64,
    score: f64,
}

/// By `(number, held)`.
type Choices = BTreeMap<(usize, usize), Choice>;

/// Below so many choices a mean says little.
const ENOUGH: u64 = 30;

/// The pain cards that each strategy chose, by their number and how many of their colour were held, and what the
/// rounds brought.
pub(super) fn pain_choices(sheet: &Sheet, results: &Results) -> Result<Vec<Figure>, SheetError> {
    let mut all = Vec::new();
    for row in best_first(results) {
        let choices = read(sheet, &row.strategy)?;
        if !choices.is_empty() {
            all.push((row.strategy.clone(), choices));
        }
    }
    Ok(if all.is_empty() {
        Vec::new()
    } else {
        [Some(chosen(&all)), brought(&all)].into_iter().flatten().collect()
    })
}

fn read(sheet: &Sheet, strategy: &str) -> Result<Choices, SheetError> {
    let mut choices = Choices::new();
    for row in sheet.rows() {
        if row.text("strategy")? != strategy {
            continue;
        }
        let choice = choices.entry((row.number("number")?, row.number("held")?)).or_default();
        let chosen: u64 = row.number("chosen")?;
        choice.chosen += chosen;
        choice.offered += row.number::<u64>("offered")?;
        choice.score += chosen as f64 * row.number_or("mean_round_score", 0.0)?;
    }
    Ok(choices)
}

/// How often a card was chosen when it was there. The scale is finer where choices are rare.
fn chosen(all: &[(String, Choices)]) -> Figure {
    const STEPS: [f64; 8] = [0.01, 0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.75];
    let cell = |_: &str, at: (usize, usize), choice: &Choice| {
        let share = choice.chosen as f64 / choice.offered.max(1) as f64;
        let percent = plain(100.0 * share, 1);
        let hint =
            format!("a {} with {} held: chosen in {percent}% of {}", at.0, at.1, count(choice.offered));
        let step = STEPS.iter().filter(|step| share >= **step).count() as i8;
        Some(PanelCell {
            at,
            step,
            text: if share >= 0.005 { plain(100.0 * share, 0) } else { String::new() },
            hint,
        })
    };
    let told = all.iter().map(|(name, choices)| {
        let total: u64 = choices.values().map(|choice| choice.chosen).sum();
        let most = choices.iter().max_by_key(|(_, choice)| choice.chosen);
        most.map_or(String::new(), |(at, choice)| {
            let share = plain(100.0 * choice.chosen as f64 / total.max(1) as f64, 0);
            format!(
                "{name} chooses a {} with {} of its colour held most often, in {share}% of rounds",
                at.0, at.1
            )
        })
    });
    let told = listed(&told.collect::<Vec<_>>());
    let words = Words {
        name: "pain_choices",
        title: "Which pain card is chosen".into(),
        caption: "How often a card is chosen as pain card when it is in the hand, in percent, by its number and by how \
                  many cards of its colour the hand holds. Steps are finer where choices are rare."
            .into(),
        alternative: format!("Heat maps of pain choices by number and cards held of the colour: {told}."),
    };
    panels(all, Key::Rising(["under 1%".into(), "75% and more".into()]), cell).figure(words)
}

/// What rounds brought after a choice, against the strategy's mean.
fn brought(all: &[(String, Choices)]) -> Option<Figure> {
    let mean = |choices: &Choices| {
        let times: u64 = choices.values().map(|choice| choice.chosen).sum();
        choices.values().map(|choice| choice.score).sum::<f64>() / times.max(1) as f64
    };
    let gain = |choices: &Choices, choice: &Choice| {
        let enough = choice.chosen >= ENOUGH;
        enough.then(|| choice.score / choice.chosen as f64 - mean(choices))
    };
    let gains =
        all.iter().flat_map(|(_, choices)| choices.values().filter_map(move |choice| gain(choices, choice)));
    let most = gains.map(f64::abs).fold(0.0, f64::max);
    if most == 0.0 {
        return None;
    }
    let by_name: BTreeMap<&str, &Choices> =
        all.iter().map(|(name, choices)| (name.as_str(), choices)).collect();
    let cell = |name: &str, at: (usize, usize), choice: &Choice| {
        let gain = gain(by_name.get(name)?, choice)?;
        let mean = plain(choice.score / choice.chosen as f64, 2);
        let (gained, times) = (signed(gain, 2), count(choice.chosen));
        let hint =
            format!("a {} with {} held: {mean} points, {gained} against the mean, {times} times", at.0, at.1);
        Some(PanelCell { at, step: (4.0 * gain / most).round() as i8, text: signed(gain, 0), hint })
    };
    let told = all.iter().map(|(name, choices)| {
        let known = choices.iter().filter_map(|(at, choice)| Some((at, gain(choices, choice)?)));
        let best = known.clone().max_by(|one, other| one.1.total_cmp(&other.1));
        let worst = known.min_by(|one, other| one.1.total_cmp(&other.1));
        let told = |(at, gain): (&(usize, usize), f64)| {
            format!("a {} with {} held ({})", at.0, at.1, signed(gain, 1))
        };
        let (best, worst) = (best.map(told).unwrap_or_default(), worst.map(told).unwrap_or_default());
        format!("{name} does best after {best}, worst after {worst}")
    });
    let told = listed(&told.collect::<Vec<_>>());
    let words = Words {
        name: "pain_scores",
        title: "What a round brings after the choice".into(),
        caption: format!(
            "Points of the round, less the strategy's mean round, by the pain card it chose; where it chose so at least \
             {ENOUGH} times. Hands differ too, so this is not what the choice itself is worth: stickem pain measures that."
        ),
        alternative: format!("Heat maps of round scores by the pain card chosen: {told}."),
    };
    let ends = [format!("{} points", signed(-most, 1)), format!("{} points", signed(most, 1))];
    Some(panels(all, Key::Diverging(ends), cell).figure(words))
}

fn panels(
    all: &[(String, Choices)],
    key: Key,
    cell: impl Fn(&str, (usize, usize), &Choice) -> Option<PanelCell>,
) -> Panels {
    let panel = |(name, choices): &(String, Choices)| {
        let cells = choices.iter().filter_map(|(at, choice)| cell(name, *at, choice));
        Panel { title: name.clone(), cells: cells.collect() }
    };
    let panels: Vec<Panel> = all.iter().map(panel).collect();
    let numbers = all.iter().flat_map(|(_, choices)| choices.keys().map(|(number, _)| *number));
    // Hands with very many of a colour are so rare that their row would be empty.
    let held = all.iter().flat_map(|(_, choices)| {
        let total: u64 = choices.values().map(|choice| choice.offered).sum();
        choices.iter().filter(move |(_, choice)| choice.offered * 10_000 >= total).map(|((_, held), _)| *held)
    });
    let titles = ["number of the card", "held of its colour"];
    Panels {
        panels,
        across: 0..=numbers.max().unwrap_or(1),
        upward: 1..=held.max().unwrap_or(1),
        titles,
        key,
    }
}
