use std::ops::Range;

use crate::game::{Game, Seat, Stream};

/// A place in a tree: what has been seen since the root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NodeId(u32);

impl NodeId {
    pub(super) const ROOT: Self = Self(0);
}

/// A move out of a node, by the node and its place among the node's edges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct EdgeId {
    pub(super) node: NodeId,
    pub(super) offset: u32,
}

/// What was seen of a move.
#[derive(Clone, Copy, Debug)]
struct Edge {
    /// The sum of the rewards of the seat.
    total: f64,
    /// Their mean, and one over the square root of their number: what the bound is made of.
    mean: f32,
    doubt: f32,
    /// How often it was made.
    visits: u32,
    /// How often it could have been made.
    available: u32,
    /// The node it leads to.
    child: u32,
}

/// The edges of a node: a range of the tree's edges, with room to grow.
#[derive(Clone, Copy, Default, Debug)]
struct Node {
    start: u32,
    len: u32,
    room: u32,
}

const NO_CHILD: u32 = u32::MAX;

/// How many roots of logarithms are kept at hand.
const ROOTS: usize = 16_384;

/// A search tree in arenas. A node's edges stand side by side; where they outgrow their range, they move to one more
/// than twice as large at the end. Clearing the tree keeps its memory.
#[derive(Debug)]
pub(super) struct Tree<M> {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    /// Whose move each edge is, and which: apart, since all of a node are gone through to find those that are legal.
    moves: Vec<(Seat, M)>,
    /// The square root of the logarithm of every small number.
    roots: Vec<f32>,
    /// The places of the edges whose moves are legal, in the selection under way.
    legal: Vec<u32>,
}

/// What a selection found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Selected<M> {
    pub(super) edge: EdgeId,
    pub(super) choice: M,
    /// Whether the edge is new.
    pub(super) is_new: bool,
}

impl<M: Copy + Eq> Tree<M> {
    pub(super) fn new() -> Self {
        let roots = (0..ROOTS).map(|n| root_of_logarithm(n as u32)).collect();
        Self { nodes: vec![Node::default()], edges: Vec::new(), moves: Vec::new(), roots, legal: Vec::new() }
    }

    /// Back to a root without edges.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.nodes.push(Node::default());
        self.edges.clear();
        self.moves.clear();
    }

    #[inline]
    fn range(&self, node: NodeId) -> Range<usize> {
        let Node { start, len, .. } = self.nodes[node.0 as usize];
        start as usize..(start + len) as usize
    }

    #[inline]
    fn edge_mut(&mut self, edge: EdgeId) -> &mut Edge {
        let start = self.nodes[edge.node.0 as usize].start;
        &mut self.edges[(start + edge.offset) as usize]
    }

    /// A move of the seat whose view this is: one that was never made, if there is one; else the one with the
    /// highest upper confidence bound.
    ///
    /// Information Set MCTS with a single observer (Cowling, Powley and Whitehouse 2012): of the edges, only
    /// those are looked at whose moves are legal in this world, and each of them counts that it could have been
    /// chosen; that count stands in the bound where plain UCT has the visits of the parent.
    #[inline]
    pub(super) fn select<G: Game<Move = M>>(
        &mut self,
        game: &G,
        node: NodeId,
        seat: Seat,
        view: G::View<'_>,
        exploration: f32,
        stream: &mut Stream,
    ) -> Selected<M> {
        let known = self.find_legal(game, node, seat, view);
        self.offer(node, known);
        if known < game.moves(view).len() {
            let choice = self.untried(game, node, seat, view, stream);
            return Selected { edge: self.insert(node, seat, choice, 1), choice, is_new: true };
        }
        let offset = self.highest_bound(node, known, exploration);
        let (_, choice) = self.moves[self.range(node)][offset as usize];
        Selected { edge: EdgeId { node, offset }, choice, is_new: false }
    }

    /// Notes the places of the edges whose moves are legal; how many they are.
    ///
    /// Whether a move is legal in a world cannot be foreseen, so that the loop has no branch on it.
    #[inline]
    fn find_legal<G: Game<Move = M>>(
        &mut self,
        game: &G,
        node: NodeId,
        seat: Seat,
        view: G::View<'_>,
    ) -> usize {
        let range = self.range(node);
        if self.legal.len() < range.len() {
            self.legal.resize(range.len(), 0);
        }
        let mut known = 0;
        for (offset, &(mover, choice)) in self.moves[range].iter().enumerate() {
            self.legal[known] = offset as u32;
            known += usize::from((mover == seat) & game.is_legal(view, choice));
        }
        known
    }

    /// Counts for the edges noted as legal that they could be chosen.
    #[inline]
    fn offer(&mut self, node: NodeId, known: usize) {
        let range = self.range(node);
        let edges = &mut self.edges[range];
        for &offset in &self.legal[..known] {
            edges[offset as usize].available += 1;
        }
    }

    /// A random one of the legal moves without an edge: random moves are drawn until one has none.
    #[inline]
    fn untried<G: Game<Move = M>>(
        &self,
        game: &G,
        node: NodeId,
        seat: Seat,
        view: G::View<'_>,
        stream: &mut Stream,
    ) -> M {
        loop {
            let choice = game.random_move(view, stream);
            let moves = &self.moves[self.range(node)];
            if !moves.iter().fold(false, |made, &edge| made | (edge == (seat, choice))) {
                return choice;
            }
        }
    }

    /// The place of the edge with the highest bound among the first `known` that are noted as legal.
    #[inline]
    fn highest_bound(&self, node: NodeId, known: usize, exploration: f32) -> u32 {
        let edges = &self.edges[self.range(node)];
        let (mut best, mut highest) = (0, f32::NEG_INFINITY);
        for &offset in &self.legal[..known] {
            let edge = &edges[offset as usize];
            let bound = edge.mean + exploration * edge.doubt * self.root(edge.available);
            if bound > highest {
                (best, highest) = (offset, bound);
            }
        }
        best
    }

    #[inline]
    fn root(&self, n: u32) -> f32 {
        self.roots.get(n as usize).copied().unwrap_or_else(|| root_of_logarithm(n))
    }

    #[inline]
    fn find(&self, node: NodeId, seat: Seat, choice: M) -> Option<EdgeId> {
        let found = self.moves[self.range(node)].iter().position(|&made| made == (seat, choice));
        found.map(|offset| EdgeId { node, offset: offset as u32 })
    }

    /// The edge of this move, and whether it had to be made.
    #[inline]
    pub(super) fn follow(&mut self, node: NodeId, seat: Seat, choice: M) -> (EdgeId, bool) {
        match self.find(node, seat, choice) {
            Some(edge) => (edge, false),
            None => (self.insert(node, seat, choice, 0), true),
        }
    }

    fn insert(&mut self, node: NodeId, seat: Seat, choice: M, available: u32) -> EdgeId {
        let edge = Edge { total: 0.0, mean: 0.0, doubt: 0.0, visits: 0, available, child: NO_CHILD };
        let Node { start, len, room } = self.nodes[node.0 as usize];
        if len < room {
            self.edges[(start + len) as usize] = edge;
            self.moves[(start + len) as usize] = (seat, choice);
        } else {
            let moved = self.edges.len();
            let room = 2 * room + 2;
            let range = self.range(node);
            self.edges.extend_from_within(range.clone());
            self.edges.resize(moved + room as usize, edge);
            self.moves.extend_from_within(range);
            self.moves.resize(moved + room as usize, (seat, choice));
            self.nodes[node.0 as usize] = Node { start: moved as u32, len, room };
        }
        self.nodes[node.0 as usize].len += 1;
        EdgeId { node, offset: len }
    }

    /// The node an edge leads to.
    #[inline]
    pub(super) fn child(&mut self, edge: EdgeId) -> NodeId {
        let next = self.nodes.len() as u32;
        let child = &mut self.edge_mut(edge).child;
        if *child == NO_CHILD {
            *child = next;
            self.nodes.push(Node::default());
            return NodeId(next);
        }
        NodeId(*child)
    }

    /// Counts a reward of the seat that made the move.
    #[inline]
    pub(super) fn count(&mut self, edge: EdgeId, reward: f32) {
        let edge = self.edge_mut(edge);
        edge.visits += 1;
        edge.total += f64::from(reward);
        edge.mean = (edge.total / f64::from(edge.visits)) as f32;
        edge.doubt = 1.0 / (edge.visits as f32).sqrt();
    }
}

fn root_of_logarithm(n: u32) -> f32 {
    (n.max(1) as f32).ln().sqrt()
}
