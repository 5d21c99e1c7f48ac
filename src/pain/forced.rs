use crate::{
    card::Card,
    game::{BySeat, Game, MAX_SEATS, Seat, Seed, Stream, Turn},
    games::trick::{State, TrickGame},
    strategy::{Entrant, Player},
};

/// A player that could not play on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{strategy} in seat {seat}: {reason}")]
pub struct PainFault {
    /// The strategy's name.
    pub strategy: String,
    /// Its seat.
    pub seat: usize,
    /// What happened.
    pub reason: String,
}

/// Players of one strategy at all seats, for rounds in which one seat's pain card is forced.
pub struct Forced<'s> {
    game: &'s TrickGame,
    entrant: &'s Entrant<TrickGame>,
    players: Vec<Player<TrickGame>>,
}

/// A round with a forced pain card.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ForcedRound {
    /// What the round brought each seat.
    pub scores: BySeat<i32>,
    /// The pain cards that lay on the table.
    pub pain: BySeat<Option<Card>>,
    /// The pain card that the seat would have chosen of its own.
    pub own: Card,
}

impl<'s> Forced<'s> {
    /// A table of players of this strategy.
    pub fn new(game: &'s TrickGame, entrant: &'s Entrant<TrickGame>) -> Self {
        let players = (0..game.seats()).map(|_| entrant.player()).collect();
        Self { game, entrant, players }
    }

    /// Plays the round that has been dealt, with this pain card for the seat.
    ///
    /// Each player draws from its own child of `streams`. The seat is asked for its choice like any other, so
    /// that its stream is used up the same way, but the card is laid instead. No seat knows of it before all
    /// have chosen: the others choose the same whatever the card.
    pub fn play(
        &mut self,
        dealt: &State,
        seat: Seat,
        card: Card,
        streams: Seed,
    ) -> Result<ForcedRound, PainFault> {
        let game = self.game;
        let mut drawn: [Stream; MAX_SEATS] = std::array::from_fn(|seat| streams.child(seat as u64).stream());
        self.players.iter_mut().for_each(Player::new_game);
        let mut state = *dealt;
        let mut own = card;
        loop {
            let (to_move, is_pain) = match game.turn(&state) {
                Turn::Secret(to_move) => (to_move, true),
                Turn::Open(to_move) => (to_move, false),
                Turn::Deal | Turn::Over => break,
            };
            let place = to_move.index();
            let mut choice = self.players[place].choose(game, &state, to_move, &mut drawn[place]);
            if !game.is_legal(game.view(&state, to_move), choice) {
                return Err(self.illegal(to_move, choice));
            }
            if is_pain && to_move == seat {
                own = std::mem::replace(&mut choice, card);
            }
            game.play(&mut state, choice);
        }
        self.ask_for_faults()?;
        Ok(ForcedRound { scores: *state.table().scores(), pain: *state.chosen(), own })
    }

    fn ask_for_faults(&mut self) -> Result<(), PainFault> {
        for place in 0..self.players.len() {
            if let Some(reason) = self.players[place].fault() {
                return Err(self.fault(place, reason));
            }
        }
        Ok(())
    }

    #[cold]
    fn illegal(&mut self, seat: Seat, choice: Card) -> PainFault {
        let said = self.players[seat.index()].fault();
        self.fault(seat.index(), said.unwrap_or_else(|| format!("{choice} is not a legal move")))
    }

    #[cold]
    fn fault(&self, seat: usize, reason: String) -> PainFault {
        PainFault { strategy: self.entrant.name.clone(), seat, reason: reason.replace('\n', " ") }
    }
}
