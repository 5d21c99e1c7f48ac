use super::{AddingOn, Card, Cards, Kind, Lack, Reaction, Rules};
use crate::{
    card::Colour,
    game::{BySeat, Seat},
};

/// What everybody at the table knows: all of the game but the hands, the order of the pile, and what seats have
/// decided in a window that is not yet closed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Table {
    /// How many hands have been dealt.
    pub(super) round: usize,
    /// Who began the hand.
    pub(super) starter: Seat,
    /// The points of the hands before this one.
    pub(super) totals: BySeat<i32>,
    /// The points of this hand, once it has ended.
    pub(super) scores: BySeat<i32>,
    /// How quick of hand each seat is, in thousandths.
    pub(super) speeds: BySeat<u32>,
    /// How many cards each seat holds.
    pub(super) sizes: BySeat<u8>,
    /// What is known of each hand.
    pub(super) lacks: BySeat<Lack>,
    /// How many cards lie in the draw pile.
    pub(super) pile: u8,
    /// The discard pile, the top card included.
    pub(super) discards: Cards,
    /// The top of the discard pile.
    pub(super) top: Card,
    /// The colour in force.
    pub(super) colour: Colour,
    /// How many cards the seat whose turn it is has to draw, unless it answers.
    pub(super) pending: u16,
    /// Who gave those draws.
    pub(super) giver: Seat,
    /// Whose turn it is.
    pub(super) to_move: Seat,
    /// The cards that anybody may play out of turn now; nobody may where there are none.
    pub(super) wanted: u64,
    /// Whether a seat has played its last card, so that nothing but a Back-atcha can be played.
    pub(super) last_card: bool,
    /// How many seats in a row had nothing to draw.
    pub(super) idle: u8,
    /// How many turns the hand has had.
    pub(super) turns: u16,
    /// Whether the hand has ended.
    pub(super) over: bool,
}

impl Table {
    /// The table of a game that has yet to be dealt.
    pub(super) fn new(rules: &Rules) -> Self {
        let first = Seat::new(0);
        Self {
            round: 0,
            starter: first,
            totals: BySeat::new(rules.players, 0),
            scores: BySeat::new(rules.players, 0),
            speeds: BySeat::new(rules.players, 1000),
            sizes: BySeat::new(rules.players, 0),
            lacks: BySeat::new(rules.players, Lack::default()),
            pile: 0,
            discards: Cards::EMPTY,
            top: Card::default(),
            colour: Colour::Red,
            pending: 0,
            giver: first,
            to_move: first,
            wanted: 0,
            last_card: false,
            idle: 0,
            turns: 0,
            over: true,
        }
    }

    /// The number of the hand, from 1; 0 before the first deal.
    pub fn round(&self) -> usize {
        self.round
    }

    /// Who began the hand.
    pub fn starter(&self) -> Seat {
        self.starter
    }

    /// The points of each seat in the hands before this one.
    pub fn totals(&self) -> &BySeat<i32> {
        &self.totals
    }

    /// The points of each seat in this hand; 0 before its end.
    pub fn scores(&self) -> &BySeat<i32> {
        &self.scores
    }

    /// How quick of hand a seat is; 1 is usual.
    pub fn speed(&self, seat: Seat) -> f64 {
        f64::from(self.speeds[seat]) / 1000.0
    }

    /// How many cards a seat holds.
    #[inline]
    pub fn hand_len(&self, seat: Seat) -> usize {
        usize::from(self.sizes[seat])
    }

    /// What is known of a hand from how the seat has played.
    #[inline]
    pub fn lack(&self, seat: Seat) -> Lack {
        self.lacks[seat]
    }

    /// How many cards lie in the draw pile.
    #[inline]
    pub fn pile_len(&self) -> usize {
        usize::from(self.pile)
    }

    /// The discard pile, the top card included.
    #[inline]
    pub fn discards(&self) -> Cards {
        self.discards
    }

    /// The top of the discard pile.
    #[inline]
    pub fn top(&self) -> Card {
        self.top
    }

    /// The colour in force: the top card's, or the one named.
    #[inline]
    pub fn colour(&self) -> Colour {
        self.colour
    }

    /// How many cards the seat whose turn it is has to draw, unless it answers.
    #[inline]
    pub fn pending(&self) -> usize {
        usize::from(self.pending)
    }

    /// Who gave the draws that pend.
    #[inline]
    pub fn giver(&self) -> Option<Seat> {
        (self.pending > 0).then_some(self.giver)
    }

    /// Whose turn it is.
    #[inline]
    pub fn to_move(&self) -> Seat {
        self.to_move
    }

    /// Whether anybody may play out of turn now, as far as everybody knows.
    #[inline]
    pub fn is_window(&self) -> bool {
        self.wanted != 0
    }

    /// Whether a seat has played its last card, and draws pend that decide whether the hand is over.
    #[inline]
    pub fn is_last_card(&self) -> bool {
        self.last_card
    }

    /// How many turns the hand has had.
    #[inline]
    pub fn turns(&self) -> usize {
        usize::from(self.turns)
    }

    /// Whether the hand has ended.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// The cards that could be played out of turn now. What everybody knows decides: a card that lies on the
    /// discard pile as often as it is in the deck is in no hand.
    #[inline]
    pub(super) fn wanted_now(&self, rules: &Rules) -> u64 {
        if rules.reaction == Reaction::None || self.last_card || self.over {
            return 0;
        }
        let somewhere = |card: Card| match self.discards.count(card) < rules.deck.count(card) {
            true => card.bit(),
            false => 0,
        };
        // "exactly (number and color or draw card and color)": how to play.
        let exact = match self.top.bit() & (Card::COLOURED | Card::DRAW_FIVE.bit()) {
            0 => 0,
            _ => somewhere(self.top),
        };
        // "in turn or out of turn whenever there are draw cards played": the Double Stick it! card.
        match self.pending > 0 && self.top.kind().is_draw() {
            true => exact | somewhere(Card::DOUBLE_STICK_IT),
            false => exact,
        }
    }

    /// The cards that the seat whose turn it is may play, whatever it holds.
    #[inline]
    pub(super) fn playable(&self, rules: &Rules) -> u64 {
        if self.pending == 0 {
            return Card::of_colour(self.colour) | self.top.same_face() & Card::COLOURED | Card::WILD;
        }
        // "Only the Back-atcha card can be played on top of this card", "Only one card can be played on a Back-atcha
        // card": Stick it!, Double Stick it!, Back-atcha; "No Stick it! cards can be played after the last card":
        // Ending the game.
        if self.last_card || !self.top.kind().is_draw() {
            return Card::BACK_ATCHA.bit();
        }
        let added = match (rules.adding_on, self.top.kind()) {
            (AddingOn::Any, _) => Card::DRAW_TWOS | Card::DRAW_FIVE.bit(),
            (AddingOn::Same, Kind::DrawFive) => Card::DRAW_FIVE.bit(),
            (AddingOn::Same, _) => Card::DRAW_TWOS,
        };
        added | Card::AIMED | Card::BACK_ATCHA.bit()
    }
}
