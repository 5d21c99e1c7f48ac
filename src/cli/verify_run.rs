use std::{
    fs,
    io::Write,
    ops::{ControlFlow, Range},
    path::{Path, PathBuf},
    sync::Arc,
};

use super::{
    Failure,
    checkpoint::{Checkpoint, Head},
    identity::Identity,
    interrupt,
    options::threads,
    progress::Progress,
    results_dir::{self, MANIFEST, Manifest},
    session::{EPOCH, read_summary},
};
use crate::{
    game::{Purpose, Seed, Tallied, shuffle},
    harness::{Cell, Chunk, Contest, Epoch, Handler, RunOptions, Summary, run as run_games},
    report::{CsvFile, Results},
    roster::{Rostered, WithGame},
};

/// Check results: play a sample of the blocks again and compare.
///
/// The files must have the hashes of the manifest, and be what the sums in the checkpoint give; the sums of the
/// blocks that are played again must come out the same. Without a checkpoint, all blocks are played again.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The directory of the results
    #[arg(value_name = "DIR")]
    directory: PathBuf,
    /// Play all blocks again
    #[arg(long)]
    all: bool,
    /// How many of the hundred stretches of blocks to play again
    #[arg(long, default_value_t = 3, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100))]
    sample: u64,
    /// Chooses the sample
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads play [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
    /// Show no progress bar
    #[arg(long)]
    quiet: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let directory = arguments.directory.as_path();
    let manifest = read_manifest(&directory.join(MANIFEST))?;
    check_hashes(directory, &manifest)?;
    if manifest.files.iter().any(|file| file.name == "comparison.csv") {
        let fault =
            "holds a comparison (expected results of run, match or tournament; run compare again instead)";
        return Err(Failure::in_file(directory, fault));
    }
    let checkpoint = Checkpoint::read(directory)?;
    if let Some(what) =
        checkpoint.as_ref().and_then(|found| manifest.identity.differences(&found.head.identity))
    {
        return Err(fault(directory, format!("manifest and checkpoint differ: {what}")));
    }
    interrupt::listen();
    let experiment = &manifest.identity.experiment;
    let head =
        Head { identity: manifest.identity.clone(), shard: manifest.shard, next: Vec::new(), records: None };
    let (mut results, mut played) = (Vec::new(), 0);
    for table in 0..experiment.tables.len() {
        let summary = checkpoint.as_ref().map(|checkpoint| checkpoint.summaries[table].as_str());
        let check = CheckTable { arguments, manifest: &manifest, table, summary };
        let (checked, games) = experiment.with_table(table, check)??;
        results.push(checked);
        played += games;
    }
    check_files(directory, &results_dir::files(&head, &results))?;

    let mut out = anstream::stdout().lock();
    let files = manifest.files.len();
    writeln!(
        out,
        "{}: {files} files fit, {played} games played again came out the same",
        directory.display()
    )?;
    let own = Identity::of(experiment.clone())?;
    if let Some(what) = manifest.identity.differences(&own) {
        writeln!(out, "The results were made by another build: {what}")?;
    }
    Ok(out.flush()?)
}

fn fault(path: &Path, what: impl std::fmt::Display) -> Failure {
    Failure::Failed(format!("{}: {what}", path.display()))
}

pub(super) fn read_manifest(path: &Path) -> Result<Manifest, Failure> {
    let manifest: Manifest = results_dir::read_json(path)?;
    let blocks = manifest.identity.experiment.blocks;
    let shard = manifest.shard;
    if blocks == 0 || !(1..=shard.of).contains(&shard.number) || shard.of > blocks {
        return Err(Failure::in_file(
            path,
            format!("shard {shard} of {blocks} blocks (expected one that exists)"),
        ));
    }
    Ok(manifest)
}

fn check_hashes(directory: &Path, manifest: &Manifest) -> Result<(), Failure> {
    for listed in &manifest.files {
        let path = directory.join(&listed.name);
        let bytes = fs::read(&path).map_err(|error| fault(&path, error))?;
        if blake3::hash(&bytes).to_hex().as_str() != listed.blake3 {
            return Err(fault(&path, "is not the file that the manifest lists (its hash differs)"));
        }
    }
    Ok(())
}

fn check_files(directory: &Path, files: &[CsvFile]) -> Result<(), Failure> {
    for file in files {
        let path = directory.join(&file.name);
        let text = fs::read_to_string(&path).map_err(|error| fault(&path, error))?;
        if let Some(line) = first_difference(&text, &file.text) {
            return Err(fault(&path, format!("line {line} is not what the games give")));
        }
    }
    Ok(())
}

/// The first line that differs, counted from 1.
fn first_difference(one: &str, other: &str) -> Option<usize> {
    if one == other {
        return None;
    }
    let same = one.lines().zip(other.lines()).take_while(|(one, other)| one == other);
    Some(same.count() + 1)
}

/// Checks the sums of one table, and gives the results they come to and how many games were played.
struct CheckTable<'a> {
    arguments: &'a Arguments,
    manifest: &'a Manifest,
    table: usize,
    summary: Option<&'a str>,
}

impl WithGame for CheckTable<'_> {
    type Output = Result<(Results, u64), Failure>;

    fn with<G: Rostered>(self, game: Arc<G>) -> Self::Output {
        let contest = self.manifest.identity.experiment.contest(self.table, game)?;
        let blocks = self.manifest.shard.blocks(contest.blocks());
        let replay = Replay { contest: &contest, arguments: self.arguments };
        let Some(text) = self.summary.filter(|_| !self.arguments.all) else {
            let summary = replay.play(blocks)?;
            return Ok((Results::new(&contest, &summary), summary.games));
        };
        let summary = read_summary(&contest, text)?;
        self.check_totals(&contest, &summary)?;
        let mut games = 0;
        for bin in self.sample(&contest) {
            let within = contest.blocks_of_bin(bin);
            let within = within.start.max(blocks.start)..within.end.min(blocks.end);
            if within.is_empty() {
                continue;
            }
            let again = replay.play(within.clone())?;
            games += again.games;
            if again.bins.get(&bin) != summary.bins.get(&bin) {
                let (first, last) = (within.start, within.end - 1);
                let what = format!("blocks {first} to {last}, played again, come out otherwise");
                return Err(fault(&self.arguments.directory, what));
            }
        }
        Ok((Results::new(&contest, &summary), games))
    }
}

impl CheckTable<'_> {
    /// The stretches to play again.
    fn sample<G: Tallied>(&self, contest: &Contest<G>) -> Vec<u64> {
        let blocks = self.manifest.shard.blocks(contest.blocks());
        let (first, last) = (contest.bin(blocks.start) as u64, contest.bin(blocks.end - 1) as u64);
        let mut bins: Vec<u64> = (first..=last).collect();
        shuffle(&mut bins, &mut Seed::new(self.arguments.seed).purpose(Purpose::Sample).stream());
        bins.truncate(self.arguments.sample as usize);
        bins
    }

    /// The stretches must add up to the whole.
    fn check_totals<G: Tallied>(
        &self,
        contest: &Contest<G>,
        summary: &Summary<G::Tally>,
    ) -> Result<(), Failure> {
        let games = contest.games_of(self.manifest.shard.blocks(contest.blocks()));
        let mut fits = summary.games == games.end - games.start && summary.open.is_empty();
        for (strategy, sums) in summary.strategies.iter().enumerate() {
            let mut total = Cell::default();
            summary
                .bins
                .values()
                .filter_map(|bin| bin.results.get(strategy))
                .for_each(|cell| total.add(cell));
            let cell = [total.score, total.wins, total.ranks].map(i128::from);
            fits &= cell == [sums.scores.sum, sums.wins.sum, sums.ranks.sum];
        }
        if fits {
            Ok(())
        } else {
            Err(fault(&self.arguments.directory, "the sums of the checkpoint do not add up"))
        }
    }
}

/// Plays blocks again.
struct Replay<'a, G: Tallied> {
    contest: &'a Contest<G>,
    arguments: &'a Arguments,
}

impl<G: Rostered> Replay<'_, G> {
    fn play(&self, blocks: Range<u64>) -> Result<Summary<G::Tally>, Failure> {
        let games = self.contest.games_of(blocks);
        let expected = games.end - games.start;
        let progress = Progress::new(expected, 0, self.arguments.quiet);
        let mut gather = Gather { contest: self.contest, progress, summary: Summary::new(self.contest) };
        let threads = threads(self.arguments.threads);
        let options = RunOptions { threads, records: false, blocks: false, epoch: EPOCH };
        run_games(self.contest, games, &options, &mut gather)
            .map_err(|fault| Failure::Failed(fault.to_string()))?;
        match gather.summary.games == expected {
            true => Ok(gather.summary),
            false => Err(Failure::Interrupted("interrupted; nothing was found so far".into())),
        }
    }
}

struct Gather<'c, G: Tallied> {
    contest: &'c Contest<G>,
    progress: Progress,
    summary: Summary<G::Tally>,
}

impl<G: Tallied> Handler<G::Tally> for Gather<'_, G> {
    fn chunk(&mut self, chunk: Chunk) -> ControlFlow<()> {
        self.progress.advance(chunk.games.end - chunk.games.start);
        ControlFlow::Continue(())
    }

    fn epoch(&mut self, epoch: Epoch<G::Tally>) -> ControlFlow<()> {
        self.summary.merge(&epoch.summary, self.contest);
        ControlFlow::Continue(())
    }

    fn go_on(&mut self) -> ControlFlow<()> {
        if interrupt::asked_to_stop() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
