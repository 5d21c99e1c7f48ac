use super::{Rules, Table, winner, worth};
use crate::{
    card::{Card, CardSet},
    game::{BySeat, Seat, Stream, Turn, shuffle},
};

use super::{MAX_DECK, Undealt};

/// A trick game in play: what everybody knows, and what is hidden.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct State {
    pub(super) table: Table,
    pub(super) hands: BySeat<CardSet>,
    /// The pain cards chosen and not yet revealed; in no hand any more.
    pub(super) chosen: BySeat<Option<Card>>,
}

impl State {
    pub(super) fn new(rules: &Rules, stream: &mut Stream) -> Self {
        Self {
            table: Table::new(rules, stream),
            hands: BySeat::new(rules.players, CardSet::EMPTY),
            chosen: BySeat::new(rules.players, None),
        }
    }

    /// What everybody knows.
    #[inline]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The cards in each hand.
    #[inline]
    pub fn hands(&self) -> &BySeat<CardSet> {
        &self.hands
    }

    /// The pain card of each seat, revealed or not.
    #[inline]
    pub fn chosen(&self) -> &BySeat<Option<Card>> {
        &self.chosen
    }

    /// The same table with other hidden cards: the hands, and the pain cards laid face down.
    pub fn with_hidden(&self, hands: BySeat<CardSet>, chosen: BySeat<Option<Card>>) -> Self {
        Self { table: self.table, hands, chosen }
    }

    /// The hands as they were dealt, for a round that has ended.
    pub fn dealt_hands(&self, rules: &Rules) -> BySeat<CardSet> {
        let mut hands = BySeat::new(rules.players, CardSet::EMPTY);
        for (hand, &card) in hands.iter_mut().zip(&self.chosen) {
            card.into_iter().for_each(|card| hand.insert(card));
        }
        for trick in self.table.tricks(rules.all_zero) {
            for (place, &card) in trick.cards.iter().enumerate() {
                hands[trick.leader.step(place, rules.players)].insert(card);
            }
        }
        hands
    }

    #[inline]
    pub(super) fn turn(&self, rules: &Rules) -> Turn {
        let table = &self.table;
        if table.is_revealed() {
            match table.tricks_done < rules.tricks() {
                true => Turn::Open(table.to_play()),
                false if table.round < rules.rounds => Turn::Deal,
                false => Turn::Over,
            }
        } else if table.round == 0 {
            Turn::Deal
        } else {
            Turn::Secret(self.next_to_choose().expect("revealed as soon as all have chosen"))
        }
    }

    fn next_to_choose(&self) -> Option<Seat> {
        self.chosen.each().find(|(_, card)| card.is_none()).map(|(seat, _)| seat)
    }

    /// Shuffles the deck's cards and deals the next round.
    pub(super) fn deal(&mut self, rules: &Rules, mut cards: [Card; MAX_DECK], stream: &mut Stream) {
        let cards = &mut cards[..rules.deck.len()];
        shuffle(cards, stream);
        let (dealt, left) = cards.split_at(rules.players * rules.hand_size);
        self.begin_round(rules, CardSet::of(left));
        for (hand, cards) in self.hands.iter_mut().zip(dealt.chunks(rules.hand_size)) {
            *hand = CardSet::of(cards);
        }
    }

    /// A clean table for the next round, with these cards left over from the deal.
    pub(super) fn begin_round(&mut self, rules: &Rules, left: CardSet) {
        let table = &mut self.table;
        let leader = table.next_leader(rules.lead);
        for (total, score) in table.totals.iter_mut().zip(&table.scores) {
            *total += score;
        }
        table.round += 1;
        table.round_leader = leader;
        table.leader = leader;
        table.scores = BySeat::new(rules.players, 0);
        table.pain = BySeat::new(rules.players, None);
        table.undealt = if rules.undealt == Undealt::Open { left } else { CardSet::EMPTY };
        table.gone = table.undealt;
        table.tricks_done = 0;
        table.on_table = 0;
        self.chosen = BySeat::new(rules.players, None);
    }

    /// A seat chooses its pain card; the last to choose reveals them all.
    pub(super) fn choose_pain(&mut self, seat: Seat, card: Card) {
        self.lay_pain(seat, card);
        if self.next_to_choose().is_none() {
            self.reveal();
        }
    }

    /// A seat lays its pain card face down.
    #[inline]
    pub(super) fn lay_pain(&mut self, seat: Seat, card: Card) {
        self.hands[seat].remove(card);
        self.chosen[seat] = Some(card);
    }

    /// Turns up the pain cards, when every seat has laid one.
    pub(super) fn reveal(&mut self) {
        let table = &mut self.table;
        table.pain = self.chosen;
        for seat in Seat::all(table.players()) {
            let card = table.pain[seat].expect("every seat has chosen");
            table.gone.insert(card);
            table.scores[seat] = -i32::from(card.number());
        }
    }

    /// A seat plays a card to the trick.
    #[inline]
    pub(super) fn play_card(&mut self, rules: &Rules, seat: Seat, card: Card) {
        self.hands[seat].remove(card);
        let table = &mut self.table;
        table.gone.insert(card);
        table.played[table.tricks_done * rules.players + table.on_table] = card;
        table.on_table += 1;
        if table.on_table == rules.players {
            self.end_trick(rules);
        }
    }

    #[inline]
    fn end_trick(&mut self, rules: &Rules) {
        let table = &mut self.table;
        if let Some(place) = winner(table.trick(), rules.all_zero) {
            let seat = table.leader.step(place, rules.players);
            let pain = table.pain[seat].expect("pain cards are revealed before the first trick").colour();
            let points: i32 = table.trick().iter().map(|&card| worth(card, pain)).sum();
            table.scores[seat] += points;
            table.leader = seat;
        }
        table.tricks_done += 1;
        table.on_table = 0;
    }
}
