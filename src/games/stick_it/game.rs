use super::{Card, Cards, Move, Moves, Pile, Rules, State, View, determinize::determinize};
use crate::{
    fields::FieldError,
    game::{Afresh, BySeat, Game, Goal, Seat, Stream, Turn},
};

/// Stick it! at one table size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StickIt {
    rules: Rules,
}

impl StickIt {
    /// The game with these rules, if they can be played.
    pub fn new(rules: Rules) -> Result<Self, FieldError> {
        Ok(Self { rules: rules.checked()? })
    }

    /// The rules.
    #[inline]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Starts the next hand with these hands and these cards on top of the pile, the first to be turned over first;
    /// what is left of the deck lies under them.
    ///
    /// Hands of any size will do. Together the cards must be part of the deck.
    pub fn deal_hands(&self, state: &mut State, hands: BySeat<Cards>, pile: &[Card]) {
        let mut rest = hands.iter().fold(self.rules.deck, |rest, &hand| rest.without(hand));
        rest = rest.without(Cards::of(pile));
        let pile: Pile = rest.iter().chain(pile.iter().rev().copied()).collect();
        state.begin_round(&self.rules, hands, pile);
    }
}

impl Game for StickIt {
    type State = State;
    type View<'s> = View<'s>;
    type Move = Move;
    type Moves = Moves;
    type Worlds<'v> = Afresh<View<'v>>;

    #[inline]
    fn seats(&self) -> usize {
        self.rules.players
    }

    fn goal(&self) -> Goal {
        Goal::Lowest
    }

    fn start(&self, _: &mut Stream) -> State {
        State::new(&self.rules)
    }

    fn set_speeds(&self, state: &mut State, speeds: &BySeat<f64>) {
        state.table.speeds = speeds.map(|speed| (speed * 1000.0).round().clamp(1.0, 1e6) as u32);
    }

    fn deal(&self, state: &mut State, stream: &mut Stream) {
        state.deal(&self.rules, stream);
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        state.turn(&self.rules)
    }

    /// One window may follow directly on another; each ends with a turn.
    #[inline]
    fn decision(&self, state: &State) -> usize {
        state.table.turns()
    }

    #[inline]
    fn view<'s>(&'s self, state: &'s State, seat: Seat) -> View<'s> {
        View::new(&self.rules, state, seat)
    }

    #[inline]
    fn observer(&self, view: View<'_>) -> Seat {
        view.seat()
    }

    #[inline]
    fn moves(&self, view: View<'_>) -> Moves {
        view.moves()
    }

    #[inline]
    fn play(&self, state: &mut State, choice: Move) {
        match state.turn(&self.rules) {
            Turn::Open(seat) => state.act(&self.rules, seat, choice),
            Turn::Secret(seat) => state.answer(&self.rules, seat, choice),
            Turn::Deal | Turn::Over => panic!("no seat is to move"),
        }
    }

    fn scores(&self, state: &State) -> BySeat<i32> {
        let table = state.table();
        BySeat::from_fn(self.rules.players, |seat| table.totals[seat] + table.scores[seat])
    }

    fn round_scores(&self, state: &State) -> BySeat<i32> {
        state.table().scores
    }

    #[inline]
    fn determinize(&self, view: View<'_>, stream: &mut Stream) -> State {
        determinize(view, stream)
    }

    #[inline]
    fn worlds<'v>(&self, view: Self::View<'v>) -> Self::Worlds<'v> {
        Afresh(view)
    }
}
