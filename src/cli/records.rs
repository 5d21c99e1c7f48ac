use std::{
    fs::File,
    io::{BufRead, BufReader, Read},
    path::{Path, PathBuf},
};

use serde_json::value::RawValue;

use super::{Failure, input};
use crate::{
    fields::FieldError,
    game::{GameRecord, Seat, Seed, Turn, winners},
    roster::{Rostered, Ruleset},
};

/// No game is written on a longer line than this.
const LONGEST_LINE: u64 = 64 << 20;

/// A record whose rounds have yet to be read: which game they are of is not known before.
pub(super) type Sealed<'l> = GameRecord<&'l RawValue>;

/// The lines of a file of records, one after another.
pub(super) struct Lines {
    path: PathBuf,
    file: BufReader<File>,
    read: u64,
}

/// A line of a file of records and its number, from 1.
pub(super) struct Line {
    pub(super) number: u64,
    pub(super) text: Vec<u8>,
}

impl Lines {
    pub(super) fn open(path: &Path) -> Result<Self, Failure> {
        let fault = |error| Failure::in_file(path, error);
        let file = File::open(path).map_err(fault)?;
        Ok(Self { path: path.into(), file: BufReader::with_capacity(1 << 20, file), read: 0 })
    }

    /// The next line that is not empty.
    pub(super) fn next(&mut self) -> Result<Option<Line>, Failure> {
        loop {
            let mut text = Vec::new();
            let mut limited = (&mut self.file).take(LONGEST_LINE);
            let length =
                limited.read_until(b'\n', &mut text).map_err(|error| Failure::in_file(&self.path, error))?;
            if length == 0 {
                return Ok(None);
            }
            self.read += 1;
            if length as u64 == LONGEST_LINE {
                let fault = format!("line {}: longer than 64 MiB (expected a game a line)", self.read);
                return Err(Failure::in_file(&self.path, fault));
            }
            if !text.trim_ascii().is_empty() {
                return Ok(Some(Line { number: self.read, text }));
            }
        }
    }
}

impl Lines {
    /// The line of this game, counted from 1.
    pub(super) fn game(mut self, number: u64) -> Result<Line, Failure> {
        let mut games = 0;
        while let Some(line) = self.next()? {
            games += 1;
            if games == number {
                return Ok(line);
            }
        }
        Err(Failure::in_file(&self.path, format!("there is no game {number}: the file has {games}")))
    }
}

impl Line {
    /// The record on this line, and the rules it was played by.
    pub(super) fn record(&self, path: &Path, known: &KnownRules) -> Result<(Sealed<'_>, Ruleset), Failure> {
        let malformed = |fault: String| Fault::Malformed(fault).in_line(path, self);
        let record: Sealed<'_> = serde_json::from_slice(&self.text)
            .map_err(|error| malformed(format!("not a record: {}", place_in_line(&error))))?;
        if record.format != Sealed::FORMAT {
            return Err(malformed(format!("format: {:?} (expected {:?})", record.format, Sealed::FORMAT)));
        }
        let rules = known.named(&record.rules).ok_or_else(|| {
            malformed(format!(
                "rules: {:?} is unknown (house rules are given with --rules FILE)",
                record.rules
            ))
        })?;
        Ok((record, rules))
    }
}

/// The rules that records are of: built in, and from a file where one was given.
pub(super) struct KnownRules {
    house: Option<Ruleset>,
}

impl KnownRules {
    pub(super) fn new(house: Option<&str>) -> Result<Self, Failure> {
        Ok(Self { house: house.map(input::ruleset).transpose()? })
    }

    fn named(&self, name: &str) -> Option<Ruleset> {
        let house = self.house.clone().filter(|rules| rules.name() == name);
        house.or_else(|| Ruleset::named(name))
    }
}

/// What is wrong with a record.
pub(super) enum Fault {
    /// It cannot be read as one.
    Malformed(String),
    /// It can, and what it says is not so.
    AgainstRules(String),
}

impl Fault {
    /// The fault with its place, as a reason to stop.
    pub(super) fn in_line(self, path: &Path, line: &Line) -> Failure {
        let (path, number) = (path.display(), line.number);
        match self {
            Self::Malformed(fault) => Failure::Usage(format!("{path}: line {number}: {fault}")),
            Self::AgainstRules(fault) => Failure::Failed(format!("{path}: game {number}: {fault}")),
        }
    }
}

impl From<FieldError> for Fault {
    fn from(error: FieldError) -> Self {
        Self::Malformed(error.to_string())
    }
}

/// Plays a recorded game again and checks all of it; `each` is given every round, from 1, and the points before.
pub(super) fn replay<G: Rostered>(
    game: &G,
    record: &Sealed<'_>,
    mut each: impl FnMut(usize, &G::Round, &[i32]),
) -> Result<(), Fault> {
    if record.strategies.len() != game.seats() {
        let (found, expected) = (record.strategies.len(), game.seats());
        return Err(Fault::AgainstRules(format!("strategies: {found} (expected {expected})")));
    }
    // A first leader that is drawn at random is taken from the record; nothing else is random in a replay.
    let mut state = game.start(&mut Seed::new(0).stream());
    for (number, round) in (1..).zip(&record.rounds) {
        if game.turn(&state) != Turn::Deal {
            return Err(Fault::AgainstRules(format!("round {number}: the game has ended before")));
        }
        let round: G::Round = serde_json::from_str(round.get())
            .map_err(|error| Fault::Malformed(format!("round {number}: {}", place_in_line(&error))))?;
        let before = game.scores(&state);
        game.replay(&mut state, &round)
            .map_err(|fault| Fault::AgainstRules(format!("round {number}, {fault}")))?;
        each(number, &round, before.as_slice());
    }
    check_end(game, &state, record).map_err(Fault::AgainstRules)
}

fn check_end<G: Rostered>(game: &G, state: &G::State, record: &Sealed<'_>) -> Result<(), String> {
    // A record of a single round stands for itself; anything else is a whole game.
    if game.turn(state) != Turn::Over && record.rounds.len() != 1 {
        return Err(format!("rounds: the game has not ended after {}", record.rounds.len()));
    }
    let totals = game.scores(state);
    if record.totals != totals.as_slice() {
        return Err(format!("totals: {:?} (expected {totals:?})", record.totals));
    }
    let winners: Vec<usize> = winners(game, state).map(Seat::index).collect();
    if record.winners != winners {
        return Err(format!("winners: {:?} (expected {winners:?})", record.winners));
    }
    Ok(())
}

/// What serde says, with the column only: the line it counts is not the file's.
fn place_in_line(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let reason = text.split(" at line ").next().unwrap_or(&text);
    format!("{reason} at column {}", error.column())
}
