use askama::Template;

use super::{
    ReportFile,
    document::PAGE,
    listing::Listing,
    plot::{Figure, stylesheet, variables},
};

/// What a page says beside what was found.
#[derive(Clone, PartialEq, Debug)]
pub struct About {
    /// The name of the results.
    pub name: String,
    /// What was asked.
    pub question: String,
    /// What was played, in a few words each.
    pub facts: Vec<(String, String)>,
    /// What to be careful about, beside what the results say of themselves.
    pub notes: Vec<String>,
    /// How to get the same again.
    pub commands: Vec<String>,
    /// The program and its build.
    pub made_by: String,
    /// The strategies with their texts.
    pub strategies: Vec<(String, String)>,
    /// The files with their hashes.
    pub files: Vec<(String, String)>,
}

/// A part of a page.
pub(super) struct Section {
    pub(super) id: String,
    pub(super) title: String,
    pub(super) titled: bool,
    pub(super) lead: Vec<Listing>,
    pub(super) figures: Vec<Figure>,
    pub(super) more: Vec<Listing>,
    /// Where its pictures go.
    pub(super) directory: String,
}

impl Section {
    pub(super) fn untitled(id: &str, figures: Vec<Figure>) -> Self {
        Self {
            id: id.into(),
            title: String::new(),
            titled: false,
            lead: Vec::new(),
            figures,
            more: Vec::new(),
            directory: String::new(),
        }
    }
}

#[derive(Template)]
#[template(path = "report.html")]
struct Page<'d> {
    name: &'d str,
    question: &'d str,
    style: String,
    script: &'static str,
    answer: Vec<String>,
    notes: Vec<String>,
    facts: &'d [(String, String)],
    contents: Vec<(String, String)>,
    sections: &'d [Section],
    commands: &'d [String],
    made_by: &'d str,
    strategies: &'d [(String, String)],
    files: &'d [(String, String)],
}

/// The page, which needs nothing beside itself.
pub(super) fn page(
    about: &About,
    answer: Vec<String>,
    notes: Vec<String>,
    sections: &[Section],
) -> ReportFile {
    let mut contents: Vec<(String, String)> =
        sections.iter().map(|section| (section.id.clone(), section.title.clone())).collect();
    if contents.len() > 1 {
        contents.push(("reproduce".into(), "How to reproduce it".into()));
    }
    let page = Page {
        name: &about.name,
        question: &about.question,
        style: style(),
        script: include_str!("page/report.js"),
        answer,
        notes,
        facts: &about.facts,
        contents,
        sections,
        commands: &about.commands,
        made_by: &about.made_by,
        strategies: &about.strategies,
        files: &about.files,
    };
    ReportFile { name: PAGE.into(), text: page.render().expect("written to memory") }
}

/// The styles of the page: colours for light, for dark, and light again on paper.
fn style() -> String {
    let (light, dark) = variables();
    format!(
        ":root{{color-scheme:light;{light}}}\n:root[data-theme=dark]{{color-scheme:dark;{dark}}}\n\
         @media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{color-scheme:dark;{dark}}}}}\n\
         @media print{{:root,:root[data-theme],:root:not([data-theme=light]){{color-scheme:light;{light}}}}}\n{}\n{}",
        include_str!("page/report.css"),
        stylesheet()
    )
}
