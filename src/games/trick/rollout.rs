use super::{
    AllZero, Rules, State, Table,
    piles::{Piles, RUN},
};
use crate::{
    card::{Card, CardSet, Colour},
    game::{Seat, Turn},
};

/// Plays the round to its end, every hand from the top of its pile.
///
/// Any card may be played at any time, so a random playout is each hand in a random order; the first card is the
/// pain card where it has yet to be chosen.
pub(super) fn play_out(rules: &Rules, state: &mut State, mut piles: Piles) {
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
    match rules.players {
        3 => play_tricks::<3>(rules, state, &piles),
        4 => play_tricks::<4>(rules, state, &piles),
        5 => play_tricks::<5>(rules, state, &piles),
        6 => play_tricks::<6>(rules, state, &piles),
        7 => play_tricks::<7>(rules, state, &piles),
        _ => {
            while let Turn::Open(seat) = state.turn(rules) {
                state.play_card(rules, seat, piles.draw(seat));
            }
        }
    }
}

/// Plays the tricks that are left, with none begun, for a number of players known to the compiler.
fn play_tricks<const PLAYERS: usize>(rules: &Rules, state: &mut State, piles: &Piles) {
    let table = &mut state.table;
    let pains: [Colour; PLAYERS] =
        std::array::from_fn(|seat| table.pain[Seat::new(seat)].map_or(Colour::Red, Card::colour));
    let left = rules.tricks() - table.tricks_done;
    for place in (0..left).step_by(RUN) {
        let run = Run::new(rules, &pains, std::array::from_fn(|seat| *piles.run(Seat::new(seat), place)));
        run.play(table, RUN.min(left - place));
    }
    for hand in state.hands.iter_mut() {
        table.gone = table.gone.union(*hand);
        *hand = CardSet::EMPTY;
    }
}

/// Several tricks of which only the leader is open.
///
/// Who leads a trick has to wait for the trick before. So who would win it is computed for every leader, and what
/// it would be worth for every winner: for all tricks at once, a lane each. What is left is a walk from trick to
/// trick.
struct Run<const PLAYERS: usize> {
    cards: [[Card; RUN]; PLAYERS],
    /// By leader: who wins each trick, or leads again where nobody does.
    winners: [[u8; RUN]; PLAYERS],
    /// By winner: the points of each trick.
    points: [[i16; RUN]; PLAYERS],
}

impl<const PLAYERS: usize> Run<PLAYERS> {
    #[inline]
    fn new(rules: &Rules, pains: &[Colour; PLAYERS], cards: [[Card; RUN]; PLAYERS]) -> Self {
        let winners = std::array::from_fn(|leader| winners(&cards, leader));
        let counts = match rules.all_zero {
            AllZero::Discard => std::array::from_fn(|trick| {
                i16::from(cards.iter().fold(0, |any, hand| any | hand[trick].number()) > 0)
            }),
            AllZero::FirstZeroWins => [1; RUN],
        };
        let points = pains.map(|pain| points(&cards, pain, &counts));
        Self { cards, winners, points }
    }

    /// Plays the first of these tricks.
    #[inline]
    fn play(&self, table: &mut Table, tricks: usize) {
        let (played, _) = table.played.as_chunks_mut::<PLAYERS>();
        let mut leader = table.leader.index();
        for (trick, played) in played[table.tricks_done..][..tricks].iter_mut().enumerate() {
            for (place, played) in played.iter_mut().enumerate() {
                let seat = leader + place;
                *played = self.cards[if seat < PLAYERS { seat } else { seat - PLAYERS }][trick];
            }
            leader = usize::from(self.winners[leader][trick]);
            table.scores[Seat::new(leader)] += i32::from(self.points[leader][trick]);
        }
        table.leader = Seat::new(leader);
        table.tricks_done += tricks;
    }
}

/// Who wins each trick if this seat leads: as [`winner`](super::winner) has it, but for the leader where all cards
/// are zeros.
#[inline]
fn winners<const PLAYERS: usize>(cards: &[[Card; RUN]; PLAYERS], leader: usize) -> [u8; RUN] {
    let mut strongest = [0u16; RUN];
    for (seat, hand) in cards.iter().enumerate() {
        // Of equal cards the first: places count backwards below the power.
        let place = PLAYERS - 1 - (seat + PLAYERS - leader) % PLAYERS;
        for (trick, strongest) in strongest.iter_mut().enumerate() {
            let power = super::winner::power(hand[trick], cards[leader][trick].colour());
            *strongest = (*strongest).max(u16::from(power) << 4 | place as u16);
        }
    }
    let mut winners = [0; RUN];
    for (winner, strongest) in winners.iter_mut().zip(strongest) {
        let seat = (leader + PLAYERS - 1) as u16 - (strongest & 0xf);
        *winner = (if seat < PLAYERS as u16 { seat } else { seat - PLAYERS as u16 }) as u8;
    }
    winners
}

/// What each trick is worth to a seat with this pain colour.
#[inline]
fn points<const PLAYERS: usize>(
    cards: &[[Card; RUN]; PLAYERS],
    pain: Colour,
    counts: &[i16; RUN],
) -> [i16; RUN] {
    let mut points = [0; RUN];
    for hand in cards {
        for (trick, points) in points.iter_mut().enumerate() {
            *points += super::worth(hand[trick], pain) as i16;
        }
    }
    std::array::from_fn(|trick| points[trick] * counts[trick])
}
