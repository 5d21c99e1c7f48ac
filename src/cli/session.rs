use std::{
    collections::VecDeque,
    ops::ControlFlow,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

use super::{
    Failure,
    checkpoint::{self, Checkpoint},
    identity::Identity,
    interrupt,
    outdir::OutDir,
    progress::Progress,
    records_file::RecordsFile,
    results_dir,
    shard::Shard,
};
use crate::{
    game::Tallied,
    harness::{Chunk, Contest, Epoch, Handler, RunOptions, Summary, run},
    report::Results,
    roster::{Rostered, WithGame},
};

/// What a run is asked to do beside its experiment.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    pub(super) out: Option<PathBuf>,
    pub(super) records: Option<PathBuf>,
    pub(super) shard: Shard,
    pub(super) threads: usize,
    pub(super) resume: bool,
    pub(super) save_every: Duration,
    pub(super) quiet: bool,
}

/// A run of an experiment, with everything it keeps.
pub(super) struct Session {
    checkpoint: Checkpoint,
    directory: Option<OutDir>,
    records: Option<RecordsFile>,
    threads: usize,
    save_every: Duration,
    quiet: bool,
}

/// How often sums are gathered; together with how often they are saved well below ten seconds.
pub(super) const EPOCH: Duration = Duration::from_secs(2);

impl Session {
    /// Begins a run, or takes up an old one. Nothing is written before all is known to fit.
    pub(super) fn open(identity: Identity, settings: &Settings) -> Result<Self, Failure> {
        interrupt::listen();
        if settings.out.is_none() && (settings.resume || settings.shard != Shard::WHOLE) {
            let flag = if settings.resume { "--resume" } else { "--shard" };
            return Err(Failure::Usage(format!("{flag}: expected --out with the directory of the run")));
        }
        let blocks = identity.experiment.blocks;
        if settings.shard.of > blocks {
            let shard = settings.shard;
            return Err(Failure::Usage(format!("--shard {shard}: more shards than blocks ({blocks})")));
        }
        let directory = settings.out.as_deref().map(OutDir::take).transpose()?;
        let found =
            directory.as_ref().map(|directory| Checkpoint::read(directory.path())).transpose()?.flatten();
        let mut checkpoint = match found {
            Some(found) => taken_up(found, &identity, settings)?,
            None => {
                directory.as_ref().map_or(Ok(()), OutDir::refuse_results)?;
                Checkpoint::start(identity, settings.shard)
            }
        };
        let records = match &settings.records {
            Some(path) if !checkpoint.is_complete() => {
                Some(RecordsFile::open(path, *checkpoint.head.records.get_or_insert(0))?)
            }
            _ => None,
        };
        let Settings { threads, save_every, quiet, .. } = *settings;
        Ok(Self { checkpoint, directory, records, threads, save_every, quiet })
    }

    /// Plays the experiment and writes its files, if it is to have any.
    pub(super) fn finish(mut self) -> Result<Vec<Results>, Failure> {
        self.play_and_write().map_err(|failure| match (failure, &self.directory) {
            (Failure::Failed(message), Some(out)) if out.join(checkpoint::FILE).exists() => {
                Failure::Failed(format!("{message} (what was saved is kept; --resume goes on)"))
            }
            (failure, _) => failure,
        })
    }

    fn play_and_write(&mut self) -> Result<Vec<Results>, Failure> {
        let results = self.play()?;
        if let Some(directory) = &self.directory {
            results_dir::write(directory, &self.checkpoint.head, &results)?;
        }
        Ok(results)
    }

    fn play(&mut self) -> Result<Vec<Results>, Failure> {
        let tables = self.checkpoint.summaries.len();
        let experiment = self.checkpoint.head.identity.experiment.clone();
        let (mut games, mut played) = (0, 0);
        for table in 0..tables {
            let (per_block, blocks) = (experiment.games_per_block(table)?, self.blocks());
            games += (blocks.end - blocks.start) * per_block;
            played += self.checkpoint.head.next[table] - blocks.start * per_block;
        }
        let progress = Progress::new(games, played, self.quiet);
        let mut results = Vec::new();
        for table in 0..tables {
            let work = PlayTable { session: self, progress: &progress, table };
            results.push(experiment.with_table(table, work)??);
        }
        self.checkpoint.head.records = None;
        self.save()?;
        Ok(results)
    }

    /// The blocks of this run's shard.
    fn blocks(&self) -> std::ops::Range<u64> {
        self.checkpoint.head.shard.blocks(self.checkpoint.head.identity.experiment.blocks)
    }

    fn save(&mut self) -> Result<(), Failure> {
        match &self.directory {
            Some(directory) => self.checkpoint.write(directory),
            None => Ok(()),
        }
    }
}

/// The checkpoint of an earlier run, if this one may go on with it.
fn taken_up(found: Checkpoint, identity: &Identity, settings: &Settings) -> Result<Checkpoint, Failure> {
    let refuse = |why: &str| {
        let out = settings.out.as_deref().unwrap_or(Path::new("")).display();
        Err(Failure::Usage(format!("{out}: {why}")))
    };
    if !settings.resume {
        let state = if found.is_complete() { "a finished run" } else { "a run that has not finished" };
        return refuse(&format!("holds {state} (--resume goes on with it; or choose another --out)"));
    }
    if let Some(what) = found.head.identity.differences(identity) {
        return refuse(&format!("cannot go on with this run, which differs: {what}"));
    }
    if found.head.shard != settings.shard {
        let (there, here) = (found.head.shard, settings.shard);
        return refuse(&format!(
            "cannot go on with this run, which differs: shard: {there} there, {here} here"
        ));
    }
    let begun = found.summaries.iter().any(|summary| !summary.is_empty());
    match (found.head.records, &settings.records) {
        _ if found.is_complete() || !begun => {}
        (Some(_), None) => return refuse("the run writes records (expected --records with their file)"),
        (None, Some(_)) => return refuse("the run was begun without records (expected no --records)"),
        _ => {}
    }
    let mut found = found;
    found.head.identity = identity.clone();
    Ok(found)
}

/// Plays what is left to play at one table.
struct PlayTable<'s> {
    session: &'s mut Session,
    progress: &'s Progress,
    table: usize,
}

impl WithGame for PlayTable<'_> {
    type Output = Result<Results, Failure>;

    fn with<G: Rostered>(self, game: Arc<G>) -> Self::Output {
        let Self { session, progress, table } = self;
        let head = &session.checkpoint.head;
        let contest = head.identity.experiment.contest(table, game)?;
        let games = head.next[table]..contest.games_of(session.blocks()).end;
        let summary = read_summary(&contest, &session.checkpoint.summaries[table])?;
        let options = RunOptions {
            threads: session.threads,
            records: session.records.is_some(),
            blocks: false,
            epoch: EPOCH.min(session.save_every),
        };
        let end = games.end;
        let mut keeper = Keeper {
            contest: &contest,
            session,
            progress,
            table,
            summary,
            written: VecDeque::new(),
            failure: None,
            saved: Instant::now(),
        };
        let fault = run(&contest, games, &options, &mut keeper).err();
        let played = keeper.finish(end);
        if let Some(fault) = fault {
            return Err(Failure::Failed(fault.to_string()));
        }
        Ok(Results::new(&contest, &played?))
    }
}

/// The sums of a table from a checkpoint; nothing yet where there is no text.
pub(super) fn read_summary<G: Tallied>(
    contest: &Contest<G>,
    text: &str,
) -> Result<Summary<G::Tally>, Failure> {
    if text.is_empty() {
        return Ok(Summary::new(contest));
    }
    serde_json::from_str(text).map_err(|error| Failure::Usage(format!("damaged checkpoint ({error})")))
}

/// The sums of a table for a checkpoint.
pub(super) fn write_summary<T: serde::Serialize>(summary: &Summary<T>) -> String {
    serde_json::to_string(summary).expect("sums are plain data")
}

/// Keeps what a run hands over.
struct Keeper<'s, G: Tallied> {
    contest: &'s Contest<G>,
    session: &'s mut Session,
    progress: &'s Progress,
    table: usize,
    summary: Summary<G::Tally>,
    /// Ends of chunks that no epoch has reached yet: the game, and how long the records were then.
    written: VecDeque<(u64, u64)>,
    failure: Option<Failure>,
    saved: Instant,
}

impl<G: Tallied> Keeper<'_, G> {
    fn save(&mut self) -> Result<(), Failure> {
        if self.session.directory.is_none() {
            return Ok(());
        }
        self.session.records.as_mut().map_or(Ok(()), RecordsFile::sync)?;
        self.session.checkpoint.summaries[self.table] = write_summary(&self.summary);
        self.session.save()?;
        self.saved = Instant::now();
        Ok(())
    }

    fn note(&mut self, done: Result<(), Failure>) -> ControlFlow<()> {
        match done {
            Ok(()) => ControlFlow::Continue(()),
            Err(failure) => {
                self.failure.get_or_insert(failure);
                ControlFlow::Break(())
            }
        }
    }

    /// Saves what there is, and says why it is not all, if it is not.
    fn finish(mut self, end: u64) -> Result<Summary<G::Tally>, Failure> {
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        self.save()?;
        if self.session.checkpoint.head.next[self.table] < end {
            let blocks = self.summary.blocks();
            return Err(Failure::Interrupted(match &self.session.directory {
                Some(out) => {
                    let out = out.path().display();
                    format!("interrupted after {blocks} blocks, kept in {out} (--resume goes on)")
                }
                None => format!("interrupted after {blocks} blocks"),
            }));
        }
        Ok(self.summary)
    }
}

impl<G: Tallied> Handler<G::Tally> for Keeper<'_, G> {
    fn chunk(&mut self, chunk: Chunk) -> ControlFlow<()> {
        self.progress.advance(chunk.games.end - chunk.games.start);
        match &mut self.session.records {
            Some(file) => {
                let written = file.write(&chunk.records);
                self.written.push_back((chunk.games.end, file.length()));
                self.note(written)
            }
            None => ControlFlow::Continue(()),
        }
    }

    fn epoch(&mut self, epoch: Epoch<G::Tally>) -> ControlFlow<()> {
        self.summary.merge(&epoch.summary, self.contest);
        let head = &mut self.session.checkpoint.head;
        head.next[self.table] = epoch.end;
        // Chunks of the next epoch may be in the file already; they are none of this one's.
        while let Some((_, length)) = self.written.pop_front_if(|(end, _)| *end <= epoch.end) {
            head.records = Some(length);
        }
        if self.saved.elapsed() < self.session.save_every {
            return ControlFlow::Continue(());
        }
        let saved = self.save();
        self.note(saved)
    }

    fn go_on(&mut self) -> ControlFlow<()> {
        if interrupt::asked_to_stop() {
            self.progress.say("finishing the games under way");
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}
