use std::path::{Path, PathBuf};

use super::{
    Failure, experiment_file,
    identity::Identity,
    options::{MOST_BLOCKS, PlayOptions},
    print, report,
    session::Session,
};

/// Play an experiment from a file, and write its results.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The experiment
    #[arg(value_name = "EXPERIMENT.toml")]
    experiment: PathBuf,
    /// The number from which all randomness follows, instead of the file's
    #[arg(long)]
    seed: Option<u64>,
    /// How many blocks, instead of the file's number
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MOST_BLOCKS))]
    blocks: Option<u64>,
    /// Make a report of the results, as `stickem report` does
    #[arg(long)]
    report: bool,
    #[command(flatten)]
    play: PlayOptions,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let path = &arguments.experiment;
    let experiment = experiment_file::read(path, (arguments.seed, arguments.blocks))?;
    let mut out = Path::new("results").join(&experiment.name);
    if let Some(shard) = arguments.play.shard {
        out = out.join(format!("shard-{}-of-{}", shard.number, shard.of));
    }
    let identity = Identity::of(experiment).map_err(|failure| match failure {
        Failure::Usage(message) => Failure::in_file(path, message),
        other => other,
    })?;
    let question = identity.experiment.question.clone();
    let settings = arguments.play.settings(Some(out));
    let session = Session::open(identity, &settings)?;
    print::question(&question)?;
    let results = session.finish()?;
    print::results(&results)?;
    match &settings.out {
        Some(out) if arguments.report => report::make(out, out),
        _ => Ok(()),
    }
}
