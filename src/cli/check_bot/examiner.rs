use std::{
    fmt,
    time::{Duration, Instant},
};

use crate::{
    game::{Examined, Purpose, Seat, Seed, Turn},
    strategy::{Entrant, Player},
};

/// How many faults at one table size are enough.
const ENOUGH: usize = 5;

/// How many games more are played with the same process than there are seats.
const MORE_GAMES: usize = 5;

/// What was found, and how much was tried.
#[derive(Default)]
pub(super) struct Report {
    pub(super) findings: Vec<String>,
    games: usize,
    moves: u32,
    time: Duration,
    slowest: Duration,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let millis = |time: Duration| time.as_secs_f64() * 1000.0;
        let (mean, slowest) = (millis(self.time / self.moves.max(1)), millis(self.slowest));
        let (games, moves) = (self.games, self.moves);
        write!(f, "{games} games, {moves} moves, {mean:.3} ms a move, the slowest {slowest:.1} ms")
    }
}

/// A decision that can be asked for again.
struct Question<G: Examined> {
    state: G::State,
    seat: Seat,
    seed: Seed,
}

/// Examines a bot at one table size.
pub(super) struct Examiner<'a, G: Examined> {
    game: &'a G,
    entrant: &'a Entrant<G>,
    report: &'a mut Report,
    player: Player<G>,
    seed: Seed,
    /// The situations of which there is a finding: one of each is enough.
    found: Vec<&'static str>,
    /// A question of every kind of situation met.
    questions: Vec<(&'static str, Question<G>)>,
    faults: usize,
    asked: u64,
    /// Whether the player has yet to make its first move.
    fresh: bool,
}

impl<'a, G: Examined> Examiner<'a, G> {
    pub(super) fn new(game: &'a G, entrant: &'a Entrant<G>, report: &'a mut Report) -> Self {
        let seed = Seed::new(1).purpose(Purpose::Sample).child(game.seats() as u64);
        Self {
            game,
            entrant,
            report,
            player: entrant.player(),
            seed,
            found: Vec::new(),
            questions: Vec::new(),
            faults: 0,
            asked: 0,
            fresh: true,
        }
    }

    /// Plays through everything; whether the bot could play at all.
    pub(super) fn examine(mut self) -> bool {
        let seats = self.game.seats();
        for number in 0..seats + MORE_GAMES {
            let seat = Seat::new(number % seats);
            self.play_game(number, |at| at == seat);
            if self.faults > 0 && self.asked == 1 {
                return false;
            }
        }
        self.play_game(seats + MORE_GAMES, |_| true);
        for (number, state) in (0..).zip(self.game.rarities(&mut self.seed.child(1000).stream())) {
            self.player.new_game();
            self.play_on(state, self.seed.child(1001 + number), |_| true);
        }
        for (situation, question) in std::mem::take(&mut self.questions) {
            self.ask_again(situation, &question);
        }
        true
    }

    fn play_game(&mut self, number: usize, is_bot: impl Fn(Seat) -> bool) {
        let seed = self.seed.child(number as u64);
        let state = self.game.start(&mut seed.stream());
        self.player.new_game();
        self.play_on(state, seed.child(1), is_bot);
    }

    /// Plays a game to its end, or to the bot's first fault; other seats play at random.
    fn play_on(&mut self, mut state: G::State, seed: Seed, is_bot: impl Fn(Seat) -> bool) {
        if self.faults >= ENOUGH {
            return;
        }
        self.report.games += 1;
        let mut stream = seed.stream();
        for number in 0.. {
            match self.game.turn(&state) {
                Turn::Over => return,
                Turn::Deal => self.game.deal(&mut state, &mut stream),
                Turn::Open(seat) | Turn::Secret(seat) => {
                    let choice = if is_bot(seat) {
                        let Some(choice) = self.ask(&state, seat, seed.child(number)) else { return };
                        choice
                    } else {
                        self.game.random_move(self.game.view(&state, seat), &mut stream)
                    };
                    self.game.play(&mut state, choice);
                }
            }
        }
    }

    /// The bot's move; or nothing, where it made none: then another player takes its place.
    fn ask(&mut self, state: &G::State, seat: Seat, seed: Seed) -> Option<G::Move> {
        self.asked += 1;
        let situation = self.game.situation(state, seat);
        let begun = Instant::now();
        let choice = self.player.choose(self.game, state, seat, &mut seed.stream());
        let taken = begun.elapsed();
        let legal = self.game.is_legal(self.game.view(state, seat), choice);
        if let Some(fault) =
            self.player.fault().or_else(|| (!legal).then(|| format!("chose {choice}, which is not legal")))
        {
            self.faults += 1;
            let place = self.game.place(state);
            self.find(situation, format!("{situation} ({place}, seat {seat}), it {fault}"));
            self.player = self.entrant.player();
            self.fresh = true;
            return None;
        }
        // The first answer of a player has the start of its process in it.
        if !std::mem::take(&mut self.fresh) {
            self.report.moves += 1;
            self.report.time += taken;
            self.report.slowest = self.report.slowest.max(taken);
        }
        if !self.questions.iter().any(|&(known, _)| known == situation) {
            self.questions.push((situation, Question { state: state.clone(), seat, seed }));
        }
        Some(choice)
    }

    /// Asks the same question twice, again in a new game, and once more in a new process: the view and the seed
    /// are the same, and so should be the answer.
    fn ask_again(&mut self, situation: &'static str, question: &Question<G>) {
        if self.faults >= ENOUGH {
            return;
        }
        let Some(first) = self.answer(question) else { return };
        let Some(second) = self.answer(question) else { return };
        self.compare(situation, first, second, "when asked the same twice");
        self.play_game(2000, |_| true);
        self.player.new_game();
        let Some(later) = self.answer(question) else { return };
        if first == second {
            self.compare(situation, first, later, "when asked the same in a new game after another");
        }
        let other = self.entrant.player();
        let player = std::mem::replace(&mut self.player, other);
        self.fresh = true;
        let fresh = self.answer(question);
        self.player = player;
        if let Some(fresh) = fresh
            && first == second
            && first == later
        {
            self.compare(situation, first, fresh, "when asked the same in another process");
        }
    }

    fn answer(&mut self, question: &Question<G>) -> Option<G::Move> {
        self.ask(&question.state, question.seat, question.seed)
    }

    fn compare(&mut self, situation: &'static str, first: G::Move, then: G::Move, when: &str) {
        if first != then {
            let answers = format!("it chose {first} and then {then} {when}");
            self.find(situation, format!("{situation}, {answers}: its results cannot be repeated"));
        }
    }

    fn find(&mut self, situation: &'static str, finding: String) {
        if !self.found.contains(&situation) {
            self.found.push(situation);
            self.report.findings.push(finding);
        }
    }
}
