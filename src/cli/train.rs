use std::{
    io::Write,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::{
    Failure, input, interrupt,
    options::threads,
    outdir::{failed, write_atomically},
    strength::lone_gain,
    training_file::{CloneOrder, TrainingPlan, beside},
};
use crate::{
    games::trick::TrickGame,
    learn::{Imitator, Lesson, Model, NetPlayer, Population, Trainer, TrainingCheckpoint},
    roster::Recipe,
    strategy::{Entrant, Player},
};

/// Train a model by self-play from random weights.
///
/// The same seed, training file and number of rounds give the same model, byte for byte, for any number of threads
/// and for a training that was interrupted and resumed. A training limited by time does not.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// A TOML file that says whom the learner meets and how it learns [default: itself]
    training: Option<PathBuf>,
    /// An edition (see `stickem rules`) or a path to a TOML file of house rules [default: stickem]
    #[arg(long, value_name = "NAME|FILE")]
    rules: Option<String>,
    /// How many sit at a table [default: 4]
    #[arg(long, value_name = "N")]
    players: Option<usize>,
    /// The number from which all randomness follows [default: 1]
    #[arg(long)]
    seed: Option<u64>,
    /// How long to train, clones included
    #[arg(long, value_name = "M", conflicts_with = "rounds")]
    minutes: Option<f64>,
    /// How many rounds to play [default: those of the file, or 1000000]
    #[arg(long, value_name = "R", value_parser = clap::value_parser!(u64).range(1..))]
    rounds: Option<u64>,
    /// How many threads play [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
    /// The model's file [default: RULES-PLAYERS.bin]; the curve and the checkpoint lie beside it
    #[arg(long, value_name = "MODEL")]
    out: Option<PathBuf>,
    /// Go on with an interrupted training of the same model
    #[arg(long)]
    resume: bool,
    /// Show no progress bar
    #[arg(long)]
    quiet: bool,
}

/// How often the strength is measured.
const MARKS: u64 = 20;

/// Blocks for one measurement on the way.
const MARK_BLOCKS: u64 = 250;

/// Deals for measurements on the way come from a seed of their own, which no published figure uses.
const MARK_SEED: u64 = 0x7261_696e;

/// How often the state is saved.
const SAVE_EVERY: Duration = Duration::from_secs(60);

/// Whom the strength on the way is measured against.
const MEASURES: [&str; 2] = ["greedy", "balanced"];

/// When a training ends.
#[derive(Clone, Copy)]
enum Limit {
    Rounds(u64),
    Seconds(f64),
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    interrupt::listen();
    let training = Training::new(arguments)?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads(arguments.threads)).build();
    let pool = pool.map_err(|error| Failure::Failed(format!("cannot start threads: {error}")))?;
    pool.install(|| training.run(arguments))
}

/// A training with everything it needs to begin.
struct Training {
    game: Arc<TrickGame>,
    plan: TrainingPlan,
    seed: u64,
    limit: Limit,
    out: PathBuf,
    /// All that decides the model.
    identity: String,
}

impl Training {
    fn new(arguments: &Arguments) -> Result<Self, Failure> {
        let plan = match &arguments.training {
            Some(path) => TrainingPlan::read(path)?,
            None => TrainingPlan::alone(),
        };
        let rules = arguments.rules.clone().or(plan.rules.clone()).unwrap_or("stickem".into());
        let players = arguments.players.or(plan.players).unwrap_or(4);
        let seed = arguments.seed.or(plan.seed).unwrap_or(1);
        let game = trick_game(&rules, players)?;
        let limit = match (arguments.minutes, arguments.rounds.or(plan.rounds)) {
            (Some(minutes), _) if minutes > 0.0 => Limit::Seconds(60.0 * minutes),
            (Some(minutes), _) => {
                return Err(Failure::Usage(format!("--minutes {minutes} (expected more than 0)")));
            }
            (None, rounds) => Limit::Rounds(rounds.unwrap_or(1_000_000)),
        };
        let length = match limit {
            Limit::Rounds(rounds) => format!("{rounds} rounds"),
            Limit::Seconds(seconds) => format!("{} minutes", seconds / 60.0),
        };
        let file = match plan.text.is_empty() {
            true => "self-play".into(),
            false => format!("training {}", &blake3::hash(plan.text.as_bytes()).to_hex()[..16]),
        };
        let identity = format!("rules {rules}, {players} players, seed {seed}, {length}, {file}");
        let out = arguments.out.clone().unwrap_or_else(|| format!("{rules}-{players}.bin").into());
        Ok(Self { game, plan, seed, limit, out, identity })
    }

    fn run(&self, arguments: &Arguments) -> Result<(), Failure> {
        let start = Instant::now();
        let saved = self.saved(arguments.resume)?;
        let clones = match &saved {
            Some(saved) => saved.clones.clone(),
            None => self.clones(arguments.quiet)?,
        };
        let population = self.population(&clones)?;
        let mut trainer = Trainer::new(Arc::clone(&self.game), self.seed, self.plan.schedule, population);
        let (mut curve, mut before) = (HEAD.to_string(), 0.0);
        if let Some(saved) = saved {
            (curve, before) = (saved.curve.clone(), saved.seconds);
            saved.restore(&mut trainer);
        }
        let mut course = Course { training: self, trainer, clones, curve, start, before };
        let finished = course.go(arguments.quiet)?;
        course.save()?;
        match finished {
            true => course.finish(),
            false => Err(Failure::Interrupted(format!(
                "interrupted; --resume goes on from {}",
                beside(&self.out, "checkpoint").display()
            ))),
        }
    }

    /// The checkpoint to go on from.
    fn saved(&self, resume: bool) -> Result<Option<TrainingCheckpoint>, Failure> {
        let path = beside(&self.out, "checkpoint");
        if !resume {
            return Ok(None);
        }
        let bytes = std::fs::read(&path).map_err(|error| Failure::in_file(&path, error))?;
        let saved = TrainingCheckpoint::from_bytes(&bytes).map_err(|error| Failure::in_file(&path, error))?;
        match saved.identity == self.identity {
            true => Ok(Some(saved)),
            false => {
                let fault = format!("another training: {} (expected {})", saved.identity, self.identity);
                Err(Failure::in_file(&path, fault))
            }
        }
    }

    /// Fits the clones that the plan asks for.
    fn clones(&self, quiet: bool) -> Result<Vec<Model>, Failure> {
        let mut clones = Vec::new();
        for (number, opponent) in self.plan.opponents.iter().enumerate() {
            let Some(order) = opponent.clone else { continue };
            let teacher = entrant(&opponent.recipe, &self.game)?;
            let seed = self.seed.wrapping_mul(1000).wrapping_add(number as u64);
            let clone = fit(&self.game, &teacher, order, seed, quiet)?;
            let path = self.clone_path(&opponent.name);
            write_atomically(&path, &clone.to_bytes()).map_err(|error| failed(&path, error))?;
            clones.push(clone);
        }
        Ok(clones)
    }

    fn clone_path(&self, name: &str) -> PathBuf {
        let stem = self.out.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        self.out.with_file_name(format!("{stem}-{name}.bin"))
    }

    fn population(&self, clones: &[Model]) -> Result<Population, Failure> {
        let mut clones = clones.iter();
        let mut others = Vec::new();
        for opponent in &self.plan.opponents {
            others.push(match opponent.clone {
                Some(_) => {
                    let clone = clones.next().ok_or_else(|| Failure::Failed("a clone is missing".into()))?;
                    model_entrant(&opponent.name, clone.clone())
                }
                None => entrant(&opponent.recipe, &self.game)?,
            });
        }
        Ok(Population { mixes: self.plan.mixes.clone(), others })
    }
}

/// The trick game of these rules for so many players.
pub(super) fn trick_game(rules: &str, players: usize) -> Result<Arc<TrickGame>, Failure> {
    let ruleset = input::ruleset(rules)?;
    let fault = |fault: String| Failure::Usage(format!("rules {rules}: {fault}"));
    let edition =
        ruleset.trick().ok_or_else(|| fault("not a trick game (expected one to train for)".into()))?;
    let game = edition.rules(players).and_then(TrickGame::new).map_err(|error| fault(error.to_string()))?;
    Ok(Arc::new(game))
}

pub(super) fn entrant(recipe: &Recipe, game: &Arc<TrickGame>) -> Result<Entrant<TrickGame>, Failure> {
    recipe.entrant(game).map_err(|error| Failure::Usage(format!("strategy {}: {error}", recipe.name)))
}

/// A player by this model alone.
pub(super) fn model_entrant(name: &str, model: Model) -> Entrant<TrickGame> {
    let model = Arc::new(model);
    Entrant::new(name, "", move || Player::blind(NetPlayer::new(Arc::clone(&model))))
}

/// Fits a clone to the moves of a strategy.
pub(super) fn fit(
    game: &Arc<TrickGame>,
    teacher: &Entrant<TrickGame>,
    order: CloneOrder,
    seed: u64,
    quiet: bool,
) -> Result<Model, Failure> {
    const PORTION: u64 = 16;
    let bar = bar(order.rounds + order.epochs * order.rounds / 20, quiet);
    bar.set_message(format!("clone of {}", teacher.name));
    let mut lessons = Vec::new();
    while (lessons.len() as u64) < order.rounds {
        let from = lessons.len() as u64;
        let portion = from..(from + PORTION).min(order.rounds);
        bar.inc(portion.end - portion.start);
        lessons.extend(Lesson::play_many(game, teacher, seed, portion));
        if interrupt::asked_to_stop() {
            return Err(Failure::Interrupted("interrupted before the training began".into()));
        }
    }
    let kept_back = lessons.split_off(lessons.len() - lessons.len() / 20);
    let mut imitator = Imitator::new(Arc::clone(game), seed);
    for epoch in 0..order.epochs {
        let rate = |epoch: u64| 1.5e-3 * (1.0 - epoch as f32 / order.epochs as f32);
        let seen = imitator.study(&lessons, epoch, (rate(epoch), rate(epoch + 1)));
        bar.inc(order.rounds / 20);
        bar.set_message(format!("clone of {}: {:.1}% of cards", teacher.name, 100.0 * seen));
    }
    let agreement = imitator.agreement(&kept_back);
    let mut model = imitator.model();
    model.provenance = format!(
        "clone of {} after {} rounds, seed {seed}: {:.1}% of cards in {} others",
        teacher.name,
        lessons.len(),
        100.0 * agreement,
        kept_back.len()
    );
    bar.finish_and_clear();
    Ok(model)
}

fn bar(length: u64, quiet: bool) -> ProgressBar {
    let target = if quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr_with_hz(5) };
    let bar = ProgressBar::with_draw_target(Some(length), target);
    let template = "{bar:30} {percent:>3}%  {elapsed} gone  {msg}";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}

/// The columns of the curve.
const HEAD: &str = "rounds,seconds,error,greedy,greedy_low,greedy_high,balanced,balanced_low,balanced_high\n";

/// A training under way.
struct Course<'t> {
    training: &'t Training,
    trainer: Trainer,
    clones: Vec<Model>,
    curve: String,
    start: Instant,
    before: f64,
}

impl Course<'_> {
    fn seconds(&self) -> f64 {
        self.before + self.start.elapsed().as_secs_f64()
    }

    fn rounds(&self) -> u64 {
        self.trainer.steps() * self.trainer.rounds_per_step()
    }

    /// How much of the training is over.
    fn progress(&self) -> f64 {
        match self.training.limit {
            Limit::Rounds(rounds) => self.rounds() as f64 / rounds as f64,
            Limit::Seconds(seconds) => self.seconds() / seconds,
        }
    }

    /// Trains until the end or an interrupt; whether it was the end.
    fn go(&mut self, quiet: bool) -> Result<bool, Failure> {
        const SCALE: f64 = 10_000.0;
        let bar = bar(SCALE as u64, quiet);
        let (begun, first) = (Instant::now(), self.rounds());
        let mut saved = Instant::now();
        let mut marks = (self.progress() * MARKS as f64) as u64;
        let mut strength = String::new();
        loop {
            let progress = self.progress();
            if progress >= 1.0 {
                return Ok(true);
            }
            if interrupt::asked_to_stop() {
                return Ok(false);
            }
            if (progress * MARKS as f64) as u64 > marks {
                marks = (progress * MARKS as f64) as u64;
                strength = self.mark()?;
            }
            if saved.elapsed() > SAVE_EVERY {
                self.save()?;
                saved = Instant::now();
            }
            // The clock and the bar are looked at after every so many steps.
            for _ in 0..16 {
                self.trainer.step(self.progress().min(1.0) as f32);
                if self.progress() >= 1.0 {
                    break;
                }
            }
            let rate = (self.rounds() - first) as f64 / begun.elapsed().as_secs_f64();
            bar.set_position((progress * SCALE) as u64);
            bar.set_message(format!("{} rounds  {rate:.0}/s  {strength}", self.rounds()));
        }
    }

    /// Measures how strong the model is now, for the curve.
    fn mark(&mut self) -> Result<String, Failure> {
        let training = self.training;
        let mut line = format!("{},{:.1},{:.3}", self.rounds(), self.seconds(), self.trainer.error());
        let mut words = String::new();
        for name in MEASURES {
            let recipe = Recipe::named(name).ok_or_else(|| Failure::Failed(format!("{name} is missing")))?;
            let learner = model_entrant("learner", self.trainer.model().clone());
            let other = entrant(&recipe, &training.game)?;
            let size = (MARK_SEED, MARK_BLOCKS);
            let gain =
                lone_gain(&training.game, (learner, other), size, (rayon::current_num_threads(), 0.95))?;
            if let Some(gain) = gain {
                line += &format!(",{:.3},{:.3},{:.3}", gain.mean, gain.low, gain.high);
                words += &format!("{name} {:+.1}  ", gain.mean);
            }
        }
        self.curve += &line;
        self.curve.push('\n');
        write(&beside(&training.out, "csv"), self.curve.as_bytes())?;
        Ok(words)
    }

    fn save(&self) -> Result<(), Failure> {
        let texts = (self.training.identity.clone(), self.curve.clone());
        let state = TrainingCheckpoint::of(&self.trainer, texts, self.seconds(), self.clones.clone());
        write(&beside(&self.training.out, "checkpoint"), &state.to_bytes())
    }

    fn finish(&mut self) -> Result<(), Failure> {
        let strength = self.mark()?;
        let mut model = self.trainer.model().clone();
        let (version, commit) = (env!("CARGO_PKG_VERSION"), env!("STICKEM_COMMIT"));
        model.provenance = format!("stickem {version} {commit}: {}", self.training.identity);
        let path = &self.training.out;
        write(path, &model.to_bytes())?;
        let mut out = anstream::stdout().lock();
        writeln!(out, "{}: {} rounds in {:.0} s", path.display(), self.rounds(), self.seconds())?;
        writeln!(out, "points a round ahead of the others, alone among: {strength}")?;
        Ok(out.flush()?)
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    write_atomically(path, bytes).map_err(|error| failed(path, error))
}
