use std::sync::Arc;

use super::{
    Ballot, Budget, Search, Simulation,
    descent::{Descent, Opponents},
};
use crate::game::{Game, Stream, Worlds};

/// Information Set Monte Carlo Tree Search with a single observer: one tree, and a new world for every iteration.
///
/// The textbook (Cowling, Powley and Whitehouse 2012): availability counts in the bound, one new edge an
/// iteration, the most visited move in the end.
pub struct Ismcts<G: Game> {
    descent: Descent<G>,
}

impl<G: Game> Ismcts<G> {
    /// A search with this weight of exploration, in standard deviations of the reward.
    pub fn new(simulation: Simulation<G>, exploration: f32, opponents: Opponents) -> Self {
        Self { descent: Descent::new(simulation, exploration, opponents) }
    }
}

/// How many iterations go between two looks at the clock.
pub(super) const CLOCK_STEP: u64 = 16;

impl<G: Game> Search<G> for Ismcts<G> {
    fn weigh(
        &mut self,
        view: G::View<'_>,
        budget: Budget,
        stream: &mut Stream,
        ballot: &mut Ballot<G::Move>,
    ) {
        self.descent.clear();
        let game = Arc::clone(&self.descent.simulation.game);
        let (seat, mut worlds) = (game.observer(view), game.worlds(view));
        let mut meter = budget.start();
        loop {
            let iterations = meter.take(CLOCK_STEP);
            if iterations == 0 {
                return;
            }
            for _ in 0..iterations {
                let mut world = worlds.draw(&game, stream);
                self.descent.iterate(&worlds, &mut world, seat, stream, ballot);
            }
        }
    }

    fn pick(&self, ballot: &Ballot<G::Move>) -> G::Move {
        ballot.most_visited()
    }
}
