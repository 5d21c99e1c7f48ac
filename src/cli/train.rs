use std::path::PathBuf;

use super::{
    Failure, input, interrupt,
    options::threads,
    print,
    training::{Training, TrainingOptions, TrainingPlan, entrant},
};
use crate::roster::Recipe;

/// Train a model by self-play from random weights.
///
/// The same seed, training file and number of rounds give the same model, byte for byte, for any number of threads
/// and for a training that was interrupted and resumed. A training limited by time does not.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// A TOML file that says whom the learner meets and how it learns [default: itself]
    training: Option<PathBuf>,
    /// A strategy, such as a search over an earlier model, from whose rounds to learn too
    #[arg(long, value_name = "STRATEGY")]
    teacher: Option<String>,
    /// How many rounds the teacher plays
    #[arg(long, value_name = "N", default_value_t = 1000, requires = "teacher",
        value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    teacher_rounds: u64,
    #[command(flatten)]
    options: TrainingOptions,
}

/// Whom the strength on the way is measured against.
const MEASURES: [&str; 2] = ["greedy", "balanced"];

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    interrupt::listen();
    let plan = match &arguments.training {
        Some(path) => TrainingPlan::read(path)?,
        None => TrainingPlan::alone(),
    };
    let mut training = Training::new(&arguments.options, plan, "training", "")?;
    for name in MEASURES {
        let recipe = Recipe::named(name).ok_or_else(|| Failure::Failed(format!("{name} is missing")))?;
        training.measures.push(entrant(&recipe, &training.game)?);
    }
    if let Some(teacher) = &arguments.teacher {
        training.learn_from(&input::recipe(teacher)?, arguments.teacher_rounds)?;
    }
    let lines = on_threads(arguments.options.threads, || {
        let trained = training.run(arguments.options.resume)?;
        training.keep(trained.model, "")?;
        let strength = trained.curve.rows.last().map_or(String::new(), |row| trained.curve.in_words(row));
        Ok(vec![
            format!("{}: {} rounds in {:.0} s", training.out.display(), trained.rounds, trained.seconds),
            format!("points a round ahead of the others, alone among: {strength}"),
        ])
    })?;
    print::lines(&lines)
}

/// Does this with so many threads.
pub(super) fn on_threads<T: Send>(
    number: Option<u64>,
    work: impl FnOnce() -> Result<T, Failure> + Send,
) -> Result<T, Failure> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads(number)).build();
    pool.map_err(|error| Failure::Failed(format!("cannot start threads: {error}")))?.install(work)
}
