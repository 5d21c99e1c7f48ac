use std::ops::Range;

use super::{Optimizer, Plan, Stage};
use crate::stats::{Interval, Moments};

/// The confidence of every interval.
const LEVEL: f64 = 0.95;

/// Something to be measured.
#[derive(Clone, PartialEq, Debug)]
pub struct Task {
    /// What about it.
    pub stage: Stage,
    /// The values of the parameters of each candidate.
    pub candidates: Vec<Vec<f64>>,
    /// The blocks on which all of them are measured.
    pub blocks: Range<u64>,
}

/// How the centre of the search compared with the original at some moment.
#[derive(Clone, PartialEq, Debug)]
pub struct Check {
    /// After how many iterations.
    pub iteration: u64,
    /// After how many games of search and checks.
    pub games: u64,
    /// The values of the parameters.
    pub values: Vec<f64>,
    /// How many points a game more than the original it scored against the opponents.
    pub difference: Interval,
}

/// What may be said of the tuned set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The whole interval lies above zero.
    Improvement,
    /// The interval holds zero.
    NoDifference,
    /// The whole interval lies below zero.
    Worse,
}

impl Verdict {
    /// What this difference from the original says.
    pub fn of(difference: &Interval) -> Self {
        match difference {
            Interval { low, .. } if *low > 0.0 => Self::Improvement,
            Interval { high, .. } if *high < 0.0 => Self::Worse,
            _ => Self::NoDifference,
        }
    }
}

/// How a tuning ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// The values of the parameters.
    pub values: Vec<f64>,
    /// How many points a game more than the original it scored, on deals that the search never saw.
    pub difference: Interval,
    /// On so many blocks.
    pub blocks: u64,
    /// What that says.
    pub verdict: Verdict,
}

/// Searches for better parameters, checks on its way how far it has come, and tests at the end what it has found.
///
/// It plays nothing itself: it has a [task](Tuner::task), and is [told](Tuner::tell) what came of it. The same
/// plan and the same measurements lead to the same state, which is how a tuning is taken up again.
pub struct Tuner {
    plan: Plan,
    optimizer: Box<dyn Optimizer>,
    task: Option<Task>,
    iterations: u64,
    games: u64,
    checks: Vec<Check>,
    test: Moments,
    stopped: bool,
}

/// How many blocks of the test make up a task.
const TEST_BLOCKS: u64 = 100;

/// A check is due when so many times its games have been played since the last.
const CHECK_EVERY: u64 = 10;

impl Tuner {
    /// The start of a tuning.
    ///
    /// # Panics
    /// If the plan has no parameters or no blocks.
    pub fn new(plan: Plan) -> Self {
        assert!(plan.blocks > 0 && plan.check_blocks > 1 && plan.test_blocks > 1, "a plan has blocks");
        let shape = (plan.step, plan.population);
        let optimizer = plan.method.start(&plan.parameters, shape, plan.iterations(), plan.search_seed());
        // The original plays the blocks of the checks as well, once.
        let games = plan.check_games();
        let mut tuner = Self {
            plan,
            optimizer,
            task: None,
            iterations: 0,
            games,
            checks: Vec::new(),
            test: Moments::new(),
            stopped: false,
        };
        tuner.task = Some(tuner.search());
        tuner
    }

    /// What it was made from.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// What to measure next; nothing when the tuning has ended.
    pub fn task(&self) -> Option<&Task> {
        self.task.as_ref()
    }

    /// What came of the task: for each candidate the results of its blocks, in units of 1 / `scale` points.
    ///
    /// # Panics
    /// If there was no task, or not one result for every candidate.
    pub fn tell(&mut self, measured: &[Moments]) {
        let task = self.task.take().expect("a task was given out");
        assert_eq!(task.candidates.len(), measured.len(), "every candidate was measured");
        self.task = match task.stage {
            Stage::Search => {
                self.games += self.plan.iteration_games();
                self.iterations += 1;
                let merits: Vec<f64> = measured.iter().map(|sums| self.sample(sums).mean).collect();
                self.optimizer.tell(&merits);
                Some(if self.is_check_due() { self.check() } else { self.search() })
            }
            Stage::Check => {
                self.games += self.plan.check_games();
                let values = task.candidates.into_iter().next().unwrap_or_default();
                let difference = self.interval(&measured[0]);
                let (iteration, games) = (self.iterations, self.games);
                self.checks.push(Check { iteration, games, values, difference });
                if self.is_search_over() { self.next_test() } else { Some(self.search()) }
            }
            Stage::Test => {
                self.test.merge(&measured[0]);
                self.next_test()
            }
        };
    }

    /// The search must come to its end. At least one iteration is played, whenever this is said.
    pub fn stop(&mut self) {
        self.stopped = true;
        let searching = self.task.as_ref().is_some_and(|task| task.stage == Stage::Search);
        if searching && self.iterations > 0 {
            let checked = self.checks.last().is_some_and(|check| check.iteration == self.iterations);
            self.task = if checked { self.next_test() } else { Some(self.check()) };
        }
    }

    /// How many games search and checks have taken.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// How many iterations there have been.
    pub fn iterations(&self) -> u64 {
        self.iterations
    }

    /// How many blocks of the test have been played.
    pub fn tested(&self) -> u64 {
        self.test.count
    }

    /// The checks so far.
    pub fn checks(&self) -> &[Check] {
        &self.checks
    }

    /// The check with the highest difference; of equal ones the last.
    pub fn best(&self) -> Option<&Check> {
        self.checks.iter().max_by(|one, other| one.difference.mean.total_cmp(&other.difference.mean))
    }

    /// What was found, once the tuning has ended.
    pub fn outcome(&self) -> Option<Outcome> {
        let best = self.best().filter(|_| self.task.is_none())?;
        let difference = self.interval(&self.test);
        let verdict = Verdict::of(&difference);
        Some(Outcome { values: best.values.clone(), difference, blocks: self.test.count, verdict })
    }

    fn search(&self) -> Task {
        let first = self.iterations * self.plan.blocks;
        let candidates = self.optimizer.ask().iter().map(|point| self.values(point)).collect();
        Task { stage: Stage::Search, candidates, blocks: first..first + self.plan.blocks }
    }

    fn check(&self) -> Task {
        let candidates = vec![self.values(self.optimizer.centre())];
        Task { stage: Stage::Check, candidates, blocks: 0..self.plan.check_blocks }
    }

    /// The next stretch of the test, if blocks are left.
    fn next_test(&self) -> Option<Task> {
        let first = self.test.count;
        let blocks = first..self.plan.test_blocks.min(first + TEST_BLOCKS);
        let best = self.best().filter(|_| !blocks.is_empty())?;
        Some(Task { stage: Stage::Test, candidates: vec![best.values.clone()], blocks })
    }

    /// Checks become rarer as the search goes on, since it changes less.
    fn is_check_due(&self) -> bool {
        let since = self.games - self.checks.last().map_or(0, |check| check.games);
        self.is_search_over()
            || since >= (CHECK_EVERY * self.plan.check_games()).max(self.games / CHECK_EVERY)
    }

    /// Whether there is no room for another iteration and its check.
    fn is_search_over(&self) -> bool {
        let more = self.plan.iteration_games() + self.plan.check_games();
        self.stopped || self.plan.games.is_some_and(|budget| self.games + more > budget)
    }

    fn values(&self, point: &[f64]) -> Vec<f64> {
        self.plan.parameters.iter().zip(point).map(|(parameter, &share)| parameter.value(share)).collect()
    }

    fn sample(&self, sums: &Moments) -> crate::stats::Sample {
        sums.sample(self.plan.scale as f64)
    }

    fn interval(&self, sums: &Moments) -> Interval {
        Interval::student(&self.sample(sums), LEVEL).unwrap_or(Interval::around(0.0, f64::INFINITY))
    }
}
