use super::{
    Ballot, Budget, Search, Simulation,
    descent::{Descent, Opponents},
    ismcts::CLOCK_STEP,
};
use crate::game::{Afresh, Game, Stream};

/// Perfect Information Monte Carlo: sampled worlds, each searched by a tree of its own with open cards; the move
/// most visited in all of them together.
///
/// The first world gets at least one step of the clock, so that there is always something to choose by.
pub struct Pimc<G: Game> {
    descent: Descent<G>,
    world_iterations: u64,
}

impl<G: Game> Pimc<G> {
    /// A search with this many iterations in each world and this weight of exploration, in standard deviations of
    /// the reward.
    pub fn new(
        simulation: Simulation<G>,
        exploration: f32,
        opponents: Opponents,
        world_iterations: u64,
    ) -> Self {
        Self { descent: Descent::new(simulation, exploration, opponents), world_iterations }
    }
}

impl<G: Game> Search<G> for Pimc<G> {
    fn weigh(
        &mut self,
        view: G::View<'_>,
        budget: Budget,
        stream: &mut Stream,
        ballot: &mut Ballot<G::Move>,
    ) {
        let seat = self.descent.simulation.game.observer(view);
        let mut meter = budget.start();
        loop {
            self.descent.clear();
            let world = self.descent.simulation.game.determinize(view, stream);
            let mut left = self.world_iterations;
            while left > 0 {
                let iterations = meter.take(CLOCK_STEP.min(left));
                if iterations == 0 {
                    return;
                }
                left -= iterations;
                for _ in 0..iterations {
                    self.descent.iterate(&Afresh(view), &mut world.clone(), seat, stream, ballot);
                }
            }
        }
    }

    fn pick(&self, ballot: &Ballot<G::Move>) -> G::Move {
        ballot.most_visited()
    }
}
