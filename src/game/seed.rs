use rand_pcg::Pcg64Mcg;

/// The generator behind every random choice.
pub type Stream = Pcg64Mcg;

/// What a stream is for. Each purpose has streams of its own, so that, say, no strategy's appetite for
/// randomness moves a card of the deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u64)]
pub enum Purpose {
    /// The start of a game and its deals.
    Deal = 1,
    /// The choices of one strategy.
    Strategy = 2,
    /// Samples drawn for checks and estimates.
    Sample = 3,
    /// Learning and tuning.
    Training = 4,
}

/// A point in the tree of seeds that grows from one master seed.
///
/// A child is named by a number: a purpose, a block, a round, a seat. The same path gives the same stream on
/// every machine, in any order, in any process.
///
/// ```
/// use stickem::game::{Purpose, Seed};
///
/// let block = Seed::new(7).purpose(Purpose::Deal).child(12);
/// assert_eq!(block.stream(), Seed::new(7).purpose(Purpose::Deal).child(12).stream());
/// assert_ne!(block.stream(), block.child(0).stream());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seed {
    high: u64,
    low: u64,
}

impl Seed {
    /// The root of a tree.
    pub const fn new(master: u64) -> Self {
        Self { high: 0x9e37_79b9_7f4a_7c15, low: 0xd1b5_4a32_d192_ed03 }.child(master)
    }

    /// The child with this name.
    pub const fn child(self, name: u64) -> Self {
        let high = mix(self.high ^ mix(name.wrapping_add(0x9e37_79b9_7f4a_7c15)));
        Self { high, low: mix(self.low.wrapping_add(high)) }
    }

    /// The child for this purpose.
    pub const fn purpose(self, purpose: Purpose) -> Self {
        self.child(purpose as u64)
    }

    /// The stream that starts here.
    pub fn stream(self) -> Stream {
        Stream::new(u128::from(self.high) << 64 | u128::from(self.low))
    }
}

/// A bijection in which every bit of the input moves about half of the output's: the finalizer of SplitMix64
/// (Steele, Lea and Flood 2014) with the constants of Stafford's variant 13.
const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rand::Rng;

    use super::*;

    /// A change of these numbers changes every deal of every published result.
    #[test]
    fn streams_are_pinned() {
        let mut stream = Seed::new(7).purpose(Purpose::Deal).child(12).child(0).stream();
        let drawn: Vec<u64> = (0..3).map(|_| stream.next_u64()).collect();
        assert_eq!(drawn, [8192320974842812314, 7876533454025516708, 10607085243179181390]);
    }

    #[test]
    fn paths_do_not_meet() {
        let mut seen = HashSet::new();
        for master in 0..20 {
            for purpose in [Purpose::Deal, Purpose::Strategy, Purpose::Sample, Purpose::Training] {
                for block in 0..50 {
                    let block = Seed::new(master).purpose(purpose).child(block);
                    assert!(seen.insert(block.stream().next_u64()));
                    for part in 0..10 {
                        assert!(seen.insert(block.child(part).stream().next_u64()));
                    }
                }
            }
        }
    }
}
