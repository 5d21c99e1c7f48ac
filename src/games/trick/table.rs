use super::{AllZero, Lead, Rules, winner};
use crate::{
    card::{Card, CardSet},
    game::{BySeat, Seat, Stream, below},
};

/// The most cards a deck has.
pub const MAX_DECK: usize = 128;

/// What everybody at the table knows: all of the game but the hands and the pain cards not yet revealed.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    /// How many rounds have been dealt.
    pub(super) round: usize,
    /// Who leads, or led, the round's first trick.
    pub(super) round_leader: Seat,
    /// Who leads the trick on the table.
    pub(super) leader: Seat,
    /// The points of the rounds before this one.
    pub(super) totals: BySeat<i32>,
    /// The points of this round so far, the pain card's among them.
    pub(super) scores: BySeat<i32>,
    /// The revealed pain cards; no seat has one before all have.
    pub(super) pain: BySeat<Option<Card>>,
    /// The open cards set aside.
    pub(super) undealt: CardSet,
    /// Every card that is known to be in no hand.
    pub(super) gone: CardSet,
    /// The round's cards in order of play.
    pub(super) played: [Card; MAX_DECK],
    /// How many of the round's tricks are complete.
    pub(super) tricks_done: usize,
    /// How many cards lie on the table in the trick that is not.
    pub(super) on_table: usize,
}

/// A trick that has been played or is being played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayedTrick<'t> {
    /// Who led it.
    pub leader: Seat,
    /// Its cards in order of play.
    pub cards: &'t [Card],
    /// Who won it, or wins it so far.
    pub winner: Option<Seat>,
}

impl Table {
    /// The table of a game that has yet to be dealt.
    pub(super) fn new(rules: &Rules, stream: &mut Stream) -> Self {
        let first = match rules.lead {
            Lead::Rotate => Seat::new(0),
            Lead::LowestScore => Seat::new(below(rules.players, stream)),
        };
        Self {
            round: 0,
            round_leader: first,
            leader: first,
            totals: BySeat::new(rules.players, 0),
            scores: BySeat::new(rules.players, 0),
            pain: BySeat::new(rules.players, None),
            undealt: CardSet::EMPTY,
            gone: CardSet::EMPTY,
            played: [Card::from_index(0); MAX_DECK],
            tricks_done: 0,
            on_table: 0,
        }
    }

    /// How many seats play.
    #[inline]
    pub fn players(&self) -> usize {
        self.totals.seats()
    }

    /// The number of the round, from 1; 0 before the first deal.
    #[inline]
    pub fn round(&self) -> usize {
        self.round
    }

    /// Who leads, or led, the first trick of the round.
    #[inline]
    pub fn round_leader(&self) -> Seat {
        self.round_leader
    }

    /// The points of each seat in the rounds before this one.
    #[inline]
    pub fn totals(&self) -> &BySeat<i32> {
        &self.totals
    }

    /// The points of each seat in this round so far; the pain card counts as soon as it is revealed.
    #[inline]
    pub fn scores(&self) -> &BySeat<i32> {
        &self.scores
    }

    /// The pain card of a seat, once all are revealed.
    #[inline]
    pub fn pain(&self, seat: Seat) -> Option<Card> {
        self.pain[seat]
    }

    /// Whether the pain cards are revealed.
    #[inline]
    pub fn is_revealed(&self) -> bool {
        self.pain[Seat::new(0)].is_some()
    }

    /// The open cards set aside.
    #[inline]
    pub fn undealt(&self) -> CardSet {
        self.undealt
    }

    /// Every card that is known to be in no hand: played, revealed as a pain card, or openly set aside.
    #[inline]
    pub fn gone(&self) -> CardSet {
        self.gone
    }

    /// The round's cards in order of play.
    #[inline]
    pub fn played(&self) -> &[Card] {
        &self.played[..self.tricks_done * self.players() + self.on_table]
    }

    /// The cards of the trick on the table, the leader's first; empty before the lead.
    #[inline]
    pub fn trick(&self) -> &[Card] {
        &self.played[self.tricks_done * self.players()..][..self.on_table]
    }

    /// Who leads the trick on the table.
    #[inline]
    pub fn leader(&self) -> Seat {
        self.leader
    }

    /// How many tricks of the round are complete.
    #[inline]
    pub fn tricks_done(&self) -> usize {
        self.tricks_done
    }

    /// Who is to play to the trick on the table.
    #[inline]
    pub fn to_play(&self) -> Seat {
        self.leader.step(self.on_table, self.players())
    }

    /// How many cards a seat has in hand; the card it has chosen for its pain card but not revealed counts.
    #[inline]
    pub fn hand_len(&self, rules: &Rules, seat: Seat) -> usize {
        if self.round == 0 || self.is_over(rules) {
            return 0;
        }
        let has_played = self.leader.distance(seat, self.players()) < self.on_table;
        rules.hand_size - usize::from(self.is_revealed()) - self.tricks_done - usize::from(has_played)
    }

    /// Whether all tricks of the round are complete.
    #[inline]
    pub fn is_over(&self, rules: &Rules) -> bool {
        self.tricks_done == rules.tricks()
    }

    /// The round's tricks in order; the last may be incomplete.
    pub fn tricks(&self, all_zero: AllZero) -> impl Iterator<Item = PlayedTrick<'_>> {
        let mut leader = self.round_leader;
        self.played().chunks(self.players()).map(move |cards| {
            let winner = winner(cards, all_zero).map(|place| leader.step(place, self.players()));
            let trick = PlayedTrick { leader, cards, winner };
            leader = winner.unwrap_or(leader);
            trick
        })
    }

    /// Who leads the next round's first trick.
    pub(super) fn next_leader(&self, lead: Lead) -> Seat {
        let players = self.players();
        match lead {
            _ if self.round == 0 => self.round_leader,
            Lead::Rotate => self.round_leader.next(players),
            Lead::LowestScore => Seat::all(players)
                .min_by_key(|&seat| {
                    let clockwise = self.round_leader.next(players).distance(seat, players);
                    (self.totals[seat] + self.scores[seat], self.scores[seat], clockwise)
                })
                .expect("a table has seats"),
        }
    }
}

/// Cards played in earlier rounds are not compared: nothing reads them.
impl PartialEq for Table {
    fn eq(&self, other: &Self) -> bool {
        self.round == other.round
            && self.round_leader == other.round_leader
            && self.leader == other.leader
            && self.totals == other.totals
            && self.scores == other.scores
            && self.pain == other.pain
            && self.undealt == other.undealt
            && self.gone == other.gone
            && self.played() == other.played()
    }
}
