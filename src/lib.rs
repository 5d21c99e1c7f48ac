//! A laboratory for self-play research on the Stick 'Em family of card games.
//!
//! Read the modules in this order; each uses only those above it:
//!
//! - [`fields`]: reading TOML with good messages
//! - [`card`]: cards and sets of cards
//! - [`stats`]: intervals, tests and ratings
//! - [`game`]: what a game is, seats, seeded streams
//! - [`strategy`]: what a player is
//! - [`games`]: the games themselves
//! - [`search`]: Monte Carlo search in any game
//! - [`roster`]: from names and files to games and strategies
//! - [`harness`]: blocks of games, played and summed up
//! - [`pain`]: what each choice of a pain card brings
//! - [`tune`]: better numbers for a strategy
//! - [`report`]: tables of results
//! - [`cli`]: the command line

pub mod card;
pub mod cli;
pub mod fields;
pub mod game;
pub mod games;
pub mod harness;
pub mod pain;
pub mod report;
pub mod roster;
pub mod search;
pub mod stats;
pub mod strategy;
pub mod tune;
