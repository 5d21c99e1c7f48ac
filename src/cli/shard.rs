use std::{fmt, ops::Range, str::FromStr};

use serde::{Deserialize, Serialize};

/// A share of the blocks: the `number`th of `of`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub(super) struct Shard {
    pub(super) number: u64,
    pub(super) of: u64,
}

impl Shard {
    /// All blocks.
    pub(super) const WHOLE: Self = Self { number: 1, of: 1 };

    /// The shard's blocks.
    pub(super) fn blocks(self, blocks: u64) -> Range<u64> {
        let first = |number: u64| (u128::from(blocks) * u128::from(number) / u128::from(self.of)) as u64;
        first(self.number - 1)..first(self.number)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts =
            text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match parts {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Self { number, of }),
            _ => Err("expected I/N with I from 1 to N, such as 3/8".into()),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_disjoint_and_complete() {
        for (blocks, of) in [(1, 1), (7, 7), (1_000, 7), (u64::MAX, 3)] {
            let mut next = 0;
            for number in 1..=of {
                let share = Shard { number, of }.blocks(blocks);
                assert_eq!(share.start, next);
                assert!(!share.is_empty());
                next = share.end;
            }
            assert_eq!(next, blocks);
        }
    }

    #[test]
    fn only_shares_that_exist_are_read() {
        assert_eq!("3/8".parse(), Ok(Shard { number: 3, of: 8 }));
        for wrong in ["0/8", "9/8", "3", "3/", "/8", "-1/8", "1/0", "a/b", "1/2/3"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
