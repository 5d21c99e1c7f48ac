//! Results as tables: plain rows, CSV, and text for the terminal.

mod comparison;
mod csv;
mod reading;
mod results;
mod table;
mod tuning;

pub use comparison::Comparison;
pub use csv::{CsvFile, csv_files, win_rates_csv};
pub use reading::{readings, warnings};
pub use results::{PairRow, RatingRow, Results, SeatRow, StrategyRow};
pub use table::{table, tournament_table};
pub use tuning::Tuning;
