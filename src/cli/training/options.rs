use std::{fmt, path::PathBuf};

/// What every command that trains a model can be told.
#[derive(clap::Args)]
pub(in crate::cli) struct TrainingOptions {
    /// An edition (see `stickem rules`) or a path to a TOML file of house rules [default: stickem]
    #[arg(long, value_name = "NAME|FILE")]
    pub(in crate::cli) rules: Option<String>,
    /// How many sit at a table [default: 4]
    #[arg(long, value_name = "N")]
    pub(in crate::cli) players: Option<usize>,
    /// The number from which all randomness follows [default: 1]
    #[arg(long)]
    pub(in crate::cli) seed: Option<u64>,
    /// How long to train, clones included
    #[arg(long, value_name = "M", conflicts_with = "rounds", value_parser = minutes)]
    pub(in crate::cli) minutes: Option<f64>,
    /// How many rounds to play [default: 1000000]
    #[arg(long, value_name = "R", value_parser = clap::value_parser!(u64).range(1..))]
    pub(in crate::cli) rounds: Option<u64>,
    /// A model to begin with instead of random weights
    #[arg(long, value_name = "MODEL")]
    pub(in crate::cli) from: Option<PathBuf>,
    /// How many threads play [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1024))]
    pub(in crate::cli) threads: Option<u64>,
    /// The model's file; its curve, as CSV and as a picture, and the checkpoint lie beside it
    #[arg(long, value_name = "MODEL")]
    pub(in crate::cli) out: Option<PathBuf>,
    /// Go on with an interrupted training of the same model
    #[arg(long)]
    pub(in crate::cli) resume: bool,
    /// Show no progress bar
    #[arg(long)]
    pub(in crate::cli) quiet: bool,
}

/// The longest a training may be asked to take.
const MOST_MINUTES: f64 = 100_000.0;

/// When a training ends.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in crate::cli) enum Limit {
    Rounds(u64),
    Minutes(f64),
}

impl TrainingOptions {
    /// When the training ends, given how many rounds its file asks for.
    pub(super) fn limit(&self, rounds: Option<u64>) -> Limit {
        match self.minutes {
            Some(minutes) => Limit::Minutes(minutes),
            None => Limit::Rounds(self.rounds.or(rounds).unwrap_or(1_000_000)),
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rounds(rounds) => write!(f, "{rounds} rounds"),
            Self::Minutes(minutes) => write!(f, "{minutes} minutes"),
        }
    }
}

fn minutes(text: &str) -> Result<f64, String> {
    let minutes = text.parse().ok().filter(|&minutes| minutes > 0.0 && minutes <= MOST_MINUTES);
    minutes.ok_or_else(|| format!("expected more than 0 and at most {MOST_MINUTES}"))
}
