use std::ops::Range;

use super::{Lineup, MAX_BLOCK, Seatings, TooLarge};
use crate::game::{BySeat, Seat};

/// The games of a contest, numbered: all games of block 0, then all of block 1, and so on; within a block
/// lineup by lineup, and within a lineup seating by seating.
#[derive(Clone, PartialEq, Debug)]
pub struct Schedule {
    lineups: Vec<Lineup>,
    slots: Vec<Slot>,
    strategies: usize,
    copies: Vec<usize>,
}

/// What is the same in every block about one of its games.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Slot {
    lineup: usize,
    seating: usize,
    seated: BySeat<usize>,
    players: BySeat<usize>,
}

/// One game to play.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Scheduled {
    /// The block: which deals.
    pub block: u64,
    /// The game's place within its block.
    pub slot: usize,
    /// Which lineup.
    pub lineup: usize,
    /// Which seating of the lineup.
    pub seating: usize,
    /// The strategy in each seat.
    pub seated: BySeat<usize>,
    /// The player in each seat, where every strategy has players of its own numbered one after another, as
    /// many as it ever fills seats at once.
    pub players: BySeat<usize>,
}

impl Schedule {
    /// The schedule of these lineups of strategies below `strategies`.
    pub fn new(strategies: usize, lineups: Vec<Lineup>, seatings: Seatings) -> Result<Self, TooLarge> {
        let most = |strategy| {
            let seats = |lineup: &Lineup| lineup.iter().filter(|&&other| other == strategy).count();
            lineups.iter().map(seats).max().unwrap_or(0)
        };
        let copies: Vec<usize> = (0..strategies).map(most).collect();
        let mut slots = Vec::new();
        for (lineup, members) in lineups.iter().enumerate() {
            for (seating, seated) in seatings.of(members).ok_or(TooLarge::Seatings)?.iter().enumerate() {
                let players = players(seated, &copies);
                slots.push(Slot { lineup, seating, seated: by_seat(seated), players: by_seat(&players) });
            }
            if slots.len() > MAX_BLOCK {
                return Err(TooLarge::Block);
            }
        }
        Ok(Self { lineups, slots, strategies, copies })
    }

    /// How many strategies there are.
    pub fn strategies(&self) -> usize {
        self.strategies
    }

    /// The lineups.
    pub fn lineups(&self) -> &[Lineup] {
        &self.lineups
    }

    /// How many games a block has.
    pub fn games_per_block(&self) -> u64 {
        self.slots.len() as u64
    }

    /// By lineup, how many games of a block are its.
    pub fn games_per_lineup(&self) -> Vec<u64> {
        let mut games = vec![0; self.lineups.len()];
        self.slots.iter().for_each(|slot| games[slot.lineup] += 1);
        games
    }

    /// The strategy of every player.
    pub(super) fn players(&self) -> impl Iterator<Item = usize> {
        self.copies.iter().enumerate().flat_map(|(strategy, &copies)| std::iter::repeat_n(strategy, copies))
    }

    /// The seatings of a block: which lineup, and the strategy of each seat.
    pub fn seatings(&self) -> impl Iterator<Item = (usize, &BySeat<usize>)> {
        self.slots.iter().map(|slot| (slot.lineup, &slot.seated))
    }

    /// The game with this number.
    #[inline]
    pub fn game(&self, number: u64) -> Scheduled {
        let (block, slot) = (number / self.games_per_block(), (number % self.games_per_block()) as usize);
        let Slot { lineup, seating, seated, players } = self.slots[slot];
        Scheduled { block, slot, lineup, seating, seated, players }
    }

    /// The games with these numbers.
    pub fn games(&self, numbers: Range<u64>) -> impl Iterator<Item = Scheduled> {
        numbers.map(|number| self.game(number))
    }
}

fn by_seat(values: &[usize]) -> BySeat<usize> {
    BySeat::from_fn(values.len(), |seat: Seat| values[seat.index()])
}

/// Numbers the players of the seats: the first of its strategy that does not sit yet.
fn players(seated: &[usize], copies: &[usize]) -> Vec<usize> {
    let first = |strategy: usize| copies[..strategy].iter().sum::<usize>();
    let before = |seat: usize| seated[..seat].iter().filter(|&&other| other == seated[seat]).count();
    (0..seated.len()).map(|seat| first(seated[seat]) + before(seat)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_come_block_by_block_lineup_by_lineup() {
        let schedule = Schedule::new(2, vec![vec![0, 1, 1], vec![1, 0, 0]], Seatings::Rotations).unwrap();
        assert_eq!(schedule.games_per_block(), 6);
        let games: Vec<_> =
            schedule.games(4..9).map(|game| (game.block, game.lineup, game.seating)).collect();
        assert_eq!(games, [(0, 1, 1), (0, 1, 2), (1, 0, 0), (1, 0, 1), (1, 0, 2)]);
        assert_eq!(schedule.game(7).seated.as_slice(), [1, 0, 1]);
        assert_eq!(schedule.game(7).players.as_slice(), [2, 0, 3]);
        assert_eq!(schedule.players().collect::<Vec<_>>(), [0, 0, 1, 1]);
    }
}
