use std::sync::Arc;

use super::{
    Ballot, Budget, Search, Simulation,
    descent::Spread,
    ismcts::CLOCK_STEP,
    tree::{EdgeId, NodeId, Tree},
};
use crate::game::{BySeat, Game, Seat, Stream, Turn, Worlds};

/// Information Set Monte Carlo Tree Search with multiple observers: a tree for every seat, in which the others'
/// secret moves show only when they are revealed (Cowling, Powley and Whitehouse 2012).
///
/// Each seat selects in its own tree, and every tree follows what its seat sees.
pub struct MoIsmcts<G: Game> {
    simulation: Simulation<G>,
    exploration: f32,
    trees: Vec<Tree<G::Move>>,
    /// Where each tree is; nowhere once the iteration has left it.
    places: BySeat<Option<NodeId>>,
    /// The secret moves of the stage under way.
    secrets: Vec<(Seat, G::Move)>,
    path: Vec<(EdgeId, Seat)>,
    spread: Spread,
}

impl<G: Game> MoIsmcts<G> {
    /// A search with this weight of exploration, in standard deviations of the reward.
    pub fn new(simulation: Simulation<G>, exploration: f32) -> Self {
        let seats = simulation.game.seats();
        Self {
            simulation,
            exploration,
            trees: (0..seats).map(|_| Tree::new()).collect(),
            places: BySeat::new(seats, None),
            secrets: Vec::new(),
            path: Vec::new(),
            spread: Spread::default(),
        }
    }

    fn iterate(
        &mut self,
        worlds: &impl Worlds<G>,
        world: &mut G::State,
        seat: Seat,
        stream: &mut Stream,
        ballot: &mut Ballot<G::Move>,
    ) {
        self.path.clear();
        self.secrets.clear();
        self.places = BySeat::new(self.trees.len(), Some(NodeId::ROOT));
        let choice = self.descend(world, seat, stream);
        let rewards = self.simulation.finish(worlds, world, stream);
        self.spread.count(rewards[seat]);
        for &(edge, mover) in &self.path {
            self.trees[mover.index()].count(edge, rewards[mover]);
        }
        ballot.count(choice, f64::from(rewards[seat]), self.simulation.score(world, seat));
    }

    /// Plays down the trees until the mover's ends; the move that the seat made at the root.
    fn descend(&mut self, world: &mut G::State, seat: Seat, stream: &mut Stream) -> G::Move {
        let mut first = None;
        let mut decision = self.simulation.game.decision(world);
        loop {
            let turn = self.simulation.game.turn(world);
            if !matches!(turn, Turn::Secret(_)) || self.simulation.game.decision(world) != decision {
                self.reveal();
                decision = self.simulation.game.decision(world);
            }
            let Some(mover) = turn.seat() else { break };
            let secret = turn == Turn::Secret(mover);
            if !secret && first.is_some() && self.simulation.playout.settle(&self.simulation.game, world) {
                break;
            }
            let Some(choice) = self.select(mover, world, stream) else {
                if !secret {
                    break;
                }
                // The others of the stage still choose by their own trees.
                let game = &*self.simulation.game;
                let choice = self.simulation.playout.choose(game, game.view(world, mover), stream);
                game.play(world, choice);
                self.secrets.push((mover, choice));
                continue;
            };
            if mover == seat {
                first = first.or(Some(choice));
            }
            match secret {
                true => self.secrets.push((mover, choice)),
                false => self.show(mover, choice),
            }
        }
        first.expect("the decision is at the root")
    }

    /// The mover selects in its own tree and moves on there; nothing where the iteration has left that tree.
    fn select(&mut self, mover: Seat, world: &mut G::State, stream: &mut Stream) -> Option<G::Move> {
        let node = self.places[mover]?;
        let exploration = self.exploration * self.spread.deviation();
        let game = &*self.simulation.game;
        let tree = &mut self.trees[mover.index()];
        let selected = tree.select(game, node, mover, game.view(world, mover), exploration, stream);
        self.places[mover] = (!selected.is_new).then(|| tree.child(selected.edge));
        self.path.push((selected.edge, mover));
        game.play(world, selected.choice);
        Some(selected.choice)
    }

    /// Every tree but the mover's sees the move.
    fn show(&mut self, mover: Seat, choice: G::Move) {
        for (seat, tree) in Seat::all(self.trees.len()).zip(&mut self.trees) {
            if let Some(node) = self.places[seat].filter(|_| seat != mover) {
                let (edge, is_new) = tree.follow(node, mover, choice);
                self.places[seat] = (!is_new).then(|| tree.child(edge));
            }
        }
    }

    /// Every tree sees the secret moves of the stage that has ended.
    fn reveal(&mut self) {
        for at in 0..self.secrets.len() {
            let (mover, choice) = self.secrets[at];
            self.show(mover, choice);
        }
        self.secrets.clear();
    }
}

impl<G: Game> Search<G> for MoIsmcts<G> {
    fn weigh(
        &mut self,
        view: G::View<'_>,
        budget: Budget,
        stream: &mut Stream,
        ballot: &mut Ballot<G::Move>,
    ) {
        self.trees.iter_mut().for_each(Tree::clear);
        self.spread = Spread::default();
        let game = Arc::clone(&self.simulation.game);
        let (seat, mut worlds) = (game.observer(view), game.worlds(view));
        let mut meter = budget.start();
        loop {
            let iterations = meter.take(CLOCK_STEP);
            if iterations == 0 {
                return;
            }
            for _ in 0..iterations {
                let mut world = worlds.draw(&game, stream);
                self.iterate(&worlds, &mut world, seat, stream, ballot);
            }
        }
    }

    fn pick(&self, ballot: &Ballot<G::Move>) -> G::Move {
        ballot.most_visited()
    }
}
