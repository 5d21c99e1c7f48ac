//! Moments as a list of four whole numbers.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::stats::Moments;

type Numbers = (u64, i128, i128, i128);

pub(super) fn serialize<S: Serializer>(moments: &Moments, serializer: S) -> Result<S::Ok, S::Error> {
    numbers(moments).serialize(serializer)
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Moments, D::Error> {
    Numbers::deserialize(deserializer).map(moments)
}

/// The same for a list.
pub(super) mod list {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(all: &[Moments], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(all.iter().map(numbers))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Moments>, D::Error> {
        Ok(Vec::<Numbers>::deserialize(deserializer)?.into_iter().map(moments).collect())
    }
}

fn numbers(moments: &Moments) -> Numbers {
    (moments.count, moments.sum, moments.squares, moments.cubes)
}

fn moments((count, sum, squares, cubes): Numbers) -> Moments {
    Moments { count, sum, squares, cubes }
}
