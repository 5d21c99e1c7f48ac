use std::{
    io::{self, Read},
    process::ChildStderr,
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{Receiver, channel},
    },
    thread,
    time::Duration,
};

/// How much of the end is kept, in bytes.
const KEPT: usize = 4096;

/// How many lines of it are shown.
const SHOWN: usize = 3;

/// The end of what a bot writes to standard error, which is read as fast as it comes.
#[derive(Debug)]
pub(super) struct Tail {
    kept: Arc<Mutex<Vec<u8>>>,
    closed: Receiver<()>,
}

impl Tail {
    pub(super) fn follow(mut errors: ChildStderr) -> io::Result<Self> {
        let kept = Arc::new(Mutex::new(Vec::new()));
        let (open, closed) = channel();
        let tail = Self { kept: Arc::clone(&kept), closed };
        thread::Builder::new().name("bot errors".into()).spawn(move || {
            let _open = open;
            let mut chunk = [0; KEPT];
            while let Ok(read @ 1..) = errors.read(&mut chunk) {
                keep(&mut kept.lock().unwrap_or_else(PoisonError::into_inner), &chunk[..read]);
            }
        })?;
        Ok(tail)
    }

    /// The last lines on one line, or nothing; waits a moment for the end of a bot that has ended.
    pub(super) fn last_lines(&self) -> Option<String> {
        // Nothing is ever sent: the channel closes, or time is up.
        let _ = self.closed.recv_timeout(Duration::from_millis(200));
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        last_lines(&String::from_utf8_lossy(&kept))
    }
}

fn keep(kept: &mut Vec<u8>, chunk: &[u8]) {
    kept.extend_from_slice(chunk);
    kept.drain(..kept.len().saturating_sub(KEPT));
}

fn last_lines(text: &str) -> Option<String> {
    // A line without a letter or digit, such as one that underlines another, says nothing by itself.
    let says_something = |line: &&str| line.contains(char::is_alphanumeric);
    let mut lines: Vec<&str> = text.lines().rev().map(str::trim).filter(says_something).take(SHOWN).collect();
    lines.reverse();
    (!lines.is_empty()).then(|| {
        let shown = lines.into_iter().map(super::fault::quoted);
        shown.collect::<Vec<_>>().join(" ")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_is_kept() {
        let mut kept = Vec::new();
        for number in 0..10_000 {
            keep(&mut kept, format!("line {number}\n").as_bytes());
            assert!(kept.len() <= KEPT);
        }
        assert_eq!(
            last_lines(&String::from_utf8(kept).unwrap()).unwrap(),
            "`line 9997` `line 9998` `line 9999`"
        );
        assert_eq!(last_lines(" \n\n"), None);
        assert_eq!(last_lines("raise X\n  ^^^^\nX: oops\n").as_deref(), Some("`raise X` `X: oops`"));
    }
}
