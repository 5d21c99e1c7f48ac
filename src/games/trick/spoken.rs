use serde::Serialize;

use super::{AllZero, Lead, PlayedTrick, TrickGame, Undealt};
use crate::{
    card::Card,
    game::{Seat, Spoken},
};

/// The rules as another program is told them.
#[derive(Serialize)]
struct Facts {
    deck: Vec<Card>,
    hand_size: usize,
    tricks: usize,
    rounds: usize,
    lead: &'static str,
    all_zero: &'static str,
    undealt: &'static str,
}

/// A view as another program is told it.
#[derive(Serialize)]
struct ToldView<'s> {
    seat: usize,
    decision: &'static str,
    round: usize,
    hand: Vec<Card>,
    pain: Option<Vec<Card>>,
    trick: ToldTrick<'s>,
    tricks: Vec<ToldTrick<'s>>,
    undealt: Vec<Card>,
    scores: &'s [i32],
    totals: &'s [i32],
}

#[derive(Serialize)]
struct ToldTrick<'s> {
    leader: usize,
    cards: &'s [Card],
    winner: Option<usize>,
}

impl<'s> From<PlayedTrick<'s>> for ToldTrick<'s> {
    fn from(trick: PlayedTrick<'s>) -> Self {
        Self { leader: trick.leader.index(), cards: trick.cards, winner: trick.winner.map(Seat::index) }
    }
}

impl Spoken for TrickGame {
    const NAME: &'static str = "trick";

    fn facts(&self) -> impl Serialize {
        let rules = self.rules();
        Facts {
            deck: rules.deck.iter().collect(),
            hand_size: rules.hand_size,
            tricks: rules.tricks(),
            rounds: rules.rounds,
            lead: match rules.lead {
                Lead::Rotate => "rotate",
                Lead::LowestScore => "lowest-score",
            },
            all_zero: match rules.all_zero {
                AllZero::Discard => "discard",
                AllZero::FirstZeroWins => "first-zero-wins",
            },
            undealt: match rules.undealt {
                Undealt::Open => "open",
                Undealt::Hidden => "hidden",
            },
        }
    }

    fn spoken_view(&self, view: Self::View<'_>) -> impl Serialize {
        let table = view.table();
        let mut tricks: Vec<ToldTrick<'_>> =
            table.tricks(self.rules().all_zero).map(ToldTrick::from).collect();
        let begun = if table.trick().is_empty() { None } else { tricks.pop() };
        let led = ToldTrick { leader: table.leader().index(), cards: &[], winner: None };
        ToldView {
            seat: view.seat().index(),
            decision: if view.is_choosing() { "pain" } else { "card" },
            round: table.round(),
            hand: view.hand().iter().collect(),
            pain: Seat::all(table.players()).map(|seat| table.pain(seat)).collect(),
            trick: begun.unwrap_or(led),
            tricks,
            undealt: table.undealt().iter().collect(),
            scores: table.scores().as_slice(),
            totals: table.totals().as_slice(),
        }
    }
}
