//! What a game is, who sits at it, and where its randomness comes from.

mod by_seat;
mod examined;
mod record;
mod seat;
mod seed;
mod shuffle;
mod spoken;
mod tally;
mod worlds;

use std::{fmt, hash::Hash};

pub use by_seat::BySeat;
pub use examined::Examined;
pub use record::{GameRecord, Recorded, ReplayFault, winners};
pub use seat::{MAX_SEATS, Seat};
pub use seed::{Purpose, Seed, Stream};
pub use shuffle::{below, shuffle};
pub use spoken::Spoken;
pub use tally::{CountTable, Tallied};
pub use worlds::{Afresh, Worlds};

/// Who or what moves a state on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// The next round is to be dealt.
    Deal,
    /// This seat moves, and everybody sees the move.
    Open(Seat),
    /// This seat commits to a move that nobody else sees until every seat of this decision has committed.
    ///
    /// Seats decide at the same time; that they are asked one after another shows in no view.
    Secret(Seat),
    /// The game has ended.
    Over,
}

impl Turn {
    /// The seat that is to move.
    #[inline]
    pub fn seat(self) -> Option<Seat> {
        match self {
            Self::Open(seat) | Self::Secret(seat) => Some(seat),
            Self::Deal | Self::Over => None,
        }
    }
}

/// Which total wins a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// The highest.
    Highest,
    /// The lowest.
    Lowest,
}

impl Goal {
    /// A score turned so that more is better.
    #[inline]
    pub fn merit(self, score: i32) -> i32 {
        match self {
            Self::Highest => score,
            Self::Lowest => -score,
        }
    }
}

/// A card game of several rounds with hidden information, for a fixed number of seats.
///
/// The value that implements it holds the rules; a [`State`](Game::State) holds one game in play: everything
/// that is true of it. What one seat knows of a state is its [`View`](Game::View), a type of its own, from which
/// legal moves and possible worlds are computed, so that nothing that is given a view can see more.
///
/// A game is driven in a loop:
///
/// ```
/// use stickem::game::{Game, Seed, Stream, Turn};
///
/// /// Plays a game of uniformly random moves.
/// fn play_at_random<G: Game>(game: &G, stream: &mut Stream) -> G::State {
///     let mut state = game.start(stream);
///     loop {
///         match game.turn(&state) {
///             Turn::Deal => game.deal(&mut state, stream),
///             Turn::Open(seat) | Turn::Secret(seat) => {
///                 let choice = game.random_move(game.view(&state, seat), stream);
///                 game.play(&mut state, choice);
///             }
///             Turn::Over => return state,
///         }
///     }
/// }
/// ```
pub trait Game: Sized + Send + Sync + 'static {
    /// One game in play: all that is true of it.
    type State: Clone + Send + Sync;

    /// What one seat knows of a state.
    ///
    /// Two views are equal if nothing that the seat knows differs.
    type View<'s>: Copy + PartialEq + fmt::Debug + Send;

    /// A decision of a seat.
    type Move: Copy + Eq + Ord + Hash + fmt::Debug + fmt::Display + Send + Sync;

    /// The legal moves of a view, one after another.
    type Moves: ExactSizeIterator<Item = Self::Move>;

    /// Worlds drawn from one view; [`Afresh`] where there is nothing to prepare for them.
    type Worlds<'v>: Worlds<Self>;

    /// How many seats play.
    fn seats(&self) -> usize;

    /// Which total wins.
    fn goal(&self) -> Goal;

    /// A new game, before its first deal.
    fn start(&self, stream: &mut Stream) -> Self::State;

    /// Tells a new game how quick of hand each seat is, 1 being usual. Only a game with races of reaction needs
    /// to know.
    fn set_speeds(&self, _state: &mut Self::State, _speeds: &BySeat<f64>) {}

    /// Deals the next round; for a state whose turn is [`Turn::Deal`].
    ///
    /// What is dealt depends on the stream alone, not on anything that was played.
    fn deal(&self, state: &mut Self::State, stream: &mut Stream);

    /// Who or what moves the state on.
    fn turn(&self, state: &Self::State) -> Turn;

    /// A number that tells a secret decision from the next; for a state whose turn is [`Turn::Secret`].
    ///
    /// Where a secret decision is always followed by an open move or by the end of the round, none is needed.
    #[inline]
    fn decision(&self, _state: &Self::State) -> usize {
        0
    }

    /// What a seat knows.
    fn view<'s>(&'s self, state: &'s Self::State, seat: Seat) -> Self::View<'s>;

    /// Whose view this is.
    fn observer(&self, view: Self::View<'_>) -> Seat;

    /// The legal moves of the seat whose view this is, without doubles, in an order that depends on the view
    /// alone; never empty when it is the seat's turn.
    fn moves(&self, view: Self::View<'_>) -> Self::Moves;

    /// Makes a move of the seat whose turn it is. The move must be legal.
    fn play(&self, state: &mut Self::State, choice: Self::Move);

    /// The points of every seat in the game so far.
    fn scores(&self, state: &Self::State) -> BySeat<i32>;

    /// The points of every seat in the round that is being played or was played last.
    fn round_scores(&self, state: &Self::State) -> BySeat<i32>;

    /// A world: a state drawn uniformly from all those that the view allows, so that the same seat's view of
    /// it equals this one.
    ///
    /// While a secret decision is under way, the other seats of the world have yet to commit.
    fn determinize(&self, view: Self::View<'_>, stream: &mut Stream) -> Self::State;

    /// Worlds of this view, one after another: what [`determinize`](Game::determinize) draws, for many draws.
    fn worlds<'v>(&self, view: Self::View<'v>) -> Self::Worlds<'v>;

    /// Whether the move is legal.
    #[inline]
    fn is_legal(&self, view: Self::View<'_>, choice: Self::Move) -> bool {
        self.moves(view).any(|legal| legal == choice)
    }

    /// A uniformly random legal move.
    #[inline]
    fn random_move(&self, view: Self::View<'_>, stream: &mut Stream) -> Self::Move {
        let mut moves = self.moves(view);
        let place = below(moves.len(), stream);
        moves.nth(place).expect("the seat to move has a legal move")
    }

    /// Plays the round to its end by uniformly random moves.
    #[inline]
    fn rollout(&self, state: &mut Self::State, stream: &mut Stream) {
        while let Some(seat) = self.turn(state).seat() {
            let choice = self.random_move(self.view(state, seat), stream);
            self.play(state, choice);
        }
    }
}
