use std::sync::Arc;

use super::{Ballot, Budget, Search, Simulation};
use crate::game::{Game, Seat, Stream, Worlds};

/// How the playouts are shared out among the moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Allocation {
    /// Every move gets the same.
    Uniform,
    /// Sequential halving (Karnin, Koren and Somekh 2013): the budget in equal phases, the worse half of the
    /// moves dropped after each. Needs a budget in iterations; with one in time it is uniform.
    Halving,
}

impl Allocation {
    /// Both, by the names they have in a strategy's file.
    pub const NAMES: [(&'static str, Self); 2] = [("uniform", Self::Uniform), ("halving", Self::Halving)];
}

/// Flat Monte Carlo: no tree; every move is tried in the same sampled worlds, and the best mean wins.
pub struct Flat<G: Game> {
    simulation: Simulation<G>,
    allocation: Allocation,
    field: Vec<G::Move>,
}

impl<G: Game> Flat<G> {
    /// A search with this allocation.
    pub fn new(simulation: Simulation<G>, allocation: Allocation) -> Self {
        Self { simulation, allocation, field: Vec::new() }
    }

    /// Tries every move that is left in one world.
    fn try_all(
        &mut self,
        worlds: &mut impl Worlds<G>,
        seat: Seat,
        stream: &mut Stream,
        ballot: &mut Ballot<G::Move>,
    ) {
        let drawn = worlds.draw(&self.simulation.game, stream);
        for at in 0..self.field.len() {
            let choice = self.field[at];
            let mut world = drawn.clone();
            self.commit(&mut world, seat, choice, stream);
            let rewards = self.simulation.finish(worlds, &mut world, stream);
            ballot.count(choice, f64::from(rewards[seat]), self.simulation.score(&world, seat));
        }
    }

    /// Makes the move, after whoever is asked before the seat in a decision made at the same time.
    fn commit(&mut self, world: &mut G::State, seat: Seat, choice: G::Move, stream: &mut Stream) {
        let game = &*self.simulation.game;
        while let Some(mover) = game.turn(world).seat().filter(|&mover| mover != seat) {
            let other = self.simulation.playout.choose(game, game.view(world, mover), stream);
            game.play(world, other);
        }
        game.play(world, choice);
    }

    /// Drops the worse half of the moves that are left.
    fn halve(&mut self, ballot: &Ballot<G::Move>) {
        let mean = |choice: G::Move| {
            let found = ballot.candidates().iter().find(|candidate| candidate.choice == choice);
            found.map_or(f64::NEG_INFINITY, |candidate| candidate.mean_reward())
        };
        self.field.sort_by(|&a, &b| mean(b).total_cmp(&mean(a)));
        self.field.truncate(self.field.len().div_ceil(2));
    }
}

impl<G: Game> Search<G> for Flat<G> {
    fn weigh(
        &mut self,
        view: G::View<'_>,
        budget: Budget,
        stream: &mut Stream,
        ballot: &mut Ballot<G::Move>,
    ) {
        let game = Arc::clone(&self.simulation.game);
        let (seat, mut worlds) = (game.observer(view), game.worlds(view));
        self.field.clear();
        self.field.extend(ballot.candidates().iter().map(|candidate| candidate.choice));
        match (self.allocation, budget) {
            (Allocation::Halving, Budget::Iterations(count)) => {
                let phases = u64::from(self.field.len().max(2).next_power_of_two().ilog2());
                for phase in 0..phases {
                    let draws = (count / phases).div_ceil(self.field.len() as u64).max(1);
                    (0..draws).for_each(|_| self.try_all(&mut worlds, seat, stream, ballot));
                    if phase + 1 < phases {
                        self.halve(ballot);
                    }
                }
            }
            _ => {
                let mut meter = budget.start();
                while meter.take(self.field.len() as u64) > 0 {
                    self.try_all(&mut worlds, seat, stream, ballot);
                }
            }
        }
    }

    fn pick(&self, ballot: &Ballot<G::Move>) -> G::Move {
        match self.allocation {
            Allocation::Uniform => ballot.best_mean(),
            Allocation::Halving => ballot.most_visited(),
        }
    }
}
