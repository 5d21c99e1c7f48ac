use std::ops::Range;

use super::{
    Figure, Frame, Words,
    axis::{Axis, labels, minus},
    drawing::{Align, Drawing, Type},
    ink::Ink,
    text::{shortened, width},
};
use crate::harness::Histogram;

/// Distributions of scores, one under the other on one scale.
#[derive(Clone, PartialEq, Debug)]
pub struct Ridges {
    /// From the top.
    pub ridges: Vec<Ridge>,
    /// What the axis measures.
    pub axis: String,
    /// What a count counts, such as `games`.
    pub unit: &'static str,
}

/// One distribution.
#[derive(Clone, PartialEq, Debug)]
pub struct Ridge {
    /// Whose scores.
    pub label: String,
    /// The scores.
    pub scores: Histogram,
}

impl Ridge {
    /// The mean score.
    pub(in crate::report) fn mean(&self) -> f64 {
        let sum: f64 = self.scores.iter().map(|(score, times)| f64::from(score) * times as f64).sum();
        sum / self.scores.total() as f64
    }

    /// The score below which this share of all lies.
    pub(in crate::report) fn quantile(&self, share: f64) -> i32 {
        let mut left = (share * self.scores.total() as f64).ceil().max(1.0) as u64;
        for (score, times) in self.scores.iter() {
            if times >= left {
                return score;
            }
            left -= times;
        }
        0
    }
}

/// Scores gathered in bins of one width.
struct Bins {
    first: i32,
    width: i32,
    count: usize,
}

impl Bins {
    /// Bins for all scores but the last thousandth at either end.
    fn new(ridges: &[Ridge], most: i32) -> Self {
        let low = ridges.iter().map(|ridge| ridge.quantile(0.001)).min().unwrap_or(0);
        let high = ridges.iter().map(|ridge| ridge.quantile(0.999)).max().unwrap_or(0);
        let width = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].into_iter();
        let width = width.clone().find(|width| (high - low) / width < most).unwrap_or(5000);
        let first = low.div_euclid(width) * width;
        Self { first, width, count: ((high - first) / width + 1) as usize }
    }

    /// The share of the scores in each bin.
    fn shares(&self, scores: &Histogram) -> Vec<f64> {
        let mut shares = vec![0.0; self.count];
        let total = scores.total().max(1) as f64;
        for (score, times) in scores.iter() {
            let bin = (score - self.first).div_euclid(self.width);
            if let Some(share) = usize::try_from(bin).ok().and_then(|bin| shares.get_mut(bin)) {
                *share += times as f64 / total;
            }
        }
        shares
    }

    /// The scores of a bin, from the first to the last.
    fn scores(&self, bin: usize) -> (i32, i32) {
        let low = self.first + bin as i32 * self.width;
        (low, low + self.width - 1)
    }

    /// Where the axis begins and ends: half a point about whole scores.
    fn range(&self) -> Range<f64> {
        let end = self.first + self.count as i32 * self.width;
        f64::from(self.first) - 0.5..f64::from(end) - 0.5
    }
}

impl Ridges {
    /// The picture.
    pub fn figure(&self, words: Words) -> Figure {
        Figure::draw(words, |frame| self.draw(frame))
    }

    fn draw(&self, frame: Frame) -> Drawing {
        let names = self.ridges.iter().map(|ridge| width(&ridge.label, frame.font)).fold(0.0, f64::max);
        let left = names.min(frame.width * if frame.is_narrow() { 0.3 } else { 0.26 }) + 12.0;
        let right = frame.width - 58.0;
        let row = if self.ridges.len() > 6 { 40.0 } else { 52.0 };
        let (top, height) = (24.0, row * self.ridges.len() as f64);
        let mut drawing = Drawing::new(frame.width, top + height + 46.0);
        let bins = Bins::new(&self.ridges, if frame.is_narrow() { 36 } else { 72 });
        let axis = Axis::new(bins.range(), left..right);
        self.draw_axis(&drawing, frame, &axis, (top, top + height), (left + right) / 2.0);
        let shares: Vec<Vec<f64>> = self.ridges.iter().map(|ridge| bins.shares(&ridge.scores)).collect();
        let highest = shares.iter().flatten().copied().fold(1e-9, f64::max);
        for (at, (ridge, shares)) in self.ridges.iter().zip(&shares).enumerate() {
            let base = top + row * (at + 1) as f64;
            let label = shortened(&ridge.label, frame.font, left - 11.0);
            let looks = Type::new(frame.font, Ink::Text, Align::Left);
            drawing.text(&label, (0.0, base - 9.0), looks);
            let mean = minus(&format!("{:.1}", ridge.mean()));
            let looks = Type { align: Align::Right, ..looks };
            drawing.text(&mean, (frame.width - 1.0, base - 9.0), looks);
            let heights = shares.iter().map(|share| share / highest * (row - 6.0)).collect::<Vec<_>>();
            draw_ridge(&drawing, &bins, &heights, &axis, base);
            let x = axis.at(ridge.mean());
            drawing.line((x, base - row * 0.28), (x, base), Ink::Text, 2.0);
            self.add_hints(&mut drawing, &bins, shares, &axis, (base - row, base));
        }
        drawing
    }

    fn draw_axis(
        &self,
        drawing: &Drawing,
        frame: Frame,
        axis: &Axis,
        (top, bottom): (f64, f64),
        middle: f64,
    ) {
        let ticks = axis.ticks_that_fit(2.0 * (frame.width - 58.0 - middle), frame.small());
        let looks = Type::new(frame.small(), Ink::Muted, Align::Middle);
        for (tick, label) in ticks.iter().zip(labels(&ticks)) {
            drawing.line((axis.at(*tick), top), (axis.at(*tick), bottom), Ink::Grid, 1.0);
            drawing.text(&label, (axis.at(*tick), bottom + 13.0), looks);
        }
        drawing.text(&self.axis, (middle, bottom + 34.0), looks);
        let mean = Type::new(frame.small(), Ink::Muted, Align::Right);
        drawing.text("mean", (frame.width - 1.0, 10.0), mean);
    }

    fn add_hints(
        &self,
        drawing: &mut Drawing,
        bins: &Bins,
        shares: &[f64],
        axis: &Axis,
        (top, base): (f64, f64),
    ) {
        for (bin, share) in shares.iter().enumerate().filter(|(_, share)| **share > 0.0) {
            let (low, high) = bins.scores(bin);
            let scores = match low == high {
                true => minus(&low.to_string()),
                false => format!("{} to {}", minus(&low.to_string()), minus(&high.to_string())),
            };
            let text = format!("{scores} points in {:.2}% of {}", 100.0 * share, self.unit);
            let (from, to) = (axis.at(f64::from(low) - 0.5), axis.at(f64::from(high) + 0.5));
            drawing.hint((from, top), (to, base), &text);
        }
    }
}

/// Steps from bin to bin, filled down to the base.
fn draw_ridge(drawing: &Drawing, bins: &Bins, heights: &[f64], axis: &Axis, base: f64) {
    let mut outline = Vec::with_capacity(2 * heights.len() + 2);
    for (bin, height) in heights.iter().enumerate() {
        let (low, high) = bins.scores(bin);
        outline.push((axis.at(f64::from(low) - 0.5), base - height));
        outline.push((axis.at(f64::from(high) + 0.5), base - height));
    }
    if let (Some(first), Some(last)) = (outline.first().copied(), outline.last().copied()) {
        let mut area = outline.clone();
        area.extend([(last.0, base), (first.0, base)]);
        drawing.area(&area, Ink::Soft, 0.55);
        drawing.path(&outline, Ink::Data, 1.2);
        drawing.line((first.0, base), (last.0, base), Ink::Rule, 1.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ridge(scores: &[(i32, u64)]) -> Ridge {
        Ridge { label: "x".into(), scores: scores.iter().copied().collect() }
    }

    #[test]
    fn bins_hold_all_scores() {
        let ridge = ridge(&[(-7, 1), (0, 2), (93, 1)]);
        for most in [5, 36, 72, 400] {
            let bins = Bins::new(std::slice::from_ref(&ridge), most);
            let shares = bins.shares(&ridge.scores);
            assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-12, "{shares:?}");
            assert!(bins.count <= most as usize + 1);
            assert!(bins.first % bins.width == 0 && bins.scores(0).0 <= -7);
        }
    }

    #[test]
    fn means_and_quantiles() {
        let ridge = ridge(&[(1, 1), (2, 2), (5, 1)]);
        assert_eq!(ridge.mean(), 2.5);
        assert_eq!([0.0, 0.25, 0.3, 0.75, 0.76, 1.0].map(|share| ridge.quantile(share)), [1, 1, 2, 2, 5, 5]);
    }
}
