//! A laboratory for self-play research on the Stick 'Em family of card games.
pub mod stats;
