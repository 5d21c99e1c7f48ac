use super::{Rules, State};
use crate::{
    card::Card,
    game::{MAX_SEATS, Stream, Turn, shuffle},
};

/// The most cards a hand has: the deck shared by three.
const MAX_HAND: usize = super::MAX_DECK / 3;

/// Plays the round to its end by uniformly random moves.
///
/// Any card may be played at any time, so a random playout is each hand in a random order, played from the top;
/// the first card is the pain card where it has yet to be chosen.
pub(super) fn rollout(rules: &Rules, state: &mut State, stream: &mut Stream) {
    let mut piles = [[Card::from_index(0); MAX_HAND]; MAX_SEATS];
    for (pile, hand) in piles.iter_mut().zip(&state.hands) {
        let mut count = 0;
        for card in hand.iter() {
            pile[count] = card;
            count += 1;
        }
        shuffle(&mut pile[..count], stream);
    }
    let mut next = [0; MAX_SEATS];
    while let Turn::Secret(seat) = state.turn(rules) {
        next[seat.index()] = 1;
        state.choose_pain(seat, piles[seat.index()][0]);
    }
    while let Turn::Open(seat) = state.turn(rules) {
        let place = &mut next[seat.index()];
        let card = piles[seat.index()][*place];
        *place += 1;
        state.play_card(rules, seat, card);
    }
}
