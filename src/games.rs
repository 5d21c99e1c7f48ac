//! The games themselves.

pub mod stick_it;
pub mod trick;
