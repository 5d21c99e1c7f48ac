//! Results as tables: plain rows, CSV, and text for the terminal.

mod comparison;
mod csv;
mod pain_csv;
mod pain_reading;
mod reading;
mod results;
mod table;

pub use comparison::Comparison;
pub use csv::{CsvFile, csv_files, win_rates_csv};
pub use pain_csv::pain_csv_files;
pub use pain_reading::{pain_readings, pain_table, rule_in_words};
pub use reading::{readings, warnings};
pub use results::{PairRow, RatingRow, Results, SeatRow, StrategyRow};
pub use table::{table, tournament_table};
