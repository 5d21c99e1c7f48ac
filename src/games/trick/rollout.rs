use super::{AllZero, MAX_DECK, Rules, State, winner::power, worth};
use crate::{
    card::{Card, CardSet, Colour},
    game::{MAX_SEATS, Seat, Stream, Turn, shuffle},
};

/// Plays the round to its end by uniformly random moves.
///
/// Any card may be played at any time, so a random playout is each hand in a random order, played from the top;
/// the first card is the pain card where it has yet to be chosen.
pub(super) fn rollout(rules: &Rules, state: &mut State, stream: &mut Stream) {
    let mut piles = Piles::shuffled(rules, state, stream);
    if !state.table.is_revealed() {
        for seat in rules.seats() {
            if state.chosen[seat].is_none() {
                state.lay_pain(seat, piles.draw(seat));
            }
        }
        state.reveal();
    }
    while state.table.on_table > 0 {
        let seat = state.table.to_play();
        state.play_card(rules, seat, piles.draw(seat));
    }
    play_out(rules, state, &mut piles);
}

/// The hands in the order in which they will be played.
struct Piles {
    cards: [Card; MAX_DECK],
    /// Where each seat's next card is.
    next: [usize; MAX_SEATS],
}

impl Piles {
    fn shuffled(rules: &Rules, state: &State, stream: &mut Stream) -> Self {
        let mut piles = Self { cards: [Card::from_index(0); MAX_DECK], next: [0; MAX_SEATS] };
        let mut end = 0;
        for seat in rules.seats() {
            let start = end;
            for card in state.hands[seat] {
                piles.cards[end] = card;
                end += 1;
            }
            shuffle(&mut piles.cards[start..end], stream);
            piles.next[seat.index()] = start;
        }
        piles
    }

    fn draw(&mut self, seat: Seat) -> Card {
        let next = &mut self.next[seat.index()];
        *next += 1;
        self.cards[*next - 1]
    }
}

/// Plays the tricks that are left, with no trick begun, from the top of the piles.
fn play_out(rules: &Rules, state: &mut State, piles: &mut Piles) {
    match rules.players {
        3 => play_out_at::<3>(rules, state, piles),
        4 => play_out_at::<4>(rules, state, piles),
        5 => play_out_at::<5>(rules, state, piles),
        6 => play_out_at::<6>(rules, state, piles),
        7 => play_out_at::<7>(rules, state, piles),
        _ => {
            while let Turn::Open(seat) = state.turn(rules) {
                state.play_card(rules, seat, piles.draw(seat));
            }
        }
    }
}

/// The same for a number of players known to the compiler.
///
/// Seats are gone through from 0, not from the leader, so that only the lead colour and the order of equal cards
/// have to wait for the trick before.
fn play_out_at<const PLAYERS: usize>(rules: &Rules, state: &mut State, piles: &Piles) {
    let table = &mut state.table;
    let pains: [Colour; PLAYERS] =
        std::array::from_fn(|seat| table.pain[Seat::new(seat)].map_or(Colour::Red, Card::colour));
    let hands: [&[Card]; PLAYERS] = std::array::from_fn(|seat| &piles.cards[piles.next[seat]..]);
    let (played, _) = table.played.as_chunks_mut::<PLAYERS>();
    let mut scores = [0; PLAYERS];
    let mut leader = table.leader.index();
    for (ahead, played) in played[..rules.tricks()][table.tricks_done..].iter_mut().enumerate() {
        let cards: [Card; PLAYERS] = std::array::from_fn(|seat| hands[seat][ahead]);
        let lead = cards[leader].colour();
        let mut best = 0u32;
        for (seat, &card) in cards.iter().enumerate() {
            let place = if seat >= leader { seat - leader } else { seat + PLAYERS - leader };
            // Of equal cards the first: places count backwards below the power.
            best = best.max(u32::from(power(card, lead)) << 8 | ((PLAYERS - 1 - place) << 4 | seat) as u32);
        }
        for (place, played) in played.iter_mut().enumerate() {
            let seat = leader + place;
            *played = cards[if seat < PLAYERS { seat } else { seat - PLAYERS }];
        }
        if best >> 8 > 0 || rules.all_zero == AllZero::FirstZeroWins {
            leader = best as usize & 0xf;
            scores[leader] += cards.iter().map(|&card| worth(card, pains[leader])).sum::<i32>();
        }
    }
    table.scores.iter_mut().zip(scores).for_each(|(score, points)| *score += points);
    table.leader = Seat::new(leader);
    table.tricks_done = rules.tricks();
    for hand in state.hands.iter_mut() {
        table.gone = table.gone.union(*hand);
        *hand = CardSet::EMPTY;
    }
}
