use std::fmt::Write;

/// What a part of a picture is painted with. It names a purpose; the stylesheet gives it a colour for light and
/// one for dark. The ramps run from blue to orange and by lightness, which every kind of eye can tell apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ink {
    /// What is read first.
    Text,
    /// What is read second.
    Muted,
    /// Lines that guide the eye.
    Grid,
    /// Axes and lines of reference.
    Rule,
    /// The data.
    Data,
    /// The data's uncertainty, or its area.
    Soft,
    /// The ground.
    Ground,
    /// Text on strong colours.
    OnStrong,
    /// A warning: where a test gives up.
    Against,
    /// Worse to better: -4 to 4.
    Diverging(i8),
    /// Less to more: 0 to 8.
    Rising(u8),
}

use Ink::{Against, Data, Diverging, Grid, Ground, Muted, OnStrong, Rising, Rule, Soft, Text};

/// Every ink with its class, its colour on light and its colour on dark.
const INKS: [(Ink, &str, &str, &str); 27] = [
    (Text, "text", "#1b2430", "#e8ecf2"),
    (Muted, "muted", "#5b6675", "#a3aebd"),
    (Grid, "grid", "#e4e8ee", "#2a323e"),
    (Rule, "rule", "#8b96a5", "#6d7a8a"),
    (Data, "data", "#1f6fb2", "#6db4f0"),
    (Soft, "soft", "#9cc5e8", "#2f5f8c"),
    (Ground, "ground", "#ffffff", "#151a21"),
    (OnStrong, "strong", "#ffffff", "#0d1117"),
    (Against, "against", "#b3560b", "#f0a35c"),
    (Diverging(-4), "d-4", "#8f3f02", "#f3a95a"),
    (Diverging(-3), "d-3", "#b65d09", "#bd7425"),
    (Diverging(-2), "d-2", "#f6bb75", "#7f5120"),
    (Diverging(-1), "d-1", "#fce3c3", "#49361f"),
    (Diverging(0), "d0", "#eef1f4", "#262d37"),
    (Diverging(1), "d1", "#d0e4f3", "#1d3a56"),
    (Diverging(2), "d2", "#8fc1e3", "#25588a"),
    (Diverging(3), "d3", "#2f77b3", "#3f8acb"),
    (Diverging(4), "d4", "#185a9d", "#8ac4f5"),
    (Rising(0), "r0", "#f1f4f8", "#1d242e"),
    (Rising(1), "r1", "#dfeaf5", "#1d2f45"),
    (Rising(2), "r2", "#c4daee", "#1f405f"),
    (Rising(3), "r3", "#9fc5e3", "#24547d"),
    (Rising(4), "r4", "#73aad4", "#2e6b9c"),
    (Rising(5), "r5", "#3878ae", "#4186b8"),
    (Rising(6), "r6", "#22629a", "#62a3d2"),
    (Rising(7), "r7", "#134a7e", "#93c4e8"),
    (Rising(8), "r8", "#0a3562", "#d2e8fa"),
];

impl Ink {
    fn place(self) -> usize {
        INKS.iter().position(|(ink, ..)| *ink == self).unwrap_or(0)
    }

    /// The name of its class.
    pub(super) fn class(self) -> &'static str {
        INKS[self.place()].1
    }

    /// As a colour that plotters can carry.
    pub(super) fn colour(self) -> plotters::style::RGBColor {
        plotters::style::RGBColor(0, 0, self.place() as u8)
    }

    /// The ink that such a colour stands for.
    pub(super) fn of((_, _, place): (u8, u8, u8)) -> Self {
        INKS.get(usize::from(place)).map_or(Text, |(ink, ..)| *ink)
    }

    /// The ink of text on this one.
    pub(super) fn text_on(self) -> Self {
        match self {
            Diverging(-4 | -3 | 3 | 4) | Rising(5..) => OnStrong,
            _ => Text,
        }
    }
}

const FONT: &str =
    "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue','Liberation Sans',Arial,sans-serif";

/// What every picture needs, whatever its colours.
const COMMON: &str = "svg.plot{font-family:FONT;font-variant-numeric:tabular-nums}\
svg.plot text{unicode-bidi:isolate}\
svg.plot .line{fill:none;stroke-linecap:round;stroke-linejoin:round}\
svg.plot .hit{fill:transparent;stroke:none}";

/// The styles of pictures on a page, which has the colours as variables `--text`, `--muted` and so on.
pub(in crate::report) fn stylesheet() -> String {
    let mut css = common();
    for (_, class, ..) in INKS {
        let _ = write!(
            css,
            "svg.plot .f-{class}{{fill:var(--{class})}}svg.plot .l-{class}{{stroke:var(--{class})}}"
        );
    }
    css
}

/// The variables: `(light, dark)`.
pub(in crate::report) fn variables() -> (String, String) {
    let (mut light, mut dark) = (String::new(), String::new());
    for (_, class, on_light, on_dark) in INKS {
        let _ = write!(light, "--{class}:{on_light};");
        let _ = write!(dark, "--{class}:{on_dark};");
    }
    (light, dark)
}

/// The styles of a picture in a file of its own: those of the classes it uses, for either preference.
pub(super) fn own_stylesheet(svg: &str) -> String {
    let (mut light, mut dark) = (common(), String::new());
    for (_, class, on_light, on_dark) in INKS {
        for (letter, property) in [("f", "fill"), ("l", "stroke")] {
            let name = format!("{letter}-{class}");
            if svg.contains(&format!(" {name}\"")) || svg.contains(&format!("\"{name}\"")) {
                let _ = write!(light, ".{name}{{{property}:{on_light}}}");
                let _ = write!(dark, ".{name}{{{property}:{on_dark}}}");
            }
        }
    }
    format!("{light}@media (prefers-color-scheme:dark){{{dark}}}")
}

fn common() -> String {
    COMMON.replace("FONT", FONT)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance as in WCAG 2.
    fn luminance(colour: &str) -> f64 {
        let part = |at: usize| {
            let value = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
            if value <= 0.03928 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    }

    fn contrast(one: &str, other: &str) -> f64 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    fn colours(ink: Ink) -> [&'static str; 2] {
        let (_, _, light, dark) = INKS[ink.place()];
        [light, dark]
    }

    #[test]
    fn text_can_be_read_on_every_ground() {
        let grounds = (-4..=4).map(Diverging).chain((0..=8).map(Rising));
        for ground in grounds.chain([Ground]) {
            for (text, ground) in colours(ground.text_on()).into_iter().zip(colours(ground)) {
                let contrast = contrast(text, ground);
                assert!(contrast >= 4.5, "{text} on {ground}: {contrast:.1}");
            }
        }
        for ink in [Text, Muted, Against, Data] {
            for (text, ground) in colours(ink).into_iter().zip(colours(Ground)) {
                assert!(contrast(text, ground) >= 4.5, "{text} on {ground}");
            }
        }
    }

    #[test]
    fn inks_survive_plotters() {
        for (ink, ..) in INKS {
            let colour = ink.colour();
            assert_eq!(Ink::of((colour.0, colour.1, colour.2)), ink);
        }
    }
}
