use super::{LineupRow, PairRow, Results};
use crate::game::Goal;

/// What the results say, in words: how the subject did, where there is one; else a line for every comparison of
/// neighbours in the order of strength.
pub fn readings(results: &Results) -> Vec<String> {
    if let Some(line) = subject_reading(results) {
        return vec![line];
    }
    match &results.pairs[..] {
        [] => results.strategies.iter().map(|row| alone(results, row)).collect(),
        pairs if pairs.len() <= 3 => pairs.iter().map(|pair| reading(results, pair)).collect(),
        _ => best(results).into_iter().collect(),
    }
}

/// What to be careful about.
pub fn warnings(results: &Results) -> Vec<String> {
    let mut warnings = Vec::new();
    for cycle in &results.cycles {
        let circle = cycle.join(" beats ");
        warnings.push(format!("not transitive: {circle} beats {}; a rating hides this", cycle[0]));
    }
    for row in results.strategies.iter().filter(|row| row.forfeits > 0) {
        warnings.push(forfeited(&row.strategy, row.forfeits));
    }
    if results.blocks < 30 {
        warnings.push(format!("only {} blocks: intervals need about 30 to be trusted", results.blocks));
    }
    warnings
}

/// That a strategy failed to make moves.
pub(super) fn forfeited(strategy: &str, moves: u64) -> String {
    let moves = if moves == 1 { "1 move".into() } else { format!("{moves} moves") };
    format!("{strategy} failed to make {moves}, which chance made in its place")
}

/// At how many of its tables the subject is surely ahead, and where it is so the least.
pub(super) fn subject_reading(results: &Results) -> Option<String> {
    let (rows, goal) = (&results.lineups, results.goal);
    let by_lead = |one: &&LineupRow, other: &&LineupRow| one.lead(goal).total_cmp(&other.lead(goal));
    let least = rows.iter().min_by(by_lead)?;
    let half = least.difference.half_width();
    let spread = if half.is_finite() { format!(" ± {half:.2}") } else { String::new() };
    let fewer = if goal == Goal::Highest { "" } else { "fewer " };
    let lead = format!("{:.2}{spread} {fewer}points a game", least.lead(goal));
    let (subject, others) = (&least.strategy, &least.others);
    let ahead = rows.iter().filter(|row| row.is_ahead(goal)).count();
    let behind = rows.iter().filter(|row| row.is_behind(goal)).count();
    if rows.len() == 1 {
        let state = ["not surely ahead", "ahead", "behind"][ahead + 2 * behind];
        return Some(format!("{subject} is {state} among {others} (99%): {lead}."));
    }
    let tables = match ahead {
        0 => format!("none of its {} tables", rows.len()),
        all if all == rows.len() => format!("all {all} tables"),
        some => format!("{some} of {} tables", rows.len()),
    };
    let behind = if behind > 0 { format!(" and behind at {behind}") } else { String::new() };
    Some(format!("{subject} is ahead at {tables}{behind} (99%); the least is {lead}, among {others}."))
}

fn alone(results: &Results, row: &super::StrategyRow) -> String {
    let half = row.mean_score.half_width();
    let spread = if half.is_finite() { format!(" ± {half:.2}") } else { String::new() };
    format!(
        "{} scores {:.2}{spread} a game among itself at {} seats, over {} blocks.",
        row.strategy, row.mean_score.mean, results.players, results.blocks
    )
}

/// The strategy with the best rank against the others.
fn best(results: &Results) -> Option<String> {
    let by_rank = |row: &&super::StrategyRow| row.mean_rank;
    let best = results.strategies.iter().min_by(|one, other| by_rank(one).total_cmp(&by_rank(other)))?;
    let own = || results.pairs.iter().filter(|pair| pair.a == best.strategy || pair.b == best.strategy);
    let beaten = own().filter(|pair| *pair.ordered(results.goal).0 == best.strategy && pair.p_holm <= 0.05);
    Some(format!(
        "{} has the best mean rank ({:.2}) and scores surely better than {} of its {} opponents (95%, Holm).",
        best.strategy,
        best.mean_rank,
        beaten.count(),
        own().count()
    ))
}

fn reading(results: &Results, pair: &PairRow) -> String {
    let (one, other) = pair.ordered(results.goal);
    let difference = pair.difference.mean.abs();
    let more = if results.goal == Goal::Highest { "more" } else { "fewer" };
    let half = pair.difference.half_width();
    if pair.p_holm > 0.05 || !half.is_finite() {
        let spread = if half.is_finite() { format!(" ± {half:.2}") } else { String::new() };
        let line = format!("{one} scores {difference:.2}{spread} {more} per game than {other}");
        return format!("{line}: no sure difference after {} blocks (p = {:.2}).", pair.blocks, pair.p_holm);
    }
    let sure = match pair.p_holm {
        p if p <= 0.001 => "99.9%",
        p if p <= 0.01 => "99%",
        _ => "95%",
    };
    let line = format!("{one} scores {difference:.2} ± {half:.2} {more} per game than {other}; {sure} sure");
    match win_rates_disagree(results, one, other) {
        true => format!("{line}. By wins it is the other way round."),
        false => format!("{line}."),
    }
}

/// Whether the one with more points has fewer wins.
fn win_rates_disagree(results: &Results, one: &str, other: &str) -> bool {
    let wins = |name: &str| {
        results.strategies.iter().find(|row| row.strategy == name).map_or(0.0, |row| row.win_rate.mean)
    };
    wins(one) < wins(other)
}
