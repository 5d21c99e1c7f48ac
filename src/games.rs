//! The games themselves.

pub mod trick;
