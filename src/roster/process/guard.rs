use std::{io, process::Command};

/// Sees to it that no process of a bot is left behind, whatever becomes of this program.
///
/// It is a shell that leads a process group of its own, into which the bot is started. It waits for the end of
/// its input, which comes when the guard is dropped here, but also when this program is killed; then it kills
/// its whole group: the bot and all that the bot has started.
#[derive(Debug)]
pub(super) struct Guard {
    #[cfg(unix)]
    shell: std::process::Child,
}

#[cfg(unix)]
impl Guard {
    pub(super) fn new() -> io::Result<Self> {
        use std::{os::unix::process::CommandExt, process::Stdio};

        let shell = Command::new("/bin/sh")
            .args(["-c", "read -r _; kill -s KILL 0"])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()?;
        Ok(Self { shell })
    }

    /// Has the command started in the guard's group.
    pub(super) fn watch(&self, command: &mut Command) {
        use std::os::unix::process::CommandExt;

        command.process_group(self.shell.id() as i32);
    }
}

#[cfg(unix)]
impl Drop for Guard {
    fn drop(&mut self) {
        use std::{
            thread,
            time::{Duration, Instant},
        };

        drop(self.shell.stdin.take());
        let deadline = Instant::now() + Duration::from_secs(1);
        while let Ok(None) = self.shell.try_wait() {
            if Instant::now() > deadline {
                // Somebody has stopped it; then only the bot itself can be killed.
                let _ = self.shell.kill();
                let _ = self.shell.wait();
            }
            thread::sleep(Duration::from_micros(200));
        }
    }
}

/// Elsewhere there are no process groups: the bot is killed, what it has started is not.
#[cfg(not(unix))]
impl Guard {
    pub(super) fn new() -> io::Result<Self> {
        Ok(Self {})
    }

    pub(super) fn watch(&self, _: &mut Command) {}
}
