use super::drawing::Drawing;

/// The room a picture is drawn for: letters keep their size, what lies between them gives way.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Frame {
    pub(super) width: f64,
    /// The size of letters.
    pub(super) font: f64,
}

impl Frame {
    /// For a page, or a file of its own.
    pub const WIDE: Self = Self { width: 720.0, font: 13.0 };
    /// For a telephone.
    pub const NARROW: Self = Self { width: 320.0, font: 12.0 };

    pub(super) fn is_narrow(self) -> bool {
        self == Self::NARROW
    }

    /// Of what is said by the way.
    pub(super) fn small(self) -> f64 {
        self.font - 1.0
    }
}

/// A picture with its words.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    /// A name for its file, and for links to it.
    pub name: String,
    /// What it shows.
    pub title: String,
    /// How to read it.
    pub caption: String,
    /// The same for those who do not see it: what can be seen in it.
    pub alternative: String,
    /// For a page.
    pub wide: String,
    /// For a narrow page.
    pub narrow: String,
    /// As a file of its own.
    pub file: String,
}

/// The words of a picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Words {
    /// A name for its file, and for links to it.
    pub name: &'static str,
    /// What it shows.
    pub title: String,
    /// How to read it.
    pub caption: String,
    /// What can be seen in it, for those who do not see it.
    pub alternative: String,
}

impl Figure {
    pub(super) fn draw(words: Words, draw: impl Fn(Frame) -> Drawing) -> Self {
        let (wide, narrow) = (draw(Frame::WIDE), draw(Frame::NARROW));
        let Words { name, title, caption, alternative } = words;
        Self {
            wide: wide.inline(&alternative, "wide"),
            narrow: narrow.inline(&alternative, "narrow"),
            file: wide.file(&title, &alternative),
            name: name.into(),
            title,
            caption,
            alternative,
        }
    }
}
