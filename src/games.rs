//! The games themselves.

mod ink;
pub mod stick_it;
pub mod trick;
