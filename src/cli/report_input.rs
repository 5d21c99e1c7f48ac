use std::{
    fs,
    path::{Component, Path, PathBuf},
    sync::Arc,
};

use serde::Deserialize;

use super::{
    Failure,
    checkpoint::FILE as CHECKPOINT,
    experiment::{Experiment, TablePlan},
    pain_dir,
    results_dir::{Listed, MANIFEST, Manifest, read_json},
    tune,
    verify_run::read_manifest,
};
use crate::{
    game::Goal,
    harness::Scope,
    report::{About, Comparison, Document, Results, Sheet, TableOfResults, count, read_comparison},
    roster::{Rostered, WithGame},
};

/// What a directory of results is of.
pub(super) enum Kind {
    /// A run, match, tournament or comparison.
    Run,
    /// A pain atlas.
    Pain,
    /// A tuning.
    Tuning,
}

/// What a manifest has whatever it is of.
#[derive(Deserialize)]
struct Format {
    format: String,
}

/// What this directory is of. One that holds no results, or is not whole, is refused.
pub(super) fn kind(directory: &Path) -> Result<Kind, Failure> {
    let manifest = find_manifest(directory)?;
    Ok(match read_json::<Format>(&manifest)?.format.as_str() {
        pain_dir::FORMAT => Kind::Pain,
        tune::manifest::FORMAT => Kind::Tuning,
        _ => Kind::Run,
    })
}

/// All that a report of this directory of results is made of. A directory that is not one, or is not whole, is
/// refused.
pub(super) fn read(directory: &Path) -> Result<Document, Failure> {
    let manifest = read_manifest(&find_manifest(directory)?)?;
    let sheets = read_sheets(directory, &manifest.files)?;
    let experiment = &manifest.identity.experiment;
    let in_file =
        |error: crate::report::SheetError| Failure::in_file(&directory.join(&error.file), error.fault);
    let goal = |table: usize| experiment.with_table(table, FindGoal);
    let comparison = match experiment.tables.is_empty() {
        true => return Err(Failure::in_file(&directory.join(MANIFEST), "no tables (expected at least one)")),
        false => read_comparison(&sheets, goal(0)?).map_err(in_file)?,
    };
    let mut tables = Vec::new();
    if comparison.is_none() {
        for (at, plan) in experiment.tables.iter().enumerate() {
            let within = if experiment.tables.len() > 1 { plan.directory(at) } else { String::new() };
            let own = |sheet: &&Sheet| folder(&sheet.file) == within;
            let sheets: Vec<Sheet> = sheets.iter().filter(own).cloned().collect();
            let results = Results::read(&sheets, goal(at)?).map_err(|mut error| {
                if !within.is_empty() && !error.file.contains('/') {
                    error.file = format!("{within}/{}", error.file);
                }
                in_file(error)
            })?;
            let title = format!("{}, {} players", plan.rules, plan.players);
            tables.push(TableOfResults { title, directory: within, results, sheets });
        }
    }
    let identity = &manifest.identity;
    let commands = commands(experiment, comparison.as_ref().map(|(comparison, _)| comparison));
    let strategies =
        experiment.strategies.iter().map(|chosen| (chosen.name.clone(), chosen.text.trim().to_owned()));
    let files = manifest.files.iter().map(|listed| (listed.name.clone(), listed.blake3.clone()));
    let about = About {
        name: experiment.name.clone(),
        question: experiment.question.clone(),
        facts: facts(&manifest, &tables, comparison.as_ref().map(|(comparison, _)| comparison)),
        notes: notes(&manifest),
        made_by: format!("Made by stickem {}, commit {}.", identity.version, identity.commit),
        commands,
        strategies: strategies.collect(),
        files: files.collect(),
    };
    Ok(Document { about, tables, comparison })
}

/// Where the manifest lies.
fn find_manifest(directory: &Path) -> Result<PathBuf, Failure> {
    let there = |name: &str| directory.join(name).exists();
    match (directory.is_dir(), there(MANIFEST), there(CHECKPOINT)) {
        (_, true, _) => Ok(directory.join(MANIFEST)),
        (false, ..) => Err(Failure::in_file(directory, "not a directory (expected one with results)")),
        (true, false, true) => {
            Err(Failure::in_file(directory, "holds a run that has not finished (run it again with --resume)"))
        }
        (true, false, false) => {
            Err(Failure::in_file(directory, format!("holds no results (expected {MANIFEST} and its files)")))
        }
    }
}

/// The sheets among the files that a manifest lists, each of which must be as it says.
pub(super) fn read_sheets(directory: &Path, files: &[Listed]) -> Result<Vec<Sheet>, Failure> {
    let mut sheets = Vec::new();
    for listed in files {
        let path = directory.join(&listed.name);
        let within = Path::new(&listed.name).components().all(|part| matches!(part, Component::Normal(_)));
        if !within {
            let fault = format!("files: {:?} (expected names within the directory)", listed.name);
            return Err(Failure::in_file(&directory.join(MANIFEST), fault));
        }
        let bytes = fs::read(&path).map_err(|error| Failure::in_file(&path, error))?;
        if blake3::hash(&bytes).to_hex().as_str() != listed.blake3 {
            let fault = "is not the file that the manifest lists (its hash differs)";
            return Err(Failure::in_file(&path, fault));
        }
        if listed.name.ends_with(".csv") {
            let text =
                String::from_utf8(bytes).map_err(|_| Failure::in_file(&path, "not a text (expected CSV)"))?;
            let sheet = Sheet::parse(&listed.name, &text);
            sheets.push(sheet.map_err(|error| Failure::in_file(&path, error.fault))?);
        }
    }
    Ok(sheets)
}

/// The directory of a file within the results.
fn folder(file: &str) -> &str {
    file.rsplit_once('/').map_or("", |(folder, _)| folder)
}

struct FindGoal;

impl WithGame for FindGoal {
    type Output = Goal;

    fn with<G: Rostered>(self, game: Arc<G>) -> Goal {
        game.goal()
    }
}

/// What was played, in a few words each.
fn facts(
    manifest: &Manifest,
    tables: &[TableOfResults],
    comparison: Option<&Comparison>,
) -> Vec<(String, String)> {
    let experiment = &manifest.identity.experiment;
    let listed = |of: &dyn Fn(&TablePlan) -> String| {
        let mut all: Vec<String> = Vec::new();
        for text in experiment.tables.iter().map(of) {
            if !all.contains(&text) {
                all.push(text);
            }
        }
        all.join(", ")
    };
    let games = tables.iter().map(|table| table.results.games).sum::<u64>();
    let games = comparison.map_or(games, |comparison| comparison.games);
    let mut facts = vec![
        ("rules", listed(&|plan| plan.rules.clone())),
        ("players", listed(&|plan| plan.players.to_string())),
        ("blocks", count(manifest.blocks_done)),
        ("games", count(games)),
        ("seatings", experiment.seatings.name().into()),
        ("seed", experiment.seed.to_string()),
    ];
    if experiment.scope == Scope::Rounds {
        facts.push(("scope", "single rounds".into()));
    }
    if let Some(subject) = &experiment.subject {
        facts.push(("subject", subject.clone()));
    }
    facts.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// What to be careful about that the results themselves do not say.
fn notes(manifest: &Manifest) -> Vec<String> {
    let mut notes = Vec::new();
    if manifest.shard.of > 1 {
        notes.push(format!("shard {} only; stickem merge puts all of them together", manifest.shard));
    }
    let oracles = manifest.identity.parameters.iter().filter(|strategy| strategy.oracle);
    for oracle in oracles {
        notes.push(format!("{} sees all cards, as no player at a table does", oracle.strategy));
    }
    notes
}

/// The commands that give the same again.
fn commands(experiment: &Experiment, comparison: Option<&Comparison>) -> Vec<String> {
    let plan = &experiment.tables[0];
    let rules = if plan.rules_text.is_some() { "RULES.toml".into() } else { quoted(&plan.rules) };
    let names =
        |names: Vec<&String>| names.into_iter().map(|name| quoted(name)).collect::<Vec<_>>().join(" ");
    let (players, seed, blocks) = (plan.players, experiment.seed, experiment.blocks);
    let all = || names(experiment.strategies.iter().map(|chosen| &chosen.name).collect());
    let command = match (experiment.name.as_str(), comparison) {
        (_, Some(comparison)) => {
            let Comparison { alpha, beta, delta, .. } = comparison;
            format!(
                "compare {} --rules {rules} --players {players} --delta {delta} --alpha {alpha} --beta {beta} --max-blocks \
                 {blocks} --seed {seed}",
                all()
            )
        }
        ("match", _) => {
            let lineup = plan.lineups.first().map(|lineup| lineup.iter().collect()).unwrap_or_default();
            format!("match {} --rules {rules} --blocks {blocks} --seed {seed}", names(lineup))
        }
        ("tournament", _) => {
            format!(
                "tournament {} --rules {rules} --players {players} --blocks {blocks} --seed {seed}",
                all()
            )
        }
        (name, _) => format!("run experiments/{name}.toml --seed {seed} --blocks {blocks}"),
    };
    let mut commands = vec![format!("stickem {command} --out AGAIN")];
    if comparison.is_none() {
        commands.push("stickem verify-run --all DIR".into());
    }
    commands
}

/// A word for a shell.
pub(super) fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./+=:,%@".contains(c);
    match !word.is_empty() && word.chars().all(plain) {
        true => word.into(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_for_a_shell() {
        assert_eq!(quoted("mo-ismcts"), "mo-ismcts");
        assert_eq!(quoted("it's <b>"), "'it'\\''s <b>'");
        assert_eq!(quoted(""), "''");
    }
}
