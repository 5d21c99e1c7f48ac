use stickem::{
    card::Colour,
    game::{BySeat, Game, Seat, Seed, Turn},
    games::stick_it::{Card, Cards, Edition, Move, Reaction, Rules, State, StickIt},
};

/// A hand played by a script. Plays out of turn go before those in turn, so that the script decides who plays.
pub(super) struct Script {
    pub(super) game: StickIt,
    pub(super) state: State,
}

pub(super) fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().unwrap()).collect()
}

pub(super) fn text(cards: Cards) -> String {
    cards.iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
}

/// These hands, and these cards to be turned over and then drawn.
pub(super) fn script(hands: &[&str], pile: &str) -> Script {
    script_by(hands, pile, |_| ())
}

/// The same with other rules.
pub(super) fn script_by(hands: &[&str], pile: &str, change: impl FnOnce(&mut Rules)) -> Script {
    let mut rules = Edition::stick_it().rules(hands.len()).unwrap();
    rules.reaction = Reaction::Clockwise;
    change(&mut rules);
    let game = StickIt::new(rules).unwrap();
    let mut state = game.start(&mut Seed::new(1).stream());
    let hands = BySeat::from_fn(hands.len(), |seat| Cards::of(&cards(hands[seat.index()])));
    game.deal_hands(&mut state, hands, &cards(pile));
    Script { game, state }
}

impl Script {
    pub(super) fn moves(&self, seat: usize) -> Vec<String> {
        let view = self.game.view(&self.state, Seat::new(seat));
        self.game.moves(view).map(|choice| choice.to_string()).collect()
    }

    /// Whether the seat, which holds this card, may play it.
    #[track_caller]
    pub(super) fn may(&self, seat: usize, card: &str) -> bool {
        let view = self.game.view(&self.state, Seat::new(seat));
        let card: Card = card.parse().unwrap();
        assert!(view.hand().contains(card), "seat {seat} has no {card}");
        self.game.moves(view).any(|choice| choice.card() == Some(card))
    }

    /// The seat makes the move, and nobody else wants to play.
    #[track_caller]
    pub(super) fn then(&mut self, seat: usize, choice: &str) -> &mut Self {
        let choice: Move = choice.parse().unwrap();
        let turns = self.state.table().turns();
        while self.state.table().turns() == turns {
            let asked = self.game.turn(&self.state).seat().expect("the hand goes on");
            let view = self.game.view(&self.state, asked);
            let answer = if asked.index() == seat {
                choice
            } else if asked != self.state.table().to_move() {
                Move::Pass
            } else {
                let mut others = self.game.moves(view).filter(|answer| answer.card() != choice.card());
                others.next().expect("something else to do")
            };
            assert!(self.game.is_legal(view, answer), "seat {asked}: {answer} is not legal");
            self.game.play(&mut self.state, answer);
        }
        let last = self.state.log().unwrap().entries().last().unwrap();
        assert_eq!((last.seat.index(), last.choice), (seat, choice));
        self
    }

    pub(super) fn turn(&self) -> usize {
        self.state.table().to_move().index()
    }

    pub(super) fn pending(&self) -> usize {
        self.state.table().pending()
    }

    pub(super) fn colour(&self) -> Colour {
        self.state.table().colour()
    }

    pub(super) fn hand_len(&self, seat: usize) -> usize {
        self.state.table().hand_len(Seat::new(seat))
    }

    pub(super) fn is_over(&self) -> bool {
        self.state.table().is_over()
    }

    pub(super) fn scores(&self) -> Vec<i32> {
        self.game.round_scores(&self.state).as_slice().to_vec()
    }

    /// Nobody but this seat may do anything.
    #[track_caller]
    pub(super) fn only(&self, seat: usize) {
        assert_eq!(self.game.turn(&self.state), Turn::Open(Seat::new(seat)));
    }
}
