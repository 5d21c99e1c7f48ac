use std::{ops::ControlFlow, sync::Arc, time::Duration};

use super::{Failure, interrupt, progress::Progress};
use crate::{
    games::trick::TrickGame,
    harness::{Chunk, Contest, Handler, Pair, RunOptions, Scope, Seatings, run},
    stats::{Interval, Moments},
    strategy::Entrant,
};

/// What one player gains among clones of another: its score in a single round minus the mean of theirs, over the
/// same deals in every seat, with the interval of this level.
pub(super) fn lone_gain(
    game: &Arc<TrickGame>,
    (lone, others): (Entrant<TrickGame>, Entrant<TrickGame>),
    size: (u64, u64),
    manner: (usize, f64),
) -> Result<Option<Interval>, Failure> {
    measured_gain(game, (lone, others), size, manner, None)
}

/// The same, with a bar of blocks for what takes long.
pub(super) fn measured_gain(
    game: &Arc<TrickGame>,
    (lone, others): (Entrant<TrickGame>, Entrant<TrickGame>),
    (seed, blocks): (u64, u64),
    (threads, level): (usize, f64),
    progress: Option<&Progress>,
) -> Result<Option<Interval>, Failure> {
    let lineup = std::iter::once(0).chain(std::iter::repeat_n(1, game.rules().players - 1)).collect();
    let lineups = (vec![lineup], Seatings::Rotations);
    let contest =
        Contest::new(("", Arc::clone(game)), vec![lone, others], lineups, Scope::Rounds, (seed, blocks));
    let contest = contest.map_err(|error| Failure::Failed(error.to_string()))?;
    let options = RunOptions { threads, records: false, blocks: true, epoch: Duration::from_secs(3600) };
    let mut gains = Gains { pair: &contest.pairs()[0], sums: Moments::new(), progress };
    run(&contest, contest.games_of(0..blocks), &options, &mut gains)
        .map_err(|fault| Failure::Failed(fault.to_string()))?;
    Ok(Interval::student(&gains.sums.sample(gains.pair.contrast.scale as f64), level))
}

struct Gains<'c> {
    pair: &'c Pair,
    sums: Moments,
    progress: Option<&'c Progress>,
}

impl<T> Handler<T> for Gains<'_> {
    fn chunk(&mut self, chunk: Chunk) -> ControlFlow<()> {
        for block in &chunk.blocks {
            self.sums.push(self.pair.contrast.scores(&block.cells));
        }
        if let Some(progress) = self.progress {
            progress.advance(chunk.blocks.len() as u64);
        }
        ControlFlow::Continue(())
    }

    fn go_on(&mut self) -> ControlFlow<()> {
        if interrupt::asked_to_stop() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
