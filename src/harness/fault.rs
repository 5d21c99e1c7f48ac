/// A player that could not play as it should: the end of a run.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("strategy {strategy} in block {block}, seating {seating}, seat {seat}: {reason}")]
pub struct Fault {
    /// The strategy's name.
    pub strategy: String,
    /// The block.
    pub block: u64,
    /// Which seating of its lineup.
    pub seating: usize,
    /// The seat.
    pub seat: usize,
    /// What happened.
    pub reason: String,
}
