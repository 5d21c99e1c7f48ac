//! Searches judged where the answer is known.

#![allow(clippy::unwrap_used)]

mod support;

use std::{collections::BTreeMap, sync::Arc};

use stickem::{
    card::{Card, CardSet},
    game::{BySeat, Game, Seat, Seed, Stream, Turn, Worlds},
    games::trick::{Edition, Endgame, Objective, State, TrickGame},
    search::{
        Allocation, Ballot, Budget, Clairvoyant, Flat, Ismcts, MoIsmcts, Opponents, Pimc, Playout, Search,
        Searcher, Simulation, Utility,
    },
    strategy::{Oracle, Strategy},
};
use support::{card, dealt, tiny, visit_random_game};

fn stickem(players: usize) -> Arc<TrickGame> {
    Arc::new(TrickGame::new(Edition::stickem().rules(players).unwrap()).unwrap())
}

fn simulation(game: &Arc<TrickGame>, utility: Utility) -> Simulation<TrickGame> {
    Simulation::new(Arc::clone(game), utility)
}

fn weigh(
    search: &mut impl Search<TrickGame>,
    game: &TrickGame,
    state: &State,
    iterations: u64,
    seed: u64,
) -> Ballot<Card> {
    let seat = game.turn(state).seat().unwrap();
    let view = game.view(state, seat);
    let mut ballot = Ballot::new(game.moves(view));
    search.weigh(view, Budget::Iterations(iterations), &mut Seed::new(seed).stream(), &mut ballot);
    ballot
}

/// The search as the paper has it, in maps keyed by all that was seen since the root: statistics of a node are
/// found by the moves that led to it, and availability is counted over all legal moves after the fact.
struct Naive<'g> {
    game: &'g TrickGame,
    /// Visits, availability and sum of rewards of a move at the end of a history.
    statistics: BTreeMap<Vec<(Seat, Card)>, (u32, u32, f64)>,
    /// All of them in the order in which they were first made, which decides between equal bounds.
    order: Vec<Vec<(Seat, Card)>>,
    rewards: Vec<f64>,
}

impl Naive<'_> {
    fn exploration(&self) -> f32 {
        let n = self.rewards.len() as f64;
        let sum: f64 = self.rewards.iter().sum();
        let squares: f64 = self.rewards.iter().map(|reward| reward * reward).sum();
        let variance = squares * n - sum * sum;
        if variance > 0.0 { (variance.sqrt() / n) as f32 } else { 1.0 }
    }

    fn iterate(&mut self, worlds: &mut impl Worlds<TrickGame>, seat: Seat, stream: &mut Stream) {
        let game = self.game;
        let mut world = worlds.draw(game, stream);
        let mut history: Vec<(Seat, Card)> = Vec::new();
        let mut visited = Vec::new();
        while let Turn::Open(mover) = game.turn(&world) {
            let hand: Vec<Card> = game.moves(game.view(&world, mover)).collect();
            let key = |card: Card| {
                let mut key = history.clone();
                key.push((mover, card));
                key
            };
            let known: Vec<Card> =
                hand.iter().copied().filter(|&card| self.statistics.contains_key(&key(card))).collect();
            for &card in &known {
                self.statistics.get_mut(&key(card)).unwrap().1 += 1;
            }
            let expands = known.len() < hand.len();
            let choice = if expands {
                loop {
                    let card = game.random_move(game.view(&world, mover), stream);
                    if !known.contains(&card) {
                        self.statistics.insert(key(card), (0, 1, 0.0));
                        self.order.push(key(card));
                        break card;
                    }
                }
            } else {
                self.highest(&hand, &key)
            };
            visited.push((key(choice), mover));
            history.push((mover, choice));
            game.play(&mut world, choice);
            if expands {
                break;
            }
        }
        worlds.rollout(game, &mut world, stream);
        let rewards = Utility::Relative.rewards(game, &world);
        self.rewards.push(f64::from(rewards[seat]));
        for (key, mover) in visited {
            let (visits, _, total) = self.statistics.get_mut(&key).unwrap();
            *visits += 1;
            *total += f64::from(rewards[mover]);
        }
    }

    fn highest(&self, hand: &[Card], key: &impl Fn(Card) -> Vec<(Seat, Card)>) -> Card {
        let exploration = self.exploration();
        let bound = |card: Card| {
            let (visits, available, total) = self.statistics[&key(card)];
            let doubt = 1.0 / (visits as f32).sqrt();
            (total / f64::from(visits)) as f32 + exploration * doubt * (available as f32).ln().sqrt()
        };
        let made = |card: Card| self.order.iter().position(|made| *made == key(card));
        let mut hand = hand.to_vec();
        hand.sort_by_key(|&card| std::cmp::Reverse(made(card)));
        hand.into_iter().max_by(|&a, &b| bound(a).total_cmp(&bound(b))).unwrap()
    }
}

/// Every root move has as many visits as in a second implementation that counts availability in maps.
#[test]
fn availability_agrees_with_a_naive_implementation() {
    for (players, seed) in [(3, 1), (4, 2), (4, 3), (6, 4)] {
        let game = stickem(players);
        let mut states = Vec::new();
        visit_random_game(&*game, &mut Seed::new(seed).stream(), |state, _| states.push(*state));
        for state in states.iter().filter(|state| state.table().is_revealed()).step_by(23).take(4) {
            let seat = game.turn(state).seat().unwrap();
            let iterations = 400;
            let mut search = Ismcts::new(simulation(&game, Utility::Relative), 1.0, Opponents::Search);
            let ballot = weigh(&mut search, &game, state, iterations, seed);
            let mut naive =
                Naive { game: &game, statistics: BTreeMap::new(), order: Vec::new(), rewards: Vec::new() };
            let mut stream = Seed::new(seed).stream();
            let mut worlds = game.worlds(game.view(state, seat));
            (0..iterations).for_each(|_| naive.iterate(&mut worlds, seat, &mut stream));
            let visits: Vec<u64> = ballot.candidates().iter().map(|candidate| candidate.visits).collect();
            let expected: Vec<u64> = ballot
                .candidates()
                .iter()
                .map(|candidate| {
                    naive
                        .statistics
                        .get(&vec![(seat, candidate.choice)])
                        .map_or(0, |&(visits, ..)| visits.into())
                })
                .collect();
            assert_eq!(visits.iter().sum::<u64>(), iterations);
            assert_eq!(visits, expected);
        }
    }
}

/// A three-player game of nine cards, pain cards laid, two cards each: small enough for all worlds and all plays.
fn nine_cards() -> (Arc<TrickGame>, State) {
    let game = Arc::new(tiny(3, "red0 red1 red2 blue0 blue1 blue2 green0 green1 green2", 3));
    let mut state = dealt(&game, &["red0 red2 blue1", "blue0 green1 green2", "red1 blue2 green0"]);
    for pain in ["red0", "blue0", "green0"] {
        game.play(&mut state, card(pain));
    }
    (game, state)
}

/// The mean of a seat's reward over all plays of uniformly random moves.
fn average(game: &TrickGame, state: &State, seat: Seat, utility: Utility) -> f64 {
    let Some(mover) = game.turn(state).seat() else {
        return f64::from(utility.rewards(game, state)[seat]);
    };
    let moves: Vec<Card> = game.moves(game.view(state, mover)).collect();
    let sum: f64 = moves
        .iter()
        .map(|&choice| {
            let mut next = *state;
            game.play(&mut next, choice);
            average(game, &next, seat, utility)
        })
        .sum();
    sum / moves.len() as f64
}

/// All worlds that seat 0 may be in at the first card.
fn worlds(game: &TrickGame, state: &State) -> Vec<State> {
    let unseen: Vec<Card> = game.view(state, Seat::new(0)).unseen().iter().collect();
    let pains: Vec<Card> = Seat::all(3).map(|seat| state.table().pain(seat).unwrap()).collect();
    let mut worlds = Vec::new();
    for pick in 0..1u32 << unseen.len() {
        if pick.count_ones() as usize == unseen.len() / 2 {
            let part = |bit: u32| -> CardSet {
                let chosen = unseen.iter().enumerate().filter(|(at, _)| pick >> at & 1 == bit);
                chosen.map(|(_, &card)| card).collect()
            };
            let hands = [state.hands()[Seat::new(0)], part(0), part(1)];
            let mut world = game.start(&mut Seed::new(0).stream());
            let hands = BySeat::from_fn(3, |seat| hands[seat.index()].with(pains[seat.index()]));
            game.deal_hands(&mut world, hands);
            pains.iter().for_each(|&pain| game.play(&mut world, pain));
            worlds.push(world);
        }
    }
    worlds
}

#[test]
fn flat_values_are_averages_over_everything() {
    let (game, state) = nine_cards();
    let worlds = worlds(&game, &state);
    assert_eq!(worlds.len(), 6);
    for utility in [Utility::Score, Utility::Relative, Utility::Rank, Utility::Win] {
        let mut flat = Flat::new(simulation(&game, utility), Allocation::Uniform);
        let ballot = weigh(&mut flat, &game, &state, 40_000, 3);
        for candidate in ballot.candidates() {
            assert_eq!(candidate.visits, 20_000);
            let values = worlds.iter().map(|world| {
                let mut next = *world;
                game.play(&mut next, candidate.choice);
                average(&game, &next, Seat::new(0), utility)
            });
            let expected = values.sum::<f64>() / worlds.len() as f64;
            let found = candidate.mean_reward();
            // Rewards lie within 9 of each other, and most within 3.
            assert!((found - expected).abs() < 0.08, "{utility:?}: {found} for {expected}");
        }
    }
}

/// Where all cards are known, the tree finds what the solver finds, if there is one best card by a clear margin.
#[test]
fn open_positions_converge_to_the_solution() {
    let game = stickem(3);
    let mut solver = Endgame::new(3, Objective::Relative);
    let (mut agreed, mut clear) = (0, 0);
    for seed in 0..12 {
        visit_random_game(&*game, &mut Seed::new(seed).stream(), |state, seat| {
            let left = game.rules().tricks() - state.table().tricks_done();
            if !state.table().is_revealed() || left != 2 || state.hands()[seat].len() != 2 {
                return;
            }
            let worth_of = |choice: Card, solver: &mut Endgame| {
                let mut next = *state;
                game.play(&mut next, choice);
                let gained = |seat: Seat| game.round_scores(&next)[seat] - game.round_scores(state)[seat];
                let others: i32 = Seat::all(3).filter(|&other| other != seat).map(gained).sum();
                solver.values(&game, &next).unwrap()[seat.index()] + 2 * gained(seat) - others
            };
            let values: Vec<(Card, i32)> = game
                .moves(game.view(state, seat))
                .map(|choice| (choice, worth_of(choice, &mut solver)))
                .collect();
            let best = values.iter().max_by_key(|(_, value)| *value).unwrap();
            if values.iter().any(|(choice, value)| *choice != best.0 && best.1 - value < 4) {
                return;
            }
            clear += 1;
            let mut search = Clairvoyant::new(
                simulation(&game, Utility::Relative),
                1.0,
                Opponents::Search,
                Budget::Iterations(3000),
            );
            let choice = search.choose(&game, state, seat, &mut Seed::new(1).stream());
            agreed += u32::from(choice == best.0);
        });
    }
    assert!(clear > 30, "{clear}");
    assert!(f64::from(agreed) >= 0.97 * f64::from(clear), "{agreed} of {clear}");
}

/// Seat 2 plays last to a trick of two yellow cards that its blue cards beat: blue1 takes three points; blue0
/// leaves them to seat 1, and blue1 can win no more than two in the last trick.
#[test]
fn forced_tricks_are_found() {
    let game = Arc::new(tiny(3, "red0 red1 red2 green0 yellow1 yellow2 yellow3 blue0 blue1", 3));
    let mut state = dealt(&game, &["red1 yellow1 yellow3", "green0 red0 yellow2", "red2 blue0 blue1"]);
    for choice in ["red1", "green0", "red2", "yellow1", "yellow2"] {
        game.play(&mut state, card(choice));
    }
    let seat = Seat::new(2);
    let one = || vec![simulation(&game, Utility::Score)].into_iter();
    let budget = Budget::Iterations(400);
    let searches: Vec<Box<dyn Strategy<TrickGame>>> = vec![
        Box::new(Searcher::new(
            Arc::clone(&game),
            budget,
            one().map(|s| Ismcts::new(s, 1.0, Opponents::Search)).collect(),
        )),
        Box::new(Searcher::new(Arc::clone(&game), budget, one().map(|s| MoIsmcts::new(s, 1.0)).collect())),
        Box::new(Searcher::new(
            Arc::clone(&game),
            budget,
            one().map(|s| Pimc::new(s, 1.0, Opponents::Search, 50)).collect(),
        )),
        Box::new(Searcher::new(
            Arc::clone(&game),
            budget,
            one().map(|s| Flat::new(s, Allocation::Halving)).collect(),
        )),
    ];
    for mut search in searches {
        let choice = search.choose(game.view(&state, seat), &mut Seed::new(2).stream());
        assert_eq!(choice, card("blue1"));
    }
}

/// After the reveal everybody sees every card, so that a tree for each observer is the same tree for all.
#[test]
fn many_observers_agree_with_one_in_open_play() {
    let game = stickem(4);
    let mut state = game.start(&mut Seed::new(4).stream());
    game.deal(&mut state, &mut Seed::new(4).stream());
    while let Turn::Secret(seat) = game.turn(&state) {
        let choice = game.random_move(game.view(&state, seat), &mut Seed::new(4).stream());
        game.play(&mut state, choice);
    }
    let one = weigh(
        &mut Ismcts::new(simulation(&game, Utility::Relative), 1.0, Opponents::Search),
        &game,
        &state,
        2000,
        7,
    );
    let many = weigh(&mut MoIsmcts::new(simulation(&game, Utility::Relative), 1.0), &game, &state, 2000, 7);
    assert_eq!(one, many);
}

/// The pain choice of a game with one sensible choice: everybody holds one colour, so the lowest card costs least.
#[test]
fn the_pain_choice_is_searched() {
    let game = Arc::new(tiny(3, "red1 red9 blue1 blue9 green1 green9", 2));
    let state = dealt(&game, &["red1 red9", "blue1 blue9", "green1 green9"]);
    for seed in 0..5 {
        let mut one = Ismcts::new(simulation(&game, Utility::Score), 1.0, Opponents::Search);
        let ballot = weigh(&mut one, &game, &state, 3000, seed);
        assert_eq!(one.pick(&ballot), card("red1"));
        let mut many = MoIsmcts::new(simulation(&game, Utility::Score), 1.0);
        let ballot = weigh(&mut many, &game, &state, 3000, seed);
        assert_eq!(many.pick(&ballot), card("red1"));
    }
}

/// Threads share the iterations out and give the same ballot every time.
#[test]
fn threads_are_deterministic() {
    let game = stickem(4);
    let mut state = game.start(&mut Seed::new(4).stream());
    game.deal(&mut state, &mut Seed::new(4).stream());
    let view = game.view(&state, Seat::new(0));
    let ballot = |threads: usize| {
        let workers = (0..threads)
            .map(|_| {
                let mut simulation = simulation(&game, Utility::Relative);
                simulation.playout = Playout::random();
                Ismcts::new(simulation, 1.0, Opponents::Search)
            })
            .collect();
        let mut searcher = Searcher::new(Arc::clone(&game), Budget::Iterations(1001), workers);
        searcher.weigh(view, &mut Seed::new(6).stream()).clone()
    };
    for threads in [1, 2, 3] {
        let first = ballot(threads);
        assert_eq!(first, ballot(threads));
        assert_eq!(first.candidates().iter().map(|candidate| candidate.visits).sum::<u64>(), 1001);
    }
}
