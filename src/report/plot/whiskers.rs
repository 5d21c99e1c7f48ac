use super::{
    Figure, Frame, Words,
    axis::{Axis, labels, roomy},
    drawing::{Align, Drawing, Type},
    ink::Ink,
    text::{shortened, width},
};
use crate::stats::Interval;

/// Estimates with their intervals, one under the other.
#[derive(Clone, PartialEq, Debug)]
pub struct Whiskers {
    /// From the top.
    pub marks: Vec<Mark>,
    /// What the axis measures.
    pub axis: String,
    /// Stands after the numbers of the axis.
    pub unit: &'static str,
    /// A value to compare with, and what it is called.
    pub reference: Option<(f64, String)>,
}

/// One estimate.
#[derive(Clone, PartialEq, Debug)]
pub struct Mark {
    /// A heading above it, where a new group begins.
    pub heading: Option<String>,
    /// What is estimated.
    pub label: String,
    /// The estimate.
    pub interval: Interval,
    /// The estimate in words.
    pub value: String,
    /// More about it.
    pub hint: String,
}

impl Mark {
    /// The estimate in words; where there is little room, without its interval.
    fn value_in(&self, frame: Frame) -> &str {
        match frame.is_narrow() {
            true => self.value.split(" ±").next().unwrap_or_default(),
            false => &self.value,
        }
    }
}

/// Where things are.
struct Layout {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
    row: f64,
}

impl Whiskers {
    /// The picture.
    pub fn figure(&self, words: Words) -> Figure {
        Figure::draw(words, |frame| self.draw(frame))
    }

    fn layout(&self, frame: Frame) -> Layout {
        let widest = |texts: &mut dyn Iterator<Item = &str>| {
            texts.map(|text| width(text, frame.font)).fold(0.0, f64::max)
        };
        let room = frame.width * if frame.is_narrow() { 0.36 } else { 0.34 };
        let left = widest(&mut self.marks.iter().map(|mark| mark.label.as_str())).min(room) + 12.0;
        let values = widest(&mut self.marks.iter().map(|mark| mark.value_in(frame))) + 10.0;
        let row = (frame.font * 2.0).round();
        let top = if self.reference.is_some() { 26.0 } else { 8.0 };
        let headings = self.marks.iter().filter(|mark| mark.heading.is_some()).count();
        let bottom = top + row * (self.marks.len() + headings) as f64;
        Layout { left, right: frame.width - values, top, bottom, row }
    }

    fn draw(&self, frame: Frame) -> Drawing {
        let layout = self.layout(frame);
        let mut drawing = Drawing::new(frame.width, layout.bottom + 46.0);
        let intervals = self.marks.iter().flat_map(|mark| {
            let Interval { low, mean, high } = mark.interval;
            [low, mean, high]
        });
        let reference = self.reference.iter().map(|(value, _)| *value);
        let axis = Axis::new(roomy(intervals.chain(reference)), layout.left + 4.0..layout.right - 8.0);
        self.draw_axis(&drawing, frame, &layout, &axis);
        let mut y = layout.top;
        for mark in &self.marks {
            if let Some(heading) = &mark.heading {
                let heading = shortened(heading, frame.font, frame.width);
                let looks = Type::new(frame.font, Ink::Text, Align::Left).bold();
                drawing.text(&heading, (0.0, y + layout.row * 0.55), looks);
                y += layout.row;
            }
            draw_mark(&mut drawing, frame, &layout, &axis, mark, y);
            y += layout.row;
        }
        drawing
    }

    fn draw_axis(&self, drawing: &Drawing, frame: Frame, layout: &Layout, axis: &Axis) {
        let ticks = axis.ticks_that_fit(layout.right - layout.left, frame.small());
        let looks = Type::new(frame.small(), Ink::Muted, Align::Middle);
        for (tick, label) in ticks.iter().zip(labels(&ticks)) {
            let x = axis.at(*tick);
            drawing.line((x, layout.top), (x, layout.bottom), Ink::Grid, 1.0);
            drawing.text(&format!("{label}{}", self.unit), (x, layout.bottom + 13.0), looks);
        }
        let middle = (layout.left + layout.right) / 2.0;
        let title = shortened(&self.axis, frame.small(), frame.width);
        let half = width(&title, frame.small()) / 2.0;
        let middle = middle.min(frame.width - half).max(half);
        drawing.text(&title, (middle, layout.bottom + 34.0), looks);
        if let Some((value, name)) = &self.reference {
            let x = axis.at(*value);
            drawing.line((x, layout.top - 6.0), (x, layout.bottom), Ink::Rule, 1.2);
            let half = width(name, frame.small()) / 2.0;
            let at = x.min(frame.width - half).max(half);
            drawing.text(name, (at, layout.top - 16.0), looks);
        }
    }
}

fn draw_mark(drawing: &mut Drawing, frame: Frame, layout: &Layout, axis: &Axis, mark: &Mark, top: f64) {
    let y = top + layout.row / 2.0;
    let label = shortened(&mark.label, frame.font, layout.left - 11.0);
    drawing.text(&label, (0.0, y), Type::new(frame.font, Ink::Text, Align::Left));
    let Interval { low, mean, high } = mark.interval;
    if low.is_finite() && high.is_finite() {
        drawing.line((axis.at(low), y), (axis.at(high), y), Ink::Soft, 5.0);
    }
    if mean.is_finite() {
        drawing.dot((axis.at(mean), y), 4.5, Ink::Data);
    }
    let looks = Type::new(frame.font, Ink::Text, Align::Right);
    drawing.text(mark.value_in(frame), (frame.width - 1.0, y), looks);
    drawing.hint((0.0, top), (frame.width, top + layout.row), &mark.hint);
}
