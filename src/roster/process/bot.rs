use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use rand::Rng;

use super::{
    link::Link,
    message,
    settings::{OnFault, Settings},
};
use crate::{
    game::{Spoken, Stream},
    strategy::Strategy,
};

/// How long bots are given to go by themselves.
const PATIENCE: Duration = Duration::from_secs(1);

/// How many moves in a row a bot may forfeit.
const MOST_FORFEITS: u64 = 20;

/// All running processes of one bot that nobody plays with at the moment.
pub(super) struct Kennel<G> {
    game: Arc<G>,
    settings: Settings,
    hello: Vec<u8>,
    idle: Mutex<Vec<Link>>,
}

impl<G: Spoken> Kennel<G> {
    pub(super) fn new(game: Arc<G>, settings: Settings) -> Self {
        let hello = message::hello(&*game, &settings);
        Self { game, settings, hello, idle: Mutex::default() }
    }

    /// A process to play with; or why there is none, in a line.
    fn fetch(&self) -> Result<Link, String> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        idle.map_or_else(|| Link::start(&self.settings, &self.hello), Ok)
    }

    fn bring_back(&self, link: Link) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(link);
    }
}

/// All are told to go before the first is waited for.
impl<G> Drop for Kennel<G> {
    fn drop(&mut self) {
        let idle = self.idle.get_mut().unwrap_or_else(PoisonError::into_inner);
        idle.iter_mut().for_each(Link::say_goodbye);
        let deadline = Instant::now() + PATIENCE;
        idle.drain(..).for_each(|link| link.leave(deadline));
    }
}

/// Plays what a program outside chooses.
pub(super) struct Bot<G: Spoken> {
    kennel: Arc<Kennel<G>>,
    /// Fetched when the first move is asked for.
    link: Option<Link>,
    /// Whether the program has yet to be told that a new game has begun.
    new_game: bool,
    lines: Vec<u8>,
    fault: Option<String>,
    forfeits: u64,
    forfeits_in_a_row: u64,
}

impl<G: Spoken> Bot<G> {
    pub(super) fn new(kennel: Arc<Kennel<G>>) -> Self {
        Self {
            kennel,
            link: None,
            new_game: true,
            lines: Vec::new(),
            fault: None,
            forfeits: 0,
            forfeits_in_a_row: 0,
        }
    }

    /// Has a process at hand, or says in a line why not.
    fn start(&mut self) -> Result<(), String> {
        if self.link.is_none() {
            self.link = Some(self.kennel.fetch()?);
            self.new_game = true;
        }
        Ok(())
    }

    /// The program's move, or what it did wrong in a line; then its process is gone.
    fn ask(&mut self, view: G::View<'_>, seed: u64) -> Result<G::Move, String> {
        let mut link = self.link.take().expect("started before it is asked");
        let (game, id) = (&*self.kennel.game, link.next_id());
        self.lines.clear();
        if std::mem::take(&mut self.new_game) {
            message::push_new_game(&mut self.lines);
        }
        message::push_choose(&mut self.lines, game, view, id, seed);
        let answer = link.exchange(&self.lines, self.kennel.settings.move_time);
        match answer.and_then(|line| message::chosen(&line, game, view, id)) {
            Ok(choice) => {
                self.link = Some(link);
                Ok(choice)
            }
            Err(fault) => Err(link.explain(&fault, &format!("at request {id}"))),
        }
    }

    fn forfeit(&mut self, fault: String) {
        self.forfeits += 1;
        self.forfeits_in_a_row += 1;
        match self.kennel.settings.on_fault {
            OnFault::Stop => self.fault = Some(fault),
            OnFault::Forfeit if self.forfeits_in_a_row == MOST_FORFEITS => {
                self.fault =
                    Some(format!("forfeited {MOST_FORFEITS} moves in a row; at the last it {fault}"));
            }
            OnFault::Forfeit => (),
        }
    }
}

impl<G: Spoken> Strategy<G> for Bot<G> {
    fn choose(&mut self, view: G::View<'_>, stream: &mut Stream) -> G::Move {
        // As many bits as every language's numbers can hold.
        let seed = stream.next_u64() >> 11;
        if self.fault.is_none()
            && let Err(fault) = self.start()
        {
            self.fault = Some(fault);
        }
        if self.fault.is_none() {
            match self.ask(view, seed) {
                Ok(choice) => {
                    self.forfeits_in_a_row = 0;
                    return choice;
                }
                Err(fault) => self.forfeit(fault),
            }
        }
        self.kennel.game.random_move(view, stream)
    }

    fn new_game(&mut self) {
        self.new_game = true;
    }

    fn fault(&mut self) -> Option<String> {
        self.fault.clone()
    }

    fn forfeits(&mut self) -> u64 {
        std::mem::take(&mut self.forfeits)
    }
}

impl<G: Spoken> Drop for Bot<G> {
    fn drop(&mut self) {
        if let Some(link) = self.link.take() {
            self.kennel.bring_back(link);
        }
    }
}
