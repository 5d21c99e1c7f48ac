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
    /// The most games of a stretch.
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
    /// Games of a stretch that takes as long as it should.
    length: f64,
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
    pub(super) fn new(games: Range<u64>, limits: Limits) -> Self {
        let state = State {
            rest: games,
            number: 0,
            dealt_with: 0,
            epochs: vec![EpochSize::default()],
            epoch_began: Instant::now(),
            stopped: false,
            length: 1.0,
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
        let length = (state.length as u64).clamp(1, self.limits.longest).min(fair);
        let games = state.rest.start..state.rest.start + length;
        state.rest.start = games.end;
        let (number, epoch) = (state.number, state.epochs.len() - 1);
        state.number += 1;
        state.epochs[epoch].stretches += 1;
        state.epochs[epoch].end = games.end;
        Some(Stretch { number, epoch, games })
    }

    /// Says how long a stretch took.
    pub(super) fn took(&self, games: u64, time: Duration) {
        let ideal = games as f64 * STRETCH.as_secs_f64() / time.as_secs_f64().max(1e-6);
        let mut state = self.lock();
        state.length = ideal.clamp(1.0, 2.0 * state.length);
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
        Limits { workers: 2, longest: 100, epoch: Duration::from_secs(9), ahead: 1_000_000 }
    }

    #[test]
    fn hands_out_every_game_once_and_shrinks_towards_the_end() {
        let dispenser = Dispenser::new(7..1_007, limits());
        let (mut next, mut last) = (7, 0);
        while let Some(stretch) = dispenser.next() {
            assert_eq!(stretch.games.start, next);
            next = stretch.games.end;
            last = stretch.games.end - stretch.games.start;
            dispenser.took(last, Duration::from_micros(last));
        }
        assert_eq!((next, last), (1_007, 1));
        assert!(dispenser.epoch(0).unwrap().closed && dispenser.epoch(1).is_none());
    }

    #[test]
    fn epochs_end_by_time_and_stopping_ends_all() {
        let dispenser = Dispenser::new(0..50, Limits { epoch: Duration::ZERO, ..limits() });
        let epochs: Vec<usize> =
            (0..3).filter_map(|_| dispenser.next()).map(|stretch| stretch.epoch).collect();
        assert_eq!(epochs, [1, 2, 3]);
        assert_eq!(dispenser.epoch(0), Some(EpochSize { stretches: 0, end: 0, closed: true }));
        dispenser.stop();
        assert_eq!(dispenser.next(), None);
    }
}
