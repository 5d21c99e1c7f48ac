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
        let mut first = 1u32;
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

/// The values of positions between two tricks. Place 0 is the end of the round.
#[derive(Clone, Default, Debug)]
pub(super) struct Memo {
    radix: Radix,
    values: Vec<Values>,
}

/// Stands for a value that is not known; none is as low.
const UNKNOWN: Values = [i16::MIN; MAX_SOLVED_SEATS];

impl Memo {
    /// Forgets everything and numbers positions anew.
    pub(super) fn clear(&mut self, radix: Radix) {
        self.radix = radix;
        self.values.clear();
        self.values.push(Values::default());
        self.values.resize(1 + radix.positions(), UNKNOWN);
    }

    /// How far apart hands of neighbouring rank are, with this many cards left.
    #[inline]
    pub(super) fn stride(&self, cards: usize, seat: usize) -> u32 {
        self.radix.levels[cards].strides[seat]
    }

    /// The place of a position.
    #[inline]
    pub(super) fn entry(&self, cards: usize, leader: u8, hands: u32) -> u32 {
        let level = &self.radix.levels[cards];
        level.first + u32::from(leader) * level.size + hands
    }

    #[inline]
    pub(super) fn is_known(&self, place: u32) -> bool {
        self.values[place as usize][0] != i16::MIN
    }

    #[inline]
    pub(super) fn get(&self, place: u32) -> &Values {
        &self.values[place as usize]
    }

    #[inline]
    pub(super) fn set(&mut self, place: u32, values: Values) {
        self.values[place as usize] = values;
    }
}

/// The rank of a hand among the parts of the same size of what the seat held at first.
#[inline]
pub(super) fn rank(hand: u8) -> u32 {
    RANKS[usize::from(hand) % RANKS.len()].into()
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
