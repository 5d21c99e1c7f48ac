use super::{
    Figure, Frame, Words,
    axis::{Axis, labels, minus, roomy},
    drawing::{Align, Drawing, Type},
    ink::Ink,
};
use crate::stats::Interval;

/// How a sequential test went.
#[derive(Clone, PartialEq, Debug)]
pub struct TestPath {
    /// What it saw, block by block, as far as it was kept.
    pub looks: Vec<Look>,
    /// The log-likelihood ratios at which it decides: not better, better.
    pub bounds: (f64, f64),
    /// The difference worth finding.
    pub delta: f64,
}

/// What the test saw after so many blocks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Look {
    /// How many blocks.
    pub blocks: u64,
    /// The difference so far; valid whenever one stops.
    pub difference: Interval,
    /// The log-likelihood ratio.
    pub llr: f64,
}

/// The height of one of the two parts.
pub(super) const PART: f64 = 170.0;
const GAP: f64 = 46.0;
pub(super) const TOP: f64 = 26.0;

impl TestPath {
    /// The picture.
    pub fn figure(&self, words: Words) -> Figure {
        Figure::draw(words, |frame| self.draw(frame))
    }

    fn draw(&self, frame: Frame) -> Drawing {
        let mut drawing = Drawing::new(frame.width, TOP + 2.0 * PART + GAP + 42.0);
        let (left, right) = (40.0, frame.width - 12.0);
        let last = self.looks.last().map_or(1, |look| look.blocks);
        let across = Axis::new(0.0..last as f64, left..right);
        self.draw_difference(&drawing, frame, &across, TOP);
        self.draw_ratio(&drawing, frame, &across, TOP + PART + GAP);
        let bottom = TOP + 2.0 * PART + GAP;
        let looks = Type::new(frame.small(), Ink::Muted, Align::Middle);
        drawing.text("blocks", ((left + right) / 2.0, bottom + 33.0), looks);
        self.add_hints(&mut drawing, &across, bottom);
        drawing
    }

    fn draw_difference(&self, drawing: &Drawing, frame: Frame, across: &Axis, top: f64) {
        // Early intervals are so wide that they would flatten all the rest.
        let settled = self.looks.len() / 20;
        let known: Vec<&Look> = self.looks.iter().filter(|look| look.difference.low.is_finite()).collect();
        let limits = known.iter().skip(settled).flat_map(|look| [look.difference.low, look.difference.high]);
        let means = self.looks.iter().skip(settled).map(|look| look.difference.mean);
        let upward = Axis::new(with_foot(limits.chain(means).chain([0.0, self.delta])), top + PART..top);
        draw_scale(drawing, frame, across, &upward, top, "difference, points a game");
        let at = |look: &&Look, value: f64| (across.at(look.blocks as f64), upward.at(value));
        let mut band: Vec<_> = known.iter().map(|look| at(look, look.difference.high)).collect();
        band.extend(known.iter().rev().map(|look| at(look, look.difference.low)));
        if let [only] = known[..] {
            let Interval { low, high, .. } = only.difference;
            drawing.line(at(&only, low), at(&only, high), Ink::Soft, 5.0);
        } else if !band.is_empty() {
            drawing.area(&band, Ink::Soft, 0.45);
        }
        draw_level(drawing, frame, across, &upward, (0.0, "no difference"), Ink::Muted);
        draw_level(drawing, frame, across, &upward, (self.delta, "worth finding"), Ink::Data);
        let means: Vec<_> = self.looks.iter().map(|look| at(&look, look.difference.mean)).collect();
        drawing.path(&means, Ink::Text, 1.6);
        if let Some(end) = means.last() {
            drawing.dot(*end, 4.0, Ink::Text);
        }
    }

    fn draw_ratio(&self, drawing: &Drawing, frame: Frame, across: &Axis, top: f64) {
        let (lower, upper) = self.bounds;
        let ratios = self.looks.iter().map(|look| look.llr);
        let upward = Axis::new(with_foot(ratios.chain([lower, upper, 0.0])), top + PART..top);
        draw_scale(drawing, frame, across, &upward, top, "evidence (log-likelihood ratio)");
        draw_level(drawing, frame, across, &upward, (upper, "better"), Ink::Data);
        draw_level(drawing, frame, across, &upward, (lower, "not better"), Ink::Against);
        let path: Vec<_> =
            self.looks.iter().map(|look| (across.at(look.blocks as f64), upward.at(look.llr))).collect();
        drawing.path(&path, Ink::Text, 1.6);
        if let Some(end) = path.last() {
            drawing.dot(*end, 4.0, Ink::Text);
        }
    }

    fn add_hints(&self, drawing: &mut Drawing, across: &Axis, bottom: f64) {
        let every = self.looks.len().div_ceil(60).max(1);
        let mut from = across.at(0.0);
        for look in self.looks.chunks(every).filter_map(<[Look]>::last) {
            let to = across.at(look.blocks as f64);
            let Interval { low, mean, high } = look.difference;
            let range = match low.is_finite() {
                true => format!(" ({low:+.2} to {high:+.2})"),
                false => String::new(),
            };
            let text = format!("after {} blocks: {mean:+.2}{range}, evidence {:+.2}", look.blocks, look.llr);
            drawing.hint((from, TOP), (to, bottom), &minus(&text));
            from = to;
        }
    }
}

/// The grid, its numbers and a title above.
pub(super) fn draw_scale(
    drawing: &Drawing,
    frame: Frame,
    across: &Axis,
    upward: &Axis,
    top: f64,
    title: &str,
) {
    let looks = Type::new(frame.small(), Ink::Muted, Align::Right);
    let (left, right) = (across.at(0.0), across.at(f64::MAX));
    let ticks = upward.ticks(5);
    for (tick, label) in ticks.iter().zip(labels(&ticks)) {
        drawing.line((left, upward.at(*tick)), (right, upward.at(*tick)), Ink::Grid, 1.0);
        drawing.text(&label, (left - 6.0, upward.at(*tick)), looks);
    }
    let ticks = across.ticks(if frame.is_narrow() { 4 } else { 8 });
    for (tick, label) in ticks.iter().zip(labels(&ticks)) {
        let x = across.at(*tick);
        drawing.text(&label, (x, top + PART + 12.0), Type { align: Align::Middle, ..looks });
    }
    drawing.text(title, (0.0, top - 14.0), Type { align: Align::Left, ink: Ink::Text, ..looks }.bold());
}

/// The range of values with room for a name under the lowest.
fn with_foot(values: impl IntoIterator<Item = f64>) -> std::ops::Range<f64> {
    let range = roomy(values);
    range.start - 0.06 * (range.end - range.start)..range.end
}

/// A level with its name at the right: above the line for what is hoped for, below it for the other.
pub(super) fn draw_level(
    drawing: &Drawing,
    frame: Frame,
    across: &Axis,
    upward: &Axis,
    level: (f64, &str),
    ink: Ink,
) {
    let (left, right, y) = (across.at(0.0), across.at(f64::MAX), upward.at(level.0));
    drawing.line((left, y), (right, y), ink, 1.2);
    let name = if ink == Ink::Data { y - 9.0 } else { y + 10.0 };
    drawing.text(level.1, (right - 2.0, name), Type::new(frame.small(), ink, Align::Right));
}
