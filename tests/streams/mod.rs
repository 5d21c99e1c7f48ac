//! Simulated block differences: integers with a mean of exactly 0.

use stickem::stats::SplitMix64;

/// A discrete distribution with mean 0, drawn by table.
pub(crate) struct Shape {
    name: &'static str,
    scale: f64,
    values: Vec<i64>,
}

impl Shape {
    /// The equally likely `values` in points, made `scale` times finer and then centred
    /// exactly: their number divides the scale.
    fn new(name: &'static str, points: impl IntoIterator<Item = i64>) -> Self {
        let points: Vec<i64> = points.into_iter().collect();
        let n = points.len() as i64;
        let sum: i64 = points.iter().sum();
        let values = points.iter().map(|x| (x * n - sum) * 100).collect();
        Shape { name, scale: n as f64 * 100.0, values }
    }

    /// What it is called.
    pub(crate) fn name(&self) -> &'static str {
        self.name
    }

    /// Integer units per point.
    pub(crate) fn scale(&self) -> f64 {
        self.scale
    }

    /// Its standard deviation in points.
    pub(crate) fn sd(&self) -> f64 {
        let squares: f64 = self.values.iter().map(|&x| (x as f64 / self.scale).powi(2)).sum();
        (squares / self.values.len() as f64).sqrt()
    }

    /// One block difference in integer units.
    pub(crate) fn draw(&self, random: &mut SplitMix64) -> i64 {
        self.values[random.below(self.values.len() as u64) as usize]
    }
}

/// Shapes that block differences of card points may take.
pub(crate) fn shapes() -> Vec<Shape> {
    // Quantiles of an exponential with mean 6, rounded to points: long tail to one side.
    let tail = |i: i64| (-6.0 * (1.0 - (i as f64 + 0.5) / 256.0).ln()).round() as i64;
    // Sums of three dice of 0..=7, all 512 cases.
    let dice = |i: i64| (i & 7) + (i >> 3 & 7) + (i >> 6 & 7);
    vec![
        Shape::new("dice", (0..512).map(dice)),
        Shape::new("long wins", (0..256).map(tail)),
        Shape::new("long losses", (0..256).map(|i| -tail(i))),
        Shape::new("two values", [-3, 3]),
        Shape::new("mostly ties", [-9, 0, 0, 0, 0, 0, 0, 9]),
        Shape::new("rare losses", [1, 1, 1, 1, 1, 1, 1, 1, 1, -27]),
        Shape::new("rare wins", [-1, -1, -1, -1, -1, -1, -1, -1, -1, 27]),
    ]
}
