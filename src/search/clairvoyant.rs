use super::{
    Ballot, Budget, Simulation,
    descent::{Descent, Opponents},
    ismcts::CLOCK_STEP,
};
use crate::{
    game::{Afresh, Game, Seat, Stream},
    strategy::Oracle,
};

/// An oracle that searches the true state with open cards.
pub struct Clairvoyant<G: Game> {
    descent: Descent<G>,
    budget: Budget,
    ballot: Ballot<G::Move>,
}

impl<G: Game> Clairvoyant<G> {
    /// A search with this weight of exploration, in standard deviations of the reward.
    pub fn new(simulation: Simulation<G>, exploration: f32, opponents: Opponents, budget: Budget) -> Self {
        let ballot = Ballot::new(std::iter::empty());
        Self { descent: Descent::new(simulation, exploration, opponents), budget, ballot }
    }
}

impl<G: Game> Oracle<G> for Clairvoyant<G> {
    fn choose(&mut self, game: &G, state: &G::State, seat: Seat, stream: &mut Stream) -> G::Move {
        let view = game.view(state, seat);
        let mut moves = game.moves(view);
        self.ballot.reset(game.moves(view));
        if let (1, Some(only)) = (moves.len(), moves.next()) {
            return only;
        }
        self.descent.clear();
        let mut meter = self.budget.start();
        loop {
            let iterations = meter.take(CLOCK_STEP);
            if iterations == 0 {
                return self.ballot.most_visited();
            }
            for _ in 0..iterations {
                self.descent.iterate(&Afresh(view), &mut state.clone(), seat, stream, &mut self.ballot);
            }
        }
    }
}
