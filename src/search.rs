//! Monte Carlo search in any game.
//!
//! A search is given a view, draws worlds that agree with it, plays them to the end of the round or the match,
//! and counts on a [`Ballot`] how the moves of the view did. Nothing here sees more than a view but [`Clairvoyant`],
//! which is an oracle and says so in its type.
//!
//! - [`Flat`]: every move in the same sampled worlds, no tree
//! - [`Pimc`]: a tree for each of many sampled worlds, cards open
//! - [`Ismcts`]: one tree over all worlds, a new world for every iteration
//! - [`MoIsmcts`]: the same with a tree for every seat
//!
//! Where seats decide at the same time ([`Turn::Secret`](crate::game::Turn::Secret)), each has a bandit of its
//! own that knows nothing of the others' choices; the tree goes on from the joint choice, once it is revealed.

mod ballot;
mod budget;
mod clairvoyant;
mod descent;
mod flat;
mod ismcts;
mod mo_ismcts;
mod pimc;
mod playout;
mod searcher;
mod simulation;
mod tree;
mod utility;

pub use ballot::{Ballot, Candidate};
pub use budget::Budget;
pub use clairvoyant::Clairvoyant;
pub use descent::Opponents;
pub use flat::{Allocation, Flat};
pub use ismcts::Ismcts;
pub use mo_ismcts::MoIsmcts;
pub use pimc::Pimc;
pub use playout::Playout;
pub use searcher::{Adviser, Search, Searcher};
pub use simulation::{Horizon, Simulation};
pub use utility::Utility;
