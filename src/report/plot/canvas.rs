use std::{cell::RefCell, convert::Infallible, fmt::Write, rc::Rc};

use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind, FontStyle,
    FontTransform,
    text_anchor::{HPos, VPos},
};

use super::{ink::Ink, text::escaped};

/// How many units of plotters' whole-number coordinates a pixel has.
pub(super) const UNITS: f64 = 10.0;

/// Where plotters draws: SVG elements whose colours are classes, so that a stylesheet can make them light or dark,
/// with coordinates to a tenth of a pixel. (The backend that comes with plotters writes fixed colours at whole
/// pixels.)
#[derive(Debug)]
pub(super) struct Canvas {
    /// In units.
    pub(super) size: (u32, u32),
    /// The elements so far.
    pub(super) elements: Rc<RefCell<String>>,
}

type Done = Result<(), DrawingErrorKind<Infallible>>;

/// Units as pixels, in as few letters as can be.
fn pixels(units: i64) -> String {
    let sign = if units < 0 { "-" } else { "" };
    let (whole, tenth) = (units.abs() / 10, units.abs() % 10);
    if tenth == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{tenth}") }
}

fn points(path: impl IntoIterator<Item = BackendCoord>) -> String {
    let mut out = String::new();
    for (x, y) in path {
        let between = if out.is_empty() { "" } else { " " };
        let _ = write!(out, "{between}{},{}", pixels(x.into()), pixels(y.into()));
    }
    out
}

/// The class and, where it is not plain, the opacity.
fn paint(letter: &str, colour: BackendColor) -> String {
    let class = Ink::of(colour.rgb).class();
    match colour.alpha < 1.0 {
        true => format!("class=\"{letter}-{class}\" opacity=\"{:.2}\"", colour.alpha),
        false => format!("class=\"{letter}-{class}\""),
    }
}

fn stroke(style: &impl BackendStyle) -> String {
    let paint = paint("line l", style.color());
    format!("{paint} stroke-width=\"{}\"", pixels(style.stroke_width().into()))
}

impl Canvas {
    fn push(&mut self, element: &str) -> Done {
        self.elements.borrow_mut().push_str(element);
        Ok(())
    }
}

impl DrawingBackend for Canvas {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Done {
        Ok(())
    }

    fn present(&mut self) -> Done {
        Ok(())
    }

    fn draw_pixel(&mut self, point: BackendCoord, colour: BackendColor) -> Done {
        let corner = (point.0 + 1, point.1 + 1);
        self.draw_rect(point, corner, &colour, true)
    }

    fn draw_line<S: BackendStyle>(&mut self, from: BackendCoord, to: BackendCoord, style: &S) -> Done {
        let [x1, y1, x2, y2] = [from.0, from.1, to.0, to.1].map(|units| pixels(units.into()));
        let stroke = stroke(style);
        self.push(&format!("<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" {stroke}/>"))
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
        fill: bool,
    ) -> Done {
        let sizes = [from.0, from.1, to.0 - from.0, to.1 - from.1];
        let [x, y, width, height] = sizes.map(|units| pixels(units.into()));
        let paint = if fill { paint("f", style.color()) } else { stroke(style) };
        self.push(&format!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" {paint}/>"))
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Done {
        self.push(&format!("<polyline points=\"{}\" {}/>", points(path), stroke(style)))
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        centre: BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> Done {
        let [x, y, r] = [i64::from(centre.0), centre.1.into(), radius.into()].map(pixels);
        let paint = if fill { paint("f", style.color()) } else { stroke(style) };
        self.push(&format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" {paint}/>"))
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        corners: I,
        style: &S,
    ) -> Done {
        self.push(&format!("<polygon points=\"{}\" {}/>", points(corners), paint("f", style.color())))
    }

    fn draw_text<T: BackendTextStyle>(&mut self, text: &str, style: &T, at: BackendCoord) -> Done {
        let anchor = match style.anchor().h_pos {
            HPos::Left => "",
            HPos::Center => " text-anchor=\"middle\"",
            HPos::Right => " text-anchor=\"end\"",
        };
        // Half the height of a digit, or all of it: not every program knows `dominant-baseline`.
        let below = match style.anchor().v_pos {
            VPos::Top => 0.72,
            VPos::Center => 0.35,
            VPos::Bottom => 0.0,
        };
        let (x, y) = (pixels(at.0.into()), pixels(at.1.into()));
        let turn = match style.transform() {
            FontTransform::Rotate270 => format!(" transform=\"rotate(-90 {x} {y})\""),
            _ => String::new(),
        };
        let down = pixels((below * style.size() * UNITS).round() as i64);
        let down = if down == "0" { String::new() } else { format!(" dy=\"{down}\"") };
        let weight = match style.style() {
            FontStyle::Bold => " font-weight=\"600\"",
            _ => "",
        };
        let (size, paint, text) = (style.size(), paint("f", style.color()), escaped(text));
        self.push(&format!(
            "<text x=\"{x}\" y=\"{y}\"{down}{anchor}{turn} font-size=\"{size}\"{weight} {paint}>{text}</text>"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_tenths() {
        assert_eq!([0, 5, 10, -7, -123].map(pixels), ["0", "0.5", "1", "-0.7", "-12.3"]);
    }
}
