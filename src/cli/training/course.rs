use std::time::{Duration, Instant};

use super::{Limit, Trained, Training, beside, model_entrant, write};
use crate::{
    cli::{Failure, interrupt, progress::Progress, strength::lone_gain},
    games::trick::TrickGame,
    learn::{Model, Trainer, TrainingCheckpoint},
    report::{CurveRow, LearningCurve},
    strategy::Entrant,
};

/// How often the strength is measured.
const MARKS: usize = 20;

/// Blocks for one measurement on the way.
const MARK_BLOCKS: u64 = 250;

/// Deals for measurements on the way come from a seed of their own, which no published figure uses.
const MARK_SEED: u64 = 0x7261_696e;

/// How often the state is saved.
const SAVE_EVERY: Duration = Duration::from_secs(10);

/// Steps between looks at the clock. A training stops between such lots only, so that a resumed one measures its
/// strength after the same rounds.
const LOT: u64 = 16;

/// A training under way.
pub(super) struct Course<'t> {
    pub(super) training: &'t Training,
    pub(super) trainer: Trainer,
    pub(super) measures: Vec<Entrant<TrickGame>>,
    pub(super) clones: Vec<Model>,
    pub(super) curve: LearningCurve,
    pub(super) start: Instant,
    /// Seconds before an interruption.
    pub(super) before: f64,
}

impl Course<'_> {
    /// Trains to the end; an interrupt leaves the checkpoint.
    pub(super) fn run(mut self) -> Result<Trained, Failure> {
        // What cannot be written is better known before hours of work.
        self.save()?;
        let finished = self.go()?;
        if finished && self.curve.rows.last().is_none_or(|row| row.rounds < self.rounds()) {
            self.mark()?;
        }
        self.save()?;
        if !finished || interrupt::asked_to_stop() {
            return Err(self.training.interrupted());
        }
        let (rounds, seconds) = (self.rounds(), self.seconds());
        Ok(Trained { model: self.trainer.model().clone(), rounds, seconds, curve: self.curve })
    }

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
            Limit::Minutes(minutes) => self.seconds() / (60.0 * minutes),
        }
    }

    /// Trains until the end or an interrupt; whether it was the end.
    fn go(&mut self) -> Result<bool, Failure> {
        let bar = Progress::of_share(self.training.quiet);
        let (begun, first) = (Instant::now(), self.rounds());
        let mut saved = Instant::now();
        loop {
            let progress = self.progress();
            if progress >= 1.0 {
                return Ok(true);
            }
            if interrupt::asked_to_stop() {
                return Ok(false);
            }
            if (progress * MARKS as f64) as usize > self.curve.rows.len() {
                self.mark()?;
            }
            if saved.elapsed() > SAVE_EVERY {
                self.save()?;
                saved = Instant::now();
            }
            for _ in 0..LOT {
                self.trainer.step(self.progress().min(1.0) as f32);
                if self.progress() >= 1.0 {
                    break;
                }
            }
            let rate = (self.rounds() - first) as f64 / begun.elapsed().as_secs_f64();
            let strength = self.curve.rows.last().map_or(String::new(), |row| self.curve.in_words(row));
            bar.set_share(progress);
            bar.say(format!("{} rounds  {rate:.0} rounds/s  {strength}", self.rounds()));
        }
    }

    /// Measures how strong the model is now, for the curve; one that is interrupted counts for nothing.
    fn mark(&mut self) -> Result<(), Failure> {
        let mut gains = Vec::new();
        for other in &self.measures {
            let learner = model_entrant("learner", self.trainer.model().clone());
            let (size, threads) = ((MARK_SEED, MARK_BLOCKS), rayon::current_num_threads());
            let gain = lone_gain(&self.training.game, (learner, other.clone()), size, (threads, 0.95))?;
            if interrupt::asked_to_stop() {
                return Ok(());
            }
            gains.push(gain.ok_or_else(|| Failure::Failed("too few blocks to measure strength".into()))?);
        }
        let (rounds, seconds, error) = (self.rounds(), self.seconds(), self.trainer.error());
        self.curve.rows.push(CurveRow { rounds, seconds, error, gains });
        write(&beside(&self.training.out, "csv"), self.curve.csv().as_bytes())?;
        write(&beside(&self.training.out, "svg"), self.curve.figure().file.as_bytes())
    }

    fn save(&self) -> Result<(), Failure> {
        let texts = (self.training.identity.clone(), self.curve.csv());
        let state = TrainingCheckpoint::of(&self.trainer, texts, self.seconds(), self.clones.clone());
        write(&self.training.checkpoint(), &state.to_bytes())
    }
}
