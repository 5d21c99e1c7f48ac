/// Where a decision to be advised on is found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// In a hand just dealt, cards by their names.
    Hand(String),
    /// In a position, as JSON.
    Position(String),
    /// In a recorded round.
    Round {
        /// The round as JSON.
        round: String,
        /// Its number, from 1.
        number: usize,
        /// The points of each seat before it.
        totals: Vec<i32>,
        /// The trick, from 1; 0 for what comes before the first.
        trick: usize,
        /// The seat; if none is named, the one that leads.
        seat: Option<usize>,
    },
}
