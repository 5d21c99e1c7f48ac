//! A temporary laboratory: an experiment, strategies, and the program run in it as a person runs it.

#![allow(dead_code, clippy::unwrap_used)]

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

use tempfile::TempDir;

/// What a run of the program came to.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) error: String,
}

/// A folder with an experiment of two tables and three strategies.
pub(crate) struct Lab {
    pub(crate) folder: TempDir,
}

pub(crate) const EXPERIMENT: &str = r#"
name = "small"
question = "Is anybody better?"
rules = "stickem"
players = [3, 4]
seed = 5
blocks = 40
lineups = "mixed"
pool = ["random", "a.toml", "b.toml"]
limit = 3
"#;

impl Lab {
    pub(crate) fn new() -> Self {
        let lab = Self { folder: tempfile::tempdir().unwrap() };
        lab.write("small.toml", EXPERIMENT);
        lab.write("a.toml", "kind = \"random\"\n");
        lab.write("b.toml", "# Another one.\nkind = \"random\"\n");
        lab
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).unwrap();
    }

    pub(crate) fn command(&self, arguments: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_stickem"));
        command.args(arguments.split_whitespace()).current_dir(self.folder.path());
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Runs the program with these arguments, separated by blanks.
    pub(crate) fn run(&self, arguments: &str) -> Ran {
        let output = self.command(arguments).output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        Ran { code: output.status.code().unwrap_or(-1), out: text(output.stdout), error: text(output.stderr) }
    }

    /// Runs it and expects it to succeed in silence on standard error.
    pub(crate) fn succeed(&self, arguments: &str) -> String {
        let ran = self.run(arguments);
        assert_eq!((ran.code, ran.error.as_str()), (0, ""), "{arguments}");
        ran.out
    }

    /// Runs it and expects it to fail with this code and one line that has all these words.
    pub(crate) fn fail(&self, arguments: &str, code: i32, words: &[&str]) {
        let ran = self.run(arguments);
        assert_eq!(ran.code, code, "{arguments}: {}", ran.error);
        assert_eq!(ran.error.trim_end().lines().count(), 1, "{arguments}: {}", ran.error);
        for word in words {
            assert!(ran.error.contains(word), "{arguments}: no {word:?} in {}", ran.error);
        }
    }

    pub(crate) fn start(&self, arguments: &str) -> Child {
        self.command(arguments).spawn().unwrap()
    }

    /// Every file below a folder with its bytes.
    pub(crate) fn files(&self, folder: &str) -> BTreeMap<PathBuf, Vec<u8>> {
        let (root, mut files) = (self.path(folder), BTreeMap::new());
        let mut folders = vec![root.clone()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                match path.is_dir() {
                    true => folders.push(path),
                    false => drop(files.insert(relative(&path, &root), fs::read(&path).unwrap())),
                }
            }
        }
        files
    }

    pub(crate) fn assert_same(&self, one: &str, other: &str) {
        let (one_files, other_files) = (self.files(one), self.files(other));
        assert!(one_files.keys().eq(other_files.keys()), "{one} and {other} hold other files");
        for (name, bytes) in &one_files {
            assert!(*bytes == other_files[name], "{} differs between {one} and {other}", name.display());
        }
    }
}

fn relative(path: &Path, root: &Path) -> PathBuf {
    path.strip_prefix(root).unwrap().into()
}
