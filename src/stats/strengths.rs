//! Maximum-likelihood strengths of a Plackett–Luce model by Newton's method.
//!
//! Plackett (1975), Luce (1959): from a set of seats the next is taken with a chance in
//! proportion to its strength exp(θ). The log-likelihood is concave in θ (Hunter 2004).

use super::orders::ORDER_UNIT;

/// Choices among seats, ready to be fitted.
#[derive(Clone, Debug)]
pub(super) struct Choices {
    /// How often each strategy was taken.
    pub(super) taken: Vec<f64>,
    /// The strategies in each set with their number of seats.
    pub(super) sets: Vec<Vec<(usize, f64)>>,
    /// How often a choice was made from each set.
    pub(super) times: Vec<f64>,
    /// How many virtual games each strategy has drawn against a strategy of strength 1.
    pub(super) virtual_draws: f64,
}

/// A point on the log-likelihood with its slope and (negated) curvature.
struct Local {
    value: f64,
    gradient: Vec<f64>,
    information: Vec<Vec<f64>>,
}

impl Choices {
    /// The log strengths θ of greatest penalised likelihood, found from `start`.
    ///
    /// Concave, so the one maximum is found; the virtual draws keep it finite.
    pub(super) fn fit(&self, start: &[f64]) -> Vec<f64> {
        let mut theta = start.to_vec();
        let mut here = self.local(&theta);
        for _ in 0..200 {
            let step = solve(here.information, here.gradient);
            let Some((next, there)) = self.climb(&theta, &step, here.value) else {
                break;
            };
            (theta, here) = (next, there);
            if step.iter().all(|s| s.abs() < 1e-10) {
                break;
            }
        }
        theta
    }

    /// Follows `step`, halved until the likelihood does not fall; `None` at the top.
    fn climb(&self, theta: &[f64], step: &[f64], value: f64) -> Option<(Vec<f64>, Local)> {
        (0..30).map(|halvings| 0.5_f64.powi(halvings)).find_map(|share| {
            let next: Vec<f64> = theta.iter().zip(step).map(|(t, s)| t + share * s).collect();
            let there = self.local(&next);
            (there.value >= value).then_some((next, there))
        })
    }

    fn local(&self, theta: &[f64]) -> Local {
        let mut local = self.virtual_games(theta);
        for (strategy, taken) in self.taken.iter().enumerate() {
            local.value += taken * theta[strategy];
            local.gradient[strategy] += taken;
        }
        for (set, &times) in self.sets.iter().zip(&self.times) {
            if times > 0.0 {
                local.subtract_choice(set, times, theta);
            }
        }
        local
    }

    /// The virtual draws: half a win and half a loss against strength 1, each.
    fn virtual_games(&self, theta: &[f64]) -> Local {
        let strategies = theta.len();
        let mut local = Local {
            value: 0.0,
            gradient: vec![0.0; strategies],
            information: vec![vec![0.0; strategies]; strategies],
        };
        for (strategy, &t) in theta.iter().enumerate() {
            let win = 1.0 / (1.0 + (-t).exp());
            local.value += self.virtual_draws * (0.5 * t - softplus(t));
            local.gradient[strategy] = self.virtual_draws * (0.5 - win);
            local.information[strategy][strategy] = self.virtual_draws * win * (1.0 - win);
        }
        local
    }
}

impl Local {
    /// Takes `times`·ln Σ exp(θ) over the seats of a set off, with its derivatives.
    fn subtract_choice(&mut self, set: &[(usize, f64)], times: f64, theta: &[f64]) {
        let top = set.iter().map(|&(s, _)| theta[s]).fold(f64::NEG_INFINITY, f64::max);
        let weight = |&(s, seats): &(usize, f64)| seats * (theta[s] - top).exp();
        let total: f64 = set.iter().map(weight).sum();
        self.value -= times * (top + total.ln());
        for a in set {
            let chance = weight(a) / total;
            self.gradient[a.0] -= times * chance;
            self.information[a.0][a.0] += times * chance;
            for b in set {
                self.information[a.0][b.0] -= times * chance * weight(b) / total;
            }
        }
    }
}

fn softplus(t: f64) -> f64 {
    t.max(0.0) + (-t.abs()).exp().ln_1p()
}

/// Solves a positive definite system by elimination.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let n = right.len();
    for pivot in 0..n {
        let row = matrix[pivot].clone();
        for below in pivot + 1..n {
            let factor = matrix[below][pivot] / row[pivot];
            (pivot..n).for_each(|column| matrix[below][column] -= factor * row[column]);
            right[below] -= factor * right[pivot];
        }
    }
    for row in (0..n).rev() {
        let known: f64 = (row + 1..n).map(|column| matrix[row][column] * right[column]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
}

/// Seats of a set, counted by strategy.
pub(super) fn count_seats(seats: &[u16]) -> Vec<(usize, f64)> {
    seats.chunk_by(|a, b| a == b).map(|same| (usize::from(same[0]), same.len() as f64)).collect()
}

/// A total in [`ORDER_UNIT`]s as a real number.
pub(super) fn in_ones(units: u64) -> f64 {
    units as f64 / ORDER_UNIT as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_strategies_have_a_closed_form() {
        // 30 wins to 10 without a prior: θ₀ − θ₁ = ln 3. The tiny prior only centres them.
        let choices = Choices {
            taken: vec![30.0, 10.0],
            sets: vec![vec![(0, 1.0), (1, 1.0)]],
            times: vec![40.0],
            virtual_draws: 1e-12,
        };
        let theta = choices.fit(&[0.0, 0.0]);
        assert!((theta[0] - theta[1] - 3.0_f64.ln()).abs() < 1e-9);
    }

    #[test]
    fn the_gradient_vanishes_at_the_fit() {
        let choices = Choices {
            taken: vec![9.0, 4.0, 2.0],
            sets: vec![vec![(0, 1.0), (1, 2.0), (2, 1.0)], vec![(1, 1.0), (2, 1.0)]],
            times: vec![10.0, 5.0],
            virtual_draws: 1.0,
        };
        let local = choices.local(&choices.fit(&[5.0, -5.0, 0.0]));
        assert!(local.gradient.iter().all(|g| g.abs() < 1e-9), "{:?}", local.gradient);
    }

    #[test]
    fn elimination_solves() {
        let solution = solve(vec![vec![4.0, 1.0], vec![1.0, 3.0]], vec![1.0, 2.0]);
        assert!((solution[0] - 1.0 / 11.0).abs() < 1e-12 && (solution[1] - 7.0 / 11.0).abs() < 1e-12);
    }
}
