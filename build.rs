//! Puts the commit into the program, for the manifests of results.

use std::{path::Path, process::Command};

fn main() {
    // What is compiled, and what a commit changes; a path that is not there would mean building every time.
    for path in ["build.rs", "src", "strategies", ".git/HEAD", ".git/logs/HEAD"] {
        if Path::new(path).exists() {
            println!("cargo:rerun-if-changed={path}");
        }
    }
    let described = Command::new("git").args(["describe", "--always", "--dirty", "--abbrev=12"]).output();
    let commit = match described {
        Ok(output) if output.status.success() => String::from_utf8_lossy(&output.stdout).trim().to_owned(),
        _ => String::new(),
    };
    let commit = if commit.is_empty() { "unknown" } else { &commit };
    println!("cargo:rustc-env=STICKEM_COMMIT={commit}");
}
