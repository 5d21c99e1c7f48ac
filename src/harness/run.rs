use std::{
    collections::BTreeMap,
    ops::{ControlFlow, Range},
    sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    time::{Duration, Instant},
};

use super::{
    BlockOutcome, Contest, Counter, Fault, Summary, Table,
    dispenser::{Dispenser, Limits, Stretch, Took},
};
use crate::game::{Recorded, Tallied};

/// How games are played.
#[derive(Clone, Copy, Debug)]
pub struct RunOptions {
    /// How many threads play.
    pub threads: usize,
    /// Write every game down.
    pub records: bool,
    /// Hand over the outcome of each block. The games must begin and end with whole blocks.
    pub blocks: bool,
    /// How often summaries are handed over.
    pub epoch: Duration,
}

/// A stretch of games that has been played.
#[derive(Clone, PartialEq, Debug)]
pub struct Chunk {
    /// The games.
    pub games: Range<u64>,
    /// Their records, a line of JSON each, where they were asked for.
    pub records: Vec<u8>,
    /// The blocks, where they were asked for: the stretch then begins and ends with whole ones.
    pub blocks: Vec<BlockOutcome>,
}

/// The sums of many stretches.
pub struct Epoch<T> {
    /// The first game that has not been played: all before it are in this summary or an earlier one.
    pub end: u64,
    /// The sums of the games since the last epoch.
    pub summary: Summary<T>,
}

/// Takes what a run hands over, in the order of the games, on the thread that started it.
pub trait Handler<T> {
    /// Games have been played. They come before the epoch that they are part of.
    fn chunk(&mut self, _chunk: Chunk) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// All games up to here are summed up.
    fn epoch(&mut self, _epoch: Epoch<T>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// Asked several times a second: whether to go on. Games under way are finished and handed over.
    fn go_on(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// The longest stretch of games, and the longest where every game is written down.
const LONGEST: u64 = 100_000;
const LONGEST_RECORDED: u64 = 128;

enum Message<T> {
    Chunk(Stretch, Result<Chunk, Fault>),
    Summary { epoch: usize, stretches: u64, summary: Summary<T> },
}

/// Plays these games.
///
/// The handler gets the same chunks and epochs, but for where one ends and the next begins, whatever the number
/// of threads. A fault of a player ends the run; of several, the one in the first game is returned.
pub fn run<G: Recorded + Tallied>(
    contest: &Contest<G>,
    games: Range<u64>,
    options: &RunOptions,
    handler: &mut impl Handler<G::Tally>,
) -> Result<(), Fault> {
    let workers = options.threads.max(1);
    let limits = Limits {
        workers: workers as u64,
        unit: if options.blocks { contest.schedule().games_per_block() } else { 1 },
        longest: if options.records { LONGEST_RECORDED } else { LONGEST },
        epoch: options.epoch,
        ahead: 16 * workers as u64,
    };
    let dispenser = Dispenser::new(games, contest.schedule().games_per_lineup(), limits);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(workers).build().expect("threads can be started");
    pool.in_place_scope(|scope| {
        let (sender, receiver) = channel();
        for _ in 0..workers {
            let (sender, dispenser) = (sender.clone(), &dispenser);
            scope.spawn(move |_| Worker::new(contest, options).work(dispenser, &sender));
        }
        drop(sender);
        let mut collector = Collector::new(contest, &dispenser);
        let result = collector.collect(&receiver, handler);
        dispenser.stop();
        result
    })
}

/// Plays stretch after stretch.
struct Worker<'c, G: Recorded + Tallied> {
    contest: &'c Contest<G>,
    options: &'c RunOptions,
    table: Table<'c, G>,
    /// The epoch under way, its stretches, and what has been counted in it.
    epoch: Option<(usize, u64, Counter<'c, G>)>,
    /// What the games of the last stretch took.
    took: Vec<Took>,
}

impl<'c, G: Recorded + Tallied> Worker<'c, G> {
    fn new(contest: &'c Contest<G>, options: &'c RunOptions) -> Self {
        Self { contest, options, table: Table::new(contest), epoch: None, took: Vec::new() }
    }

    fn work(mut self, dispenser: &Dispenser, sender: &Sender<Message<G::Tally>>) {
        while let Some(stretch) = dispenser.next() {
            if self.epoch.as_ref().is_some_and(|(epoch, ..)| *epoch != stretch.epoch) {
                self.hand_over(sender);
            }
            let played = self.play(&stretch);
            let failed = played.is_err();
            if failed {
                dispenser.stop();
            }
            dispenser.took(&self.took);
            // Nobody listens any more only where the run is over.
            if sender.send(Message::Chunk(stretch, played)).is_err() || failed {
                return;
            }
        }
        self.hand_over(sender);
    }

    fn play(&mut self, stretch: &Stretch) -> Result<Chunk, Fault> {
        let fresh = || (stretch.epoch, 0, Counter::new(self.contest, self.options.blocks));
        let (_, stretches, counter) = self.epoch.get_or_insert_with(fresh);
        let mut records = Vec::new();
        self.took.clear();
        let mut began = Instant::now();
        for game in self.contest.schedule().games(stretch.games.clone()) {
            if self.took.last().is_none_or(|last| last.lineup != game.lineup) {
                close(&mut self.took, &mut began);
                self.took.push(Took { lineup: game.lineup, games: 0, time: Duration::ZERO });
            }
            if self.options.records {
                let record = self.table.play_and_record(&game, counter)?;
                serde_json::to_writer(&mut records, &record).expect("a record can be written to memory");
                records.push(b'\n');
            } else {
                self.table.play_and_count(&game, counter)?;
            }
            self.took.last_mut().expect("a lineup has begun").games += 1;
        }
        close(&mut self.took, &mut began);
        *stretches += 1;
        Ok(Chunk { games: stretch.games.clone(), records, blocks: counter.take_blocks() })
    }

    fn hand_over(&mut self, sender: &Sender<Message<G::Tally>>) {
        if let Some((epoch, stretches, counter)) = self.epoch.take() {
            // Nobody listens any more only where the run is over.
            let _ = sender.send(Message::Summary { epoch, stretches, summary: counter.finish() });
        }
    }
}

/// The last lineup's games have ended: notes how long they took.
fn close(took: &mut [Took], began: &mut Instant) {
    if let Some(last) = took.last_mut() {
        last.time = began.elapsed();
        *began = Instant::now();
    }
}

/// Puts what the workers send in order.
struct Collector<'c, G: Tallied> {
    contest: &'c Contest<G>,
    dispenser: &'c Dispenser,
    waiting: BTreeMap<u64, Chunk>,
    handled: u64,
    epochs: BTreeMap<usize, (u64, Summary<G::Tally>)>,
    epoch: usize,
    fault: Option<(u64, Fault)>,
    /// The handler wants no more.
    done: bool,
}

impl<'c, G: Tallied> Collector<'c, G> {
    fn new(contest: &'c Contest<G>, dispenser: &'c Dispenser) -> Self {
        Self {
            contest,
            dispenser,
            waiting: BTreeMap::new(),
            handled: 0,
            epochs: BTreeMap::new(),
            epoch: 0,
            fault: None,
            done: false,
        }
    }

    fn collect(
        &mut self,
        receiver: &Receiver<Message<G::Tally>>,
        handler: &mut impl Handler<G::Tally>,
    ) -> Result<(), Fault> {
        let mut asked = Instant::now();
        loop {
            match receiver.recv_timeout(ASK_EVERY) {
                Ok(message) => self.take(message),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            self.pass_on(handler);
            if asked.elapsed() >= ASK_EVERY {
                asked = Instant::now();
                if handler.go_on().is_break() {
                    self.dispenser.stop();
                }
            }
        }
        self.pass_on(handler);
        self.fault.take().map_or(Ok(()), |(_, fault)| Err(fault))
    }

    fn take(&mut self, message: Message<G::Tally>) {
        match message {
            Message::Chunk(stretch, Ok(chunk)) => drop(self.waiting.insert(stretch.number, chunk)),
            Message::Chunk(stretch, Err(fault)) => {
                if self.fault.as_ref().is_none_or(|(number, _)| stretch.number < *number) {
                    self.fault = Some((stretch.number, fault));
                }
            }
            Message::Summary { epoch, stretches, summary } => match self.epochs.get_mut(&epoch) {
                Some((before, sums)) => {
                    *before += stretches;
                    sums.merge(&summary, self.contest);
                }
                None => drop(self.epochs.insert(epoch, (stretches, summary))),
            },
        }
    }

    fn pass_on(&mut self, handler: &mut impl Handler<G::Tally>) {
        while let Some(chunk) = self.waiting.remove(&self.handled) {
            self.handled += 1;
            self.obey(|| handler.chunk(chunk));
        }
        self.dispenser.dealt_with(self.handled);
        while let Some(size) = self.dispenser.epoch(self.epoch).filter(|size| size.closed) {
            let there = self.epochs.get(&self.epoch).map_or(0, |(stretches, _)| *stretches);
            if there < size.stretches {
                break;
            }
            if let Some((_, summary)) = self.epochs.remove(&self.epoch) {
                self.obey(|| handler.epoch(Epoch { end: size.end, summary }));
            }
            self.epoch += 1;
        }
    }

    /// Hands something over unless the handler has had enough.
    fn obey(&mut self, hand_over: impl FnOnce() -> ControlFlow<()>) {
        if !self.done && hand_over().is_break() {
            self.done = true;
            self.dispenser.stop();
        }
    }
}

/// How often the handler is asked whether to go on.
const ASK_EVERY: Duration = Duration::from_millis(50);
