use std::{
    fs::{self, File, TryLockError},
    io::{self, Write},
    path::{Path, PathBuf},
};

use super::{Failure, checkpoint, results_dir::MANIFEST};

/// A directory that this process alone writes to.
#[derive(Debug)]
pub(super) struct OutDir {
    path: PathBuf,
    /// Held while the process lives; the system lets go of it however the process ends.
    _lock: File,
}

const LOCK: &str = ".lock";

impl OutDir {
    /// Takes the directory, which is made if it is not there.
    pub(super) fn take(path: &Path) -> Result<Self, Failure> {
        if path.exists() && !path.is_dir() {
            return Err(Failure::Failed(format!("{}: is a file (expected a directory)", path.display())));
        }
        fs::create_dir_all(path).map_err(|error| failed(path, error))?;
        let lock_path = path.join(LOCK);
        let lock = File::options().create(true).truncate(false).write(true).open(&lock_path);
        let lock = lock.map_err(|error| failed(&lock_path, error))?;
        match lock.try_lock() {
            Ok(()) => Ok(Self { path: path.into(), _lock: lock }),
            Err(TryLockError::WouldBlock) => {
                Err(Failure::Failed(format!("{}: another run is writing to this directory", path.display())))
            }
            Err(TryLockError::Error(error)) => Err(failed(&lock_path, error)),
        }
    }

    /// Takes a directory for new results; one that holds results already is refused.
    pub(super) fn take_empty(path: &Path) -> Result<Self, Failure> {
        let directory = Self::take(path)?;
        directory.refuse_results()?;
        Ok(directory)
    }

    /// Fails where the directory holds results already.
    pub(super) fn refuse_results(&self) -> Result<(), Failure> {
        match [checkpoint::FILE, MANIFEST].iter().any(|file| self.join(file).exists()) {
            true => Err(Failure::in_file(&self.path, "holds results already (choose another --out)")),
            false => Ok(()),
        }
    }

    /// Where a file of this name lies.
    pub(super) fn join(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// The directory.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes a file so that at any moment the old one or the new one is there, whole.
    pub(super) fn write(&self, name: &str, bytes: &[u8]) -> Result<(), Failure> {
        let path = self.join(name);
        write_atomically(&path, bytes).map_err(|error| failed(&path, error))
    }
}

/// Writes a file so that at any moment the old one or the new one is there, whole.
pub(super) fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(directory)?;
    // The name is always the same, so that what a killed process leaves behind is used up by the next.
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    let part = path.with_file_name(name);
    let mut file = File::create(&part)?;
    let written = file.write_all(bytes).and_then(|()| file.sync_all()).and_then(|()| fs::rename(&part, path));
    if written.is_err() {
        // The error that matters is the one at hand.
        let _ = fs::remove_file(&part);
    }
    written?;
    sync_directory(directory)
}

/// Makes the new name last, where the system can do that.
fn sync_directory(directory: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(directory)?.sync_all() } else { Ok(()) }
}

/// Something that could not be written.
pub(super) fn failed(path: &Path, error: io::Error) -> Failure {
    Failure::Failed(format!("{}: {error}", path.display()))
}
