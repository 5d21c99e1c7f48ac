use super::{Deals, MAX_DECK, Rules, State, View, piles::Piles, rollout::play_out};
use crate::{
    card::{self, Card, CardSet},
    fields::FieldError,
    game::{BySeat, Game, Goal, Seat, Stream, Turn},
};

/// The trick game at one table size. A move is a card: the pain card to lay down, or the card to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TrickGame {
    rules: Rules,
    /// The deck's cards in order, ready to be shuffled.
    cards: [Card; MAX_DECK],
}

impl TrickGame {
    /// The game with these rules, if they can be played.
    pub fn new(rules: Rules) -> Result<Self, FieldError> {
        let rules = rules.checked()?;
        let mut cards = [Card::from_index(0); MAX_DECK];
        cards.iter_mut().zip(rules.deck).for_each(|(place, card)| *place = card);
        Ok(Self { rules, cards })
    }

    /// The rules.
    #[inline]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Starts the next round with these hands instead of a random deal; what is in no hand is left over.
    ///
    /// The hands must be disjoint parts of the deck of the right size.
    pub fn deal_hands(&self, state: &mut State, hands: BySeat<CardSet>) {
        let dealt = hands.iter().fold(CardSet::EMPTY, |all, &hand| all.union(hand));
        state.begin_round(&self.rules, self.rules.deck.difference(dealt));
        state.hands = hands;
    }

    /// The same game with another seat to lead the round, for a state that has just been dealt.
    pub fn set_leader(&self, state: &mut State, leader: Seat) {
        state.table.round_leader = leader;
        state.table.leader = leader;
    }
}

impl Game for TrickGame {
    type State = State;
    type View<'s> = View<'s>;
    type Move = Card;
    type Moves = card::Iter;
    type Worlds<'v> = Deals;

    #[inline]
    fn seats(&self) -> usize {
        self.rules.players
    }

    fn goal(&self) -> Goal {
        Goal::Highest
    }

    fn start(&self, stream: &mut Stream) -> State {
        State::new(&self.rules, stream)
    }

    fn deal(&self, state: &mut State, stream: &mut Stream) {
        state.deal(&self.rules, self.cards, stream);
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        state.turn(&self.rules)
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
    fn moves(&self, view: View<'_>) -> card::Iter {
        view.hand().iter()
    }

    #[inline]
    fn play(&self, state: &mut State, card: Card) {
        match state.turn(&self.rules) {
            Turn::Open(seat) => state.play_card(&self.rules, seat, card),
            Turn::Secret(seat) => state.choose_pain(seat, card),
            Turn::Deal | Turn::Over => panic!("no seat is to move"),
        }
    }

    fn scores(&self, state: &State) -> BySeat<i32> {
        let table = state.table();
        BySeat::from_fn(self.rules.players, |seat| table.totals[seat] + table.scores[seat])
    }

    fn round_scores(&self, state: &State) -> BySeat<i32> {
        *state.table().scores()
    }

    #[inline]
    fn determinize(&self, view: View<'_>, stream: &mut Stream) -> State {
        Deals::new(view).next(stream)
    }

    #[inline]
    fn worlds<'v>(&self, view: Self::View<'v>) -> Self::Worlds<'v> {
        Deals::new(view)
    }

    #[inline]
    fn is_legal(&self, view: View<'_>, card: Card) -> bool {
        view.hand().contains(card)
    }

    #[inline]
    fn rollout(&self, state: &mut State, stream: &mut Stream) {
        play_out(&self.rules, state, Piles::shuffled(&state.hands, stream));
    }
}
