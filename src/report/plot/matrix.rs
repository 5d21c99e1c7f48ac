use super::{
    Figure, Frame, Words,
    drawing::{Align, Drawing, Type},
    ink::Ink,
    text::{shortened, width},
};

/// A number for each row and column, as colour and text.
#[derive(Clone, PartialEq, Debug)]
pub struct Matrix {
    /// The names of the rows.
    pub rows: Vec<String>,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// By row and column; nothing where there is nothing to say.
    pub cells: Vec<Vec<Option<Cell>>>,
    /// How values become colours.
    pub scale: Scale,
    /// What a cell without colour means.
    pub faint: Option<&'static str>,
}

/// One number.
#[derive(Clone, PartialEq, Debug)]
pub struct Cell {
    /// The value, on the scale.
    pub value: f64,
    /// The value in words.
    pub text: String,
    /// Drawn without a colour: not sure.
    pub faint: bool,
    /// More about it.
    pub hint: String,
}

/// How values become colours.
#[derive(Clone, PartialEq, Debug)]
pub enum Scale {
    /// Worse below zero, better above.
    Diverging {
        /// The largest distance from zero.
        most: f64,
        /// What the ends are called.
        ends: [String; 2],
    },
    /// From zero up.
    Rising {
        /// The largest value.
        most: f64,
        /// What the ends are called.
        ends: [String; 2],
    },
}

impl Scale {
    /// By the root of the value, so that one large value does not make all others look alike; what is not zero
    /// has a colour.
    fn ink(&self, value: f64) -> Ink {
        let share = |most: f64| if most > 0.0 { (value.abs() / most).min(1.0).sqrt() } else { 0.0 };
        let steps =
            |most: f64, steps: f64| (steps * share(most)).round().max(f64::from(u8::from(value != 0.0)));
        match self {
            Self::Diverging { most, .. } => Ink::Diverging((steps(*most, 4.0) * value.signum()) as i8),
            Self::Rising { most, .. } => Ink::Rising(steps(*most, 8.0) as u8),
        }
    }

    /// All its colours, and the words at its ends.
    fn key(&self) -> (Vec<Ink>, &[String; 2]) {
        match self {
            Self::Diverging { ends, .. } => ((-4..=4).map(Ink::Diverging).collect(), ends),
            Self::Rising { ends, .. } => ((0..=8).map(Ink::Rising).collect(), ends),
        }
    }
}

/// No cell is wider.
const MOST_SIDE: f64 = 104.0;

impl Matrix {
    /// The picture.
    pub fn figure(&self, words: Words) -> Figure {
        Figure::draw(words, |frame| self.draw(frame))
    }

    fn draw(&self, frame: Frame) -> Drawing {
        let numbered = self.rows == self.columns && self.heads_are_tight(frame);
        let rows: Vec<String> = match numbered {
            true => self.rows.iter().enumerate().map(|(at, name)| format!("{}  {name}", at + 1)).collect(),
            false => self.rows.clone(),
        };
        let names = rows.iter().map(|name| width(name, frame.font)).fold(0.0, f64::max);
        let left = names.min(label_room(frame)) + 10.0;
        let side = ((frame.width - left) / self.columns.len().max(1) as f64).min(MOST_SIDE);
        let row = if frame.is_narrow() { 26.0 } else { 30.0 };
        let (top, height) = (24.0, row * rows.len() as f64);
        let faint = self.faint.is_some() && self.cells.iter().flatten().flatten().any(|cell| cell.faint);
        let mut drawing = Drawing::new(frame.width, top + height + if faint { 62.0 } else { 40.0 });
        for (at, name) in self.columns.iter().enumerate() {
            let name =
                if numbered { (at + 1).to_string() } else { shortened(name, frame.small(), side - 4.0) };
            let looks = Type::new(frame.small(), Ink::Muted, Align::Middle);
            drawing.text(&name, (left + side * (at as f64 + 0.5), 12.0), looks);
        }
        let size = self.text_size(frame, side);
        for (at, (name, cells)) in rows.iter().zip(&self.cells).enumerate() {
            let y = top + row * at as f64;
            let name = shortened(name, frame.font, left - 9.0);
            let looks = Type::new(frame.font, Ink::Text, Align::Left);
            drawing.text(&name, (0.0, y + row / 2.0), looks);
            for (at, cell) in cells.iter().enumerate() {
                let x = left + side * at as f64;
                self.draw_cell(&mut drawing, cell.as_ref(), (x, y), (side, row), size);
            }
        }
        self.draw_key(&drawing, frame, top + height + 18.0, faint);
        drawing
    }

    /// Whether columns are too narrow for most of a name.
    fn heads_are_tight(&self, frame: Frame) -> bool {
        let names = || self.columns.iter().map(|name| width(name, frame.small()));
        let left = names().fold(0.0, f64::max).min(label_room(frame)) + 10.0;
        let side = ((frame.width - left) / self.columns.len().max(1) as f64).min(MOST_SIDE);
        names().any(|name| name > side - 4.0)
    }

    /// The size at which every text fits its cell, if there is one.
    fn text_size(&self, frame: Frame, side: f64) -> Option<f64> {
        let texts = || self.cells.iter().flatten().flatten().map(|cell| &cell.text);
        let fits = |size: &f64| texts().all(|text| width(text, *size) <= side - 6.0);
        [frame.font, frame.small(), 10.0, 9.0].into_iter().find(fits)
    }

    fn draw_cell(
        &self,
        drawing: &mut Drawing,
        cell: Option<&Cell>,
        (x, y): (f64, f64),
        (side, row): (f64, f64),
        size: Option<f64>,
    ) {
        let (from, to) = ((x + 1.0, y + 1.0), (x + side - 1.0, y + row - 1.0));
        let middle = (x + side / 2.0, y + row / 2.0);
        let Some(cell) = cell else {
            drawing.line((middle.0 - 4.0, middle.1), (middle.0 + 4.0, middle.1), Ink::Grid, 1.5);
            return;
        };
        let ink = if cell.faint { Ink::Ground } else { self.scale.ink(cell.value) };
        drawing.box_at(from, to, if cell.faint { Ink::Grid } else { ink });
        if cell.faint {
            drawing.box_at((from.0 + 1.0, from.1 + 1.0), (to.0 - 1.0, to.1 - 1.0), Ink::Ground);
        }
        if let Some(size) = size {
            let text = if cell.faint { Ink::Muted } else { ink.text_on() };
            drawing.text(&cell.text, middle, Type::new(size, text, Align::Middle));
        }
        drawing.hint(from, to, &cell.hint);
    }

    fn draw_key(&self, drawing: &Drawing, frame: Frame, y: f64, faint: bool) {
        let (inks, [low, high]) = self.scale.key();
        draw_ramp(drawing, frame, &inks, [low, high], y);
        if let Some(words) = self.faint.filter(|_| faint) {
            let looks = Type::new(frame.small(), Ink::Muted, Align::Left);
            drawing.box_at((0.0, y + 16.0), (16.0, y + 28.0), Ink::Grid);
            drawing.box_at((1.0, y + 17.0), (15.0, y + 27.0), Ink::Ground);
            drawing.text(words, (22.0, y + 22.0), looks);
        }
    }
}

fn label_room(frame: Frame) -> f64 {
    frame.width * if frame.is_narrow() { 0.32 } else { 0.28 }
}

/// Colours in a row between two words.
pub(super) fn draw_ramp(drawing: &Drawing, frame: Frame, inks: &[Ink], ends: [&String; 2], y: f64) {
    let looks = Type::new(frame.small(), Ink::Muted, Align::Left);
    let mut x = width(ends[0], frame.small()) + 8.0;
    drawing.text(ends[0], (0.0, y), looks);
    for ink in inks {
        drawing.box_at((x, y - 6.0), (x + 14.0, y + 6.0), *ink);
        x += 14.0;
    }
    drawing.text(ends[1], (x + 8.0, y), looks);
}
