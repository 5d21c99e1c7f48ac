use std::ops::RangeInclusive;

/// A weight of a formula: its name in a strategy's file, its value and the values it may have.
#[derive(Debug)]
pub struct Weight<'w> {
    /// The name.
    pub name: &'static str,
    /// The value, to read or change.
    pub value: &'w mut f32,
    /// The values it may have.
    pub range: RangeInclusive<f64>,
}

impl<'w> Weight<'w> {
    pub(super) fn new(name: &'static str, value: &'w mut f32, range: RangeInclusive<f64>) -> Self {
        Self { name, value, range }
    }
}

/// Something with weights.
pub trait Weighted {
    /// All its weights.
    fn weights(&mut self) -> Vec<Weight<'_>>;
}
