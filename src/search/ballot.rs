/// How the moves of a decision did in a search.
#[derive(Clone, PartialEq, Debug)]
pub struct Ballot<M> {
    candidates: Vec<Candidate<M>>,
}

/// A legal move, and what was seen of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Candidate<M> {
    /// The move.
    pub choice: M,
    /// How many playouts began with it.
    pub visits: u64,
    /// The sum of their rewards.
    pub reward: f64,
    /// The sum of the seat's scores in them.
    pub score: f64,
    /// The sum of the squares of those scores.
    pub score_squares: f64,
}

impl<M> Candidate<M> {
    fn new(choice: M) -> Self {
        Self { choice, visits: 0, reward: 0.0, score: 0.0, score_squares: 0.0 }
    }

    /// The mean reward; worse than any where there was no playout.
    pub fn mean_reward(&self) -> f64 {
        if self.visits == 0 { f64::NEG_INFINITY } else { self.reward / self.visits as f64 }
    }

    /// The mean score of the seat, where there was a playout.
    pub fn mean_score(&self) -> Option<f64> {
        (self.visits > 0).then(|| self.score / self.visits as f64)
    }

    /// The standard error of the mean score, as if playouts were independent of each other; two are needed.
    pub fn standard_error(&self) -> Option<f64> {
        let n = self.visits as f64;
        let variance = (self.score_squares - self.score * self.score / n) / (n - 1.0);
        (self.visits > 1).then(|| (variance.max(0.0) / n).sqrt())
    }
}

impl<M: Copy + Eq> Ballot<M> {
    /// An empty ballot for these moves.
    pub fn new(moves: impl Iterator<Item = M>) -> Self {
        Self { candidates: moves.map(Candidate::new).collect() }
    }

    /// An empty ballot for these moves, in the memory of this one.
    pub fn reset(&mut self, moves: impl Iterator<Item = M>) {
        self.candidates.clear();
        self.candidates.extend(moves.map(Candidate::new));
    }

    /// The moves in the order of the view.
    pub fn candidates(&self) -> &[Candidate<M>] {
        &self.candidates
    }

    /// Counts a playout that began with this move.
    ///
    /// # Panics
    /// If the move is none of the candidates.
    #[inline]
    pub fn count(&mut self, choice: M, reward: f64, score: f64) {
        let found = self.candidates.iter_mut().find(|candidate| candidate.choice == choice);
        let candidate = found.expect("a playout begins with a legal move");
        candidate.visits += 1;
        candidate.reward += reward;
        candidate.score += score;
        candidate.score_squares += score * score;
    }

    /// Adds what another search saw of the same moves.
    pub fn add(&mut self, other: &Self) {
        for (own, other) in self.candidates.iter_mut().zip(&other.candidates) {
            own.visits += other.visits;
            own.reward += other.reward;
            own.score += other.score;
            own.score_squares += other.score_squares;
        }
    }

    /// The move with the most playouts; of equal ones the better, then the first.
    pub fn most_visited(&self) -> M {
        self.best_by(|candidate| (candidate.visits, candidate.mean_reward()))
    }

    /// The move with the highest mean reward; of equal ones the first.
    pub fn best_mean(&self) -> M {
        self.best_by(|candidate| (0, candidate.mean_reward()))
    }

    fn best_by(&self, value: impl Fn(&Candidate<M>) -> (u64, f64)) -> M {
        let mut candidates = self.candidates.iter();
        let mut best = candidates.next().expect("a decision has a legal move");
        for candidate in candidates {
            if value(candidate) > value(best) {
                best = candidate;
            }
        }
        best.choice
    }
}
