use std::{
    fs::{File, TryLockError},
    io::{self, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use super::{Failure, outdir::failed};

/// A file of records that grows as games are played.
#[derive(Debug)]
pub(super) struct RecordsFile {
    path: PathBuf,
    file: File,
    /// Whether it is a file on a disk rather than a pipe or a device.
    regular: bool,
    length: u64,
}

impl RecordsFile {
    /// Opens the file with its first `length` bytes kept, for no other process to write to.
    pub(super) fn open(path: &Path, length: u64) -> Result<Self, Failure> {
        let fault = |error| failed(path, error);
        let file = File::options().create(true).truncate(false).write(true).open(path).map_err(fault)?;
        let metadata = file.metadata().map_err(fault)?;
        let mut records = Self { path: path.into(), file, regular: metadata.is_file(), length };
        if records.regular {
            records.lock()?;
            if metadata.len() < length {
                let has = metadata.len();
                return Err(Failure::in_file(
                    path,
                    format!("{has} bytes (expected at least {length}: the records of the games so far)"),
                ));
            }
            records.cut(length).map_err(fault)?;
        }
        Ok(records)
    }

    fn lock(&self) -> Result<(), Failure> {
        match self.file.try_lock() {
            Ok(()) => Ok(()),
            Err(TryLockError::WouldBlock) => {
                Err(Failure::Failed(format!("{}: another run is writing to this file", self.path.display())))
            }
            Err(TryLockError::Error(error)) => Err(failed(&self.path, error)),
        }
    }

    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.file.set_len(length)?;
        self.file.seek(SeekFrom::Start(length)).map(drop)
    }

    /// Adds records.
    pub(super) fn write(&mut self, records: &[u8]) -> Result<(), Failure> {
        self.file.write_all(records).map_err(|error| match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::OutputClosed,
            _ => failed(&self.path, error),
        })?;
        self.length += records.len() as u64;
        Ok(())
    }

    /// How long the file is.
    pub(super) fn length(&self) -> u64 {
        self.length
    }

    /// Makes everything written so far last.
    pub(super) fn sync(&mut self) -> Result<(), Failure> {
        if self.regular {
            self.file.sync_data().map_err(|error| failed(&self.path, error))?;
        }
        Ok(())
    }
}
