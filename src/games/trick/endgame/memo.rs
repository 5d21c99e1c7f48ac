use super::{MAX_SOLVED_CARDS, MAX_SOLVED_SEATS, Values};

/// How positions between two tricks are numbered: by the number of cards left, then by the leader, then by the
/// rank of each hand among the equally large parts of what the seat held at first.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Radix {
    seats: usize,
    levels: [Level; MAX_SOLVED_CARDS],
}

/// The positions with the same number of cards left.
#[derive(Clone, Copy, Default, Debug)]
struct Level {
    first: u32,
    /// How many there are with the same leader.
    size: u32,
    /// How far apart hands of neighbouring rank are.
    strides: [u32; MAX_SOLVED_SEATS],
}

impl Radix {
    /// The numbering for hands of these sizes, with this many tricks to play.
    pub(super) fn new(sizes: [usize; MAX_SOLVED_SEATS], seats: usize, tricks: usize) -> Self {
        let mut radix = Self { seats, ..Self::default() };
        let mut first = 0u32;
        for cards in 1..tricks {
            let level = &mut radix.levels[cards];
            level.first = first;
            level.size = 1;
            for (stride, &size) in level.strides.iter_mut().zip(&sizes[..seats]) {
                *stride = level.size;
                level.size = level.size.saturating_mul(binomial(size, cards));
            }
            first = first.saturating_add(level.size.saturating_mul(seats as u32));
        }
        radix
    }

    /// How many positions there are.
    fn positions(&self) -> usize {
        self.levels.iter().map(|level| level.size as usize * self.seats).sum()
    }

    /// A bound on the tricks to be looked at after the first.
    pub(super) fn tricks(&self) -> u64 {
        let levels = self.levels.iter().enumerate();
        let tricks = levels.map(|(cards, level)| {
            let orders = (cards as u64).saturating_pow(self.seats as u32);
            u64::from(level.size).saturating_mul(self.seats as u64).saturating_mul(orders)
        });
        tricks.fold(0, u64::saturating_add)
    }
}

/// The values of positions between two tricks.
#[derive(Clone, Default, Debug)]
pub(super) struct Memo {
    radix: Radix,
    values: Vec<Values>,
    /// In which ending each value was stored.
    stamps: Vec<u32>,
    ending: u32,
}

impl Memo {
    /// Forgets everything and numbers positions anew.
    pub(super) fn clear(&mut self, radix: Radix) {
        let positions = radix.positions();
        self.radix = radix;
        self.ending = self.ending.wrapping_add(1);
        if self.stamps.len() < positions {
            self.values.resize(positions, Values::default());
            self.stamps.resize(positions, 0);
        }
        if self.ending == 0 {
            self.stamps.fill(0);
            self.ending = 1;
        }
    }

    /// What a seat's hand adds to the place of a position with this many cards left.
    #[inline]
    pub(super) fn place_of(&self, cards: usize, seat: usize, hand: u8) -> u32 {
        self.radix.levels[cards].strides[seat] * u32::from(RANKS[usize::from(hand)])
    }

    /// The place of a position.
    #[inline]
    pub(super) fn entry(&self, cards: usize, leader: u8, hands: u32) -> usize {
        let level = &self.radix.levels[cards];
        (level.first + u32::from(leader) * level.size + hands) as usize
    }

    #[inline]
    pub(super) fn get(&self, place: usize) -> Option<Values> {
        (self.stamps[place] == self.ending).then(|| self.values[place])
    }

    #[inline]
    pub(super) fn set(&mut self, place: usize, values: Values) {
        self.values[place] = values;
        self.stamps[place] = self.ending;
    }
}

/// The rank of each set of up to 6 cards among those of its size.
const RANKS: [u8; 1 << MAX_SOLVED_CARDS] = {
    let mut ranks = [0; 1 << MAX_SOLVED_CARDS];
    let mut seen = [0; MAX_SOLVED_CARDS + 1];
    let mut set = 0usize;
    while set < ranks.len() {
        let size = set.count_ones() as usize;
        ranks[set] = seen[size];
        seen[size] += 1;
        set += 1;
    }
    ranks
};

/// In how many ways `k` of `n` can be chosen.
fn binomial(n: usize, k: usize) -> u32 {
    if k > n { 0 } else { (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1)) as u32 }
}
