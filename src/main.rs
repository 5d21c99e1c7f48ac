//! The `stickem` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    stickem::cli::main()
}
