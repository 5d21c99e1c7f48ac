use super::{
    Figure, Frame, Words,
    axis::{Axis, minus, roomy},
    drawing::{Align, Drawing, Type},
    ink::Ink,
    path::{PART, TOP, draw_level, draw_scale},
};
use crate::stats::Interval;

/// How far a search had come after so many games, and what came out in the test.
#[derive(Clone, PartialEq, Debug)]
pub struct Convergence {
    /// The checks: games so far, and the difference from the original.
    pub checks: Vec<(u64, Interval)>,
    /// Which of them was chosen.
    pub chosen: usize,
    /// The difference on deals that the search never saw.
    pub test: Interval,
}

/// The room for the test, at the right.
const TEST: f64 = 56.0;

impl Convergence {
    /// The picture.
    pub fn figure(&self, words: Words) -> Figure {
        Figure::draw(words, |frame| self.draw(frame))
    }

    fn draw(&self, frame: Frame) -> Drawing {
        let bottom = TOP + PART;
        let mut drawing = Drawing::new(frame.width, bottom + 42.0);
        let (left, right) = (40.0, frame.width - 12.0 - TEST);
        let last = self.checks.last().map_or(1, |check| check.0);
        let across = Axis::new(0.0..last as f64 / 1000.0, left..right);
        let limits = self.checks.iter().map(|check| check.1).chain([self.test]);
        let limits = limits.flat_map(|difference| [difference.low, difference.high]);
        let upward = Axis::new(roomy(limits.chain([0.0])), bottom..TOP);
        draw_scale(&drawing, frame, &across, &upward, TOP, "difference from the original, points a game");
        self.draw_checks(&drawing, &across, &upward);
        draw_level(&drawing, frame, &across, &upward, (0.0, "the original"), Ink::Rule);
        let looks = Type::new(frame.small(), Ink::Muted, Align::Middle);
        drawing.text("thousand games of search", ((left + right) / 2.0, bottom + 33.0), looks);
        self.draw_test(&mut drawing, &upward, (right + TEST / 2.0 + 6.0, bottom), looks);
        self.add_hints(&mut drawing, &across, bottom);
        drawing
    }

    fn draw_checks(&self, drawing: &Drawing, across: &Axis, upward: &Axis) {
        let start = (0, Interval::around(0.0, 0.0));
        let checks: Vec<_> = std::iter::once(&start).chain(&self.checks).collect();
        let at =
            |check: &&(u64, Interval), value: f64| (across.at(check.0 as f64 / 1000.0), upward.at(value));
        let mut band: Vec<_> = checks.iter().map(|check| at(check, check.1.high)).collect();
        band.extend(checks.iter().rev().map(|check| at(check, check.1.low)));
        drawing.area(&band, Ink::Soft, 0.45);
        let means: Vec<_> = checks.iter().map(|check| at(check, check.1.mean)).collect();
        drawing.path(&means, Ink::Text, 1.6);
        if let Some(chosen) = means.get(self.chosen + 1) {
            drawing.dot(*chosen, 4.0, Ink::Data);
        }
    }

    fn draw_test(&self, drawing: &mut Drawing, upward: &Axis, (x, bottom): (f64, f64), looks: Type) {
        let Interval { low, mean, high } = self.test;
        drawing.line((x, upward.at(low)), (x, upward.at(high)), Ink::Data, 2.0);
        drawing.dot((x, upward.at(mean)), 4.0, Ink::Data);
        drawing.text("test", (x, bottom + 12.0), looks);
        let text = format!("test on new deals: {mean:+.2} ({low:+.2} to {high:+.2})");
        drawing.hint((x - TEST / 2.0, TOP), (x + TEST / 2.0, bottom), &minus(&text));
    }

    fn add_hints(&self, drawing: &mut Drawing, across: &Axis, bottom: f64) {
        let mut from = across.at(0.0);
        for (games, Interval { low, mean, high }) in &self.checks {
            let to = across.at(*games as f64 / 1000.0);
            let text = format!("after {games} games: {mean:+.2} ({low:+.2} to {high:+.2})");
            drawing.hint((from, TOP), (to, bottom), &minus(&text));
            from = to;
        }
    }
}
