use serde::Serialize;

use super::{AddingOn, Card, Points, Reaction, StickIt};
use crate::game::{Seat, Spoken};

/// The rules as another program is told them.
#[derive(Serialize)]
struct Facts {
    deck: Vec<Card>,
    hand_size: usize,
    rounds: usize,
    points: ToldPoints,
    reaction: &'static str,
    adding_on: &'static str,
    must_play: bool,
    turn_limit: usize,
}

#[derive(Serialize)]
struct ToldPoints {
    draw_two: i32,
    draw_five: i32,
    stick_it: i32,
    double_stick_it: i32,
    back_atcha: i32,
}

impl From<Points> for ToldPoints {
    fn from(points: Points) -> Self {
        let Points { draw_two, draw_five, stick_it, double_stick_it, back_atcha } = points;
        Self { draw_two, draw_five, stick_it, double_stick_it, back_atcha }
    }
}

/// A view as another program is told it.
#[derive(Serialize)]
struct ToldView<'s> {
    seat: usize,
    decision: &'static str,
    round: usize,
    starter: usize,
    turns: usize,
    hand: Vec<Card>,
    hand_sizes: Vec<usize>,
    lacks: Vec<ToldLack>,
    pile: usize,
    discards: Vec<Card>,
    top: Card,
    colour: &'static str,
    to_move: usize,
    pending: usize,
    giver: Option<usize>,
    window: bool,
    last_card: bool,
    speeds: Vec<f64>,
    totals: &'s [i32],
}

/// What everybody knows of a hand.
#[derive(Serialize)]
struct ToldLack {
    cards: Vec<Card>,
    at_most: usize,
}

impl Spoken for StickIt {
    const NAME: &'static str = "stick-it";

    fn facts(&self) -> impl Serialize {
        let rules = self.rules();
        Facts {
            deck: rules.deck.iter().collect(),
            hand_size: rules.hand_size,
            rounds: rules.rounds,
            points: rules.points.into(),
            reaction: match rules.reaction {
                Reaction::Race => "race",
                Reaction::Clockwise => "clockwise",
                Reaction::None => "none",
            },
            adding_on: match rules.adding_on {
                AddingOn::Same => "same",
                AddingOn::Any => "any",
            },
            must_play: rules.must_play,
            turn_limit: rules.turn_limit,
        }
    }

    fn spoken_view(&self, view: Self::View<'_>) -> impl Serialize {
        let table = view.table();
        let seats = || self.rules().seats();
        ToldView {
            seat: view.seat().index(),
            decision: if view.is_in_turn() { "turn" } else { "out-of-turn" },
            round: table.round(),
            starter: table.starter().index(),
            turns: table.turns(),
            hand: view.hand().iter().collect(),
            hand_sizes: seats().map(|seat| table.hand_len(seat)).collect(),
            lacks: seats()
                .map(|seat| table.lack(seat))
                .map(|lack| ToldLack { cards: lack.cards().collect(), at_most: lack.at_most() })
                .collect(),
            pile: table.pile_len(),
            discards: table.discards().iter().collect(),
            top: table.top(),
            colour: table.colour().name(),
            to_move: table.to_move().index(),
            pending: table.pending(),
            giver: table.giver().map(Seat::index),
            window: table.is_window(),
            last_card: table.is_last_card(),
            speeds: seats().map(|seat| table.speed(seat)).collect(),
            totals: table.totals().as_slice(),
        }
    }
}
