use std::{path::PathBuf, sync::Arc, time::Duration};

use super::{Failure, input, session::Settings, shard::Shard};
use crate::{games::trick::TrickGame, roster::Ruleset};

/// No experiment has more blocks.
pub(super) const MOST_BLOCKS: u64 = 1_000_000_000_000;

/// How to play, whatever is played.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct PlayOptions {
    /// The directory for the results
    #[arg(long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,
    /// How many threads play [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1024))]
    pub(super) threads: Option<u64>,
    /// Play only the I-th of N shares of the blocks
    #[arg(long, value_name = "I/N")]
    pub(super) shard: Option<Shard>,
    /// Go on with an earlier run in the same directory
    #[arg(long)]
    pub(super) resume: bool,
    /// Write every game to this file, a line of JSON each
    #[arg(long, value_name = "FILE")]
    pub(super) records: Option<PathBuf>,
    /// Save what has been done about so often, in seconds
    #[arg(long, default_value_t = 4.0, value_name = "SECONDS", value_parser = seconds)]
    pub(super) save_every: f64,
    /// Show no progress bar
    #[arg(long)]
    pub(super) quiet: bool,
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.01..=6.0).contains(seconds));
    seconds.ok_or_else(|| "expected a number from 0.01 to 6".into())
}

impl PlayOptions {
    /// The settings of a run, with a directory for where none is given.
    pub(super) fn settings(&self, out: Option<PathBuf>) -> Settings {
        Settings {
            out: self.out.clone().or(out),
            records: self.records.clone(),
            shard: self.shard.unwrap_or(Shard::WHOLE),
            threads: threads(self.threads),
            resume: self.resume,
            save_every: Duration::from_secs_f64(self.save_every),
            quiet: self.quiet,
        }
    }
}

/// As many threads as asked for, or as there are processors.
pub(super) fn threads(asked: Option<u64>) -> usize {
    let processors = || std::thread::available_parallelism().map_or(1, usize::from);
    asked.map_or_else(processors, |threads| threads as usize)
}

/// Which rules to play by.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct RulesOption {
    /// An edition (see `stickem rules`) or a path to a TOML file of house rules
    #[arg(long, default_value = "stickem", value_name = "NAME|FILE")]
    pub(super) rules: String,
}

/// Rules that have been found.
pub(super) struct Found {
    pub(super) name: String,
    ruleset: Ruleset,
}

impl RulesOption {
    /// The rules, and their text if it is in a file.
    pub(super) fn read(&self) -> Result<(Found, Option<String>), Failure> {
        let (ruleset, text) = input::ruleset_with_text(&self.rules)?;
        Ok((Found { name: ruleset.name().into(), ruleset }, text))
    }
}

impl Found {
    /// The trick game for so many players.
    pub(super) fn trick_game(&self, players: usize) -> Result<Arc<TrickGame>, Failure> {
        self.check_players(players)?;
        let in_rules = |error: String| Failure::Usage(format!("rules {}: {error}", self.name));
        let edition = self.ruleset.trick();
        let edition = edition.ok_or_else(|| in_rules("no pain cards (expected a trick game)".into()))?;
        let game = edition.rules(players).and_then(TrickGame::new);
        game.map(Arc::new).map_err(|error| in_rules(error.to_string()))
    }

    /// Whether so many can play.
    pub(super) fn check_players(&self, players: usize) -> Result<(), Failure> {
        let sizes = self.ruleset.table_sizes();
        if sizes.contains(&players) {
            return Ok(());
        }
        let sizes = sizes.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
        Err(Failure::Usage(format!("{players} players (expected {sizes} for the rules {})", self.name)))
    }
}
