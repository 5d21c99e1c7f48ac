use std::{
    ops::Range,
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

/// Hands out stretches of games, in order, to whoever asks.
///
/// Stretches are long enough that handing them out costs nothing and short enough that nobody waits long at the
/// end. They belong to epochs: a new one begins every few seconds, and what was played in an epoch is handed over
/// together.
///
/// How long a game takes depends on who plays: one of random moves a few microseconds, one of searches minutes.
/// So the time of each lineup's games is learned, and until it is known they are handed out one by one.
pub(super) struct Dispenser {
    state: Mutex<State>,
    changed: Condvar,
    limits: Limits,
}

/// What a [`Dispenser`] may do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// How many workers ask.
    pub(super) workers: u64,
    /// Stretches are made of so many games, or of a multiple.
    pub(super) unit: u64,
    /// The most games of a stretch; one unit is always allowed.
    pub(super) longest: u64,
    /// How long an epoch lasts.
    pub(super) epoch: Duration,
    /// How far the handing out may run ahead of what has been dealt with, in stretches.
    pub(super) ahead: u64,
}

/// How long a stretch should take.
const STRETCH: Duration = Duration::from_millis(20);

#[derive(Debug)]
struct State {
    rest: Range<u64>,
    number: u64,
    dealt_with: u64,
    epochs: Vec<EpochSize>,
    epoch_began: Instant,
    stopped: bool,
    costs: Costs,
}

/// What the games of a block cost.
#[derive(Debug)]
struct Costs {
    /// By lineup, how many games of a block are its.
    games: Vec<u64>,
    /// By lineup, the seconds a game takes, if any has been played.
    seconds: Vec<Option<f64>>,
}

/// What games of one lineup took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Took {
    pub(super) lineup: usize,
    pub(super) games: u64,
    pub(super) time: Duration,
}

/// What an epoch consists of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct EpochSize {
    pub(super) stretches: u64,
    pub(super) end: u64,
    /// No stretch will be added.
    pub(super) closed: bool,
}

/// Games to play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Stretch {
    pub(super) number: u64,
    pub(super) epoch: usize,
    pub(super) games: Range<u64>,
}

impl Dispenser {
    /// Hands out these games; `lineups` says how many games of every block each lineup has.
    pub(super) fn new(games: Range<u64>, lineups: Vec<u64>, limits: Limits) -> Self {
        let state = State {
            rest: games,
            number: 0,
            dealt_with: 0,
            epochs: vec![EpochSize::default()],
            epoch_began: Instant::now(),
            stopped: false,
            costs: Costs { seconds: vec![None; lineups.len()], games: lineups },
        };
        Self { state: Mutex::new(state), changed: Condvar::new(), limits }
    }

    /// The next games; nothing when there are no more.
    pub(super) fn next(&self) -> Option<Stretch> {
        let mut state = self.lock();
        while !state.stopped && state.number >= state.dealt_with + self.limits.ahead {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        if state.stopped || state.rest.is_empty() {
            state.close_epoch();
            return None;
        }
        if state.epoch_began.elapsed() >= self.limits.epoch {
            state.close_epoch();
            state.epochs.push(EpochSize::default());
            state.epoch_began = Instant::now();
        }
        let fair = (state.rest.end - state.rest.start).div_ceil(2 * self.limits.workers);
        let length = state.costs.stretch(state.rest.start, self.limits.longest.min(fair));
        let unit = self.limits.unit;
        let length = ((length / unit).max(1) * unit).min(state.rest.end - state.rest.start);
        let games = state.rest.start..state.rest.start + length;
        state.rest.start = games.end;
        let (number, epoch) = (state.number, state.epochs.len() - 1);
        state.number += 1;
        state.epochs[epoch].stretches += 1;
        state.epochs[epoch].end = games.end;
        Some(Stretch { number, epoch, games })
    }

    /// Says how long games took.
    pub(super) fn took(&self, all: &[Took]) {
        let mut state = self.lock();
        all.iter().for_each(|took| state.costs.learn(took));
    }

    /// This many stretches have been dealt with.
    pub(super) fn dealt_with(&self, stretches: u64) {
        self.lock().dealt_with = stretches;
        self.changed.notify_all();
    }

    /// Hands out no more.
    pub(super) fn stop(&self) {
        self.lock().stopped = true;
        self.changed.notify_all();
    }

    /// What an epoch consists of, if it has begun.
    pub(super) fn epoch(&self, epoch: usize) -> Option<EpochSize> {
        self.lock().epochs.get(epoch).copied()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Costs {
    /// How many games from this one on make a stretch of the right length, at least one and at most `most`.
    fn stretch(&self, first: u64, most: u64) -> u64 {
        let mut at = first % self.games.iter().sum::<u64>();
        let mut lineup = 0;
        while at >= self.games[lineup] {
            at -= self.games[lineup];
            lineup += 1;
        }
        let (mut length, mut budget) = (0, STRETCH.as_secs_f64());
        while length < most {
            let Some(cost) = self.seconds[lineup] else { break };
            let games = (self.games[lineup] - at).min(most - length);
            let affordable = (budget / cost) as u64;
            length += games.min(affordable);
            if affordable <= games {
                break;
            }
            budget -= games as f64 * cost;
            (lineup, at) = ((lineup + 1) % self.games.len(), 0);
        }
        length.max(1)
    }

    fn learn(&mut self, took: &Took) {
        let measured = took.time.as_secs_f64().max(1e-9) / took.games.max(1) as f64;
        let cost = &mut self.seconds[took.lineup];
        *cost = Some(cost.map_or(measured, |before| (before + measured) / 2.0));
    }
}

impl State {
    fn close_epoch(&mut self) {
        if let Some(epoch) = self.epochs.last_mut() {
            epoch.closed = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits() -> Limits {
        Limits { workers: 2, unit: 1, longest: 100, epoch: Duration::from_secs(9), ahead: 1_000_000 }
    }

    #[test]
    fn hands_out_every_game_once_and_shrinks_towards_the_end() {
        let dispenser = Dispenser::new(7..1_007, vec![4], limits());
        let (mut next, mut longest, mut last) = (7, 0, 0);
        while let Some(stretch) = dispenser.next() {
            assert_eq!(stretch.games.start, next);
            next = stretch.games.end;
            last = stretch.games.end - stretch.games.start;
            longest = longest.max(last);
            dispenser.took(&[Took { lineup: 0, games: last, time: Duration::from_micros(last) }]);
        }
        assert_eq!((next, longest, last), (1_007, 100, 1));
        assert!(dispenser.epoch(0).unwrap().closed && dispenser.epoch(1).is_none());
    }

    #[test]
    fn units_are_not_cut() {
        let dispenser = Dispenser::new(16..80, vec![3, 5], Limits { unit: 8, ..limits() });
        let mut next = 16;
        while let Some(stretch) = dispenser.next() {
            assert!(stretch.games.start == next && stretch.games.end % 8 == 0);
            next = stretch.games.end;
            let took = |lineup| Took { lineup, games: 1, time: Duration::from_millis(1) };
            dispenser.took(&[took(0), took(1)]);
        }
        assert_eq!(next, 80);
    }

    #[test]
    fn epochs_end_by_time_and_stopping_ends_all() {
        let dispenser = Dispenser::new(0..50, vec![4], Limits { epoch: Duration::ZERO, ..limits() });
        let epochs: Vec<usize> =
            (0..3).filter_map(|_| dispenser.next()).map(|stretch| stretch.epoch).collect();
        assert_eq!(epochs, [1, 2, 3]);
        assert_eq!(dispenser.epoch(0), Some(EpochSize { stretches: 0, end: 0, closed: true }));
        dispenser.stop();
        assert_eq!(dispenser.next(), None);
    }

    /// However fast the games before were, slow ones are handed out in small numbers.
    #[test]
    fn slow_lineups_are_not_taken_for_fast_ones() {
        let mut costs = Costs { games: vec![4, 4, 2], seconds: vec![None; 3] };
        let learn = |costs: &mut Costs, lineup, micros| {
            costs.learn(&Took { lineup, games: 1, time: Duration::from_micros(micros) });
        };
        assert_eq!(costs.stretch(0, 100), 1);
        learn(&mut costs, 0, 1);
        assert_eq!(costs.stretch(0, 100), 4, "what comes next is not known yet");
        assert_eq!(costs.stretch(3, 100), 1);
        learn(&mut costs, 1, 8_000);
        learn(&mut costs, 2, 1);
        assert_eq!(costs.stretch(0, 100), 6);
        assert_eq!(costs.stretch(4, 100), 2);
        assert_eq!(costs.stretch(7, 100), 8, "one slow game, six fast ones, and another slow one");
        learn(&mut costs, 1, 1_000_000);
        assert_eq!(costs.stretch(15, 100), 1);
        assert_eq!(costs.stretch(18, 3), 3);
    }
}
