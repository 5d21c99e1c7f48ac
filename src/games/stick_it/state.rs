use rand::Rng;

use super::{Card, Cards, Lack, Log, Move, Pile, Rules, Table};
use crate::game::{BySeat, Seat, Stream, Turn, shuffle};

/// A game of Stick it! in play: what everybody knows, and what is hidden.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    pub(super) table: Table,
    pub(super) hands: BySeat<Cards>,
    pub(super) pile: Pile,
    /// Decides races and the order of a refilled pile; fixed by the deal.
    pub(super) luck: Stream,
    /// What seats have decided in the window that is open.
    pub(super) answers: BySeat<Option<Move>>,
    /// The seats that have yet to decide in the window, a bit each.
    pub(super) unasked: u16,
    /// Whom to ask before all others.
    pub(super) ask_first: Option<Seat>,
    /// What has happened in the hand; a world that was drawn from a view keeps none.
    pub(super) log: Option<Box<Log>>,
}

impl State {
    pub(super) fn new(rules: &Rules) -> Self {
        Self {
            table: Table::new(rules),
            hands: BySeat::new(rules.players, Cards::EMPTY),
            pile: Pile::EMPTY,
            luck: Stream::new(0),
            answers: BySeat::new(rules.players, None),
            unasked: 0,
            ask_first: None,
            log: Some(Box::new(Log::new(rules.players))),
        }
    }

    /// What everybody knows.
    #[inline]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The cards in each hand.
    #[inline]
    pub fn hands(&self) -> &BySeat<Cards> {
        &self.hands
    }

    /// The draw pile, from the bottom to the top.
    #[inline]
    pub fn pile(&self) -> &[Card] {
        self.pile.cards()
    }

    /// What has happened in the hand; nothing is kept in a world that was drawn from a view.
    pub fn log(&self) -> Option<&Log> {
        self.log.as_deref()
    }

    #[inline]
    pub(super) fn turn(&self, rules: &Rules) -> Turn {
        let table = &self.table;
        match (table.over, table.wanted) {
            (false, 0) => Turn::Open(table.to_move),
            (false, _) => Turn::Secret(self.asked()),
            (true, _) if table.round < rules.rounds => Turn::Deal,
            (true, _) => Turn::Over,
        }
    }

    pub(super) fn deal(&mut self, rules: &Rules, stream: &mut Stream) {
        let mut deck = Pile::EMPTY;
        rules.deck.iter().for_each(|card| deck.push(card));
        shuffle(deck.cards_mut(), stream);
        self.luck = Stream::new(u128::from(stream.next_u64()) << 64 | u128::from(stream.next_u64()));
        let hands = BySeat::from_fn(rules.players, |_| {
            let mut hand = Cards::EMPTY;
            (0..rules.hand_size).for_each(|_| hand.insert(deck.pop().expect("rules are checked")));
            hand
        });
        self.begin_round(rules, hands, deck);
    }

    /// Begins a hand with these cards and turns the first discard over.
    pub(super) fn begin_round(&mut self, rules: &Rules, hands: BySeat<Cards>, pile: Pile) {
        let table = &mut self.table;
        for seat in rules.seats() {
            table.totals[seat] += table.scores[seat];
            table.scores[seat] = 0;
            table.sizes[seat] = hands[seat].len() as u8;
            table.lacks[seat] = Lack::default();
        }
        // "The player to the left of the one who was first in the previous hand is the one to start": ending.
        if table.round > 0 {
            table.starter = table.starter.next(rules.players);
        }
        table.round += 1;
        table.discards = Cards::EMPTY;
        table.pending = 0;
        table.to_move = table.starter;
        table.giver = table.starter;
        table.last_card = false;
        table.idle = 0;
        table.turns = 0;
        table.over = false;
        if let Some(log) = &mut self.log {
            log.begin(&hands, &pile);
        }
        self.hands = hands;
        self.pile = pile;
        self.turn_over();
        self.table.pile = self.pile.len() as u8;
        self.open_window(rules);
    }

    /// "If the first card turned over is a draw or wild card disregard it and turn another over in its stead": how
    /// to play. The cards disregarded lie under the first discard.
    fn turn_over(&mut self) {
        loop {
            let card = self.pile.pop().expect("a number card is left to turn over");
            self.table.discards.insert(card);
            self.table.top = card;
            if let (Some(colour), Some(_)) = (card.colour(), card.value()) {
                self.table.colour = colour;
                return;
            }
        }
    }

    /// Ends the hand: everybody counts what is left.
    fn end_round(&mut self, rules: &Rules) {
        self.table.over = true;
        for (score, &hand) in self.table.scores.iter_mut().zip(&self.hands) {
            *score = rules.points_of(hand);
        }
    }

    /// A seat makes a move for good: in its turn, or as the one who plays out of turn.
    #[inline]
    pub(super) fn act(&mut self, rules: &Rules, seat: Seat, choice: Move) {
        let out_of_turn = seat != self.table.to_move;
        let drawn = match choice.card() {
            Some(card) => {
                self.lay(rules, seat, card, choice);
                0
            }
            None => self.take(rules, seat),
        };
        if let Some(log) = &mut self.log {
            log.note(seat, choice, out_of_turn, drawn);
        }
        self.table.turns += 1;
        let blocked = usize::from(self.table.idle) == rules.players;
        let ended = self.table.last_card && self.table.pending == 0;
        if ended || blocked || usize::from(self.table.turns) >= rules.turn_limit {
            self.end_round(rules);
        }
        self.open_window(rules);
    }

    /// A seat lays a card on the discard pile.
    #[inline]
    fn lay(&mut self, rules: &Rules, seat: Seat, card: Card, choice: Move) {
        use super::Kind::{BackAtcha, DoubleStickIt, DrawFive, DrawTwo, Number, StickIt};
        self.hands[seat].remove(card);
        let table = &mut self.table;
        table.sizes[seat] -= 1;
        table.lacks[seat] = table.lacks[seat].after_playing(card, table.sizes[seat]);
        table.last_card |= table.sizes[seat] == 0;
        table.discards.insert(card);
        table.top = card;
        table.idle = 0;
        if let Some(colour) = choice.colour() {
            table.colour = colour;
        }
        // "the play continues by the player to the left of that player": matching and playing out of turn.
        let left = seat.next(rules.players);
        let giver = table.giver;
        table.giver = seat;
        table.to_move = match card.kind() {
            Number => left,
            DrawTwo => {
                table.pending += 2;
                left
            }
            DrawFive => {
                table.pending += 5;
                left
            }
            StickIt => choice.target().expect("a Stick it! is aimed"),
            DoubleStickIt => {
                table.pending *= 2;
                choice.target().expect("a Double Stick it! is aimed")
            }
            // "the draw cards then go back to the person who played the last draw card or Stick it! card".
            BackAtcha if table.pending > 0 => giver,
            BackAtcha => left,
        };
    }

    /// The seat whose turn it is draws: what pends, or one card. Gives how many cards it drew.
    #[inline]
    fn take(&mut self, rules: &Rules, seat: Seat) -> usize {
        let wanted = self.table.pending().max(1);
        let unplayable = match rules.must_play && self.table.pending == 0 {
            true => self.table.playable(rules) & !Card::BACK_ATCHA.bit(),
            false => 0,
        };
        if self.pile.len() < wanted {
            self.refill();
        }
        let mut drawn = 0;
        while drawn < wanted
            && let Some(card) = self.pile.pop()
        {
            self.hands[seat].insert(card);
            drawn += 1;
        }
        let table = &mut self.table;
        table.sizes[seat] += drawn as u8;
        table.lacks[seat] = match unplayable {
            0 => table.lacks[seat].after_drawing(drawn, table.sizes[seat]),
            cards => Lack::shown(cards, drawn).after_drawing(0, table.sizes[seat]),
        };
        table.pile = self.pile.len() as u8;
        table.pending = 0;
        table.idle = if drawn == 0 { table.idle + 1 } else { 0 };
        table.last_card = table.last_card && table.sizes.iter().any(|&size| size == 0);
        table.to_move = seat.next(rules.players);
        drawn
    }

    /// Shuffles the discards but the top one and lays them under what is left of the pile.
    fn refill(&mut self) {
        let mut below = Pile::EMPTY;
        let mut discards = self.table.discards;
        discards.remove(self.table.top);
        discards.iter().for_each(|card| below.push(card));
        shuffle(below.cards_mut(), &mut self.luck);
        self.refill_with(below);
    }

    /// Lays these cards, which are the discards but the top one, under what is left of the pile.
    pub(super) fn refill_with(&mut self, below: Pile) {
        if below.is_empty() {
            return;
        }
        if let Some(log) = &mut self.log {
            log.note_refill(&below);
        }
        self.pile.lay_under(below);
        self.table.discards = Cards::of(&[self.table.top]);
        self.table.pile = self.pile.len() as u8;
    }
}
