//! Shuffle, deal, play 14 tricks from the top of each hand, score: nothing else, on plain bytes.

use rand::seq::SliceRandom;
use stickem::game::Stream;

pub(crate) struct Table {
    deck: Vec<(u8, u8)>,
    players: usize,
}

impl Table {
    pub(crate) fn new(players: usize, colours: u8, highest: u8) -> Self {
        let deck = (0..colours).flat_map(|colour| (0..=highest).map(move |number| (colour, number)));
        Self { deck: deck.collect(), players }
    }

    pub(crate) fn round(&mut self, stream: &mut Stream) -> [i32; 12] {
        let hand_size = self.deck.len() / self.players;
        self.deck.shuffle(stream);
        let hands: [&[(u8, u8)]; 12] =
            std::array::from_fn(|seat| self.deck.chunks(hand_size).nth(seat).unwrap_or(&[]));
        let mut scores = [0; 12];
        for seat in 0..self.players {
            scores[seat] = -i32::from(hands[seat][0].1);
        }
        let mut leader = 0;
        for trick in 1..hand_size {
            let lead = hands[leader][trick].0;
            let (mut best, mut winner, mut seat) = (0, leader, leader);
            for _ in 0..self.players {
                let (colour, number) = hands[seat][trick];
                let power = if number > 0 && colour != lead { number + 32 } else { number };
                if power > best {
                    (best, winner) = (power, seat);
                }
                seat = if seat + 1 == self.players { 0 } else { seat + 1 };
            }
            if best > 0 {
                let pain = hands[winner][0].0;
                for hand in &hands[..self.players] {
                    let (colour, number) = hand[trick];
                    scores[winner] += if colour == pain { -i32::from(number) } else { 1 };
                }
                leader = winner;
            }
        }
        scores
    }
}
