use rand::RngExt;

use super::{Optimizer, Point, optimizer::Average};
use crate::game::Seed;

/// Simultaneous perturbation stochastic approximation (Spall 1992): two points on opposite sides of where the
/// search is, all parameters moved at once by random signs, give the slope along that line, and it climbs.
///
/// Gains fall as Spall (1998) advises, with exponents 0.602 and 0.101. His constant *a* depends on how steep the
/// function is; here slopes are divided by the root of their mean square so far, which settles as the search goes
/// on, so that the first steps are of a known length whatever the function's units are.
#[derive(Clone, Debug)]
pub struct Spsa {
    at: Point,
    average: Average,
    /// The least perturbation of each parameter: a whole number moves by one at least.
    grains: Vec<f64>,
    step: f64,
    /// Iterations that pass before the gains begin to fall in earnest: Spall's *A*.
    patience: f64,
    seed: Seed,
    told: u64,
    mean_square: f64,
}

/// The first step's length as a share of the first perturbation's.
const FIRST_GAIN: f64 = 0.3;

/// The patience where nobody knows how long the search will take.
const USUAL_PATIENCE: f64 = 50.0;

impl Spsa {
    /// A search from this point; `step` is the first perturbation, and `iterations` how many there will be.
    pub fn new(start: Point, grains: Vec<f64>, step: f64, iterations: Option<u64>, seed: Seed) -> Self {
        let patience = iterations.map_or(USUAL_PATIENCE, |iterations| iterations as f64 / 10.0);
        let average = Average::new(&start);
        Self { at: start, average, grains, step, patience, seed, told: 0, mean_square: 0.0 }
    }

    /// The random signs of this iteration.
    fn signs(&self) -> Vec<f64> {
        let mut stream = self.seed.child(self.told).stream();
        self.at.iter().map(|_| if stream.random() { 1.0 } else { -1.0 }).collect()
    }

    /// How far each parameter is moved.
    fn perturbations(&self) -> impl Iterator<Item = f64> {
        let size = self.step / (self.told as f64 + 1.0).powf(0.101);
        self.grains.iter().map(move |grain| grain.max(size))
    }
}

impl Optimizer for Spsa {
    fn ask(&self) -> Vec<Point> {
        let signs = self.signs();
        let side = |towards: f64| {
            let moves = self.perturbations().zip(&signs).map(|(size, sign)| towards * size * sign);
            self.at.iter().zip(moves).map(|(at, by)| (at + by).clamp(0.0, 1.0)).collect()
        };
        vec![side(1.0), side(-1.0)]
    }

    fn tell(&mut self, merits: &[f64]) {
        let sides = self.ask();
        let rise = merits[0] - merits[1];
        self.mean_square += (rise * rise - self.mean_square) / (self.told as f64 + 1.0);
        let gain = ((self.patience + 1.0) / (self.patience + self.told as f64 + 1.0)).powf(0.602);
        let climb = match self.mean_square > 0.0 {
            true => FIRST_GAIN * self.step * gain * rise / self.mean_square.sqrt(),
            false => 0.0,
        };
        let spans: Vec<f64> = self.perturbations().map(|size| 2.0 * size).collect();
        for (at, span) in spans.into_iter().enumerate() {
            // Where a side was cut off at the end of the range, the slope is over what is left.
            let width = sides[0][at] - sides[1][at];
            if width != 0.0 {
                self.at[at] = (self.at[at] + climb * span / width).clamp(0.0, 1.0);
            }
        }
        self.told += 1;
        self.average.take(&self.at);
    }

    fn centre(&self) -> &[f64] {
        &self.average.point
    }
}
