use std::{
    io::{self, BufRead, BufReader, Read},
    process::ChildStdout,
    sync::mpsc::{Receiver, SyncSender, sync_channel},
    thread,
};

/// The longest line a bot may send, in bytes.
pub(super) const LONGEST: usize = 1 << 16;

/// How many lines wait to be heard before the bot has to wait itself.
const WAITING: usize = 8;

/// How much of a line that is too long is kept to be shown.
const SHOWN: usize = 400;

/// Something that came from a bot's standard output.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Heard {
    /// A line, without its end.
    Line(String),
    /// The beginning of a line that is too long; nothing comes after it.
    LongLine(String),
}

/// Listens to a bot in a thread of its own, so that who waits for a line can stop waiting.
///
/// However much the bot writes, a few lines are all that is ever held. The channel closes when the output does,
/// and the thread ends when nobody listens any more.
pub(super) fn listen(output: ChildStdout) -> io::Result<Receiver<Heard>> {
    let (sender, receiver) = sync_channel(WAITING);
    thread::Builder::new().name("bot output".into()).spawn(move || forward(output, &sender))?;
    Ok(receiver)
}

fn forward(output: impl Read, sender: &SyncSender<Heard>) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    loop {
        line.clear();
        match output.by_ref().take(LONGEST as u64 + 1).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) if line.len() > LONGEST => {
                // Whether somebody still listens is all the same: this is the end of it.
                let _ = sender.send(Heard::LongLine(String::from_utf8_lossy(&line[..SHOWN]).into()));
                return;
            }
            Ok(_) => {
                let text = String::from_utf8_lossy(&line);
                if sender.send(Heard::Line(text.trim_end_matches(['\n', '\r']).into())).is_err() {
                    return;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(output: impl Read + Send + 'static) -> Receiver<Heard> {
        let (sender, receiver) = sync_channel(WAITING);
        thread::spawn(move || forward(output, &sender));
        receiver
    }

    #[test]
    fn lines_are_cut_at_their_ends() {
        let lines: Vec<_> = heard(&b"a\n\nb\r\n\xff\nlast"[..]).into_iter().collect();
        assert_eq!(lines, ["a", "", "b", "\u{fffd}", "last"].map(|line| Heard::Line(line.into())));
    }

    #[test]
    fn an_endless_line_is_given_up_early() {
        let lines: Vec<_> = heard(io::repeat(b'x')).into_iter().collect();
        assert_eq!(lines, [Heard::LongLine("x".repeat(SHOWN))]);
    }

    #[test]
    fn the_longest_line_is_heard() {
        let mut longest = vec![b'x'; LONGEST - 1];
        longest.push(b'\n');
        let lines: Vec<_> = heard(io::Cursor::new(longest)).into_iter().collect();
        assert_eq!(lines, [Heard::Line("x".repeat(LONGEST - 1))]);
    }

    #[test]
    fn a_flood_waits_to_be_heard() {
        let lines = heard(io::repeat(b'\n'));
        assert_eq!(lines.iter().take(1000).count(), 1000);
    }
}
