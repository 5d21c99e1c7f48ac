//! The harness as a library: deals that no strategy moves, sums judged by a naive second count, faults.

#![allow(clippy::unwrap_used)]

use std::{collections::BTreeMap, ops::ControlFlow, sync::Arc, time::Duration};

use proptest::prelude::*;
use stickem::{
    card::Card,
    game::{GameRecord, Seat, Stream, Tallied},
    games::trick::{Edition, RoundRecord, TrickGame, View},
    harness::{
        Chunk, Contest, Counter, Epoch, Handler, Lineup, Moment, RunOptions, Scope, Seatings, Summary, Table,
        WIN, run,
    },
    report::{Results, csv_files},
    strategy::{Entrant, Player, Random, Strategy},
};

type Tally = <TrickGame as Tallied>::Tally;
type Record = GameRecord<RoundRecord>;

fn game(players: usize) -> Arc<TrickGame> {
    Arc::new(TrickGame::new(Edition::stickem().rules(players).unwrap()).unwrap())
}

fn closure(name: &str, choose: fn(View<'_>, &mut Stream) -> Card) -> Entrant<TrickGame> {
    Entrant::new(name, name, move || Player::blind(choose))
}

/// Plays its last card, and says of every zero that chance played it.
#[derive(Default)]
struct Last {
    forfeits: u64,
}

impl Strategy<TrickGame> for Last {
    fn choose(&mut self, view: View<'_>, _: &mut Stream) -> Card {
        let card = view.hand().iter().last().unwrap();
        self.forfeits += u64::from(card.number() == 0);
        card
    }

    fn forfeits(&mut self) -> u64 {
        std::mem::take(&mut self.forfeits)
    }
}

/// Random, one that plays its first card, and one that plays its last.
fn entrants(game: &Arc<TrickGame>) -> Vec<Entrant<TrickGame>> {
    let random = Arc::clone(game);
    vec![
        Entrant::new("random", "", move || Player::blind(Random::new(Arc::clone(&random)))),
        closure("first", |view, _| view.hand().first().unwrap()),
        Entrant::new("last", "last", || Player::blind(Last::default())),
    ]
}

fn contest(players: usize, lineups: &[&[usize]], seatings: Seatings, scope: Scope) -> Contest<TrickGame> {
    let game = game(players);
    let entrants = entrants(&game);
    let lineups: Vec<Lineup> = lineups.iter().map(|lineup| lineup.to_vec()).collect();
    Contest::new(("stickem", game), entrants, (lineups, seatings), scope, (3, 12)).unwrap()
}

#[derive(Default)]
struct Gather {
    records: Vec<u8>,
    parts: Vec<Summary<Tally>>,
    ends: Vec<u64>,
}

impl Handler<Tally> for Gather {
    fn chunk(&mut self, chunk: Chunk) -> ControlFlow<()> {
        self.records.extend(chunk.records);
        ControlFlow::Continue(())
    }

    fn epoch(&mut self, epoch: Epoch<Tally>) -> ControlFlow<()> {
        self.parts.push(epoch.summary);
        self.ends.push(epoch.end);
        ControlFlow::Continue(())
    }
}

/// Plays everything in epochs as short as can be.
fn play(contest: &Contest<TrickGame>, threads: usize) -> (Summary<Tally>, Vec<Record>) {
    let options = RunOptions { threads, records: true, blocks: false, epoch: Duration::ZERO };
    let games = contest.games_of(0..contest.blocks());
    let mut gather = Gather::default();
    run(contest, games.clone(), &options, &mut gather).unwrap();
    assert!(gather.ends.is_sorted() && gather.ends.last() == Some(&games.end));
    let mut summary = Summary::new(contest);
    gather.parts.iter().for_each(|part| summary.merge(part, contest));
    let lines = String::from_utf8(gather.records).unwrap();
    (summary, lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
}

#[test]
fn deals_depend_on_nothing_but_seed_and_block() {
    let contest = contest(4, &[&[0, 1, 2, 0], &[1, 1, 1, 2]], Seatings::Permutations, Scope::Games);
    let (_, records) = play(&contest, 2);
    let mut deals: BTreeMap<(u64, usize), &Vec<Vec<Card>>> = BTreeMap::new();
    for record in &records {
        for (at, round) in record.rounds.iter().enumerate() {
            let hands = deals.entry((record.block, at)).or_insert(&round.hands);
            assert_eq!(**hands, round.hands, "block {} seating {}", record.block, record.seating);
        }
    }
    assert_eq!(deals.len(), 12 * 4);
    let different: std::collections::BTreeSet<_> = deals.values().collect();
    assert_eq!(different.len(), deals.len(), "every round of every block has a deal of its own");
}

#[test]
fn records_come_block_by_block_lineup_by_lineup() {
    let contest = contest(3, &[&[0, 1, 2], &[2, 2, 1]], Seatings::Rotations, Scope::Rounds);
    let (_, records) = play(&contest, 3);
    let order: Vec<(u64, usize)> = records.iter().map(|record| (record.block, record.seating)).collect();
    let expected: Vec<(u64, usize)> =
        (0..12).flat_map(|block| [0, 1, 2, 0, 1, 2].map(|seating| (block, seating))).collect();
    assert_eq!(order, expected);
    assert!(
        records.iter().all(|record| record.rounds.len() == 1 && record.totals == record.rounds[0].scores)
    );
    assert_eq!(records[1].strategies, ["last", "random", "first"]);
}

/// Mean, and half the width of the interval, by the textbook.
fn textbook(values: &[f64]) -> (f64, f64) {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (n - 1.0);
    // The 97.5% point of t with 11 degrees of freedom.
    (mean, 2.200985160082949 * (variance / n).sqrt())
}

/// Everything in the tables, counted a second time from the records.
#[test]
fn sums_agree_with_the_records() {
    let contest =
        contest(4, &[&[0, 1, 1, 1], &[1, 0, 0, 0], &[0, 2, 2, 1]], Seatings::Rotations, Scope::Games);
    let (summary, records) = play(&contest, 2);
    let results = Results::new(&contest, &summary);
    assert_eq!((results.blocks, results.games), (12, records.len() as u64));
    let close = |one: f64, other: f64| assert!((one - other).abs() < 1e-9, "{one} is not {other}");
    for row in &results.strategies {
        let mut by_block: BTreeMap<u64, Vec<(f64, f64, f64)>> = BTreeMap::new();
        let (mut rounds, mut zeros) = (BTreeMap::new(), 0);
        for record in &records {
            for seat in (0..4).filter(|&seat| record.strategies[seat] == row.strategy) {
                let total = record.totals[seat];
                let share = match record.winners.contains(&seat) {
                    true => 1.0 / record.winners.len() as f64,
                    false => 0.0,
                };
                let above = record.totals.iter().filter(|&&other| other > total).count() as f64;
                let level = record.totals.iter().filter(|&&other| other == total).count() as f64;
                let rank = above + (level + 1.0) / 2.0;
                by_block.entry(record.block).or_default().push((f64::from(total), share, rank));
                for round in &record.rounds {
                    *rounds.entry(round.scores[seat]).or_insert(0) += 1;
                    zeros += round.hands[seat].iter().filter(|card| card.number() == 0).count() as u64;
                }
            }
        }
        let per_block = |value: fn(&(f64, f64, f64)) -> f64| -> Vec<f64> {
            by_block.values().map(|all| all.iter().map(value).sum::<f64>() / all.len() as f64).collect()
        };
        let (mean, half) = textbook(&per_block(|result| result.0));
        close(row.mean_score.mean, mean);
        close(row.mean_score.half_width(), half);
        let (mean, half) = textbook(&per_block(|result| result.1));
        close(row.win_rate.mean, mean);
        close(row.win_rate.half_width(), half);
        close(row.mean_rank, textbook(&per_block(|result| result.2)).0);
        let results: usize = by_block.values().map(Vec::len).sum();
        assert_eq!(row.games, results as u64);
        close(row.wins, by_block.values().flatten().map(|result| result.1).sum());
        assert!(row.round_scores.iter().eq(rounds));
        assert_eq!(row.forfeits, if row.strategy == "last" { zeros } else { 0 });
        assert_eq!(row.game_scores.total(), results as u64);
        assert_eq!(row.seats.iter().map(|seat| seat.games).sum::<u64>(), results as u64);
    }
    // Within each lineup where both sit: random and first meet in all three, the others in one.
    for (pair, lineups) in results.pairs.iter().zip([vec![0, 1, 2], vec![2], vec![2]]) {
        let mean_of = |name: &str, block: u64, lineup: usize| {
            let games = records
                .iter()
                .enumerate()
                .filter(|(at, record)| record.block == block && lineup == at / 4 % 3);
            let scores: Vec<f64> = games
                .flat_map(|(_, record)| record.totals.iter().zip(&record.strategies))
                .filter(|(_, strategy)| *strategy == name)
                .map(|(&total, _)| f64::from(total))
                .collect();
            scores.iter().sum::<f64>() / scores.len() as f64
        };
        let difference = |block: u64| {
            let within = |&lineup| mean_of(&pair.a, block, lineup) - mean_of(&pair.b, block, lineup);
            lineups.iter().map(within).sum::<f64>() / lineups.len() as f64
        };
        let differences: Vec<f64> = (0..12).map(difference).collect();
        let (mean, half) = textbook(&differences);
        close(pair.difference.mean, mean);
        close(pair.difference.half_width(), half);
    }
}

/// Wins of a game always add up to one, whoever shares them.
#[test]
fn wins_add_up() {
    let contest = contest(3, &[&[0, 1, 2]], Seatings::Permutations, Scope::Rounds);
    let (summary, _) = play(&contest, 2);
    let wins: i128 = summary.strategies.iter().map(|sums| sums.wins.sum).sum();
    assert_eq!(wins, i128::from(WIN) * i128::from(summary.games));
    let ranks: i128 = summary.strategies.iter().map(|sums| sums.ranks.sum).sum();
    assert_eq!(ranks, 12 * i128::from(summary.games));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Cut anywhere, counted by anybody, added in any order: the same sums, to the last byte.
    #[test]
    fn any_partition_in_any_order(
        mut cuts in prop::collection::vec(0_u64..72, 0..6),
        order in any::<u64>(),
    ) {
        let contest = contest(3, &[&[0, 1, 2], &[1, 2, 2]], Seatings::Rotations, Scope::Rounds);
        let mut table = Table::new(&contest);
        let mut count = |games: std::ops::Range<u64>| {
            let mut counter = Counter::new(&contest, false);
            for game in contest.schedule().games(games) {
                table.play_and_count(&game, &mut counter).unwrap();
            }
            counter.finish()
        };
        let whole = count(0..72);
        cuts.extend([0, 72]);
        cuts.sort_unstable();
        let mut parts: Vec<_> = cuts.windows(2).map(|pair| count(pair[0]..pair[1])).collect();
        stickem::game::shuffle(&mut parts, &mut stickem::game::Seed::new(order).stream());
        let mut sum = Summary::new(&contest);
        for part in &parts {
            // Written and read again on the way, as in a checkpoint.
            let text = serde_json::to_string(part).unwrap();
            sum.merge(&serde_json::from_str(&text).unwrap(), &contest);
        }
        prop_assert!(sum.open.is_empty());
        prop_assert!(serde_json::to_string(&sum).unwrap() == serde_json::to_string(&whole).unwrap());
        let (one, other) = (Results::new(&contest, &sum), Results::new(&contest, &whole));
        prop_assert!(csv_files(&one) == csv_files(&other));
    }
}

fn contest_with(entrant: Entrant<TrickGame>) -> Contest<TrickGame> {
    let game = game(4);
    let entrants = vec![entrants(&game).remove(0), entrant];
    let lineups = (vec![vec![0, 0, 1, 0]], Seatings::Rotations);
    Contest::new(("stickem", game), entrants, lineups, Scope::Games, (3, 200)).unwrap()
}

#[test]
fn an_illegal_move_ends_the_run() {
    // Plays the same card for ever.
    let contest = contest_with(closure("stubborn", |_, _| "red1".parse().unwrap()));
    for threads in [1, 4] {
        let options = RunOptions { threads, records: false, blocks: false, epoch: Duration::ZERO };
        let games = contest.games_of(0..200);
        let fault = run(&contest, games, &options, &mut Gather::default()).unwrap_err();
        assert_eq!((fault.strategy.as_str(), fault.block, fault.seating, fault.seat), ("stubborn", 0, 0, 2));
        let line = fault.to_string();
        assert!(line.contains("red1 is not a legal move") && !line.contains('\n'), "{line}");
    }
}

/// Fails in seat 1 with one hand of all.
struct Failing {
    random: Random<TrickGame>,
    hand: Option<stickem::card::CardSet>,
    bad: stickem::card::CardSet,
    seat: Seat,
}

impl Strategy<TrickGame> for Failing {
    fn choose(&mut self, view: View<'_>, stream: &mut Stream) -> Card {
        self.hand.get_or_insert(view.hand());
        self.seat = view.seat();
        self.random.choose(view, stream)
    }

    fn new_game(&mut self) {
        self.hand = None;
    }

    fn fault(&mut self) -> Option<String> {
        (self.hand == Some(self.bad) && self.seat == Seat::new(1)).then(|| "the bot\nhas gone".into())
    }
}

#[test]
fn the_first_fault_is_named_whatever_the_threads() {
    let game = game(4);
    let probe = contest_with(entrants(&game).remove(1));
    // What the strategy is dealt in seat 1 in blocks 90 and later tells it when to fail.
    let mut hand = None;
    let scheduled = probe.schedule().games(360..364).find(|game| game.seated[Seat::new(1)] == 1).unwrap();
    let state = Table::new(&probe).play(&scheduled, |moment, state| {
        if moment == Moment::Dealt {
            hand.get_or_insert(state.hands()[Seat::new(1)]);
        }
    });
    assert!(state.is_ok());
    let bad = hand.unwrap();
    let make = move || {
        let random = Random::new(Arc::clone(&game));
        Player::blind(Failing { random, hand: None, bad, seat: Seat::new(0) })
    };
    let contest = contest_with(Entrant::new("bot", "", make));
    for threads in [1, 4] {
        let options = RunOptions { threads, records: false, blocks: false, epoch: Duration::ZERO };
        let fault = run(&contest, contest.games_of(0..200), &options, &mut Gather::default()).unwrap_err();
        assert_eq!((fault.block, fault.seating, fault.seat), (90, scheduled.seating, 1));
        assert!(fault.to_string().ends_with("the bot has gone"), "{fault}");
    }
}

#[test]
fn seeing_the_deal_changes_no_count() {
    let contest = contest(4, &[&[0, 1, 2, 1]], Seatings::Rotations, Scope::Games);
    let (game, mut table) = (contest.game(), Table::new(&contest));
    let (mut seen, mut unseen) = (game.tally(3), game.tally(3));
    for scheduled in contest.schedule().games(0..48) {
        let watched = table.play(&scheduled, |moment, state| match moment {
            Moment::Dealt => game.dealt(&mut seen, state),
            Moment::RoundEnded => {
                game.count(&mut seen, state, &scheduled.seated);
                game.count(&mut unseen, state, &scheduled.seated);
            }
        });
        assert!(watched.is_ok());
    }
    assert!(seen == unseen && seen != game.tally(3));
}
