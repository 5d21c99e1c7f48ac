use std::{
    io::{self, Write},
    process::{Child, ChildStdin, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError},
    thread,
    time::{Duration, Instant},
};

use super::{
    fault::Fault,
    guard::Guard,
    lines::{Heard, listen},
    message,
    settings::Settings,
    tail::Tail,
};

/// A bot that runs, and the pipes to it. Dropped, it is killed with all that it has started, and reaped.
pub(super) struct Link {
    bot: Child,
    /// Nothing once the bot has been told goodbye.
    input: Option<ChildStdin>,
    output: Receiver<Heard>,
    errors: Tail,
    guard: Option<Guard>,
    /// How many moves it has been asked for.
    asked: u64,
}

impl Link {
    /// Starts a bot; what it says first is still to be heard.
    fn spawn(settings: &Settings) -> io::Result<Self> {
        let guard = Guard::new()?;
        let mut command = settings.command();
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        guard.watch(&mut command);
        let mut bot = command.spawn()?;
        let (input, output, errors) = (bot.stdin.take(), bot.stdout.take(), bot.stderr.take());
        Ok(Self {
            input,
            output: listen(output.expect("standard output is a pipe"))?,
            errors: Tail::follow(errors.expect("standard error is a pipe"))?,
            bot,
            guard: Some(guard),
            asked: 0,
        })
    }

    /// Starts a bot and agrees with it on the protocol; or says in a line why not.
    pub(super) fn start(settings: &Settings, hello: &[u8]) -> Result<Self, String> {
        let mut link = Self::spawn(settings)
            .map_err(|error| Fault::Unstartable { program: settings.program(), error }.to_string())?;
        let greeted = link.exchange(hello, settings.start_time).and_then(|line| message::check_ready(&line));
        match greeted {
            Ok(()) => Ok(link),
            Err(fault) => Err(link.explain(&fault, "at the start")),
        }
    }

    /// The number of the next request.
    pub(super) fn next_id(&mut self) -> u64 {
        self.asked += 1;
        self.asked
    }

    /// Sends lines and waits for a line in answer.
    pub(super) fn exchange(&mut self, lines: &[u8], limit: Duration) -> Result<String, Fault> {
        let input = self.input.as_mut().expect("nobody is asked after goodbye");
        // A bot that reads nothing gets no second request, and one fits into any pipe: this does not block.
        if input.write_all(lines).is_err() {
            return Err(self.ended());
        }
        match self.output.recv_timeout(limit) {
            Ok(Heard::Line(line)) => Ok(line),
            Ok(Heard::LongLine(start)) => Err(Fault::LongLine(start)),
            Err(RecvTimeoutError::Timeout) => Err(Fault::Silent(limit)),
            Err(RecvTimeoutError::Disconnected) => Err(self.ended()),
        }
    }

    /// A pipe is closed: has the bot ended?
    fn ended(&mut self) -> Fault {
        let deadline = Instant::now() + Duration::from_millis(200);
        while Instant::now() < deadline {
            if let Ok(Some(status)) = self.bot.try_wait() {
                return Fault::Ended(status);
            }
            thread::sleep(Duration::from_millis(1));
        }
        Fault::Closed
    }

    /// Ends the bot and says in a line what it did wrong and what it wrote to standard error.
    pub(super) fn explain(mut self, fault: &Fault, when: &str) -> String {
        self.kill();
        match self.errors.last_lines() {
            Some(lines) => format!("{fault} {when}; its last words on standard error: {lines}"),
            None => format!("{fault} {when}"),
        }
    }

    /// Tells the bot that it may go.
    pub(super) fn say_goodbye(&mut self) {
        if let Some(mut input) = self.input.take() {
            // It may have gone already.
            let _ = input.write_all(message::GOODBYE);
        }
    }

    /// Lets the bot go by itself until the deadline.
    pub(super) fn leave(self, deadline: Instant) {
        while self.output.recv_timeout(deadline.saturating_duration_since(Instant::now())).is_ok() {}
    }

    fn kill(&mut self) {
        drop(self.guard.take());
        // Both fail only for a bot that is gone already.
        let _ = self.bot.kill();
        let _ = self.bot.wait();
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.kill();
    }
}
