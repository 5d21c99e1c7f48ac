use super::{
    Ballot, Simulation,
    tree::{EdgeId, NodeId, Selected, Tree},
};
use crate::game::{BySeat, Game, Seat, Stream, Turn, Worlds};

/// The spread of the rewards seen so far: the unit of the exploration constant, so that one constant fits points,
/// ranks and wins.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Spread {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Spread {
    #[inline]
    pub(super) fn count(&mut self, reward: f32) {
        let reward = f64::from(reward);
        self.count += 1.0;
        self.sum += reward;
        self.squares += reward * reward;
    }

    /// The standard deviation; 1 before there is any.
    #[inline]
    pub(super) fn deviation(&self) -> f32 {
        let variance = self.squares * self.count - self.sum * self.sum;
        if variance > 0.0 { (variance.sqrt() / self.count) as f32 } else { 1.0 }
    }
}

/// How the moves of the other seats are chosen within a tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opponents {
    /// By the tree, as the seat's own: the textbook.
    Search,
    /// By the policy that plays the rollouts: the tree is a best response to it.
    Rollout,
}

impl Opponents {
    /// Both, by the names they have in a strategy's file.
    pub const NAMES: [(&'static str, Self); 2] = [("search", Self::Search), ("rollout", Self::Rollout)];
}

/// Iterations in one tree.
pub(super) struct Descent<G: Game> {
    pub(super) simulation: Simulation<G>,
    /// The weight of exploration, in standard deviations of the reward.
    pub(super) exploration: f32,
    opponents: Opponents,
    pub(super) tree: Tree<G::Move>,
    spread: Spread,
    /// The weight of exploration in the reward's units, in the iteration under way.
    weight: f32,
    path: Vec<(EdgeId, Seat)>,
}

impl<G: Game> Descent<G> {
    pub(super) fn new(simulation: Simulation<G>, exploration: f32, opponents: Opponents) -> Self {
        let (tree, spread) = (Tree::new(), Spread::default());
        Self { simulation, exploration, opponents, tree, spread, weight: 0.0, path: Vec::new() }
    }

    /// Forgets everything but the parameters and the memory.
    pub(super) fn clear(&mut self) {
        self.tree.clear();
        self.spread = Spread::default();
    }

    /// One iteration in this world, the last drawn of these, seen from a decision of the seat: down the tree, one
    /// edge more, a playout, and the rewards back up.
    #[inline]
    pub(super) fn iterate(
        &mut self,
        worlds: &impl Worlds<G>,
        world: &mut G::State,
        seat: Seat,
        stream: &mut Stream,
        ballot: &mut Ballot<G::Move>,
    ) {
        self.path.clear();
        self.weight = self.exploration * self.spread.deviation();
        let choice = self.descend(world, seat, stream);
        let rewards = self.simulation.finish(worlds, world, stream);
        self.spread.count(rewards[seat]);
        self.back_up(&rewards);
        ballot.count(choice, f64::from(rewards[seat]), self.simulation.score(world, seat));
    }

    /// Plays down the tree until it ends; the move that the seat made at the root.
    #[inline]
    fn descend(&mut self, world: &mut G::State, seat: Seat, stream: &mut Stream) -> G::Move {
        let mut node = NodeId::ROOT;
        let mut first = None;
        loop {
            let next = match self.simulation.game.turn(world) {
                Turn::Open(mover) => {
                    if first.is_some() && self.simulation.playout.settle(&self.simulation.game, world) {
                        break;
                    }
                    let selected = self.step(node, seat, mover, world, stream);
                    first = first.or(Some(selected.choice));
                    (!selected.is_new).then(|| self.tree.child(selected.edge))
                }
                Turn::Secret(_) => {
                    let (next, choice) = self.secret_stage(node, seat, world, stream);
                    first = first.or(choice);
                    next
                }
                Turn::Deal | Turn::Over => break,
            };
            match next {
                Some(next) => node = next,
                None => break,
            }
        }
        first.expect("the decision is at the root")
    }

    /// The simultaneous choice of all seats that have yet to commit.
    ///
    /// Every seat chooses by a bandit at the node where the stage begins, blind to what the others chose
    /// (decoupled UCT). The tree goes on along the joint choice, link by link, one new link an iteration at the
    /// most. Gives the node after the reveal, if the tree reaches it, and the seat's own choice.
    fn secret_stage(
        &mut self,
        stage: NodeId,
        seat: Seat,
        world: &mut G::State,
        stream: &mut Stream,
    ) -> (Option<NodeId>, Option<G::Move>) {
        let mut link = Some(stage);
        let mut own = None;
        let decision = self.simulation.game.decision(world);
        while let Turn::Secret(mover) = self.simulation.game.turn(world)
            && self.simulation.game.decision(world) == decision
        {
            let selected = self.step(stage, seat, mover, world, stream);
            if mover == seat {
                own = Some(selected.choice);
            }
            link = match link {
                Some(node) if node == stage => (!selected.is_new).then(|| self.tree.child(selected.edge)),
                Some(node) => {
                    let (edge, is_new) = self.tree.follow(node, mover, selected.choice);
                    (!is_new).then(|| self.tree.child(edge))
                }
                None => None,
            };
        }
        (link, own)
    }

    /// Selects a move at the node and makes it.
    #[inline]
    fn step(
        &mut self,
        node: NodeId,
        seat: Seat,
        mover: Seat,
        world: &mut G::State,
        stream: &mut Stream,
    ) -> Selected<G::Move> {
        let game = &*self.simulation.game;
        let view = game.view(world, mover);
        let selected = if mover == seat || self.opponents == Opponents::Search {
            self.tree.select(game, node, mover, view, self.weight, stream)
        } else {
            let choice = self.simulation.playout.choose(game, view, stream);
            let (edge, is_new) = self.tree.follow(node, mover, choice);
            Selected { edge, choice, is_new }
        };
        game.play(world, selected.choice);
        self.path.push((selected.edge, mover));
        selected
    }

    #[inline]
    fn back_up(&mut self, rewards: &BySeat<f32>) {
        for &(edge, seat) in &self.path {
            self.tree.count(edge, rewards[seat]);
        }
    }
}
