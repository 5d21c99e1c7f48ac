use std::{sync::Arc, thread};

use rand::RngExt;

use super::{Ballot, Budget};
use crate::{
    game::{Game, Stream},
    strategy::Strategy,
};

/// A way to find out how the moves of a view do.
pub trait Search<G: Game>: Send {
    /// Spends the budget and counts on the ballot, which has the view's legal moves.
    fn weigh(&mut self, view: G::View<'_>, budget: Budget, stream: &mut Stream, ballot: &mut Ballot<G::Move>);

    /// The move to make by this ballot.
    fn pick(&self, ballot: &Ballot<G::Move>) -> G::Move;
}

/// A strategy that can say what it thinks of every move.
pub trait Adviser<G: Game>: Strategy<G> {
    /// How the moves of the view did.
    fn advise(&mut self, view: G::View<'_>, stream: &mut Stream) -> Ballot<G::Move>;
}

/// A strategy that searches before every move.
pub struct Searcher<G: Game, S> {
    game: Arc<G>,
    budget: Budget,
    workers: Vec<Worker<G, S>>,
}

struct Worker<G: Game, S> {
    search: S,
    ballot: Ballot<G::Move>,
}

impl<G: Game, S: Search<G>> Searcher<G, S> {
    /// A strategy that searches with each of these workers, at least one, at the same time: each in a thread and
    /// a tree of its own, the ballots added up at the end.
    ///
    /// # Panics
    /// If there is no worker.
    pub fn new(game: Arc<G>, budget: Budget, workers: Vec<S>) -> Self {
        assert!(!workers.is_empty(), "a search needs a worker");
        let worker = |search| Worker { search, ballot: Ballot::new(std::iter::empty()) };
        Self { game, budget, workers: workers.into_iter().map(worker).collect() }
    }

    /// How the moves of the view did, with what the budget allows.
    pub fn weigh(&mut self, view: G::View<'_>, stream: &mut Stream) -> &Ballot<G::Move> {
        let count = self.workers.len();
        for worker in &mut self.workers {
            worker.ballot.reset(self.game.moves(view));
        }
        let budget = self.budget;
        let (first, others) = self.workers.split_first_mut().expect("a search has a worker");
        if others.is_empty() {
            first.search.weigh(view, budget, stream, &mut first.ballot);
            return &first.ballot;
        }
        thread::scope(|scope| {
            for (at, worker) in others.iter_mut().enumerate() {
                let budget = budget.share(at + 1, count);
                let mut stream = Stream::new(stream.random());
                scope.spawn(move || worker.search.weigh(view, budget, &mut stream, &mut worker.ballot));
            }
            first.search.weigh(view, budget.share(0, count), stream, &mut first.ballot);
        });
        others.iter().for_each(|other| first.ballot.add(&other.ballot));
        &first.ballot
    }
}

impl<G: Game, S: Search<G>> Strategy<G> for Searcher<G, S> {
    fn choose(&mut self, view: G::View<'_>, stream: &mut Stream) -> G::Move {
        let mut moves = self.game.moves(view);
        if let (1, Some(only)) = (moves.len(), moves.next()) {
            return only;
        }
        self.weigh(view, stream);
        let first = &self.workers[0];
        first.search.pick(&first.ballot)
    }
}

impl<G: Game, S: Search<G>> Adviser<G> for Searcher<G, S> {
    fn advise(&mut self, view: G::View<'_>, stream: &mut Stream) -> Ballot<G::Move> {
        self.weigh(view, stream).clone()
    }
}
