use std::{
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

use crate::fields::{FieldError, Fields};

/// The longest time limit, in milliseconds: an hour.
const LONGEST: i64 = 3_600_000;

/// How a bot is run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Settings {
    /// The program and its arguments.
    pub(super) command: Vec<String>,
    /// Where it runs; nothing for the working directory.
    pub(super) directory: PathBuf,
    /// How long it may take to start.
    pub(super) start_time: Duration,
    /// How long it may take for a move.
    pub(super) move_time: Duration,
    /// What becomes of a bot that fails.
    pub(super) on_fault: OnFault,
}

/// What becomes of a bot that fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum OnFault {
    /// The run ends.
    Stop,
    /// A random move is played in its place, and the bot is started anew.
    Forfeit,
}

impl Settings {
    pub(super) fn read(fields: &mut Fields) -> Result<Self, FieldError> {
        let command = fields.texts("command")?;
        let command = fields.required("command", command)?;
        if command.first().is_none_or(String::is_empty) {
            let expected = "a program and its arguments, such as [\"python3\", \"bot.py\"]";
            return Err(FieldError::unexpected(fields.name("command"), format!("{command:?}"), expected));
        }
        let start_time = fields.integer("start_time", 1..=LONGEST)?.unwrap_or(10_000);
        let move_time = fields.integer("move_time", 1..=LONGEST)?.unwrap_or(1_000);
        let words = [("stop", OnFault::Stop), ("forfeit", OnFault::Forfeit)];
        Ok(Self {
            command,
            directory: fields.directory().into(),
            start_time: Duration::from_millis(start_time as u64),
            move_time: Duration::from_millis(move_time as u64),
            on_fault: fields.choice("on_fault", &words)?.unwrap_or(OnFault::Stop),
        })
    }

    /// The program as it is started: a name is looked up by the system, a path is relative to the directory.
    pub(super) fn program(&self) -> PathBuf {
        let program = Path::new(&self.command[0]);
        if program.components().count() == 1 && !self.command[0].starts_with('.') {
            return program.into();
        }
        let path = self.directory.join(program);
        // The bot starts in its directory, where a path relative to ours would lead astray.
        std::path::absolute(&path).unwrap_or(path)
    }

    pub(super) fn command(&self) -> Command {
        let mut command = Command::new(self.program());
        command.args(&self.command[1..]);
        if !self.directory.as_os_str().is_empty() {
            command.current_dir(&self.directory);
        }
        command
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Settings, String> {
        let mut fields = Fields::parse(text).unwrap().in_directory(Path::new("here"));
        let settings = Settings::read(&mut fields).map_err(|error| error.to_string())?;
        fields.finish().map_err(|error| error.to_string())?;
        Ok(settings)
    }

    #[test]
    fn faults_name_the_field() {
        for (text, fault) in [
            ("", "command: missing field"),
            (
                "command = []",
                "command: [] (expected a program and its arguments, such as [\"python3\", \"bot.py\"])",
            ),
            (
                "command = ['']",
                "command: [\"\"] (expected a program and its arguments, such as [\"python3\", \"bot.py\"])",
            ),
            ("command = 'python3'", "command: \"python3\" (expected a list of texts in quotes)"),
            ("command = ['a']\nmove_time = 0", "move_time: 0 (expected a whole number from 1 to 3600000)"),
            ("command = ['a']\non_fault = 'cry'", "on_fault: \"cry\" (expected \"stop\" or \"forfeit\")"),
            ("command = ['a']\nmovetime = 5", "movetime: unknown field (did you mean move_time?)"),
        ] {
            assert_eq!(read(text).unwrap_err(), fault);
        }
    }

    #[test]
    fn paths_are_relative_to_the_file() {
        assert_eq!(read("command = ['python3', 'x.py']").unwrap().program(), Path::new("python3"));
        let here = std::env::current_dir().unwrap().join("here");
        assert_eq!(read("command = ['./bot']").unwrap().program(), here.join("bot"));
        assert_eq!(read("command = ['bin/bot']").unwrap().program(), here.join("bin/bot"));
        assert_eq!(read("command = ['/bin/sh']").unwrap().program(), Path::new("/bin/sh"));
    }
}
