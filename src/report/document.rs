use askama::Template;

use super::{
    Comparison, Results, Sheet, SheetError,
    answers::{answers, notes},
    figures::{figures, overview, test_path},
    listing::{Listing, pair_listing, seat_listing, standing_listing, table_listing},
    plot::{Figure, TestPath, stylesheet, variables},
};

/// All that a report is made of.
#[derive(Clone, PartialEq, Debug)]
pub struct Document {
    /// The experiment's name.
    pub name: String,
    /// Its question.
    pub question: String,
    /// What was played, in a few words each.
    pub facts: Vec<(String, String)>,
    /// What was found, table by table.
    pub tables: Vec<TableOfResults>,
    /// What a sequential test found.
    pub comparison: Option<(Comparison, TestPath)>,
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

/// The results at one table.
#[derive(Clone, PartialEq, Debug)]
pub struct TableOfResults {
    /// What tells it from the others, such as `stickem, 4 players`.
    pub title: String,
    /// Where its files lie within the results; empty where all lie together.
    pub directory: String,
    /// What was found.
    pub results: Results,
    /// Its files.
    pub sheets: Vec<Sheet>,
}

/// A file that a report writes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportFile {
    /// Its name within the results.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// The name of the page.
pub const PAGE: &str = "report.html";

/// A part of the page.
struct Section {
    id: String,
    title: String,
    titled: bool,
    lead: Vec<Listing>,
    figures: Vec<Figure>,
    more: Vec<Listing>,
    /// Where its pictures go.
    directory: String,
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

impl Document {
    /// The page, which needs nothing beside itself, and each picture as a file.
    pub fn render(&self) -> Result<Vec<ReportFile>, SheetError> {
        let sections = self.sections()?;
        let mut contents: Vec<(String, String)> =
            sections.iter().map(|section| (section.id.clone(), section.title.clone())).collect();
        if contents.len() > 1 {
            contents.push(("reproduce".into(), "How to reproduce it".into()));
        }
        let page = Page {
            name: &self.name,
            question: &self.question,
            style: style(),
            script: include_str!("page/report.js"),
            answer: answers(self),
            notes: notes(self),
            facts: &self.facts,
            contents,
            sections: &sections,
            commands: &self.commands,
            made_by: &self.made_by,
            strategies: &self.strategies,
            files: &self.files,
        };
        let text = page.render().expect("written to memory");
        let mut files = vec![ReportFile { name: PAGE.into(), text }];
        for section in &sections {
            let file = |figure: &Figure| ReportFile {
                name: format!("{}plots/{}.svg", section.directory, figure.name),
                text: figure.file.clone(),
            };
            files.extend(section.figures.iter().map(file));
        }
        Ok(files)
    }

    /// The pictures, each with the name of its file.
    pub fn figures(&self) -> Result<Vec<(String, Figure)>, SheetError> {
        let sections = self.sections()?;
        let named = |section: Section| {
            let directory = section.directory;
            let name = move |figure: Figure| (format!("{directory}plots/{}.svg", figure.name), figure);
            section.figures.into_iter().map(name)
        };
        Ok(sections.into_iter().flat_map(named).collect())
    }

    fn sections(&self) -> Result<Vec<Section>, SheetError> {
        let mut sections = Vec::new();
        if let Some((comparison, path)) = &self.comparison {
            let figures = vec![test_path(comparison, path)];
            sections.push(Section::untitled("test", figures));
        }
        let several = self.tables.len() > 1;
        if several {
            let tables: Vec<(&str, &Results)> =
                self.tables.iter().map(|table| (table.title.as_str(), &table.results)).collect();
            let mut all = Section::untitled("tables", vec![overview(&tables)]);
            all.title = "All tables".into();
            all.lead = vec![table_listing(&tables)];
            sections.push(all);
        }
        for (at, table) in self.tables.iter().enumerate() {
            let directory = match table.directory.is_empty() {
                true => String::new(),
                false => format!("{}/", table.directory),
            };
            let results = &table.results;
            sections.push(Section {
                id: format!("table{at}"),
                title: table.title.clone(),
                titled: several,
                lead: vec![standing_listing(results)],
                figures: figures(results, &table.sheets)?,
                more: [pair_listing(results), seat_listing(results)].into_iter().flatten().collect(),
                directory,
            });
        }
        Ok(sections)
    }
}

impl Section {
    fn untitled(id: &str, figures: Vec<Figure>) -> Self {
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
