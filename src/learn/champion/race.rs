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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{card::Colour, search::Budget};

    fn race(values: &[f32], settings: ChampionSettings) -> Race {
        let cards = values.iter().enumerate();
        let mut race = Race::default();
        race.begin(
            cards.map(|(at, &value)| (Card::new(Colour::Red, at as u8), value)),
            &ChampionSettings { budget: Budget::Iterations(1), ..settings },
        );
        race
    }

    fn numbers(race: &Race) -> Vec<u8> {
        (0..race.runners()).map(|place| race.card(place).number()).collect()
    }

    #[test]
    fn hopeless_cards_do_not_run() {
        let settings = ChampionSettings { candidates: 3, margin: 4.0, ..ChampionSettings::default() };
        assert_eq!(numbers(&race(&[-9.0, 1.0, 5.0, 0.9], settings)), [2, 1], "one is over four points worse");
        assert_eq!(numbers(&race(&[1.0, 2.0, 3.0, 4.0], settings)), [3, 2, 1], "three at most");
        assert_eq!(numbers(&race(&[1.0, 9.0], settings)), [1]);
    }

    #[test]
    fn playouts_outweigh_the_net_in_the_end() {
        let settings = ChampionSettings { prior: 10.0, ..ChampionSettings::default() };
        let mut race = race(&[0.0, 2.0], settings);
        let play = |race: &mut Race, times: usize| {
            for _ in 0..times {
                for place in 0..race.runners() {
                    let value = if race.card(place).number() == 0 { 2.0 } else { 0.0 };
                    race.count(place, value);
                }
            }
        };
        play(&mut race, 9);
        assert_eq!(race.leader().number(), 1, "nine playouts against a prior of ten");
        play(&mut race, 2);
        assert_eq!(race.leader().number(), 0, "eleven against ten");
    }
}
