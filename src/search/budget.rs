use std::time::{Duration, Instant};

/// How much work goes into one decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// So many playouts.
    Iterations(u64),
    /// So much time. What is chosen then depends on the machine, and no two runs need be the same.
    Time(Duration),
}

impl Budget {
    /// The part of one of several workers: iterations are shared out, time is not.
    pub(super) fn share(self, worker: usize, workers: usize) -> Self {
        match self {
            Self::Iterations(count) => {
                let (worker, workers) = (worker as u64, workers as u64);
                Self::Iterations(count / workers + u64::from(worker < count % workers))
            }
            Self::Time(_) => self,
        }
    }

    pub(super) fn start(self) -> Meter {
        match self {
            Self::Iterations(left) => Meter { left, until: None },
            Self::Time(time) => Meter { left: 0, until: Some(Instant::now() + time) },
        }
    }
}

/// What is left of a budget.
pub(super) struct Meter {
    left: u64,
    until: Option<Instant>,
}

impl Meter {
    /// Takes up to this many iterations out of the budget; none where it is used up.
    ///
    /// The clock is looked at once a call.
    pub(super) fn take(&mut self, wanted: u64) -> u64 {
        match self.until {
            Some(until) => wanted * u64::from(Instant::now() < until),
            None => {
                let taken = wanted.min(self.left);
                self.left -= taken;
                taken
            }
        }
    }
}
