use super::{
    Figure, Frame, Words,
    axis::{Axis, minus, roomy},
    drawing::{Align, Drawing, Type},
    ink::Ink,
    path::{PART, TOP, draw_level, draw_scale},
};
use crate::stats::Interval;

/// Quantities that change side by side, each with its interval.
#[derive(Clone, PartialEq, Debug)]
pub struct Curves {
    /// The quantities.
    pub curves: Vec<Curve>,
    /// What is measured.
    pub up: String,
    /// What it changes with.
    pub across: String,
}

/// A quantity that changes.
#[derive(Clone, PartialEq, Debug)]
pub struct Curve {
    /// Its name.
    pub name: String,
    /// Where it was measured, and what came out.
    pub points: Vec<(f64, Interval)>,
}

/// The room for names, at the right.
const NAMES: f64 = 92.0;

/// A line and its band, for each curve in turn.
const INKS: [(Ink, Ink); 4] = [
    (Ink::Data, Ink::Soft),
    (Ink::Against, Ink::Diverging(-2)),
    (Ink::Text, Ink::Rule),
    (Ink::Rising(7), Ink::Rising(3)),
];

impl Curves {
    /// The picture.
    pub fn figure(&self, words: Words) -> Figure {
        Figure::draw(words, |frame| self.draw(frame))
    }

    fn draw(&self, frame: Frame) -> Drawing {
        let bottom = TOP + PART;
        let mut drawing = Drawing::new(frame.width, bottom + 42.0);
        let (left, right) = (40.0, frame.width - 8.0 - NAMES);
        let all = || self.curves.iter().flat_map(|curve| &curve.points);
        let last = all().map(|point| point.0).fold(0.0, f64::max);
        let across = Axis::new(0.0..if last > 0.0 { last } else { 1.0 }, left..right);
        let limits = all().flat_map(|(_, interval)| [interval.low, interval.high]);
        let upward = Axis::new(roomy(limits.chain([0.0])), bottom..TOP);
        draw_scale(&drawing, frame, &across, &upward, TOP, &self.up);
        draw_level(&drawing, frame, &across, &upward, (0.0, ""), Ink::Rule);
        for (curve, inks) in self.curves.iter().zip(INKS.iter().cycle()) {
            curve.draw(&drawing, &across, &upward, *inks);
        }
        self.draw_names(&drawing, frame, &upward, (right + 8.0, bottom));
        let looks = Type::new(frame.small(), Ink::Muted, Align::Middle);
        drawing.text(&self.across, ((left + right) / 2.0, bottom + 33.0), looks);
        self.add_hints(&mut drawing, &across, bottom);
        drawing
    }

    /// Names where the curves end, moved apart where they would lie on each other.
    fn draw_names(&self, drawing: &Drawing, frame: Frame, upward: &Axis, (x, bottom): (f64, f64)) {
        let end = |curve: &Curve| curve.points.last().map_or(0.0, |point| point.1.mean);
        let mut names: Vec<_> = self.curves.iter().zip(INKS.iter().cycle()).collect();
        names.sort_by(|a, b| end(b.0).total_cmp(&end(a.0)));
        let (apart, mut lowest) = (frame.font + 2.0, f64::NEG_INFINITY);
        for (curve, (ink, _)) in names {
            let y = upward.at(end(curve)).max(lowest + apart).min(bottom);
            drawing.text(&curve.name, (x, y), Type::new(frame.small(), *ink, Align::Left));
            lowest = y;
        }
    }

    fn add_hints(&self, drawing: &mut Drawing, across: &Axis, bottom: f64) {
        let Some(first) = self.curves.first() else { return };
        let mut from = across.at(0.0);
        for (place, (at, _)) in first.points.iter().enumerate() {
            let to = across.at(*at);
            let each = self.curves.iter().filter_map(|curve| {
                let Interval { low, mean, high } = curve.points.get(place)?.1;
                Some(format!("{} {mean:+.2} ({low:+.2} to {high:+.2})", curve.name))
            });
            let each: Vec<String> = each.collect();
            let text = format!("{at} {}: {}", self.across, each.join(", "));
            drawing.hint((from, TOP), (to, bottom), &minus(&text));
            from = to;
        }
    }
}

impl Curve {
    fn draw(&self, drawing: &Drawing, across: &Axis, upward: &Axis, (line, band): (Ink, Ink)) {
        let at = |point: &(f64, Interval), value: f64| (across.at(point.0), upward.at(value));
        let mut edge: Vec<_> = self.points.iter().map(|point| at(point, point.1.high)).collect();
        edge.extend(self.points.iter().rev().map(|point| at(point, point.1.low)));
        let means: Vec<_> = self.points.iter().map(|point| at(point, point.1.mean)).collect();
        match &self.points[..] {
            [] => {}
            [only] => drawing.line(at(only, only.1.low), at(only, only.1.high), band, 5.0),
            _ => {
                drawing.area(&edge, band, 0.4);
                drawing.path(&means, line, 1.6);
            }
        }
        if let Some(end) = means.last() {
            drawing.dot(*end, 3.5, line);
        }
    }
}
