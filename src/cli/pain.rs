use std::{
    io::Write,
    path::{Path, PathBuf},
};

use super::{
    Failure, input, interrupt,
    options::{RulesOption, threads},
    outdir::OutDir,
    pain_dir, print,
    progress::Progress,
    results_dir::MANIFEST,
};
use crate::{
    games::trick::heuristics::PainPoints,
    pain::{Atlas, FOLDS, HandStudy, Study},
    report::{CsvFile, pain_csv_files, pain_figures, pain_readings, pain_table},
};

/// Which pain card to choose: force every card of many hands, play on, and see what it brings.
///
/// Each hand is played with many deals of the other cards. On the same deals, with the same choices of the
/// others and the same random streams, each of its cards is the pain card in turn.
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    rules: RulesOption,
    /// How many sit at a table
    #[arg(long, default_value_t = 4, value_name = "N")]
    players: usize,
    /// Who plays at all seats: a name (see `stickem strategies`) or a path to a TOML file
    #[arg(long, default_value = "balanced")]
    strategy: String,
    /// How many hands
    #[arg(long, default_value_t = 1_000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MOST_HANDS))]
    hands: u64,
    /// How many deals of the other cards each hand is played with
    #[arg(long, default_value_t = 64, value_name = "N", value_parser = clap::value_parser!(u64).range(FOLDS as u64..=1_000_000))]
    deals: u64,
    /// The number from which all randomness follows
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads play [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
    /// The directory for the results
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// List at most so many hands in pain_best.csv [default: all]
    #[arg(long, value_name = "N")]
    list: Option<usize>,
    /// Show no progress bar
    #[arg(long)]
    quiet: bool,
}

/// All hands are held in memory.
const MOST_HANDS: u64 = 10_000_000;

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (rules, _) = arguments.rules.read()?;
    let game = rules.trick_game(arguments.players)?;
    let recipe = input::recipe(&arguments.strategy)?;
    let in_strategy = |error| Failure::Usage(format!("strategy {}: {error}", recipe.name));
    let entrant = recipe.entrant(&game).map_err(in_strategy)?;
    if entrant.oracle {
        let fault = "sees all cards (expected one whose choice does not hang on the others')";
        return Err(Failure::Usage(format!("strategy {}: {fault}", recipe.name)));
    }
    let directory = arguments.out.as_deref().map(take_directory).transpose()?;
    let study = Study { game, entrant, seed: arguments.seed, deals: arguments.deals as usize };
    interrupt::listen();
    let studied = study_hands(arguments, &study)?;
    let done = studied.len() as u64;
    if studied.is_empty() {
        return Err(Failure::Interrupted("interrupted before the first hand was done".into()));
    }
    let atlas = Atlas::new(&rules.name, &study, &studied);
    if let Some(directory) = &directory {
        write(directory, arguments, &study, &atlas)?;
    }
    print(&atlas)?;
    if done < arguments.hands {
        let kept = directory.map(|out| format!(", kept in {}", out.path().display())).unwrap_or_default();
        return Err(Failure::Interrupted(format!("interrupted after {done} hands{kept}")));
    }
    Ok(())
}

/// Takes a directory for an atlas, unless it holds results of another kind.
fn take_directory(path: &Path) -> Result<OutDir, Failure> {
    if let Ok(text) = std::fs::read_to_string(path.join(MANIFEST))
        && !text.contains(pain_dir::FORMAT)
    {
        return Err(Failure::in_file(
            path,
            "holds other results (expected a new directory or one of an atlas)",
        ));
    }
    OutDir::take(path)
}

/// Studies the hands, as many as there is time for.
fn study_hands(arguments: &Arguments, study: &Study) -> Result<Vec<HandStudy>, Failure> {
    let threads = threads(arguments.threads);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|error| Failure::Failed(format!("--threads: {error}")))?;
    let progress = Progress::of("hands", arguments.hands, 0, arguments.quiet);
    let mut studied = Vec::new();
    let batch = 16 * threads as u64;
    while (studied.len() as u64) < arguments.hands && !interrupt::asked_to_stop() {
        let start = studied.len() as u64;
        let hands = start..arguments.hands.min(start + batch);
        let more = pool.install(|| study.hands(hands));
        studied.extend(more.map_err(|fault| Failure::Failed(fault.to_string()))?);
        progress.advance(studied.len() as u64 - start);
    }
    Ok(studied)
}

/// Writes the files, the list of them last.
fn write(directory: &OutDir, arguments: &Arguments, study: &Study, atlas: &Atlas) -> Result<(), Failure> {
    let listed = arguments.list.unwrap_or(usize::MAX);
    let mut files = pain_csv_files(atlas, listed);
    files.push(points_file(arguments, atlas));
    files.extend(pain_figures(atlas).into_iter().map(|figure| {
        let name = format!("plots/{}.svg", figure.name);
        CsvFile { name, text: figure.file }
    }));
    pain_dir::write(directory, study, atlas, &files)
}

/// The fitted rule, as lines for the file of a heuristic.
fn points_file(arguments: &Arguments, atlas: &Atlas) -> CsvFile {
    let Atlas { rules, players, strategy, fitted_on, deals, .. } = atlas;
    let mut text = format!(
        "# For the file of a heuristic: the pain card by points, fitted for {players} players ({rules}) on \
         {fitted_on} hands\n# of {deals} deals each, played by {strategy}, seed {}.\npain = \"points\"\n",
        arguments.seed
    );
    for (name, weight) in PainPoints::NAMES.iter().zip(atlas.fitted.weights()) {
        text += &format!("pain_{name} = {weight}\n");
    }
    CsvFile { name: "pain_points.toml".into(), text }
}

fn print(atlas: &Atlas) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    let Atlas { rules, players, strategy, hands, deals, .. } = atlas;
    writeln!(
        out,
        "{strategy} at {players} seats of {rules}: {hands} hands, each card the pain card over {deals} deals; \
         intervals of 95%"
    )?;
    writeln!(out)?;
    write!(out, "{}", pain_table(atlas, print::styled()))?;
    writeln!(out)?;
    for line in pain_readings(atlas) {
        writeln!(out, "{line}")?;
    }
    Ok(out.flush()?)
}
