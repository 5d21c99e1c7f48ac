use std::{fmt::Display, io, path::Path, process::ExitCode};

/// Why a command stopped: what is printed, and the exit code.
#[derive(Debug)]
pub(super) enum Failure {
    /// Wrong usage or a bad file: exit code 2.
    Usage(String),
    /// Something went wrong on the way: exit code 1.
    Failed(String),
    /// Interrupted, with everything done so far kept: exit code 130.
    Interrupted(String),
    /// The reader of standard output has gone: nothing to say, exit code 0.
    OutputClosed,
}

impl Failure {
    /// A file that cannot be used, and why.
    pub(super) fn in_file(path: &Path, fault: impl Display) -> Self {
        Self::Usage(format!("{}: {fault}", path.display()))
    }

    /// What is printed.
    pub(super) fn message(self) -> String {
        match self {
            Self::Usage(message) | Self::Failed(message) | Self::Interrupted(message) => message,
            Self::OutputClosed => String::new(),
        }
    }

    /// Says what happened, in one line, and gives the exit code.
    pub(super) fn report(self) -> ExitCode {
        let (message, code) = match self {
            Self::Usage(message) => (message, 2),
            Self::Failed(message) => (message, 1),
            Self::Interrupted(message) => (message, 130),
            Self::OutputClosed => return ExitCode::SUCCESS,
        };
        say(&message);
        ExitCode::from(code)
    }
}

/// What went wrong when writing to standard output.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::OutputClosed,
            _ => Self::Failed(format!("standard output: {error}")),
        }
    }
}

/// Reports wrong arguments, or prints the help that was asked for.
pub(super) fn usage(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        // A closed pipe is no reason to complain about help that nobody reads.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let text = error.render().to_string();
    if error.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        say(text.trim_end());
    } else {
        let line: Vec<&str> = text.lines().take_while(|line| !line.starts_with("Usage:")).collect();
        let line = line.iter().map(|line| line.trim()).filter(|line| !line.is_empty());
        say(line.collect::<Vec<_>>().join(" ").trim_start_matches("error: "));
    }
    ExitCode::from(2)
}

#[allow(clippy::print_stderr)]
fn say(message: &str) {
    eprintln!("stickem: {message}");
}
