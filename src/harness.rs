//! Blocks of games: which are played, the play itself, and what is summed up of it.
//!
//! A [`Contest`] says which strategies meet at a table; its [`Schedule`] numbers the games. [`run`] plays any
//! stretch of them with any number of threads and hands over [`Summary`]s: whole numbers that add up to the same
//! whatever the order. Nothing here reads or writes a file.

mod contest;
mod contrast;
mod counter;
mod dispenser;
mod fault;
mod histogram;
mod lineup;
mod margin;
mod moments;
mod order_counts;
mod outcome;
mod pair;
mod play;
mod run;
mod schedule;
mod seatings;
mod summary;
mod too_large;

pub use contest::{Contest, Scope};
pub use contrast::Contrast;
pub use counter::Counter;
pub use fault::Fault;
pub use histogram::Histogram;
pub use lineup::{Lineup, TooManyTables, focal, mixed};
pub use margin::Margin;
pub use outcome::{BlockOutcome, Cell, GameOutcome, WIN};
pub use pair::Pair;
pub use play::{Moment, Table};
pub use run::{Chunk, Epoch, Handler, RunOptions, run};
pub use schedule::{Schedule, Scheduled};
pub use seatings::{MAX_SEATINGS, Seatings};
pub use summary::{Bin, MAX_BINS, MarginSums, SeatSums, StrategySums, Summary};
pub use too_large::{MAX_BLOCK, TooLarge};
