use super::{
    Optimizer, Point,
    eigen::{Matrix, eigen, identity},
    normal::normal,
    optimizer::Average,
};
use crate::game::{Seed, Stream};

/// Evolution strategy with covariance matrix adaptation: candidates are drawn from a normal distribution whose
/// mean moves towards the best of them, and whose shape and size learn from the steps that helped.
///
/// Hansen, The CMA Evolution Strategy: A Tutorial (2016), with his constants and positive weights. Candidates
/// beyond the end of a range are measured at its end, but count as they were drawn: cut off, they would keep the
/// mean from an optimum at the end. Under noise the best candidate is
/// mostly a lucky one: the [`centre`](Optimizer::centre) is the average of the means.
///
/// Written here rather than taken from a crate because a search must be a function of its seed and of what it was
/// told, so that it can be taken up again, and its random numbers must come from a [`Stream`].
#[derive(Clone, Debug)]
pub struct CmaEs {
    mean: Point,
    average: Average,
    sigma: f64,
    /// The standard deviation of the first candidates.
    step: f64,
    covariance: Matrix,
    path_sigma: Vec<f64>,
    path_covariance: Vec<f64>,
    /// Eigenvectors of the covariance in columns, and the roots of its eigenvalues.
    vectors: Matrix,
    scales: Vec<f64>,
    /// For a whole number the step between values: the distribution stays wide enough to find the next one.
    grains: Vec<f64>,
    population: usize,
    rates: Rates,
    seed: Seed,
    told: u64,
}

/// The constants of the tutorial's table 1.
#[derive(Clone, Debug)]
struct Rates {
    /// Weights of the better half, the best first; they add up to 1.
    weights: Vec<f64>,
    effective: f64,
    sigma: f64,
    damping: f64,
    path: f64,
    one: f64,
    many: f64,
    /// The expected length of a standard normal vector.
    length: f64,
}

impl Rates {
    fn new(size: usize, population: usize) -> Self {
        let n = size as f64;
        let raw: Vec<f64> = (1..=population / 2)
            .map(|rank| ((population as f64 + 1.0) / 2.0).ln() - (rank as f64).ln())
            .collect();
        let sum: f64 = raw.iter().sum();
        let weights: Vec<f64> = raw.iter().map(|weight| weight / sum).collect();
        let effective = 1.0 / weights.iter().map(|weight| weight * weight).sum::<f64>();
        let sigma = (effective + 2.0) / (n + effective + 5.0);
        let damping = 1.0 + 2.0 * (((effective - 1.0) / (n + 1.0)).sqrt() - 1.0).max(0.0) + sigma;
        let path = (4.0 + effective / n) / (n + 4.0 + 2.0 * effective / n);
        let one = 2.0 / ((n + 1.3).powi(2) + effective);
        let many =
            (2.0 * (effective - 2.0 + 1.0 / effective) / ((n + 2.0).powi(2) + effective)).min(1.0 - one);
        let length = n.sqrt() * (1.0 - 1.0 / (4.0 * n) + 1.0 / (21.0 * n * n));
        Self { weights, effective, sigma, damping, path, one, many, length }
    }
}

impl CmaEs {
    /// A search from this point; `step` is the standard deviation of the first candidates.
    ///
    /// # Panics
    /// If there are no parameters or fewer than four candidates.
    pub fn new(start: Point, grains: Vec<f64>, step: f64, population: usize, seed: Seed) -> Self {
        let size = start.len();
        assert!(size > 0 && population >= 4, "a search has parameters and candidates");
        Self {
            average: Average::new(&start),
            mean: start,
            sigma: step,
            step,
            covariance: identity(size),
            path_sigma: vec![0.0; size],
            path_covariance: vec![0.0; size],
            vectors: identity(size),
            scales: vec![1.0; size],
            grains,
            population,
            rates: Rates::new(size, population),
            seed,
            told: 0,
        }
    }

    /// The candidates of this iteration, some of which may lie outside of the ranges.
    fn drawn(&self) -> Vec<Point> {
        let mut stream = self.seed.child(self.told).stream();
        (0..self.population).map(|_| self.draw(&mut stream)).collect()
    }

    fn draw(&self, stream: &mut Stream) -> Point {
        let lengths: Vec<f64> = self.scales.iter().map(|scale| scale * normal(stream)).collect();
        self.mean.iter().zip(self.turned(&lengths)).map(|(at, by)| at + self.sigma * by).collect()
    }

    /// From the axes of the distribution to those of the parameters.
    fn turned(&self, lengths: &[f64]) -> Vec<f64> {
        self.vectors.iter().map(|row| dot(row, lengths)).collect()
    }

    /// C to the power of −1/2 times the vector.
    fn whitened(&self, vector: &[f64]) -> Vec<f64> {
        let along = |column: usize| {
            let length: f64 = self.vectors.iter().zip(vector).map(|(row, x)| row[column] * x).sum();
            length / self.scales[column]
        };
        self.turned(&(0..vector.len()).map(along).collect::<Vec<_>>())
    }

    fn adapt_covariance(&mut self, steps: &[Vec<f64>], stalled: bool) {
        let Rates { path, one, many, ref weights, .. } = self.rates;
        // Where the step is held back, the decay of the covariance is made up for.
        let kept = 1.0 - one - many + if stalled { one * path * (2.0 - path) } else { 0.0 };
        for row in 0..self.mean.len() {
            for column in 0..self.mean.len() {
                let rank_one = self.path_covariance[row] * self.path_covariance[column];
                let rank_many: f64 =
                    weights.iter().zip(steps).map(|(weight, step)| weight * step[row] * step[column]).sum();
                let entry = &mut self.covariance[row][column];
                *entry = kept * *entry + one * rank_one + many * rank_many;
            }
        }
    }

    /// Keeps the spread within its limits and whole numbers moving, and finds the axes of the distribution anew.
    fn settle(&mut self) {
        for (at, grain) in self.grains.iter().enumerate() {
            let least = (LEAST_OF_GRAIN * grain / self.sigma).powi(2);
            self.covariance[at][at] = self.covariance[at][at].max(least);
        }
        let (values, vectors) = eigen(self.covariance.clone());
        let least = LEAST_SPREAD * self.step / (self.told as f64 + 1.0).powf(0.101);
        let largest = LARGEST_SPREAD.max(self.step);
        let limited = |value: &f64| (self.sigma * value.max(0.0).sqrt()).clamp(least, largest) / self.sigma;
        self.scales = values.iter().map(limited).collect();
        self.vectors = vectors;
    }
}

/// The least standard deviation of a whole number, as a share of the step between values.
const LEAST_OF_GRAIN: f64 = 0.4;

/// The least spread of the candidates along any axis, as a share of the first, falling as slowly as the perturbations of SPSA do.
/// Where noise drowns the differences between candidates, steps are as good as random, and the size of steps that
/// is learnt from them shrinks to nothing long before the goal: a search among noise must keep its candidates apart.
const LEAST_SPREAD: f64 = 0.5;

/// No less than this is any use, and a number that is divided by must not vanish.
const SMALLEST: f64 = 1e-4;

/// The largest spread, as a share of the range.
const LARGEST_SPREAD: f64 = 0.5;

impl Optimizer for CmaEs {
    fn ask(&self) -> Vec<Point> {
        let within = |point: Point| point.iter().map(|at| at.clamp(0.0, 1.0)).collect();
        self.drawn().into_iter().map(within).collect()
    }

    fn tell(&mut self, merits: &[f64]) {
        let points = self.drawn();
        let mut order: Vec<usize> = (0..points.len()).collect();
        order.sort_by(|&one, &other| merits[other].total_cmp(&merits[one]).then(one.cmp(&other)));
        let step = |&place: &usize| -> Vec<f64> {
            points[place].iter().zip(&self.mean).map(|(to, from)| (to - from) / self.sigma).collect()
        };
        let steps: Vec<Vec<f64>> = order.iter().take(self.rates.weights.len()).map(step).collect();
        let size = self.mean.len();
        let moved: Vec<f64> = (0..size)
            .map(|at| self.rates.weights.iter().zip(&steps).map(|(weight, step)| weight * step[at]).sum())
            .collect();

        let Rates { effective, sigma, damping, path, length, .. } = self.rates;
        let straight = (sigma * (2.0 - sigma) * effective).sqrt();
        let whitened = self.whitened(&moved);
        blend(&mut self.path_sigma, 1.0 - sigma, &whitened, straight);
        let norm = dot(&self.path_sigma, &self.path_sigma).sqrt();
        self.told += 1;
        let settled = (1.0 - (1.0 - sigma).powf(2.0 * self.told as f64)).sqrt();
        let stalled = norm / settled >= (1.4 + 2.0 / (size as f64 + 1.0)) * length;
        let along = if stalled { 0.0 } else { (path * (2.0 - path) * effective).sqrt() };
        blend(&mut self.path_covariance, 1.0 - path, &moved, along);
        self.adapt_covariance(&steps, stalled);
        for (at, by) in self.mean.iter_mut().zip(&moved) {
            *at = (*at + self.sigma * by).clamp(0.0, 1.0);
        }
        let growth = (sigma / damping * (norm / length - 1.0)).exp();
        self.sigma = (self.sigma * growth).clamp(SMALLEST, LARGEST_SPREAD);
        self.settle();
        self.average.take(&self.mean);
    }

    fn centre(&self) -> &[f64] {
        &self.average.point
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

/// `kept` of the path and so much of the step.
fn blend(path: &mut [f64], kept: f64, step: &[f64], share: f64) {
    path.iter_mut().zip(step).for_each(|(at, by)| *at = kept * *at + share * by);
}
