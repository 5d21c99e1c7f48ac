use serde::Deserialize;

use super::{RoundRecord, State, TrickGame, Undealt};
use crate::{
    card::{Card, CardSet},
    fields::FieldError,
    game::{BySeat, Game, Seat, Seed, Turn},
};

/// A decision as somebody at the table can write it down: what a bot is told as its view. Only the hand is needed;
/// a hand alone is the choice of a pain card.
#[derive(Clone, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Position {
    /// Whose decision it is.
    pub seat: usize,
    /// Its hand.
    pub hand: Vec<Card>,
    /// The pain cards, once revealed.
    pub pain: Option<Vec<Card>>,
    /// The tricks that are complete.
    pub tricks: Vec<PositionTrick>,
    /// The trick on the table.
    pub trick: Option<PositionTrick>,
    /// The open cards left over from the deal.
    pub undealt: Vec<Card>,
    /// The number of the round, from 1.
    pub round: Option<usize>,
    /// The points of each seat before this round.
    pub totals: Option<Vec<i32>>,
    /// What is decided: follows from the rest and is not read.
    pub decision: Option<String>,
    /// The points of each seat in this round: follow from the rest and are not read.
    pub scores: Option<Vec<i32>>,
}

/// A trick in a position.
#[derive(Clone, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PositionTrick {
    /// Who leads it.
    pub leader: usize,
    /// Its cards in order of play.
    pub cards: Vec<Card>,
    /// Who wins it: follows from the rest and is not read.
    pub winner: Option<usize>,
}

impl Position {
    /// The decision of a seat in a recorded round: at a trick, counted from 1, or at the pain choice, trick 0.
    /// Where no seat is named, it is the one that leads the trick.
    pub fn in_record(
        round: &RoundRecord,
        number: usize,
        totals: Vec<i32>,
        trick: usize,
        seat: Option<usize>,
    ) -> Result<Self, FieldError> {
        let players = round.hands.len();
        let leader = match trick {
            0 => round.leader,
            _ => round.tricks.get(trick - 1).map(|trick| trick.leader).ok_or_else(|| {
                FieldError::unexpected("trick", trick, format!("a trick from 0 to {}", round.tricks.len()))
            })?,
        };
        let seat = seat.unwrap_or(leader);
        let dealt = round.hands.get(seat);
        let mut hand = dealt
            .ok_or_else(|| FieldError::unexpected("seat", seat, format!("a seat from 0 to {}", players - 1)))?
            .clone();
        let told = |trick: &super::TrickRecord, len: usize| PositionTrick {
            leader: trick.leader,
            cards: trick.cards[..len.min(trick.cards.len())].to_vec(),
            winner: None,
        };
        let base = Self {
            seat,
            undealt: round.undealt.clone(),
            round: Some(number),
            totals: Some(totals),
            ..Self::default()
        };
        if trick == 0 {
            let trick = PositionTrick { leader: round.leader, ..PositionTrick::default() };
            return Ok(Self { hand, trick: Some(trick), ..base });
        }
        let before = (seat + players - leader) % players;
        let tricks: Vec<_> = round.tricks[..trick - 1].iter().map(|trick| told(trick, players)).collect();
        let current = told(&round.tricks[trick - 1], before);
        let gone: Vec<Card> = tricks
            .iter()
            .flat_map(|trick| trick.cards.iter().copied())
            .chain(round.pain.iter().copied())
            .collect();
        hand.retain(|card| !gone.contains(card));
        Ok(Self { hand, pain: Some(round.pain.clone()), tricks, trick: Some(current), ..base })
    }
}

/// The deck, as cards are taken out of it.
struct Stock(CardSet);

impl Stock {
    fn take(&mut self, field: &str, card: Card) -> Result<Card, FieldError> {
        if !self.0.contains(card) {
            return Err(FieldError::new(field, format!("{card} is not in the deck, or there twice")));
        }
        self.0.remove(card);
        Ok(card)
    }
}

impl TrickGame {
    /// A state in which the position's seat sees just what the position says. What it cannot see is filled in
    /// with some of the cards that are left.
    pub fn state_of(&self, position: &Position) -> Result<(State, Seat), FieldError> {
        let rules = self.rules();
        if position.seat >= rules.players {
            let expected = format!("a seat from 0 to {}", rules.players - 1);
            return Err(FieldError::unexpected("seat", position.seat, expected));
        }
        let seat = Seat::new(position.seat);
        let leader = self.first_leader(position)?;
        let (hands, _) = self.hands_of(position, seat)?;
        let mut state = self.start(&mut Seed::new(0).stream());
        self.set_standings(&mut state, position)?;
        self.deal_hands(&mut state, hands);
        self.set_leader(&mut state, leader);
        for &card in position.pain.iter().flatten() {
            self.play(&mut state, card);
        }
        self.play_tricks(&mut state, position)?;
        match self.turn(&state) {
            Turn::Secret(_) => Ok((state, seat)),
            Turn::Open(mover) if mover == seat => Ok((state, seat)),
            Turn::Open(mover) => {
                Err(FieldError::new("seat", format!("{seat} (expected {mover}, whose turn it is)")))
            }
            Turn::Deal | Turn::Over => Err(FieldError::new("tricks", "the round has ended")),
        }
    }

    fn first_leader(&self, position: &Position) -> Result<Seat, FieldError> {
        let players = self.rules().players;
        let mut tricks = position.tricks.iter().chain(&position.trick);
        let leader = tricks.next().map_or(0, |trick| trick.leader);
        for trick in position.tricks.iter().chain(&position.trick) {
            if trick.leader >= players || trick.cards.len() > players {
                let expected = format!("a leader from 0 to {} and at most {players} cards", players - 1);
                return Err(FieldError::new(
                    "tricks",
                    format!("a trick that cannot be (expected {expected})"),
                ));
            }
        }
        Ok(Seat::new(leader))
    }

    /// The hands as dealt, and what is left over.
    fn hands_of(&self, position: &Position, own: Seat) -> Result<(BySeat<CardSet>, CardSet), FieldError> {
        let rules = self.rules();
        let mut stock = Stock(rules.deck);
        let mut hands = BySeat::new(rules.players, CardSet::EMPTY);
        for &card in &position.hand {
            hands[own].insert(stock.take("hand", card)?);
        }
        if let Some(pain) = &position.pain {
            if pain.len() != rules.players {
                return Err(FieldError::unexpected("pain", pain.len(), format!("{} cards", rules.players)));
            }
            for (seat, &card) in rules.seats().zip(pain) {
                hands[seat].insert(stock.take("pain", card)?);
            }
        } else if !position.tricks.is_empty() {
            return Err(FieldError::new(
                "pain",
                "missing field (expected the pain cards, as there are tricks)",
            ));
        }
        for trick in position.tricks.iter().chain(&position.trick) {
            for (place, &card) in trick.cards.iter().enumerate() {
                let seat = Seat::new(trick.leader).step(place, rules.players);
                hands[seat].insert(stock.take("tricks", card)?);
            }
        }
        self.set_aside(&mut stock, &position.undealt)?;
        if hands[own].len() != rules.hand_size {
            let expected = format!("{} with what the seat has played", rules.hand_size);
            return Err(FieldError::unexpected("hand", format!("{} cards", hands[own].len()), expected));
        }
        for seat in rules.seats() {
            let missing = rules.hand_size.checked_sub(hands[seat].len());
            let missing =
                missing.ok_or_else(|| FieldError::new("tricks", format!("too many cards of seat {seat}")))?;
            for card in stock.0.iter().take(missing) {
                stock.0.remove(card);
                hands[seat].insert(card);
            }
        }
        Ok((hands, stock.0))
    }

    fn set_aside(&self, stock: &mut Stock, undealt: &[Card]) -> Result<(), FieldError> {
        let rules = self.rules();
        let expected = match rules.undealt {
            Undealt::Open => rules.deck.len() - rules.players * rules.hand_size,
            Undealt::Hidden => 0,
        };
        if undealt.len() != expected {
            return Err(FieldError::unexpected("undealt", undealt.len(), format!("{expected} cards")));
        }
        undealt.iter().try_for_each(|&card| stock.take("undealt", card).map(drop))
    }

    fn set_standings(&self, state: &mut State, position: &Position) -> Result<(), FieldError> {
        let rules = self.rules();
        let round = position.round.unwrap_or(1);
        if !(1..=rules.rounds).contains(&round) {
            return Err(FieldError::unexpected(
                "round",
                round,
                format!("a round from 1 to {}", rules.rounds),
            ));
        }
        state.table.round = round - 1;
        if let Some(totals) = &position.totals {
            if totals.len() != rules.players || totals.iter().any(|total| total.abs() > 1_000_000) {
                let expected = format!("{} numbers of points", rules.players);
                return Err(FieldError::unexpected("totals", format!("{totals:?}"), expected));
            }
            state.table.totals = BySeat::from_fn(rules.players, |seat| totals[seat.index()]);
        }
        Ok(())
    }

    fn play_tricks(&self, state: &mut State, position: &Position) -> Result<(), FieldError> {
        let complete = position.tricks.iter().map(|trick| (trick, self.rules().players));
        let begun = position.trick.iter().map(|trick| (trick, trick.cards.len()));
        for (trick, len) in complete.chain(begun) {
            let leader = state.table().leader();
            if self.turn(state).seat().is_none() || trick.leader != leader.index() || trick.cards.len() != len
            {
                let found = format!("a trick of {} cards led by seat {}", trick.cards.len(), trick.leader);
                return Err(FieldError::unexpected(
                    "tricks",
                    found,
                    format!("{len} cards led by seat {leader}"),
                ));
            }
            trick.cards.iter().for_each(|&card| self.play(state, card));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Recorded, Spoken},
        games::trick::Edition,
    };

    /// Every view of random games, told as to a bot and taken up again, is the same view; and the same from the
    /// record of the round.
    #[test]
    fn views_survive_being_told() {
        for edition in Edition::all() {
            for deck in &edition.decks {
                let game = TrickGame::new(edition.rules(deck.players).unwrap()).unwrap();
                let mut stream = Seed::new(3).stream();
                let mut state = game.start(&mut stream);
                for round in 1..=2 {
                    game.deal(&mut state, &mut stream);
                    let totals = state.table().totals().as_slice().to_vec();
                    let mut seen = Vec::new();
                    while let Some(seat) = game.turn(&state).seat() {
                        let told = serde_json::to_string(&game.spoken_view(game.view(&state, seat))).unwrap();
                        let position: Position = serde_json::from_str(&told).unwrap();
                        let (again, same) = game.state_of(&position).unwrap();
                        assert_eq!(same, seat);
                        assert_eq!(game.view(&again, seat), game.view(&state, seat), "{told}");
                        seen.push((state, seat));
                        let choice = game.random_move(game.view(&state, seat), &mut stream);
                        game.play(&mut state, choice);
                    }
                    let record = game.record(&state);
                    for (state, seat) in seen {
                        let trick =
                            if state.table().is_revealed() { state.table().tricks_done() + 1 } else { 0 };
                        let at = Some(seat.index());
                        let position =
                            Position::in_record(&record, round, totals.clone(), trick, at).unwrap();
                        let (again, _) = game.state_of(&position).unwrap();
                        assert_eq!(game.view(&again, seat), game.view(&state, seat), "{position:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn what_cannot_be_is_refused() {
        let game = TrickGame::new(Edition::stickem().rules(4).unwrap()).unwrap();
        let fault = |text: &str| {
            let position: Position = serde_json::from_str(text).unwrap();
            game.state_of(&position).unwrap_err().to_string()
        };
        assert_eq!(fault(r#"{"hand":["red0","red0"]}"#), "hand: red0 is not in the deck, or there twice");
        assert_eq!(fault(r#"{"hand":["gray0"]}"#), "hand: gray0 is not in the deck, or there twice");
        assert_eq!(
            fault(r#"{"hand":["red0"]}"#),
            "hand: 1 cards (expected 15 with what the seat has played)"
        );
        assert_eq!(fault(r#"{"seat":4}"#), "seat: 4 (expected a seat from 0 to 3)");
        assert_eq!(fault(r#"{"pain":["red0"]}"#), "pain: 1 (expected 4 cards)");
        assert_eq!(fault(r#"{"tricks":[{"leader":9}]}"#).split(' ').next(), Some("tricks:"));
        assert_eq!(fault(r#"{"undealt":["red0"]}"#), "undealt: 1 (expected 0 cards)");
    }
}
