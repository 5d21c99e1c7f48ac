use super::ChampionSettings;
use crate::card::Card;

/// The cards that are tried against each other.
#[derive(Clone, Debug, Default)]
pub(super) struct Race {
    runners: Vec<Runner>,
    prior: f32,
}

#[derive(Clone, Copy, Debug)]
struct Runner {
    card: Card,
    /// The net's own value.
    value: f32,
    sum: f32,
    count: f32,
}

impl Race {
    /// The best of these cards by their values, which count for `prior` playouts; those that are worse than the best
    /// by more than the margin are left out.
    pub(super) fn begin(&mut self, cards: impl Iterator<Item = (Card, f32)>, settings: &ChampionSettings) {
        self.prior = settings.prior;
        self.runners.clear();
        self.runners.extend(cards.map(|(card, value)| Runner { card, value, sum: 0.0, count: 0.0 }));
        self.runners.sort_by(|a, b| b.value.total_cmp(&a.value));
        self.runners.truncate(settings.candidates.max(1));
        let least = self.runners.first().map_or(0.0, |best| best.value) - settings.margin;
        self.runners.retain(|runner| runner.value >= least);
    }

    /// After how many heats one runner is left, if each drops the worse half.
    pub(super) fn heats(&self) -> u32 {
        self.runners.len().next_power_of_two().ilog2().max(1)
    }

    pub(super) fn runners(&self) -> usize {
        self.runners.len()
    }

    pub(super) fn card(&self, place: usize) -> Card {
        self.runners[place].card
    }

    /// Counts a playout.
    pub(super) fn count(&mut self, place: usize, value: f32) {
        self.runners[place].sum += value;
        self.runners[place].count += 1.0;
    }

    /// Drops the worse half, but never the last two.
    pub(super) fn halve(&mut self) {
        self.sort();
        self.runners.truncate(self.runners.len().div_ceil(2).max(2));
    }

    /// The best card so far.
    pub(super) fn leader(&mut self) -> Card {
        self.sort();
        self.runners[0].card
    }

    fn sort(&mut self) {
        let prior = self.prior;
        let mean = |runner: &Runner| match prior + runner.count > 0.0 {
            true => (prior * runner.value + runner.sum) / (prior + runner.count),
            false => runner.value,
        };
        self.runners.sort_by(|a, b| mean(b).total_cmp(&mean(a)));
    }
}
