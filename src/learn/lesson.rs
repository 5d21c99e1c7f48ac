use rayon::prelude::*;

use crate::{
    card::Card,
    game::{Game, Purpose, Seat, Seed, below},
    games::trick::{State, TrickGame},
    strategy::Entrant,
};

/// A round that was played by players to be imitated.
#[derive(Clone, PartialEq, Debug)]
pub struct Lesson {
    pub(super) dealt: State,
    /// The moves in the order in which seats were asked: pain cards first.
    pub(super) moves: Vec<Card>,
}

impl Lesson {
    /// Lets the teacher play a round in every seat, with any seat to lead.
    pub fn play(game: &TrickGame, teacher: &Entrant<TrickGame>, seed: Seed) -> Self {
        let mut players: Vec<_> = (0..game.seats()).map(|_| teacher.player()).collect();
        players.iter_mut().for_each(|player| player.new_game());
        let mut streams: Vec<_> =
            (0..game.seats()).map(|seat| seed.child(1 + seat as u64).stream()).collect();
        let dealt = dealt(game, seed);
        let (mut state, mut moves) = (dealt, Vec::new());
        while let Some(seat) = game.turn(&state).seat() {
            let card = players[seat.index()].choose(game, &state, seat, &mut streams[seat.index()]);
            game.play(&mut state, card);
            moves.push(card);
        }
        Self { dealt, moves }
    }

    /// So many rounds of the teacher, played in parallel; the same for any number of threads.
    pub fn play_many(
        game: &TrickGame,
        teacher: &Entrant<TrickGame>,
        seed: u64,
        rounds: std::ops::Range<u64>,
    ) -> Vec<Self> {
        let seed = Seed::new(seed).purpose(Purpose::Training).child(2);
        rounds.into_par_iter().map(|round| Self::play(game, teacher, seed.child(round))).collect()
    }
}

/// The deal of a lesson, with any seat to lead.
fn dealt(game: &TrickGame, seed: Seed) -> State {
    let mut deals = seed.child(0).stream();
    let mut dealt = game.start(&mut deals);
    game.deal(&mut dealt, &mut deals);
    game.set_leader(&mut dealt, Seat::new(below(game.seats(), &mut deals)));
    dealt
}
