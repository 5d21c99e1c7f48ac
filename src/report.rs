//! Results as tables, pictures and pages: plain rows, CSV, text for the terminal, SVG and HTML.

mod answers;
mod comparison;
mod comparison_csv;
mod csv;
mod document;
mod figures;
mod learning_curve;
mod lineup_row;
mod listing;
mod markdown;
mod numbers;
mod page;
mod pain_csv;
mod pain_figures;
mod pain_page;
mod pain_reader;
mod pain_reading;
mod plot;
mod reader;
mod reading;
mod results;
mod sheet;
mod table;
mod tuning;
mod tuning_page;

pub use comparison::Comparison;
pub use comparison_csv::{comparison_csv, read_comparison};
pub use csv::{CsvFile, csv_files, win_rates_csv};
pub use document::{Document, PAGE, ReportFile, TableOfResults};
pub use figures::figures;
pub use learning_curve::{CurveRow, LearningCurve};
pub use lineup_row::LineupRow;
pub use markdown::{MarkError, fill_marks, markdown};
pub use numbers::count;
pub use page::About;
pub use pain_csv::pain_csv_files;
pub use pain_figures::pain_figures;
pub use pain_page::pain_page;
pub use pain_reader::{read_pain_groups, read_pain_rules};
pub use pain_reading::{pain_readings, pain_table, rule_in_words};
pub use plot::{
    Cell, Convergence, Curve, Curves, Figure, Frame, Key, Look, Mark, Matrix, Panel, PanelCell, Panels,
    Ridge, Ridges, Scale, TestPath, Whiskers, Words,
};
pub use reading::{readings, warnings};
pub use results::{PairRow, RatingRow, Results, SeatRow, StrategyRow};
pub use sheet::{Sheet, SheetError};
pub use table::{lineup_table, table, tournament_table};
pub use tuning::Tuning;
pub use tuning_page::{read_checks, tuning_page};
