//! The search beside the crate `ismcts` 0.3.3 on the same game, and the costs of an ending and of a heuristic.
//!
//! `cargo bench --bench search`: everything is measured in turns in one run, and the ratios are what counts. The
//! crate is used as its documentation has it, on a plain state with cards in vectors; and once more on this
//! package's own state with its own worlds and rollouts, so that only the trees differ.

#![allow(missing_docs, clippy::print_stdout, clippy::unwrap_used)]

use std::{cell::RefCell, hint::black_box, sync::Arc, time::Instant};

use ismcts::{action_list::ActionList, inference::NoInference, searcher, state};
use rand::{RngExt, seq::SliceRandom};
use stickem::{
    card::Card,
    game::{Game, Seat, Seed, Stream, Turn},
    games::trick::{
        Edition, Endgame, Objective, State, TrickGame,
        heuristics::{Balanced, Greedy, Heuristic},
    },
    search::{Ballot, Budget, Ismcts, Opponents, Search, Simulation, Utility},
    strategy::Strategy,
};

thread_local! {
    /// The crate hands its states no source of randomness.
    static STREAM: RefCell<Stream> = RefCell::new(Seed::new(1).stream());
}

/// Moves as the crate wants them.
#[derive(Clone)]
struct Actions(Vec<Card>);

impl ActionList<Card> for Actions {
    fn uninit() -> Self {
        Self(Vec::new())
    }

    fn pop_random(&mut self) -> Option<Card> {
        if self.0.is_empty() {
            return None;
        }
        let place = STREAM.with_borrow_mut(|stream| stream.random_range(0..self.0.len()));
        Some(self.0.swap_remove(place))
    }

    fn push(&mut self, action: Card) {
        self.0.push(action);
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn has(&self, item: &Card) -> bool {
        self.0.contains(item)
    }

    fn without(&self, other: &Self) -> Self {
        Self(self.0.iter().copied().filter(|card| !other.0.contains(card)).collect())
    }
}

/// A plain state: hands as lists of cards, a trick as a list, one step at a time.
#[derive(Clone)]
struct Plain {
    hands: Vec<Vec<Card>>,
    pain: Vec<Card>,
    trick: Vec<Card>,
    leader: usize,
    scores: Vec<i32>,
}

impl Plain {
    fn new(state: &State, seats: usize) -> Self {
        let table = state.table();
        Self {
            hands: state.hands().iter().map(|hand| hand.iter().collect()).collect(),
            pain: Seat::all(seats).map(|seat| table.pain(seat).unwrap()).collect(),
            trick: table.trick().to_vec(),
            leader: table.leader().index(),
            scores: table.scores().as_slice().to_vec(),
        }
    }

    fn end_trick(&mut self) {
        let lead = self.trick[0].colour();
        let (mut best, mut place) = (0, None);
        for (at, card) in self.trick.iter().enumerate() {
            let power =
                if card.colour() != lead && card.number() > 0 { 32 + card.number() } else { card.number() };
            if power > best {
                (best, place) = (power, Some(at));
            }
        }
        if let Some(place) = place {
            let winner = (self.leader + place) % self.hands.len();
            for card in &self.trick {
                let pain = card.colour() == self.pain[winner].colour();
                self.scores[winner] += if pain { -i32::from(card.number()) } else { 1 };
            }
            self.leader = winner;
        }
        self.trick.clear();
    }
}

impl state::State for Plain {
    type Action = Card;
    type ActionList = Actions;
    type Inference = NoInference;

    fn turn(&self) -> usize {
        (self.leader + self.trick.len()) % self.hands.len()
    }

    fn randomize(&self, observer: usize, _: &NoInference) -> Self {
        let mut world = self.clone();
        let others = world.hands.iter().enumerate().filter(|&(seat, _)| seat != observer);
        let mut unseen: Vec<Card> = others.flat_map(|(_, hand)| hand.iter().copied()).collect();
        STREAM.with_borrow_mut(|stream| unseen.shuffle(stream));
        for (seat, hand) in world.hands.iter_mut().enumerate() {
            if seat != observer {
                *hand = unseen.split_off(unseen.len() - hand.len());
            }
        }
        world
    }

    fn possible_actions(&self) -> Actions {
        Actions(self.hands[self.turn()].clone())
    }

    fn apply_action(&mut self, card: Card) {
        let turn = self.turn();
        let place = self.hands[turn].iter().position(|&held| held == card).unwrap();
        self.hands[turn].swap_remove(place);
        self.trick.push(card);
        if self.trick.len() == self.hands.len() {
            self.end_trick();
        }
    }

    fn is_terminal(&self) -> bool {
        self.trick.is_empty() && self.hands[self.leader].is_empty()
    }

    fn reward(&self, seat: usize) -> f32 {
        self.scores[seat] as f32 / 10.0
    }
}

/// This package's state with its own worlds and rollouts, under the crate's tree.
#[derive(Clone)]
struct Own<'g> {
    game: &'g TrickGame,
    state: State,
}

impl state::State for Own<'_> {
    type Action = Card;
    type ActionList = Actions;
    type Inference = NoInference;

    fn turn(&self) -> usize {
        self.game.turn(&self.state).seat().unwrap().index()
    }

    fn randomize(&self, observer: usize, _: &NoInference) -> Self {
        let view = self.game.view(&self.state, Seat::new(observer));
        let state = STREAM.with_borrow_mut(|stream| self.game.determinize(view, stream));
        Self { game: self.game, state }
    }

    fn possible_actions(&self) -> Actions {
        let seat = self.game.turn(&self.state).seat().unwrap();
        Actions(self.state.hands()[seat].iter().collect())
    }

    fn apply_action(&mut self, card: Card) {
        self.game.play(&mut self.state, card);
    }

    fn do_rollout(&mut self) {
        STREAM.with_borrow_mut(|stream| self.game.rollout(&mut self.state, stream));
    }

    fn is_terminal(&self) -> bool {
        self.game.turn(&self.state).seat().is_none()
    }

    fn reward(&self, seat: usize) -> f32 {
        self.game.scores(&self.state)[Seat::new(seat)] as f32 / 10.0
    }
}

/// A round with random pain cards, up to the first card.
fn first_card(game: &TrickGame, stream: &mut Stream) -> State {
    let mut state = game.start(stream);
    game.deal(&mut state, stream);
    while let Turn::Secret(seat) = game.turn(&state) {
        let choice = game.random_move(game.view(&state, seat), stream);
        game.play(&mut state, choice);
    }
    state
}

/// Iterations of the crate in this state in at least so many milliseconds, and their number a second.
fn crate_rate<T>(state: &T, milliseconds: u128) -> (u64, f64)
where
    T: state::State<Inference = NoInference> + Clone,
{
    let mut searcher = searcher::Searcher::new(0.7, 500_000);
    let found = searcher.search(state, &NoInference, milliseconds);
    (found.num_simulations as u64, found.num_simulations as f64 / found.duration.as_secs_f64())
}

/// Iterations a second of this package's search in this state.
fn own_rate(search: &mut Ismcts<TrickGame>, game: &TrickGame, state: &State, iterations: u64) -> f64 {
    let view = game.view(state, game.turn(state).seat().unwrap());
    let mut ballot = Ballot::new(game.moves(view));
    let mut stream = Seed::new(2).stream();
    let start = Instant::now();
    search.weigh(view, Budget::Iterations(iterations), &mut stream, &mut ballot);
    iterations as f64 / start.elapsed().as_secs_f64()
}

/// Both searches at the first card of a round, in turns; as many iterations here as the crate made in its time.
fn compare(players: usize, milliseconds: u128, turns: usize) {
    let game = Arc::new(TrickGame::new(Edition::stickem().rules(players).unwrap()).unwrap());
    let mut stream = Seed::new(7).stream();
    let mut search = Ismcts::new(Simulation::new(Arc::clone(&game), Utility::Score), 1.0, Opponents::Search);
    // The best of several turns each: the least disturbed.
    let [mut plain, mut own_state, mut own] = [0.0; 3];
    let mut most = 0;
    for _ in 0..turns {
        let state = first_card(&game, &mut stream);
        let (iterations, rate) = crate_rate(&Plain::new(&state, players), milliseconds);
        (most, plain) = (iterations.max(most), rate.max(plain));
        own_state = crate_rate(&Own { game: &game, state }, milliseconds).1.max(own_state);
        own = (0..3).map(|_| own_rate(&mut search, &game, &state, iterations)).fold(own, f64::max);
    }
    println!(
        "{players} players, {most} iterations to a decision: {:.0} thousand a second; the crate {:.0} ({:.1} times), \
         on this package's state {:.0} ({:.1} times)",
        own / 1e3,
        plain / 1e3,
        own / plain,
        own_state / 1e3,
        own / own_state
    );
}

/// A random ending with this many cards each.
fn ending(game: &TrickGame, cards: usize, stream: &mut Stream) -> State {
    let mut state = first_card(game, stream);
    while state.hands()[Seat::new(0)].len() > cards || !state.table().trick().is_empty() {
        let seat = game.turn(&state).seat().unwrap();
        let choice = game.random_move(game.view(&state, seat), stream);
        game.play(&mut state, choice);
    }
    state
}

fn endings(players: usize, cards: usize, count: u32) {
    let game = TrickGame::new(Edition::stickem().rules(players).unwrap()).unwrap();
    let mut stream = Seed::new(3).stream();
    let states: Vec<State> = (0..count).map(|_| ending(&game, cards, &mut stream)).collect();
    let mut solver = Endgame::new(cards, Objective::Relative);
    // The best of several passes: the least disturbed.
    let passes = (0..5).map(|_| {
        let start = Instant::now();
        for state in &states {
            black_box(solver.solve(&game, state));
        }
        start.elapsed() / count
    });
    let each = passes.min().unwrap();
    println!("{players} players, {cards} cards each: {each:?} an ending on average");
}

/// The time of a decision, over all decisions of many rounds.
fn decision(name: &str, strategy: &mut dyn Strategy<TrickGame>) {
    let game = TrickGame::new(Edition::stickem().rules(4).unwrap()).unwrap();
    let mut stream = Seed::new(4).stream();
    let mut states = Vec::new();
    for _ in 0..200 {
        let mut state = first_card(&game, &mut stream);
        while let Some(seat) = game.turn(&state).seat() {
            states.push((state, seat));
            let choice = game.random_move(game.view(&state, seat), &mut stream);
            game.play(&mut state, choice);
        }
    }
    let mut best = f64::INFINITY;
    for _ in 0..20 {
        let start = Instant::now();
        for (state, seat) in &states {
            black_box(strategy.choose(game.view(state, *seat), &mut stream));
        }
        best = best.min(start.elapsed().as_secs_f64() / states.len() as f64);
    }
    println!("a decision of {name}: {:.0} ns", best * 1e9);
}

fn main() {
    for players in [4, 3, 6] {
        compare(players, 25, 15);
        compare(players, 500, 3);
    }
    for (players, cards) in [(4, 4), (4, 3), (3, 4), (3, 5), (6, 3)] {
        endings(players, cards, 60);
    }
    decision("greedy", &mut Heuristic::<Greedy>::default());
    decision("balanced", &mut Heuristic::<Balanced>::default());
}
