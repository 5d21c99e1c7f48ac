use std::sync::Arc;

use rand::RngExt;

use super::{
    Meaning, Model, NetPlayer,
    model::UNIT,
    net_player::best,
    pupil::{Aim, Pupil},
};
use crate::{
    card::Card,
    game::{BySeat, Game, Seat, Stream, Turn, below},
    games::trick::{State, TrickGame},
    strategy::{Entrant, Player},
};

/// Who sits in a seat of a training round.
#[derive(Clone, Debug)]
pub(super) enum Sitter {
    /// The model that learns.
    Myself,
    /// A model that does not.
    Model(Arc<Model>),
    /// One of the others, by number.
    Other(usize),
}

/// How the learner plays and learns in a round.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Manner {
    /// How often it plays a random card.
    pub(super) epsilon: f32,
    /// How far it looks for the targets of its values: TD(λ).
    pub(super) lambda: f32,
}

/// A place where training rounds are played, one after another: what it takes to do that beside others.
pub(super) struct Lane {
    pub(super) gradient: Vec<f32>,
    pub(super) pain_gradient: Vec<f32>,
    /// How many decisions are in the gradient.
    pub(super) decisions: u64,
    /// How many pain choices are.
    pub(super) pains: u64,
    /// The losses added up.
    pub(super) loss: f64,
    pupils: Vec<Pupil>,
    /// By number of the other, then by seat; made when they first sit down.
    others: Vec<Vec<Option<Player<TrickGame>>>>,
}

impl Lane {
    pub(super) fn new(model: &Model, others: usize) -> Self {
        let players = model.layout().players;
        let mut seats = Vec::new();
        seats.resize_with(others, || (0..players).map(|_| None).collect());
        Self {
            gradient: vec![0.0; model.cards.weights.len()],
            pain_gradient: vec![0.0; model.pain.weights.len()],
            decisions: 0,
            pains: 0,
            loss: 0.0,
            pupils: vec![Pupil::default(); players],
            others: seats,
        }
    }

    /// Plays a round by these players and adds what the learner learns from it to the gradients.
    pub(super) fn play(
        &mut self,
        game: &TrickGame,
        model: &Model,
        (sitters, others): (&[Sitter], &[Entrant<TrickGame>]),
        manner: Manner,
        stream: &mut Stream,
    ) {
        let mut state = game.start(stream);
        game.deal(&mut state, stream);
        let mut fixed: Vec<Option<NetPlayer>> = sitters
            .iter()
            .map(|sitter| match sitter {
                Sitter::Model(model) => Some(NetPlayer::new(Arc::clone(model))),
                _ => None,
            })
            .collect();
        for (seat, sitter) in sitters.iter().enumerate() {
            if let Sitter::Other(number) = sitter {
                let player = &mut self.others[*number][seat];
                player.get_or_insert_with(|| others[*number].player()).new_game();
            }
        }
        let learns = |seat: Seat| matches!(sitters[seat.index()], Sitter::Myself);
        while let Some(seat) = game.turn(&state).seat() {
            let card = match &sitters[seat.index()] {
                Sitter::Myself => self.learners_card(game, model, &state, seat, manner.epsilon, stream),
                Sitter::Model(_) => {
                    let player = fixed[seat.index()].as_mut().expect("a player for every fixed model");
                    crate::strategy::Strategy::choose(player, game.view(&state, seat), stream)
                }
                Sitter::Other(number) => {
                    let player = self.others[*number][seat.index()].as_mut().expect("everybody sat down");
                    player.choose(game, &state, seat, stream)
                }
            };
            self.make(game, model, &mut state, seat, card, learns);
        }
        let standings = standings(&state);
        for seat in Seat::all(sitters.len()).filter(|&seat| learns(seat)) {
            self.pupils[seat.index()].set_targets(standings[seat], manner.lambda);
            self.learn(model, seat, Aim::Target);
        }
    }

    /// Goes through a round played before, in which every seat is to be imitated.
    pub(super) fn imitate(&mut self, game: &TrickGame, model: &Model, state: State, moves: &[Card]) {
        self.retrace(game, model, state, moves);
        for seat in Seat::all(game.seats()) {
            self.learn(model, seat, Aim::Imitation);
        }
    }

    /// Goes through a round of a teacher, as if it had been the learner's own; its choices count with this weight.
    pub(super) fn take_lesson(
        &mut self,
        game: &TrickGame,
        model: &Model,
        (state, moves): (State, &[Card]),
        (weight, lambda): (f32, f32),
    ) {
        let end = self.retrace(game, model, state, moves);
        let standings = standings(&end);
        for seat in Seat::all(game.seats()) {
            self.pupils[seat.index()].set_targets(standings[seat], lambda);
            self.learn(model, seat, Aim::Lesson(weight));
        }
    }

    /// Makes these moves, with every seat's view of its choices; gives back the end.
    fn retrace(&mut self, game: &TrickGame, model: &Model, mut state: State, moves: &[Card]) -> State {
        for &card in moves {
            let seat = game.turn(&state).seat().expect("as many moves as the round has");
            let view = game.view(&state, seat);
            let pupil = &mut self.pupils[seat.index()];
            if view.is_choosing() {
                model.pain.look(view, &mut pupil.pain);
                let place = pupil.pain.choices.iter().position(|choice| choice.card == card);
                pupil.pain_chosen = place.expect("a card of the hand");
            } else if view.hand().len() > 1 {
                let decision = pupil.decide(&model.cards, view);
                let place = decision.sight.choices.iter().position(|choice| choice.card == card);
                decision.chosen = place.expect("a card of the hand");
                decision.standing = standings(&state)[seat];
            }
            self.make(game, model, &mut state, seat, card, |_| true);
        }
        state
    }

    /// The learner's move: its best, or now and then a random one.
    fn learners_card(
        &mut self,
        game: &TrickGame,
        model: &Model,
        state: &State,
        seat: Seat,
        epsilon: f32,
        stream: &mut Stream,
    ) -> Card {
        debug_assert_eq!(model.meaning(), Meaning::Values);
        let view = game.view(state, seat);
        let pupil = &mut self.pupils[seat.index()];
        let explores = stream.random::<f32>() < epsilon;
        if view.is_choosing() {
            model.pain.look(view, &mut pupil.pain);
            let choices = &pupil.pain.choices;
            let values: Vec<f32> = choices.iter().map(|choice| choice.value).collect();
            pupil.pain_chosen = if explores { below(values.len(), stream) } else { best(&values) };
            return choices[pupil.pain_chosen].card;
        }
        if view.hand().len() == 1 {
            return view.hand().nth(0);
        }
        let standing = standings(state)[seat];
        let decision = pupil.decide(&model.cards, view);
        decision.standing = standing;
        let greedy = best(&decision.values);
        decision.chosen = if explores { below(decision.values.len(), stream) } else { greedy };
        decision.explored = decision.chosen != greedy;
        decision.sight.choices[decision.chosen].card
    }

    /// Makes a move and shows it to everybody who learns.
    fn make(
        &mut self,
        game: &TrickGame,
        model: &Model,
        state: &mut State,
        seat: Seat,
        card: Card,
        learns: impl Fn(Seat) -> bool,
    ) {
        let choosing = matches!(game.turn(state), Turn::Secret(_));
        game.play(state, card);
        let revealed = choosing && state.table().is_revealed();
        if choosing && !revealed {
            return;
        }
        for other in Seat::all(game.seats()).filter(|&other| learns(other)) {
            let pupil = &mut self.pupils[other.index()];
            match revealed {
                true => pupil.begin(&model.cards, game.view(state, other)),
                false => pupil.fall(&model.cards, card, other == seat),
            }
        }
    }

    fn learn(&mut self, model: &Model, seat: Seat, aim: Aim) {
        let pupil = &mut self.pupils[seat.index()];
        self.decisions += pupil.decisions().len() as u64;
        self.pains += 1;
        self.loss += pupil.push_back(model, aim, (&mut self.gradient, &mut self.pain_gradient));
    }
}

/// Every seat's score in the round minus the mean of the others', in the networks' units.
pub(super) fn standings(state: &State) -> BySeat<f32> {
    let scores = state.table().scores();
    let sum: i32 = scores.iter().sum();
    let others = scores.seats() as f32 - 1.0;
    scores.map(|score| (score as f32 - (sum - score) as f32 / others) / UNIT)
}
