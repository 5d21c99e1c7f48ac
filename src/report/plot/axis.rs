use std::ops::Range;

use plotters::coord::{
    ranged1d::{BoldPoints, Ranged},
    types::RangedCoordf64,
};

/// Values along a stretch of pixels.
pub(super) struct Axis {
    coordinate: RangedCoordf64,
    pixels: Range<f64>,
}

impl Axis {
    /// The values from the first to the last pixel; `pixels` may run backwards.
    pub(super) fn new(values: Range<f64>, pixels: Range<f64>) -> Self {
        let empty = values.end.partial_cmp(&values.start) != Some(std::cmp::Ordering::Greater);
        let values = if empty { values.start - 0.5..values.start + 0.5 } else { values };
        Self { coordinate: values.into(), pixels }
    }

    /// Where a value is, kept to the stretch.
    pub(super) fn at(&self, value: f64) -> f64 {
        let range = self.coordinate.range();
        let value = value.clamp(range.start, range.end);
        // Plotters maps to whole numbers: a thousandth of a pixel is exact enough.
        let limits = (1000.0 * self.pixels.start, 1000.0 * self.pixels.end);
        let place = self.coordinate.map(&value, (limits.0 as i32, limits.1 as i32));
        f64::from(place) / 1000.0
    }

    /// Round values, at most so many, within the stretch.
    pub(super) fn ticks(&self, most: usize) -> Vec<f64> {
        self.coordinate.key_points(BoldPoints(most.max(2)))
    }
}

impl Axis {
    /// Round values whose texts have room side by side in so many pixels.
    pub(super) fn ticks_that_fit(&self, room: f64, size: f64) -> Vec<f64> {
        let fit = |ticks: &Vec<f64>| {
            let texts = labels(ticks);
            texts.iter().map(|text| super::text::width(text, size) + 1.4 * size).sum::<f64>() <= room
        };
        let choices = (3..=8).rev().map(|most| self.ticks(most));
        choices.into_iter().find(fit).unwrap_or_else(|| self.ticks(2))
    }
}

/// The range of values with some room on either side.
pub(super) fn roomy(values: impl IntoIterator<Item = f64>) -> Range<f64> {
    let finite = values.into_iter().filter(|value| value.is_finite());
    let (low, high) = finite
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
    if low > high {
        return 0.0..1.0;
    }
    // What is all one value still needs a scale.
    let room = if high - low > 1e-9 * high.abs().max(1.0) { 0.06 * (high - low) } else { 1.0 };
    low - room..high + room
}

/// The values as text, with as many decimals as tell them apart.
pub(super) fn labels(ticks: &[f64]) -> Vec<String> {
    // A tick alone is exact to a millionth.
    let step = ticks.windows(2).map(|pair| pair[1] - pair[0]).fold(1.0, f64::min);
    let exact = |decimals: &usize| {
        let unit = 10_f64.powi(*decimals as i32);
        ticks.iter().all(|tick| (tick * unit - (tick * unit).round()).abs() <= 1e-6 * step * unit)
    };
    let decimals = (0..6).find(exact).unwrap_or(6);
    ticks.iter().map(|tick| minus(&format!("{:.decimals$}", tick + 0.0))).collect()
}

/// With a true minus sign, and none before a zero.
pub(super) fn minus(number: &str) -> String {
    match number.strip_prefix('-') {
        Some(digits) if digits.bytes().all(|digit| !digit.is_ascii_digit() || digit == b'0') => digits.into(),
        Some(digits) => format!("−{digits}"),
        None => number.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_ends_to_ends() {
        let axis = Axis::new(-1.0..3.0, 100.0..20.0);
        assert_eq!((axis.at(-1.0), axis.at(1.0), axis.at(3.0)), (100.0, 60.0, 20.0));
        assert_eq!(axis.at(99.0), 20.0);
        let point = Axis::new(2.0..2.0, 0.0..10.0);
        assert_eq!(point.at(2.0), 5.0);
    }

    #[test]
    fn ticks_are_round_and_told_apart() {
        let axis = Axis::new(-0.13..0.61, 0.0..400.0);
        let ticks = axis.ticks(5);
        assert!(ticks.len() <= 5 && ticks.len() >= 2, "{ticks:?}");
        assert_eq!(labels(&[-0.2, 0.0, 0.2]), ["−0.2", "0.0", "0.2"]);
        assert_eq!(labels(&[0.0, 50.0]), ["0", "50"]);
        assert_eq!(labels(&[0.25, 0.5]), ["0.25", "0.50"]);
        assert_eq!(labels(&[0.5]), ["0.5"]);
        assert_eq!(minus("-0.0"), "0.0");
    }
}
