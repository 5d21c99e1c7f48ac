use super::{Game, Seat, Stream};

/// A game whose bots can be examined: the situations that a bot has to be played through.
pub trait Examined: Game {
    /// The kind of decision that the seat has to make, in words.
    fn situation(&self, state: &Self::State, seat: Seat) -> &'static str;

    /// Where in the game that is, in words.
    fn place(&self, state: &Self::State) -> String;

    /// States in the middle of a game that chance alone would hardly bring about.
    fn rarities(&self, stream: &mut Stream) -> Vec<Self::State>;
}
