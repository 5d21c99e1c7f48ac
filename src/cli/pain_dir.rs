use std::path::Path;

use serde::{Deserialize, Serialize};

use super::{
    Failure,
    outdir::OutDir,
    report_input::{quoted, read_sheets},
    results_dir::{Listed, MANIFEST, listed, named_sheet, read_json},
};
use crate::{
    games::trick::heuristics::PainPoints,
    pain::{Atlas, Study},
    report::{About, CsvFile, ReportFile, SheetError, count, pain_page, read_pain_groups, read_pain_rules},
};

/// What names a manifest of an atlas.
pub(super) const FORMAT: &str = "stickem-pain/1";

/// What `manifest.json` says about an atlas: how it was made, and what its sheets do not say.
#[derive(Serialize, Deserialize)]
struct Manifest {
    format: String,
    version: String,
    commit: String,
    rules: String,
    players: usize,
    strategy: String,
    strategy_blake3: String,
    strategy_text: String,
    hands: u64,
    deals: usize,
    seed: u64,
    /// How many hands the rule was fitted on.
    fitted_on: u64,
    /// Its weights, in the order of [`PainPoints::NAMES`].
    fitted: [i32; PainPoints::COUNT],
    /// The highest number of the deck.
    highest: i32,
    best_is_lowest: f64,
    best_is_longest: f64,
    files: Vec<Listed>,
}

/// Writes the files of an atlas, and last the manifest that lists them.
pub(super) fn write(
    directory: &OutDir,
    study: &Study,
    atlas: &Atlas,
    files: &[CsvFile],
) -> Result<(), Failure> {
    for file in files {
        directory.write(&file.name, file.text.as_bytes())?;
    }
    let text = &study.entrant.parameters;
    let share = |share: f64| (share * 10_000.0).round() / 10_000.0;
    let manifest = Manifest {
        format: FORMAT.into(),
        version: env!("CARGO_PKG_VERSION").into(),
        commit: env!("STICKEM_COMMIT").into(),
        rules: atlas.rules.clone(),
        players: atlas.players,
        strategy: atlas.strategy.clone(),
        strategy_blake3: blake3::hash(text.as_bytes()).to_hex().to_string(),
        strategy_text: text.trim().to_owned(),
        hands: atlas.hands,
        deals: atlas.deals,
        seed: study.seed,
        fitted_on: atlas.fitted_on,
        fitted: atlas.fitted.weights(),
        highest: atlas.highest,
        best_is_lowest: share(atlas.best_is_lowest),
        best_is_longest: share(atlas.best_is_longest),
        files: files.iter().map(listed).collect(),
    };
    let text = serde_json::to_string_pretty(&manifest).expect("a manifest is plain data") + "\n";
    directory.write(MANIFEST, text.as_bytes())
}

/// The page of an atlas in a directory.
pub(super) fn report(directory: &Path) -> Result<ReportFile, Failure> {
    let manifest: Manifest = read_json(&directory.join(MANIFEST))?;
    let sheets = read_sheets(directory, &manifest.files)?;
    let in_file = |error: SheetError| Failure::in_file(&directory.join(&error.file), error.fault);
    let groups = named_sheet(directory, &sheets, "pain_atlas.csv")?;
    let rules = named_sheet(directory, &sheets, "pain_rules.csv")?;
    let about = about(&manifest);
    let atlas = Atlas {
        rules: manifest.rules,
        players: manifest.players,
        strategy: manifest.strategy,
        hands: manifest.hands,
        fitted_on: manifest.fitted_on,
        deals: manifest.deals,
        highest: manifest.highest,
        rows: read_pain_groups(groups).map_err(in_file)?,
        fitted: PainPoints::from_weights(manifest.fitted),
        regrets: read_pain_rules(rules).map_err(in_file)?,
        best: Vec::new(),
        best_is_lowest: manifest.best_is_lowest,
        best_is_longest: manifest.best_is_longest,
    };
    Ok(pain_page(&atlas, &about))
}

fn about(manifest: &Manifest) -> About {
    let Manifest { rules, players, strategy, hands, deals, seed, .. } = manifest;
    let facts = [
        ("rules", rules.clone()),
        ("players", players.to_string()),
        ("strategy at all seats", strategy.clone()),
        ("hands", count(*hands)),
        ("deals a hand", count(*deals as u64)),
        ("seed", seed.to_string()),
    ];
    let command = format!(
        "stickem pain --rules {} --players {players} --strategy {} --hands {hands} --deals {deals} --seed {seed} --out \
         AGAIN",
        quoted(rules),
        quoted(strategy)
    );
    About {
        name: "pain atlas".into(),
        question: format!("Which pain card is best to choose, with {players} players of {rules}?"),
        facts: facts.map(|(name, value)| (name.to_owned(), value)).into(),
        notes: vec![format!("this is what a choice is worth when {strategy} plays on, at all seats")],
        commands: vec![command],
        made_by: format!("Made by stickem {}, commit {}.", manifest.version, manifest.commit),
        strategies: vec![(strategy.clone(), manifest.strategy_text.clone())],
        files: manifest.files.iter().map(|file| (file.name.clone(), file.blake3.clone())).collect(),
    }
}
