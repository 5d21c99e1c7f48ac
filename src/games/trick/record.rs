use serde::{Deserialize, Serialize};

use super::{State, TrickGame};
use crate::{
    card::{Card, CardSet},
    game::{BySeat, Game, Recorded, ReplayFault, Seat, Turn},
};

/// A round of the trick game as it stands in a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundRecord {
    /// Who leads the first trick.
    pub leader: usize,
    /// The hands as dealt, the pain card included.
    pub hands: Vec<Vec<Card>>,
    /// The cards left over from the deal.
    pub undealt: Vec<Card>,
    /// The pain card of each seat.
    pub pain: Vec<Card>,
    /// The tricks.
    pub tricks: Vec<TrickRecord>,
    /// The points of each seat in this round.
    pub scores: Vec<i32>,
}

/// A trick as it stands in a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrickRecord {
    /// Who leads it.
    pub leader: usize,
    /// Its cards in order of play.
    pub cards: Vec<Card>,
    /// Who wins it; nobody where it is discarded.
    pub winner: Option<usize>,
}

impl Recorded for TrickGame {
    type Round = RoundRecord;

    fn record(&self, state: &State) -> RoundRecord {
        let (rules, table) = (self.rules(), state.table());
        let pain = |seat| table.pain(seat).expect("a round that has ended has pain cards");
        let hands = state.dealt_hands(rules);
        let tricks = table.tricks(rules.all_zero).map(|trick| TrickRecord {
            leader: trick.leader.index(),
            cards: trick.cards.to_vec(),
            winner: trick.winner.map(Seat::index),
        });
        let dealt = hands.iter().fold(CardSet::EMPTY, |all, &hand| all.union(hand));
        RoundRecord {
            leader: table.round_leader().index(),
            hands: hands.iter().map(|hand| hand.iter().collect()).collect(),
            undealt: rules.deck.difference(dealt).iter().collect(),
            pain: rules.seats().map(pain).collect(),
            tricks: tricks.collect(),
            scores: table.scores().as_slice().to_vec(),
        }
    }

    fn replay(&self, state: &mut State, round: &RoundRecord) -> Result<(), ReplayFault> {
        let rules = self.rules();
        let hands = self.check_deal(round)?;
        self.deal_hands(state, hands);
        self.check_leader(state, round)?;
        check_len("pain", round.pain.len(), rules.players)?;
        for (seat, &card) in rules.seats().zip(&round.pain) {
            if !state.hands()[seat].contains(card) {
                let reason = format!("pain: seat {seat} has no {card}");
                return Err(ReplayFault::of_round(reason));
            }
            self.play(state, card);
        }
        check_len("tricks", round.tricks.len(), rules.tricks())?;
        for (number, trick) in (1..).zip(&round.tricks) {
            self.replay_trick(state, trick).map_err(|reason| ReplayFault::of_trick(number, reason))?;
        }
        let scores = state.table().scores().as_slice();
        if round.scores != scores {
            let reason = format!("scores: {:?} (expected {scores:?})", round.scores);
            return Err(ReplayFault::of_round(reason));
        }
        Ok(())
    }

    fn tell(&self, round: &RoundRecord, before: &[i32]) -> String {
        super::story::tell(self, round, before)
    }
}

impl TrickGame {
    /// The hands of a recorded deal, if they and the cards left over are the deck.
    fn check_deal(&self, round: &RoundRecord) -> Result<BySeat<CardSet>, ReplayFault> {
        let rules = self.rules();
        check_len("hands", round.hands.len(), rules.players)?;
        let mut left = rules.deck;
        let mut take = |place: &str, card: Card| {
            let fault =
                || ReplayFault::of_round(format!("{place}: {card} is not in the deck, or there twice"));
            let there = left.contains(card);
            left.remove(card);
            there.then_some(card).ok_or_else(fault)
        };
        let mut hands = BySeat::new(rules.players, CardSet::EMPTY);
        for (seat, hand) in rules.seats().zip(&round.hands) {
            let place = format!("hand of seat {seat}");
            check_len(&place, hand.len(), rules.hand_size)?;
            for &card in hand {
                hands[seat].insert(take(&place, card)?);
            }
        }
        for &card in &round.undealt {
            take("undealt", card)?;
        }
        match left.first() {
            Some(card) => Err(ReplayFault::of_round(format!("undealt: {card} is missing"))),
            None => Ok(hands),
        }
    }

    /// The first leader of some editions is drawn at random; every later one follows from the rules.
    fn check_leader(&self, state: &mut State, round: &RoundRecord) -> Result<(), ReplayFault> {
        let leader = state.table().round_leader();
        if round.leader >= self.rules().players {
            return Err(ReplayFault::of_round(format!("leader: there is no seat {}", round.leader)));
        }
        if state.table().round() == 1 && self.rules().lead == super::Lead::LowestScore {
            self.set_leader(state, Seat::new(round.leader));
        } else if round.leader != leader.index() {
            let reason = format!("leader: seat {} (expected seat {leader})", round.leader);
            return Err(ReplayFault::of_round(reason));
        }
        Ok(())
    }

    fn replay_trick(&self, state: &mut State, trick: &TrickRecord) -> Result<(), String> {
        let players = self.rules().players;
        let leader = state.table().leader();
        if trick.leader != leader.index() {
            return Err(format!("leader: seat {} (expected seat {leader})", trick.leader));
        }
        if trick.cards.len() != players {
            return Err(format!("cards: {} (expected {players})", trick.cards.len()));
        }
        for &card in &trick.cards {
            let Turn::Open(seat) = self.turn(state) else { return Err("nobody is to play".into()) };
            if !state.hands()[seat].contains(card) {
                return Err(format!("cards: seat {seat} has no {card}"));
            }
            self.play(state, card);
        }
        let last = state.table().tricks(self.rules().all_zero).last();
        let winner = last.and_then(|trick| trick.winner).map(Seat::index);
        if trick.winner != winner {
            return Err(format!(
                "winner: {} (expected {})",
                seat_or_nobody(trick.winner),
                seat_or_nobody(winner)
            ));
        }
        Ok(())
    }
}

fn check_len(what: &str, found: usize, expected: usize) -> Result<(), ReplayFault> {
    if found == expected {
        return Ok(());
    }
    Err(ReplayFault::of_round(format!("{what}: {found} (expected {expected})")))
}

fn seat_or_nobody(seat: Option<usize>) -> String {
    seat.map_or("nobody".into(), |seat| format!("seat {seat}"))
}
