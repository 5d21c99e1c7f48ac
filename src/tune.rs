//! Better numbers for a strategy: search over its parameters by play.
//!
//! A [`Tuner`] says what is to be measured next and is told what came of it; it knows no game. An [`Arena`] measures:
//! it plays the candidates on duplicate blocks, all of them on the same deals. What a tuner does follows from its
//! [`Plan`] and from what it was told, so that a list of the measurements brings a tuner back to where it was.

mod arena;
mod cma_es;
mod eigen;
mod normal;
mod optimizer;
mod parameter;
mod plan;
mod spsa;
mod tuner;

pub use arena::{Arena, Chairs};
pub use cma_es::CmaEs;
pub use optimizer::{Method, Optimizer, Point};
pub use parameter::Parameter;
pub use plan::{Plan, Stage};
pub use spsa::Spsa;
pub use tuner::{Check, Outcome, Task, Tuner, Verdict};
