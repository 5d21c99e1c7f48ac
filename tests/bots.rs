//! Bots that are programs of their own, played with for real: the good, the bad and the silent.
#![cfg(unix)]
#![allow(clippy::unwrap_used)]

#[path = "bots/check.rs"]
mod check;
#[path = "bots/examples.rs"]
mod examples;
#[path = "bots/faults.rs"]
mod faults;
#[path = "bots/forfeits.rs"]
mod forfeits;
#[path = "bots/kennel.rs"]
mod kennel;
#[path = "bots/orphans.rs"]
mod orphans;
#[path = "bots/session.rs"]
mod session;
#[path = "bots/sight.rs"]
mod sight;
