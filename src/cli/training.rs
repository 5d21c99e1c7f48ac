mod cloning;
mod course;
mod file;
mod options;

use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::Instant,
};

use course::Course;

pub(super) use cloning::{Clone, entrant, lessons_of, model_entrant};
pub(super) use file::{CloneOrder, Opponent, TrainingPlan};
pub(super) use options::{Limit, TrainingOptions};

use super::{
    Failure, input,
    outdir::{failed, write_atomically},
};
use crate::{
    games::trick::TrickGame,
    learn::{Layout, Meaning, Model, Population, Trainer, TrainingCheckpoint},
    report::LearningCurve,
    roster::Recipe,
    strategy::Entrant,
};

/// A training with everything it needs to begin.
pub(super) struct Training {
    pub(super) game: Arc<TrickGame>,
    pub(super) plan: TrainingPlan,
    pub(super) seed: u64,
    pub(super) limit: Limit,
    pub(super) out: PathBuf,
    /// The model to begin with, if not from random weights.
    pub(super) from: Option<Model>,
    /// Whom the strength on the way is measured against; those whom the learner meets where there are none.
    pub(super) measures: Vec<Entrant<TrickGame>>,
    /// All that decides the model.
    pub(super) identity: String,
    /// A player to learn from besides, and by how many of its rounds.
    pub(super) teacher: Option<(Entrant<TrickGame>, u64)>,
    pub(super) quiet: bool,
}

/// A training that has ended.
pub(super) struct Trained {
    pub(super) model: Model,
    pub(super) rounds: u64,
    pub(super) seconds: f64,
    pub(super) curve: LearningCurve,
}

impl Training {
    /// The training that the options ask for; `subject` says what is trained, and by which file.
    pub(super) fn new(
        options: &TrainingOptions,
        plan: TrainingPlan,
        subject: &str,
        file: &str,
    ) -> Result<Self, Failure> {
        let rules = options.rules.clone().or(plan.rules.clone()).unwrap_or("stickem".into());
        let players = options.players.or(plan.players).unwrap_or(4);
        let seed = options.seed.or(plan.seed).unwrap_or(1);
        let game = trick_game(&rules, players)?;
        let limit = options.limit(plan.rounds);
        let mut identity = format!("{subject}, rules {rules}, {players} players, seed {seed}, {limit}");
        let mut settings = plan.text.clone();
        for opponent in &plan.opponents {
            settings += &entrant(&opponent.recipe, &game)?.parameters;
        }
        if !settings.is_empty() {
            identity += &format!(", settings {}", short_hash(settings.as_bytes()));
        }
        let from = options.from.as_deref().map(|path| starting_model(path, &game)).transpose()?;
        if let Some(model) = &from {
            identity += &format!(", from a model {}", short_hash(&model.to_bytes()));
        }
        let out = options.out.clone().unwrap_or_else(|| usual_file(file, &rules, players));
        let quiet = options.quiet;
        Ok(Self { game, plan, seed, limit, out, from, measures: Vec::new(), identity, teacher: None, quiet })
    }

    /// Learns from so many rounds of this player too.
    pub(super) fn learn_from(&mut self, recipe: &Recipe, rounds: u64) -> Result<(), Failure> {
        let teacher = entrant(recipe, &self.game)?;
        let hash = short_hash(teacher.parameters.as_bytes());
        self.identity += &format!(", teacher {} {hash} for {rounds} rounds", recipe.name);
        self.teacher = Some((teacher, rounds));
        Ok(())
    }

    /// Trains to the end, and leaves the curve beside the model's file.
    ///
    /// The checkpoint stays until [`Training::keep`]; an interrupt leaves it too.
    pub(super) fn run(&self, resume: bool) -> Result<Trained, Failure> {
        let start = Instant::now();
        let saved = self.saved(resume)?;
        let clones = match &saved {
            Some(saved) => saved.clones.clone(),
            None => self.clones()?,
        };
        let population = self.population(&clones)?;
        let measures = match self.measures.is_empty() {
            true => population.others.clone(),
            false => self.measures.clone(),
        };
        let mut trainer = Trainer::new(Arc::clone(&self.game), self.seed, self.plan.schedule, population);
        if let Some(model) = &self.from {
            trainer.begin_with(model.clone());
        }
        if let Some((teacher, rounds)) = &self.teacher {
            trainer.learn_from(lessons_of(&self.game, (teacher, *rounds), self.seed, self.quiet)?);
        }
        let mut curve = LearningCurve::new(measures.iter().map(|entrant| entrant.name.clone()));
        let mut before = 0.0;
        if let Some(saved) = saved {
            curve.read_rows(&saved.curve).map_err(|fault| Failure::in_file(&self.checkpoint(), fault))?;
            before = saved.seconds;
            saved.restore(&mut trainer);
        }
        Course { training: self, trainer, measures, clones, curve, start, before }.run()
    }

    /// Writes the model, and takes the checkpoint away.
    pub(super) fn keep(&self, mut model: Model, result: &str) -> Result<(), Failure> {
        let (version, commit) = (env!("CARGO_PKG_VERSION"), env!("STICKEM_COMMIT"));
        model.provenance = format!("stickem {version} {commit}: {}{result}", self.identity);
        write(&self.out, &model.to_bytes())?;
        let checkpoint = self.checkpoint();
        std::fs::remove_file(&checkpoint).map_err(|error| failed(&checkpoint, error))
    }

    /// What an interrupted training says.
    pub(super) fn interrupted(&self) -> Failure {
        let checkpoint = self.checkpoint();
        Failure::Interrupted(format!("interrupted; --resume goes on from {}", checkpoint.display()))
    }

    fn checkpoint(&self) -> PathBuf {
        beside(&self.out, "checkpoint")
    }

    /// The checkpoint to go on from.
    fn saved(&self, resume: bool) -> Result<Option<TrainingCheckpoint>, Failure> {
        let path = self.checkpoint();
        if !resume {
            return match path.exists() {
                true => Err(Failure::in_file(
                    &path,
                    "an unfinished training (expected --resume, another --out, or no such file)",
                )),
                false => Ok(None),
            };
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
    fn clones(&self) -> Result<Vec<Model>, Failure> {
        let mut clones = Vec::new();
        for (number, opponent) in self.plan.opponents.iter().enumerate() {
            let Some(order) = &opponent.clone else { continue };
            let seed = self.seed.wrapping_mul(1000).wrapping_add(number as u64);
            let teacher = entrant(&opponent.recipe, &self.game)?;
            let clone =
                Clone { game: &self.game, teacher: &teacher, order, seed, quiet: self.quiet }.fit()?;
            write(&self.clone_path(&opponent.name), &clone.to_bytes())?;
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
            others.push(match &opponent.clone {
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
fn trick_game(rules: &str, players: usize) -> Result<Arc<TrickGame>, Failure> {
    let ruleset = input::ruleset(rules)?;
    let fault = |fault: String| Failure::Usage(format!("rules {rules}: {fault}"));
    let edition =
        ruleset.trick().ok_or_else(|| fault("not a trick game (expected one to train for)".into()))?;
    let game = edition.rules(players).and_then(TrickGame::new).map_err(|error| fault(error.to_string()))?;
    Ok(Arc::new(game))
}

/// The model that a training begins with.
fn starting_model(path: &Path, game: &TrickGame) -> Result<Model, Failure> {
    let fault = |fault: String| Failure::in_file(path, fault);
    let bytes = std::fs::read(path).map_err(|error| fault(error.to_string()))?;
    let model = Model::from_bytes(&bytes).and_then(|model| model.fitting(&Layout::of(game.rules())));
    let model = model.map_err(|error| fault(error.to_string()))?;
    match model.meaning() {
        Meaning::Values => Ok(model),
        Meaning::Likelihoods => Err(fault("a clone (expected a model that was trained)".into())),
    }
}

/// Where a model goes unless told otherwise; rules from a file are known by its name.
fn usual_file(subject: &str, rules: &str, players: usize) -> PathBuf {
    let rules = match input::is_path(rules) {
        true => Path::new(rules).file_stem().unwrap_or_default().to_string_lossy().into_owned(),
        false => rules.into(),
    };
    format!("{subject}{rules}-{players}.bin").into()
}

/// Where files that belong to a model lie: beside it, with another ending.
fn beside(model: &Path, ending: &str) -> PathBuf {
    model.with_extension(ending)
}

fn short_hash(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex()[..16].into()
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    write_atomically(path, bytes).map_err(|error| failed(path, error))
}
