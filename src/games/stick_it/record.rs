use std::borrow::Cow;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use super::{Card, Cards, Log, Move, Moves, Pile, State, StickIt, story};
use crate::game::{BySeat, Recorded, ReplayFault};

/// A hand of Stick it! as it stands in a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundRecord {
    /// Who begins.
    pub starter: usize,
    /// The hands as dealt.
    pub hands: Vec<Vec<Card>>,
    /// The cards turned over until one was a number: the last is the first discard.
    pub turned: Vec<Card>,
    /// The draw pile after that, the top card first.
    pub pile: Vec<Card>,
    /// For each time the pile was refilled, the cards that were laid under it, the uppermost first.
    pub refills: Vec<Vec<Card>>,
    /// The moves that counted.
    pub plays: Vec<PlayRecord>,
    /// The points of each seat in this hand.
    pub scores: Vec<i32>,
}

/// A move as it stands in a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayRecord {
    /// Who made it.
    pub seat: usize,
    /// The card with the colour named and the seat aimed at, or `draw`.
    #[serde(rename = "move")]
    pub choice: Move,
    /// Whether it was another seat's turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub out_of_turn: bool,
    /// The cards drawn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drawn: Vec<Card>,
}

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Cow::<'de, str>::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

impl Recorded for StickIt {
    type Round = RoundRecord;

    fn record(&self, state: &State) -> RoundRecord {
        let log = state.log().expect("a game that is played keeps a log");
        let turned = log.turned();
        let pile: Pile = log.pile()[..log.pile.len() - turned.len()].iter().copied().collect();
        let top_first = |pile: &Pile| pile.cards().iter().rev().copied().collect::<Vec<_>>();
        RoundRecord {
            starter: state.table().starter().index(),
            hands: log.hands.iter().map(|hand| hand.iter().collect()).collect(),
            turned,
            pile: top_first(&pile),
            refills: log.refills.iter().map(top_first).collect(),
            plays: plays(log, pile),
            scores: state.table().scores().as_slice().to_vec(),
        }
    }

    fn replay(&self, state: &mut State, round: &RoundRecord) -> Result<(), ReplayFault> {
        let (hands, pile) = self.check_deal(round)?;
        state.begin_round(self.rules(), hands, pile);
        let turned = state.log().map(Log::turned).unwrap_or_default();
        expect("turned", &round.turned, &turned)?;
        expect("starter", round.starter, state.table().starter().index())?;
        let mut refills = round.refills.iter();
        for (number, play) in (1..).zip(&round.plays) {
            self.replay_play(state, play, &mut refills)
                .map_err(|reason| ReplayFault::of_round(format!("play {number}: {reason}")))?;
        }
        if !state.table().is_over() {
            return Err(ReplayFault::of_round("plays: the hand has not ended"));
        }
        expect("refills", round.refills.len(), round.refills.len() - refills.len())?;
        expect("scores", &round.scores[..], state.table().scores().as_slice())
    }

    fn tell(&self, round: &RoundRecord, before: &[i32]) -> String {
        story::tell(round, before)
    }
}

/// The moves with the cards they drew from the pile. It was refilled just before a move that drew more cards than
/// lay in it.
fn plays(log: &Log, mut pile: Pile) -> Vec<PlayRecord> {
    let mut refills = log.refills.iter();
    let record = |entry: &super::Entry| {
        if usize::from(entry.drawn) > pile.len() {
            pile.lay_under(*refills.next().expect("a refill for every move that needs one"));
        }
        PlayRecord {
            seat: entry.seat.index(),
            choice: entry.choice,
            out_of_turn: entry.out_of_turn,
            drawn: (0..entry.drawn).filter_map(|_| pile.pop()).collect(),
        }
    };
    log.entries().iter().map(record).collect()
}

impl StickIt {
    /// The cards of a recorded deal, if together they are the deck.
    fn check_deal(&self, round: &RoundRecord) -> Result<(BySeat<Cards>, Pile), ReplayFault> {
        let rules = self.rules();
        expect("hands", round.hands.len(), rules.players)?;
        let mut left = rules.deck;
        let mut take = |place: &str, card: Card| {
            if !left.contains(card) {
                let reason = format!("{place}: {card} is not in the deck, or there too often");
                return Err(ReplayFault::of_round(reason));
            }
            left.remove(card);
            Ok(card)
        };
        let mut hands = BySeat::new(rules.players, Cards::EMPTY);
        for (seat, hand) in rules.seats().zip(&round.hands) {
            let place = format!("hand of seat {seat}");
            expect(&place, hand.len(), rules.hand_size)?;
            for &card in hand {
                hands[seat].insert(take(&place, card)?);
            }
        }
        let pile = round.pile.iter().rev().map(|&card| take("pile", card)).collect::<Result<Vec<_>, _>>()?;
        let turned =
            round.turned.iter().rev().map(|&card| take("turned", card)).collect::<Result<Vec<_>, _>>()?;
        match left.iter().next() {
            Some(card) => Err(ReplayFault::of_round(format!("pile: {card} is missing"))),
            None => Ok((hands, pile.into_iter().chain(turned).collect())),
        }
    }

    fn replay_play<'r>(
        &self,
        state: &mut State,
        play: &PlayRecord,
        refills: &mut impl Iterator<Item = &'r Vec<Card>>,
    ) -> Result<(), String> {
        let (rules, table) = (self.rules(), *state.table());
        if table.is_over() {
            return Err("the hand has ended".into());
        }
        let Some(seat) = rules.seats().find(|seat| seat.index() == play.seat) else {
            return Err(format!("there is no seat {}", play.seat));
        };
        if play.out_of_turn != (seat != table.to_move()) {
            return Err(format!("it is the turn of seat {}", table.to_move()));
        }
        let mut legal = Moves::of(rules, &table, seat, state.hands()[seat]);
        if play.choice == Move::Pass || !legal.any(|legal| legal == play.choice) {
            return Err(format!("seat {seat} may not play {}", play.choice));
        }
        let drawn = match play.choice {
            Move::Draw => draw(state, table.pending().max(1), refills)?,
            _ => Vec::new(),
        };
        if play.drawn != drawn {
            return Err(format!("drawn: {:?} (expected {drawn:?})", play.drawn));
        }
        state.act(rules, seat, play.choice);
        Ok(())
    }
}

/// Refills the pile as recorded if it must be, and gives the cards that will be drawn.
fn draw<'r>(
    state: &mut State,
    count: usize,
    refills: &mut impl Iterator<Item = &'r Vec<Card>>,
) -> Result<Vec<Card>, String> {
    let mut below = state.table().discards();
    below.remove(state.table().top());
    if state.pile().len() < count && !below.is_empty() {
        let refill = refills.next().ok_or("refills: one is missing")?;
        let mut left = below;
        for &card in refill {
            if !left.contains(card) {
                return Err(format!("refills: {card} is not among the discards"));
            }
            left.remove(card);
        }
        if let Some(card) = left.iter().next() {
            return Err(format!("refills: {card} is missing"));
        }
        state.refill_with(refill.iter().rev().copied().collect());
    }
    Ok(state.pile().iter().rev().take(count).copied().collect())
}

fn expect<T: PartialEq + std::fmt::Debug>(what: &str, found: T, expected: T) -> Result<(), ReplayFault> {
    if found == expected {
        return Ok(());
    }
    Err(ReplayFault::of_round(format!("{what}: {found:?} (expected {expected:?})")))
}
