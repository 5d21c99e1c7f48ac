use std::path::Path;

use serde::{Deserialize, Serialize};

use super::job::{Job, Settings};
use crate::{
    cli::{
        Failure,
        outdir::OutDir,
        report_input::read_sheets,
        results_dir::{Listed, MANIFEST, listed, named_sheet, read_json},
    },
    report::{About, CsvFile, ReportFile, SheetError, Tuning, count, read_checks, tuning_page},
    stats::Interval,
    tune::{Outcome, Parameter, Verdict},
};

/// What names a manifest of a tuning.
pub(in crate::cli) const FORMAT: &str = "stickem-tune/1";

/// What `manifest.json` says about a tuning: how it was made, and what came out.
#[derive(Serialize, Deserialize)]
struct Manifest {
    format: String,
    version: String,
    commit: String,
    command: String,
    strategy: String,
    /// The file as it was given.
    text: String,
    rules: String,
    players: usize,
    settings: Settings,
    /// How many games search and checks took.
    games: u64,
    parameters: Vec<Tuned>,
    /// Points a game over the original on deals that the search never saw, with the limits of its interval.
    difference: [f64; 3],
    test_blocks: u64,
    files: Vec<Listed>,
}

#[derive(Serialize, Deserialize)]
struct Tuned {
    name: String,
    low: f64,
    high: f64,
    whole: bool,
    original: f64,
    tuned: f64,
}

/// Writes the files of a tuning, and last the manifest that lists them.
pub(super) fn write(
    directory: &OutDir,
    (job, command): (&Job, String),
    tuning: &Tuning,
    files: &[CsvFile],
) -> Result<(), Failure> {
    for file in files {
        directory.write(&file.name, file.text.as_bytes())?;
    }
    let tuned = |(parameter, &tuned): (&Parameter, &f64)| Tuned {
        name: parameter.name.clone(),
        low: parameter.low,
        high: parameter.high,
        whole: parameter.whole,
        original: parameter.start,
        tuned,
    };
    let Interval { low, mean, high } = tuning.outcome.difference;
    let manifest = Manifest {
        format: FORMAT.into(),
        version: env!("CARGO_PKG_VERSION").into(),
        commit: env!("STICKEM_COMMIT").into(),
        command,
        strategy: tuning.strategy.clone(),
        text: job.document.to_string().trim().to_owned(),
        rules: tuning.rules.clone(),
        players: tuning.players,
        settings: job.settings.clone(),
        games: tuning.games,
        parameters: tuning.parameters.iter().zip(&tuning.outcome.values).map(tuned).collect(),
        difference: [mean, low, high].map(super::output::rounded),
        test_blocks: tuning.outcome.blocks,
        files: files.iter().map(listed).collect(),
    };
    let text = serde_json::to_string_pretty(&manifest).expect("a manifest is plain data") + "\n";
    directory.write(MANIFEST, text.as_bytes())
}

/// The page of a tuning in a directory.
pub(in crate::cli) fn report(directory: &Path) -> Result<ReportFile, Failure> {
    let manifest: Manifest = read_json(&directory.join(MANIFEST))?;
    let sheets = read_sheets(directory, &manifest.files)?;
    let in_file = |error: SheetError| Failure::in_file(&directory.join(&error.file), error.fault);
    let about = about(&manifest);
    let parameter = |tuned: &Tuned| Parameter {
        name: tuned.name.clone(),
        low: tuned.low,
        high: tuned.high,
        start: tuned.original,
        whole: tuned.whole,
    };
    let parameters: Vec<Parameter> = manifest.parameters.iter().map(parameter).collect();
    let sheet = named_sheet(directory, &sheets, "convergence.csv")?;
    let [mean, low, high] = manifest.difference;
    let difference = Interval { low, mean, high };
    let tuning = Tuning {
        strategy: manifest.strategy,
        rules: manifest.rules,
        players: manifest.players,
        method: manifest.settings.method(),
        seed: manifest.settings.seed,
        games: manifest.games,
        checks: read_checks(sheet, &parameters).map_err(in_file)?,
        outcome: Outcome {
            values: manifest.parameters.iter().map(|tuned| tuned.tuned).collect(),
            verdict: Verdict::of(&difference),
            difference,
            blocks: manifest.test_blocks,
        },
        parameters,
    };
    Ok(tuning_page(&tuning, &about))
}

fn about(manifest: &Manifest) -> About {
    let Manifest { rules, players, strategy, settings, .. } = manifest;
    let facts = [
        ("rules", rules.clone()),
        ("players", players.to_string()),
        ("method", settings.method.clone()),
        ("games of search", count(manifest.games)),
        ("blocks of the test", count(manifest.test_blocks)),
        ("seed", settings.seed.to_string()),
    ];
    let kind = manifest
        .text
        .parse::<toml::Table>()
        .ok()
        .and_then(|file| Some(file.get("kind")?.as_str()?.to_owned()));
    let kind = kind.unwrap_or_else(|| strategy.clone());
    let note = "what beats the original and the other opponents of the search may still lose to others";
    About {
        name: strategy.clone(),
        question: format!("Do other weights make {kind} better, with {players} players of {rules}?"),
        facts: facts.map(|(name, value)| (name.to_owned(), value)).into(),
        notes: vec![note.into()],
        commands: vec![format!("{} --out AGAIN", manifest.command)],
        made_by: format!("Made by stickem {}, commit {}.", manifest.version, manifest.commit),
        strategies: vec![(strategy.clone(), manifest.text.clone())],
        files: manifest.files.iter().map(|file| (file.name.clone(), file.blake3.clone())).collect(),
    }
}
