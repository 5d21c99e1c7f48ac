//! The `stickem` command.
fn main() {}
