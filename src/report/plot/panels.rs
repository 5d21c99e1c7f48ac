use std::ops::RangeInclusive;

use super::{
    Figure, Frame, Words,
    drawing::{Align, Drawing, Type},
    ink::Ink,
    matrix::draw_ramp,
    text::shortened,
};

/// Heat maps side by side on the same axes.
#[derive(Clone, PartialEq, Debug)]
pub struct Panels {
    /// The maps.
    pub panels: Vec<Panel>,
    /// The whole numbers of the axis across.
    pub across: RangeInclusive<usize>,
    /// The whole numbers of the axis upwards.
    pub upward: RangeInclusive<usize>,
    /// What the axes are.
    pub titles: [&'static str; 2],
    /// What the colours mean.
    pub key: Key,
}

/// One map.
#[derive(Clone, PartialEq, Debug)]
pub struct Panel {
    /// What it is of.
    pub title: String,
    /// Its cells, in any order.
    pub cells: Vec<PanelCell>,
}

/// A cell of a map.
#[derive(Clone, PartialEq, Debug)]
pub struct PanelCell {
    /// Where.
    pub at: (usize, usize),
    /// Which colour of the key: 0 to 8, or -4 to 4.
    pub step: i8,
    /// A number for it, where there is room.
    pub text: String,
    /// More about it.
    pub hint: String,
}

/// What colours mean: the words at the ends.
#[derive(Clone, PartialEq, Debug)]
pub enum Key {
    /// From 0 to 8.
    Rising([String; 2]),
    /// From -4 to 4.
    Diverging([String; 2]),
}

impl Key {
    fn ink(&self, step: i8) -> Ink {
        match self {
            Self::Rising(_) => Ink::Rising(step.clamp(0, 8) as u8),
            Self::Diverging(_) => Ink::Diverging(step.clamp(-4, 4)),
        }
    }
}

/// The room of one map.
struct Room {
    /// The corner of its cells.
    x: f64,
    y: f64,
    cell: (f64, f64),
}

/// Above the cells for the title, and below them for the axis.
const HEAD: f64 = 24.0;
const FOOT: f64 = 38.0;
const LEFT: f64 = 34.0;
const GAP: f64 = 18.0;

/// A column that has room for the number in its cells.
const COLUMN: f64 = 34.0;

impl Panels {
    /// The picture.
    pub fn figure(&self, words: Words) -> Figure {
        Figure::draw(words, |frame| self.draw(frame))
    }

    fn draw(&self, frame: Frame) -> Drawing {
        let across = match (frame.is_narrow(), self.panels.len()) {
            (true, _) | (_, 0 | 1) => 1,
            (_, 2 | 4) => 2,
            _ => 3,
        };
        let columns = self.across.clone().count() as f64;
        let widest = (LEFT + COLUMN * columns).max(460.0);
        let width = ((frame.width - GAP * (across - 1) as f64) / across as f64).min(widest);
        let cell = (width - LEFT) / columns;
        let cell = (cell, cell.clamp(13.0, 22.0));
        let height = HEAD + cell.1 * self.upward.clone().count() as f64 + FOOT;
        let down = self.panels.len().div_ceil(across) as f64;
        let mut drawing = Drawing::new(frame.width, down * (height + 8.0) + 24.0);
        for (at, panel) in self.panels.iter().enumerate() {
            let x = (at % across) as f64 * (width + GAP) + LEFT;
            let y = (at / across) as f64 * (height + 8.0) + HEAD;
            let room = Room { x, y, cell };
            self.draw_axes(&drawing, frame, &room);
            let title = shortened(&panel.title, frame.font, (width - LEFT) / 1.1);
            drawing.text(&title, (x, y - 14.0), Type::new(frame.font, Ink::Text, Align::Left).bold());
            panel.cells.iter().for_each(|cell| self.draw_cell(&mut drawing, &room, cell));
        }
        let y = down * (height + 8.0) + 12.0;
        let (inks, ends): (Vec<Ink>, _) = match &self.key {
            Key::Rising(ends) => ((0..=8).map(Ink::Rising).collect(), ends),
            Key::Diverging(ends) => ((-4..=4).map(Ink::Diverging).collect(), ends),
        };
        draw_ramp(&drawing, frame, &inks, [&ends[0], &ends[1]], y);
        drawing
    }

    fn draw_axes(&self, drawing: &Drawing, frame: Frame, room: &Room) {
        let size = frame.small() - 1.0;
        let looks = Type::new(size, Ink::Muted, Align::Middle);
        let (rows, columns) = (self.upward.clone().count() as f64, self.across.clone().count() as f64);
        let bottom = room.y + rows * room.cell.1;
        drawing.frame_at((room.x, room.y), (room.x + columns * room.cell.0, bottom), Ink::Grid);
        let every = if room.cell.0 < 15.0 { 2 } else { 1 };
        for (at, number) in self.across.clone().enumerate().filter(|(at, _)| at % every == 0) {
            let x = room.x + (at as f64 + 0.5) * room.cell.0;
            drawing.text(&number.to_string(), (x, bottom + 11.0), looks);
        }
        for (at, number) in self.upward.clone().enumerate() {
            let y = bottom - (at as f64 + 0.5) * room.cell.1;
            drawing.text(&number.to_string(), (room.x - 5.0, y), Type { align: Align::Right, ..looks });
        }
        let middle = (room.x + columns * room.cell.0 / 2.0, (room.y + bottom) / 2.0);
        drawing.text(self.titles[0], (middle.0, bottom + 27.0), looks);
        drawing.upward(self.titles[1], (room.x - 26.0, middle.1), looks);
    }

    fn draw_cell(&self, drawing: &mut Drawing, room: &Room, cell: &PanelCell) {
        let (column, row) = cell.at;
        if !self.across.contains(&column) || !self.upward.contains(&row) {
            return;
        }
        let (width, height) = room.cell;
        let x = room.x + (column - self.across.start()) as f64 * width;
        let y = room.y + (self.upward.end() - row) as f64 * height;
        let ink = self.key.ink(cell.step);
        let (from, to) = ((x + 0.5, y + 0.5), (x + width - 0.5, y + height - 0.5));
        drawing.box_at(from, to, ink);
        let fits = |size: &f64| super::text::width(&cell.text, *size) <= width - 1.0;
        if let Some(size) = [10.0, 9.0, 7.5].into_iter().find(fits) {
            let looks = Type::new(size, ink.text_on(), Align::Middle);
            drawing.text(&cell.text, (x + width / 2.0, y + height / 2.0), looks);
        }
        drawing.hint(from, to, &cell.hint);
    }
}
