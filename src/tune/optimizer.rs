use super::{CmaEs, Parameter, Spsa};
use crate::game::Seed;

/// A candidate: for every parameter where it lies in its range, from 0 to 1.
pub type Point = Vec<f64>;

/// Searches the unit cube for a point of the highest merit, where merit is measured with noise.
///
/// All that it does follows from its start and from what it was told.
pub trait Optimizer: Send {
    /// The points to be measured next. They are the same until it is told.
    fn ask(&self) -> Vec<Point>;

    /// What was measured at the points last asked for; more is better.
    fn tell(&mut self, merits: &[f64]);

    /// The point it thinks best.
    fn centre(&self) -> &[f64];
}

/// How the search goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Method {
    /// [`Spsa`].
    Spsa,
    /// [`CmaEs`].
    #[default]
    CmaEs,
}

impl Method {
    /// Every method with its name.
    pub const NAMES: [(&'static str, Self); 2] = [("spsa", Self::Spsa), ("cma-es", Self::CmaEs)];

    /// The name.
    pub fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(_, method)| *method == self).map_or("", |(name, _)| name)
    }

    /// How far from the start the first candidates lie, as a share of the range, unless told otherwise.
    pub fn usual_step(self) -> f64 {
        match self {
            Self::Spsa => 0.1,
            Self::CmaEs => 0.2,
        }
    }

    /// How many candidates are measured together, for so many parameters, unless told otherwise.
    ///
    /// Twice what Hansen gives for a function without noise: more candidates average more of it out.
    pub fn usual_population(self, parameters: usize) -> usize {
        match self {
            Self::Spsa => 2,
            Self::CmaEs => 2 * (4 + (3.0 * (parameters as f64).ln()) as usize),
        }
    }

    /// A search from where the parameters are. `iterations` is how often it will be told, where that is known.
    pub(super) fn start(
        self,
        parameters: &[Parameter],
        (step, population): (f64, usize),
        iterations: Option<u64>,
        seed: Seed,
    ) -> Box<dyn Optimizer> {
        let start = parameters.iter().map(|parameter| parameter.share(parameter.start)).collect();
        let grains = parameters.iter().map(|parameter| if parameter.whole { parameter.grain() } else { 0.0 });
        let grains = grains.collect();
        match self {
            Self::Spsa => Box::new(Spsa::new(start, grains, step, iterations, seed)),
            Self::CmaEs => Box::new(CmaEs::new(start, grains, step, population, seed)),
        }
    }
}

/// The average of the points that a search passes through, the later ones counting more: averaging of polynomial
/// decay (Shamir and Zhang 2013). Noise moves a search about its goal; the average lies nearer to it.
#[derive(Clone, Debug)]
pub(super) struct Average {
    pub(super) point: Point,
    taken: f64,
}

/// The weights rise with this power of the iteration.
const DECAY: f64 = 2.0;

impl Average {
    /// The average of the start alone.
    pub(super) fn new(start: &[f64]) -> Self {
        Self { point: start.to_vec(), taken: 0.0 }
    }

    /// Takes in where the search is now.
    pub(super) fn take(&mut self, point: &[f64]) {
        self.taken += 1.0;
        let share = (DECAY + 1.0) / (self.taken + DECAY);
        self.point.iter_mut().zip(point).for_each(|(at, to)| *at += share * (to - *at));
    }
}
