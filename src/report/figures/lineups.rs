use super::standing::{mark, told};
use crate::{
    game::Goal,
    report::{
        LineupRow, Results,
        numbers::{decimals, limits, plain, plus_minus, with_limits},
        plot::{Figure, Mark, Whiskers, Words},
    },
};

/// How far the subject is from the others at each of its tables, where there is a subject.
pub(super) fn lineups(results: &Results) -> Option<Figure> {
    let subject = &results.lineups.first()?.strategy;
    let digits = decimals(results.lineups.iter().map(|row| &row.difference));
    let hint = |row: &LineupRow| {
        let (difference, sure) = (with_limits(&row.difference, digits, ""), row.sure_difference);
        let sure = match sure.half_width().is_finite() {
            true => format!("; 99%: {}", limits(&sure, digits)),
            false => String::new(),
        };
        let wins = plain(100.0 * row.win_rate.mean, 1);
        format!("{subject} less the others: {difference} points a game{sure}; wins {wins}%")
    };
    let marks = results
        .lineups
        .iter()
        .map(|row| mark(&row.others, row.difference, plus_minus(&row.difference, digits, ""), hint(row)));
    let marks: Vec<Mark> = marks.collect();
    let side = if results.goal == Goal::Highest { "right" } else { "left" };
    let words = Words {
        name: "lineups",
        title: "Table by table".into(),
        caption: format!(
            "Points a game of {subject} less the mean of all other seats at the same table, with the 95% interval; who \
             the others are stands on the left. {subject} is ahead to the {side} of the line."
        ),
        alternative: format!(
            "Points a game of {subject} less the mean of the others, with 95% intervals, by who the others are: {}.",
            told(&marks, "")
        ),
    };
    let axis = format!("points a game, {subject} less the others");
    Some(Whiskers { marks, axis, unit: "", reference: Some((0.0, "level".into())) }.figure(words))
}
