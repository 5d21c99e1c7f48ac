//! Pictures: SVG drawn with plotters' coordinates and elements, in two widths, for light and dark.

mod axis;
mod canvas;
mod convergence;
mod curves;
mod drawing;
mod figure;
mod ink;
mod matrix;
mod panels;
mod path;
mod ridges;
mod text;
mod whiskers;

pub use convergence::Convergence;
pub use curves::{Curve, Curves};
pub use figure::{Figure, Frame, Words};
pub use matrix::{Cell, Matrix, Scale};
pub use panels::{Key, Panel, PanelCell, Panels};
pub use path::{Look, TestPath};
pub use ridges::{Ridge, Ridges};
pub use whiskers::{Mark, Whiskers};

pub(super) use ink::{stylesheet, variables};
