use super::MAX_SEATINGS;

/// The most games of a block.
pub const MAX_BLOCK: usize = 1_000_000;

/// Why a contest is beyond what can be counted exactly and kept in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TooLarge {
    /// A lineup sits down in too many orders.
    #[error("a lineup with more than {MAX_SEATINGS} seatings")]
    Seatings,
    /// All lineups together have too many games.
    #[error("a block of more than {MAX_BLOCK} games")]
    Block,
    /// Means over so many lineups have no common denominator of a sensible size.
    #[error("more lineups than can be compared exactly")]
    Lineups,
}
