use std::{
    path::Path,
    sync::Arc,
    time::{Duration, Instant},
};

use super::{Arguments, job::Job, ledger::Ledger, output};
use crate::{
    cli::{Failure, interrupt, options::threads, outdir::OutDir, progress::Progress},
    fields::FieldError,
    game::Game,
    report::Tuning,
    roster::{Recipe, Rostered, TUNE, WithGame},
    strategy::Entrant,
    tune::{Arena, Plan, Stage, Tuner},
};

/// How often what was measured is saved.
const SAVE_EVERY: Duration = Duration::from_secs(4);

/// A tuning that only lacks its game.
pub(super) struct Prepare<'j> {
    pub(super) job: &'j Job,
    pub(super) arguments: &'j Arguments,
    pub(super) out: &'j Path,
}

impl WithGame for Prepare<'_> {
    type Output = Result<Tuning, Failure>;

    /// Nothing is written before all is known to fit.
    fn with<G: Rostered>(self, game: Arc<G>) -> Self::Output {
        let Self { job, arguments, out } = self;
        let in_file = |error: FieldError| Failure::in_file(&arguments.file, error);
        let original = job.original().entrant(&game).map_err(in_file)?;
        check_ends(job, &game).map_err(in_file)?;
        let plan = plan::<G>(job);
        check_budget(&plan).map_err(in_file)?;
        let opponent = |chosen: &crate::cli::experiment::Chosen| {
            let recipe = Recipe {
                name: chosen.name.clone(),
                text: chosen.text.clone(),
                directory: chosen.directory.clone(),
            };
            let in_opponent =
                |error| FieldError::new(format!("{TUNE}.opponents"), format!("{}: {error}", chosen.name));
            recipe.entrant(&game).map_err(|error| in_file(in_opponent(error)))
        };
        let opponents = job.opponents.iter().map(opponent).collect::<Result<Vec<_>, _>>()?;
        let tables = (opponents, job.tables.clone());
        let arena = Arena::new(Arc::clone(&game), original, tables, plan.seed, threads(arguments.threads))
            .map_err(|error| Failure::Failed(error.to_string()))?;
        let directory = OutDir::take(out)?;
        let ledger = Ledger::open(job, &directory, arguments.resume)?;
        let progress = Progress::of_share(arguments.quiet);
        let taken = Duration::from_millis(ledger.head.milliseconds);
        let begun = Instant::now().checked_sub(taken).unwrap_or_else(Instant::now);
        let work = Work { job, game, arena, directory, ledger, progress, begun, saved: Instant::now() };
        work.run(Tuner::new(plan))
    }
}

fn plan<G: Game>(job: &Job) -> Plan {
    let (seats, tables, settings) = (job.table.players, job.tables.len(), &job.settings);
    Plan {
        parameters: job.parameters.clone(),
        method: settings.method(),
        seed: settings.seed,
        games: settings.games,
        population: settings.population,
        step: settings.step,
        blocks: settings.blocks,
        check_blocks: settings.check_blocks,
        test_blocks: settings.test_blocks,
        candidate_games: Arena::<G>::candidate_games(seats, tables),
        test_games: Arena::<G>::test_games(seats),
        scale: Arena::<G>::scale(seats, tables),
    }
}

/// Whether the strategy takes every parameter's lowest and highest value.
fn check_ends<G: Rostered>(job: &Job, game: &Arc<G>) -> Result<(), FieldError> {
    for (at, parameter) in job.parameters.iter().enumerate() {
        for end in [parameter.low, parameter.high] {
            let mut values: Vec<f64> = job.parameters.iter().map(|parameter| parameter.start).collect();
            values[at] = end;
            let field = format!("{TUNE}.ranges.{}", parameter.name);
            job.candidate(&values).entrant(game).map_err(|error| FieldError::new(field, error))?;
        }
    }
    Ok(())
}

fn check_budget(plan: &Plan) -> Result<(), FieldError> {
    match plan.games {
        Some(games) if games < plan.least_games() => {
            let expected = format!("at least {}: an iteration and a check", plan.least_games());
            Err(FieldError::unexpected(format!("{TUNE}.games"), games, expected))
        }
        _ => Ok(()),
    }
}

/// A tuning under way.
struct Work<'j, G: Rostered> {
    job: &'j Job,
    game: Arc<G>,
    arena: Arena<G>,
    directory: OutDir,
    ledger: Ledger,
    progress: Progress,
    begun: Instant,
    saved: Instant,
}

impl<G: Rostered> Work<'_, G> {
    fn run(mut self, mut tuner: Tuner) -> Result<Tuning, Failure> {
        self.replay(&mut tuner)?;
        while let Some(task) = tuner.task() {
            if task.stage == Stage::Search && self.ledger.head.stopped.is_none() && self.is_time_up() {
                self.ledger.head.stopped = Some(self.ledger.measured.len());
                tuner.stop();
                continue;
            }
            let players: Result<Vec<Entrant<G>>, FieldError> =
                task.candidates.iter().map(|values| self.job.candidate(values).entrant(&self.game)).collect();
            let players = players.map_err(|error| Failure::Failed(error.to_string()))?;
            let measured = self.arena.measure(task, players, &interrupt::asked_to_stop);
            let Some(measured) = measured.map_err(|fault| Failure::Failed(fault.to_string()))? else {
                return Err(self.interrupted(&tuner)?);
            };
            tuner.tell(&measured);
            self.ledger.measured.push(measured);
            self.show(&tuner);
            if self.saved.elapsed() >= SAVE_EVERY {
                self.save()?;
            }
        }
        self.finish(&tuner)
    }

    /// Brings the tuner to where the ledger ends.
    fn replay(&self, tuner: &mut Tuner) -> Result<(), Failure> {
        for (at, measured) in self.ledger.measured.iter().enumerate() {
            if self.ledger.head.stopped == Some(at) {
                tuner.stop();
            }
            match tuner.task() {
                Some(task) if task.candidates.len() == measured.len() => tuner.tell(measured),
                _ => {
                    return Err(Failure::in_file(
                        self.directory.path(),
                        "damaged checkpoint (it does not fit)",
                    ));
                }
            }
        }
        if self.ledger.head.stopped == Some(self.ledger.measured.len()) {
            tuner.stop();
        }
        Ok(())
    }

    fn is_time_up(&self) -> bool {
        let minutes = self.job.settings.minutes;
        minutes.is_some_and(|minutes| self.begun.elapsed().as_secs_f64() >= 60.0 * minutes)
    }

    fn show(&self, tuner: &Tuner) {
        let plan = tuner.plan();
        let tested = (tuner.tested() * plan.test_games) as f64;
        let test = (plan.test_blocks * plan.test_games) as f64;
        let share = match (plan.games, self.job.settings.minutes) {
            (Some(games), _) => (tuner.games() as f64 + tested) / (games as f64 + test),
            (None, Some(minutes)) => self.begun.elapsed().as_secs_f64() / (60.0 * minutes).max(1e-9),
            (None, None) => 0.0,
        };
        self.progress.set_share(share);
        let games = tuner.games();
        let best = tuner.best().map(|check| {
            let crate::stats::Interval { low, mean, high } = check.difference;
            format!(", best {mean:+.2} [{low:+.2}, {high:+.2}]")
        });
        let stage = match tuner.tested() {
            0 => String::new(),
            blocks => format!(", testing: {blocks} of {} blocks", plan.test_blocks),
        };
        let message = format!("{games} games, {} iterations", tuner.iterations());
        self.progress.say(message + &best.unwrap_or_default() + &stage);
    }

    fn save(&mut self) -> Result<(), Failure> {
        self.ledger.head.milliseconds = self.begun.elapsed().as_millis() as u64;
        self.ledger.write(&self.directory)?;
        self.saved = Instant::now();
        Ok(())
    }

    fn interrupted(&mut self, tuner: &Tuner) -> Result<Failure, Failure> {
        self.save()?;
        let (games, out) = (tuner.games(), self.directory.path().display());
        Ok(Failure::Interrupted(format!("interrupted after {games} games, kept in {out} (--resume goes on)")))
    }

    fn finish(mut self, tuner: &Tuner) -> Result<Tuning, Failure> {
        self.ledger.head.complete = true;
        self.save()?;
        let outcome = tuner.outcome().ok_or_else(|| Failure::Failed("the tuning found nothing".into()))?;
        let tuning = Tuning {
            strategy: self.job.name.clone(),
            rules: self.job.table.rules.clone(),
            players: self.job.table.players,
            parameters: tuner.plan().parameters.clone(),
            method: tuner.plan().method,
            seed: tuner.plan().seed,
            games: tuner.games(),
            checks: tuner.checks().to_vec(),
            outcome,
        };
        output::write(&self.directory, self.job, &tuning)?;
        Ok(tuning)
    }
}
