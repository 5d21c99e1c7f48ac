use super::{
    About, Comparison, Results, Sheet, SheetError,
    answers::{answers, notes},
    figures::{by_speed, figures, overview, test_path},
    listing::{lineup_listing, pair_listing, seat_listing, standing_listing, table_listing},
    page::{Section, page},
    plot::{Figure, TestPath},
};

/// All that a report is made of.
#[derive(Clone, PartialEq, Debug)]
pub struct Document {
    /// What was asked, and how it was done.
    pub about: About,
    /// What was found, table by table.
    pub tables: Vec<TableOfResults>,
    /// What a sequential test found.
    pub comparison: Option<(Comparison, TestPath)>,
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

impl Document {
    /// The page, which needs nothing beside itself, and each picture as a file.
    pub fn render(&self) -> Result<Vec<ReportFile>, SheetError> {
        let sections = self.sections()?;
        let mut files = vec![page(&self.about, answers(self), notes(self), &sections)];
        for section in &sections {
            let file = |figure: &Figure| ReportFile {
                name: format!("{}plots/{}.svg", section.directory, figure.name),
                text: figure.file.clone(),
            };
            files.extend(section.figures.iter().map(file));
        }
        Ok(files)
    }

    /// Whether the lineups of one strategy are told one by one.
    pub fn has_subject(&self) -> bool {
        self.tables.iter().any(|table| !table.results.lineups.is_empty())
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
            let mut pictures: Vec<Figure> = by_speed(results, &self.about.strategies).into_iter().collect();
            pictures.extend(figures(results, &table.sheets)?);
            sections.push(Section {
                id: format!("table{at}"),
                title: table.title.clone(),
                titled: several,
                lead: lineup_listing(results).into_iter().chain([standing_listing(results)]).collect(),
                figures: pictures,
                more: [pair_listing(results), seat_listing(results)].into_iter().flatten().collect(),
                directory,
            });
        }
        Ok(sections)
    }
}
