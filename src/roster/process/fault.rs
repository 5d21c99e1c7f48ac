use std::{io, path::PathBuf, process::ExitStatus, time::Duration};

/// What a bot did wrong.
#[derive(Debug, thiserror::Error)]
pub(super) enum Fault {
    #[error("cannot be started: {}: {error}", program.display())]
    Unstartable { program: PathBuf, error: io::Error },
    #[error("ended ({0})")]
    Ended(ExitStatus),
    #[error("closed its pipes and went on running")]
    Closed,
    #[error("gave no answer in {} ms", .0.as_millis())]
    Silent(Duration),
    #[error("sent a line of more than {} KiB that begins with {}", super::lines::LONGEST >> 10, quoted(.0))]
    LongLine(String),
    #[error("sent {} (expected {expected})", quoted(line))]
    Garbage { line: String, expected: String },
    #[error("speaks version {spoken} of the protocol (expected {})", super::message::PROTOCOL)]
    Version { spoken: u64 },
    #[error("refused to play: {}", quoted(.0))]
    Refused(String),
    #[error("answered request {0} instead")]
    OutOfStep(u64),
    #[error("chose {}, which is not legal (expected one of {legal})", quoted(choice))]
    Illegal { choice: String, legal: String },
}

/// A text from outside on one line, cut where it is long.
pub(super) fn quoted(text: &str) -> String {
    const LONGEST: usize = 80;
    let mut line: String = text.chars().take(LONGEST).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().nth(LONGEST).is_some() {
        line.push('…');
    }
    format!("`{line}`")
}
