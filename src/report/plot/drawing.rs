use std::{cell::RefCell, fmt::Write, rc::Rc};

use plotters::{
    coord::Shift,
    drawing::{DrawingArea, IntoDrawingArea},
    element::{Circle, PathElement, Polygon, Rectangle, Text},
    style::{
        Color, FontDesc, FontFamily, FontStyle, FontTransform, ShapeStyle, TextStyle,
        text_anchor::{HPos, Pos, VPos},
    },
};

use super::{
    canvas::{Canvas, UNITS},
    ink::{Ink, own_stylesheet},
    text::escaped,
};

/// A point in pixels.
pub(super) type Point = (f64, f64);

/// A picture on its way.
pub(super) struct Drawing {
    size: Point,
    elements: Rc<RefCell<String>>,
    area: DrawingArea<Canvas, Shift>,
    /// Places that say more when pointed at; above all else.
    hits: String,
}

/// Where a text stands relative to its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Align {
    Left,
    Middle,
    Right,
}

/// A text's looks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Type {
    pub(super) size: f64,
    pub(super) ink: Ink,
    pub(super) align: Align,
    pub(super) bold: bool,
}

impl Type {
    pub(super) fn new(size: f64, ink: Ink, align: Align) -> Self {
        Self { size, ink, align, bold: false }
    }

    pub(super) fn bold(self) -> Self {
        Self { bold: true, ..self }
    }
}

impl Drawing {
    pub(super) fn new(width: f64, height: f64) -> Self {
        let elements = Rc::new(RefCell::new(String::new()));
        let units = |pixels: f64| (pixels * UNITS).round() as u32;
        let canvas = Canvas { size: (units(width), units(height)), elements: elements.clone() };
        Self { size: (width, height), elements, area: canvas.into_drawing_area(), hits: String::new() }
    }

    pub(super) fn line(&self, from: Point, to: Point, ink: Ink, width: f64) {
        let path = PathElement::new(vec![units(from), units(to)], stroke(ink, width));
        self.area.draw(&path).expect("drawn to memory");
    }

    pub(super) fn path(&self, path: &[Point], ink: Ink, width: f64) {
        let path: Vec<_> = path.iter().copied().map(units).collect();
        self.area.draw(&PathElement::new(path, stroke(ink, width))).expect("drawn to memory");
    }

    pub(super) fn area(&self, corners: &[Point], ink: Ink, opacity: f64) {
        let corners: Vec<_> = corners.iter().copied().map(units).collect();
        let polygon = Polygon::new(corners, ink.colour().mix(opacity));
        self.area.draw(&polygon).expect("drawn to memory");
    }

    pub(super) fn box_at(&self, from: Point, to: Point, ink: Ink) {
        let rectangle = Rectangle::new([units(from), units(to)], ink.colour().filled());
        self.area.draw(&rectangle).expect("drawn to memory");
    }

    pub(super) fn frame_at(&self, from: Point, to: Point, ink: Ink) {
        let rectangle = Rectangle::new([units(from), units(to)], stroke(ink, 1.0));
        self.area.draw(&rectangle).expect("drawn to memory");
    }

    pub(super) fn dot(&self, centre: Point, radius: f64, ink: Ink) {
        let radius = (radius * UNITS).round() as u32;
        self.area.draw(&Circle::new(units(centre), radius, ink.colour().filled())).expect("drawn to memory");
    }

    /// A text whose middle height is at the point.
    pub(super) fn text(&self, text: &str, at: Point, looks: Type) {
        self.write(text, at, looks, FontTransform::None);
    }

    /// A text that runs upwards, its middle at the point.
    pub(super) fn upward(&self, text: &str, at: Point, looks: Type) {
        self.write(text, at, looks, FontTransform::Rotate270);
    }

    fn write(&self, text: &str, at: Point, looks: Type, turn: FontTransform) {
        let style = if looks.bold { FontStyle::Bold } else { FontStyle::Normal };
        let font = FontDesc::new(FontFamily::SansSerif, looks.size, style).transform(turn);
        let across = match looks.align {
            Align::Left => HPos::Left,
            Align::Middle => HPos::Center,
            Align::Right => HPos::Right,
        };
        let colour = looks.ink.colour();
        let style = TextStyle::from(font).color(&colour).pos(Pos::new(across, VPos::Center));
        self.area.draw(&Text::new(text.to_owned(), units(at), style)).expect("drawn to memory");
    }

    /// Makes a place say something when pointed at.
    pub(super) fn hint(&mut self, from: Point, to: Point, text: &str) {
        let (width, height) = (to.0 - from.0, to.1 - from.1);
        let _ = write!(
            self.hits,
            "<rect class=\"hit\" x=\"{:.1}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"><title>{}</title></rect>",
            from.0,
            from.1,
            escaped(text)
        );
    }

    /// The picture as part of a page that has its styles.
    pub(super) fn inline(&self, alternative: &str, class: &str) -> String {
        let label = escaped(alternative);
        format!(
            "{} class=\"plot {class}\" role=\"img\" aria-label=\"{label}\">{}</svg>",
            self.head(),
            self.body()
        )
    }

    /// The picture as a file of its own.
    pub(super) fn file(&self, title: &str, alternative: &str) -> String {
        let (title, description) = (escaped(title), escaped(alternative));
        let (width, height) = self.size;
        let ground = Ink::Ground.class();
        let body =
            format!("<rect width=\"{width}\" height=\"{height}\" class=\"f-{ground}\"/>{}", self.body());
        let style = own_stylesheet(&body);
        format!(
            "{} xmlns=\"http://www.w3.org/2000/svg\" class=\"plot\" role=\"img\" aria-labelledby=\"title description\">\n\
             <title id=\"title\">{title}</title>\n<desc id=\"description\">{description}</desc>\n\
             <style>{style}</style>\n{body}\n</svg>\n",
            self.head()
        )
    }

    fn head(&self) -> String {
        let (width, height) = self.size;
        format!("<svg viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\"")
    }

    fn body(&self) -> String {
        format!("{}{}", self.elements.borrow(), self.hits)
    }
}

fn units((x, y): Point) -> (i32, i32) {
    ((x * UNITS).round() as i32, (y * UNITS).round() as i32)
}

fn stroke(ink: Ink, width: f64) -> ShapeStyle {
    ink.colour().stroke_width((width * UNITS).round() as u32)
}
