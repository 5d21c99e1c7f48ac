//! The pain atlas as a library: forced choices judged by brute force, regrets by planted truths.

#![allow(clippy::unwrap_used, clippy::single_range_in_vec_init)]

mod support;

use std::{collections::BTreeMap, sync::Arc};

use stickem::{
    card::{Card, CardSet, Colour},
    game::{BySeat, Game, Seat, Seed, Stream, Turn, shuffle},
    games::trick::{
        Edition, TrickGame, View,
        heuristics::{PainFeatures, PainPoints},
    },
    pain::{Atlas, ChoiceSums, FOLDS, Forced, Grouping, HandStudy, Regret, Study, fit, is_for_fitting},
    roster::Recipe,
    stats::Interval,
    strategy::{Entrant, Player, Random},
};
use support::naive::{NaiveCard, naive_card, naive_winner};

fn game(players: usize) -> Arc<TrickGame> {
    Arc::new(TrickGame::new(Edition::stickem().rules(players).unwrap()).unwrap())
}

fn study(game: Arc<TrickGame>, strategy: &str, deals: usize) -> Study {
    let entrant = Recipe::named(strategy).unwrap().entrant(&game).unwrap();
    Study { game, entrant, seed: 5, deals }
}

/// Leads its first card, follows with its last, and chooses its last for pain.
fn first_and_last() -> Entrant<TrickGame> {
    let choose = |view: View<'_>, _: &mut Stream| {
        let leads = !view.is_choosing() && view.table().trick().is_empty();
        let card = if leads { view.hand().first() } else { view.hand().iter().last() };
        card.unwrap()
    };
    Entrant::new("first-and-last", "", move || Player::blind(choose))
}

/// What that strategy makes of these hands with this pain card of seat 0, by words and lists. A card is a place in
/// the deck.
fn by_hand(deck: &[NaiveCard], hands: &[Vec<usize>], forced: (usize, usize)) -> Vec<i32> {
    let mut hands = hands.to_vec();
    hands.iter_mut().for_each(|hand| hand.sort_unstable());
    let mut pain = Vec::new();
    for (seat, hand) in hands.iter_mut().enumerate() {
        let card = if seat == forced.0 { forced.1 } else { hand[hand.len() - 1] };
        hand.retain(|&held| held != card);
        pain.push(card);
    }
    let mut scores: Vec<i32> = pain.iter().map(|&card| -deck[card].number).collect();
    let mut leader = 0;
    while !hands[0].is_empty() {
        let seats: Vec<usize> = (0..hands.len()).map(|step| (leader + step) % hands.len()).collect();
        let mut trick = Vec::new();
        for (place, &seat) in seats.iter().enumerate() {
            let hand = &mut hands[seat];
            trick.push(deck[if place == 0 { hand.remove(0) } else { hand.pop().unwrap() }].clone());
        }
        if let Some(place) = naive_winner(&trick, false) {
            leader = seats[place];
            let hated = &deck[pain[leader]].colour;
            scores[leader] +=
                trick.iter().map(|card| if card.colour == *hated { -card.number } else { 1 }).sum::<i32>();
        }
    }
    scores
}

/// All ways to split six cards into two hands of three.
fn splits(cards: &[usize]) -> Vec<(Vec<usize>, Vec<usize>)> {
    (0..64_u32)
        .filter(|set| set.count_ones() == 3)
        .map(|set| (0..6).partition::<Vec<usize>, _>(|place| set >> place & 1 == 1))
        .map(|(one, other)| {
            let of = |places: Vec<usize>| places.into_iter().map(|place| cards[place]).collect();
            (of(one), of(other))
        })
        .collect()
}

#[test]
fn forced_choices_agree_with_brute_force() {
    let names = "red0 red1 red2 yellow0 yellow2 yellow3 green1 green2 green4";
    let game = Arc::new(support::tiny(3, names, 3));
    let cards: Vec<Card> = names.split(' ').map(support::card).collect();
    let deck: Vec<NaiveCard> = names.split(' ').map(naive_card).collect();
    let place = |card: Card| cards.iter().position(|&other| other == card).unwrap();
    let entrant = first_and_last();
    let study = Study { game: Arc::clone(&game), entrant: entrant.clone(), seed: 2, deals: 4000 };
    let studied = study.hands(0..6).unwrap();
    let mut table = Forced::new(&game, &entrant);
    for hand in &studied {
        let seat = hand.seat.index();
        let own: Vec<usize> = hand.hand.iter().map(place).collect();
        let rest: Vec<usize> = (0..9).filter(|card| !own.contains(card)).collect();
        for choice in &hand.choices {
            let mut exact = 0;
            for (one, other) in splits(&rest) {
                let mut hands = vec![one, other];
                hands.insert(seat, own.clone());
                let scores = by_hand(&deck, &hands, (seat, place(choice.card)));
                // The same deal, played by the engine.
                let dealt = BySeat::from_fn(3, |seat| {
                    hands[seat.index()].iter().map(|&card| cards[card]).collect::<CardSet>()
                });
                let mut state = game.start(&mut Seed::new(0).stream());
                game.deal_hands(&mut state, dealt);
                let round = table.play(&state, hand.seat, choice.card, Seed::new(0)).unwrap();
                assert_eq!(round.scores.as_slice(), scores);
                assert_eq!(round.own, hand.hand.iter().last().unwrap());
                exact += scores[seat];
            }
            // 4000 deals of a score between −20 and 9 find the mean over all 20 to a twentieth of its spread.
            let (found, exact) = (choice.total() as f64 / 4000.0, f64::from(exact) / 20.0);
            assert!((found - exact).abs() < 0.3, "{} of {}: {found} for {exact}", choice.card, hand.hand);
        }
    }
}

/// Plays a round to its end with nobody's hand forced.
fn unforced(
    game: &TrickGame,
    entrant: &Entrant<TrickGame>,
    streams: Seed,
) -> (BySeat<i32>, BySeat<Option<Card>>) {
    let mut players: Vec<_> = (0..game.seats()).map(|_| entrant.player()).collect();
    let mut drawn: Vec<Stream> = (0..game.seats()).map(|seat| streams.child(seat as u64).stream()).collect();
    let mut state = dealt(game);
    while let Turn::Open(seat) | Turn::Secret(seat) = game.turn(&state) {
        let at = seat.index();
        let choice = players[at].choose(game, &state, seat, &mut drawn[at]);
        game.play(&mut state, choice);
    }
    (*state.table().scores(), *state.chosen())
}

fn dealt(game: &TrickGame) -> <TrickGame as Game>::State {
    let mut state = game.start(&mut Seed::new(1).stream());
    game.deal(&mut state, &mut Seed::new(2).stream());
    state
}

#[test]
fn only_the_forced_card_differs() {
    for players in 3..=6 {
        let game = game(players);
        let random = Arc::clone(&game);
        let entrant = Entrant::new("random", "", move || Player::blind(Random::new(Arc::clone(&random))));
        let state = dealt(&game);
        let mut table = Forced::new(&game, &entrant);
        for seat in Seat::all(players) {
            let streams = Seed::new(9).child(seat.index() as u64);
            let (scores, pain) = unforced(&game, &entrant, streams);
            let mut is_there = false;
            for card in state.hands()[seat] {
                let round = table.play(&state, seat, card, streams).unwrap();
                assert_eq!(Some(round.own), pain[seat]);
                let others = Seat::all(players).filter(|&other| other != seat);
                assert!(others.into_iter().all(|other| round.pain[other] == pain[other]));
                assert_eq!(round.pain[seat], Some(card));
                if card == round.own {
                    is_there = true;
                    assert_eq!((round.scores, round.pain), (scores, pain));
                }
            }
            assert!(is_there);
        }
    }
}

#[test]
fn threads_and_ranges_change_nothing() {
    let study = study(game(4), "random", 9);
    let with = |threads: usize, ranges: &[std::ops::Range<u64>]| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let parts = ranges.iter().map(|range| pool.install(|| study.hands(range.clone())).unwrap());
        parts.collect::<Vec<_>>().concat()
    };
    let whole = with(1, &[0..24]);
    assert_eq!(whole, with(5, &[0..24]));
    assert_eq!(whole, with(2, &[0..7, 7..8, 8..24]));
    assert_eq!(Atlas::new("stickem", &study, &whole), Atlas::new("stickem", &study, &with(3, &[0..24])));
}

/// The means by length of the colour and by collisions, counted a second time.
#[test]
fn groups_agree_with_a_plain_count() {
    let study = study(game(4), "greedy", 8);
    let hands = study.hands(0..60).unwrap();
    let atlas = Atlas::new("stickem", &study, &hands);
    let mut by_held: BTreeMap<usize, Vec<(f64, f64)>> = BTreeMap::new();
    let mut by_others: BTreeMap<usize, (i64, i64)> = BTreeMap::new();
    for hand in &hands {
        let mean = hand.total() as f64 / 15.0 / 8.0;
        let mut rounds = 0;
        for choice in &hand.choices {
            let held = hand.hand.of_colour(choice.card.colour()).len();
            let score = choice.total() as f64 / 8.0;
            by_held.entry(held).or_default().push((score, score - mean));
            for (others, sums) in choice.others.iter().enumerate() {
                rounds += sums.deals;
                let all = by_others.entry(others).or_default();
                *all = (all.0 + sums.deals, all.1 + sums.score);
            }
        }
        assert_eq!(rounds, 15 * 8);
    }
    let rows: Vec<_> = atlas.rows.iter().filter(|row| row.key.by == Grouping::Held).collect();
    assert_eq!(rows.len(), by_held.len());
    for (row, (held, values)) in rows.into_iter().zip(by_held) {
        assert_eq!((row.key.held, row.rounds), (Some(held as i32), 8 * values.len() as u64));
        let mean =
            |value: fn(&(f64, f64)) -> f64| values.iter().map(value).sum::<f64>() / values.len() as f64;
        assert!((row.score.mean - mean(|value| value.0)).abs() < 1e-9);
        assert!((row.gain.mean - mean(|value| value.1)).abs() < 1e-9);
    }
    for row in atlas.rows.iter().filter(|row| row.key.by == Grouping::Others) {
        let (rounds, score) = by_others[&(row.key.others.unwrap() as usize)];
        assert_eq!(row.rounds, rounds as u64);
        assert!((row.score.mean - score as f64 / rounds as f64).abs() < 1e-9);
    }
    // Whether the row of own choices is what its choices scored.
    let own = atlas.regret(Atlas::OWN).unwrap();
    let judged: Vec<_> = hands.iter().filter(|hand| !is_for_fitting(hand.number, 4)).collect();
    let scored: i64 = judged.iter().flat_map(|hand| hand.own).sum();
    assert_eq!((own.hands, judged.len()), (28, 28));
    assert!((own.score.mean - scored as f64 / 8.0 / 28.0).abs() < 1e-9);
}

const DEALS: i64 = 64;

/// Hands of which it is known what each card is worth; every deal adds noise of ±8 to each.
fn planted(hands: u64, stream: &mut Stream, worth: impl Fn(&PainFeatures) -> i64) -> Vec<HandStudy> {
    let game = game(4);
    let one = |number| {
        let mut deck: Vec<Card> = game.rules().deck.iter().collect();
        shuffle(&mut deck, stream);
        let hand = CardSet::of(&deck[..15]);
        let choices = hand.iter().map(|card| {
            let mean = worth(&PainFeatures::new(game.rules(), hand, card));
            let mut sums = ChoiceSums::new(card);
            for deal in 0..DEALS as usize {
                let noise = stickem::game::below(2, stream) as i64 * 16 - 8;
                sums.scores[deal % FOLDS] += mean + noise;
            }
            sums
        });
        let choices: Vec<ChoiceSums> = choices.collect();
        let seat = Seat::new((number % 4) as usize);
        let own = choices[0].scores;
        HandStudy {
            number,
            seat,
            leader: Seat::new(0),
            hand,
            deals: DEALS as usize,
            choices,
            own,
            named: vec![],
        }
    };
    (0..hands).map(one).collect()
}

/// Where all cards are worth the same, the best of them gains nothing, though it looks as if it did.
#[test]
fn the_best_of_noise_is_no_better() {
    let hands = planted(600, &mut Seed::new(4).stream(), |_| 3);
    let mut regret = Regret::default();
    hands.iter().for_each(|hand| regret.push(hand, &hand.choices[7].scores));
    let fair = Interval::student(&regret.fair.sample(DEALS as f64), 0.999).unwrap();
    let naive = Interval::student(&regret.naive.sample(DEALS as f64), 0.999).unwrap();
    assert!(fair.contains(0.0), "{fair:?}");
    // The highest of fifteen normal numbers is 1.7 deviations above the mean.
    assert!((naive.mean - 1.74).abs() < 0.15, "{naive:?}");
}

/// Where one card is better by five points, every other loses five.
#[test]
fn a_planted_difference_is_found() {
    let hands = planted(200, &mut Seed::new(4).stream(), |features| i64::from(features.number != 0) * 5);
    let (mut zeros, mut others) = (Regret::default(), Regret::default());
    for hand in &hands {
        let with_zero = hand.choices.iter().find(|choice| choice.card.is_zero());
        let without = hand.choices.iter().find(|choice| !choice.card.is_zero()).unwrap();
        if let Some(zero) = with_zero {
            zeros.push(hand, &zero.scores);
        }
        others.push(hand, &without.scores);
    }
    let zeros = Interval::student(&zeros.fair.sample(DEALS as f64), 0.999).unwrap();
    let others = Interval::student(&others.fair.sample(DEALS as f64), 0.999).unwrap();
    assert!(zeros.contains(5.0) && zeros.half_width() < 0.6, "{zeros:?}");
    assert!(others.contains(0.0) && others.half_width() < 0.6, "{others:?}");
}

/// Weights planted behind the noise are found again, or others that choose as well on hands never seen.
#[test]
fn planted_weights_are_found() {
    let game = game(4);
    let truth = PainPoints { number: -2, held: 3, high: -1, top: -4 };
    let worth = |features: &PainFeatures| i64::from(truth.points(features));
    let stream = &mut Seed::new(8).stream();
    let hands = planted(800, stream, worth);
    let fitted = fit(&hands.iter().collect::<Vec<_>>(), game.rules());
    let unseen = planted(800, stream, worth);
    let chosen = |hand: &HandStudy, points: PainPoints| {
        let value = |card: Card| points.points(&PainFeatures::new(game.rules(), hand.hand, card));
        let best = hand.hand.iter().max_by_key(|&card| value(card)).unwrap();
        worth(&PainFeatures::new(game.rules(), hand.hand, best))
    };
    let lost = unseen.iter().map(|hand| chosen(hand, truth) - chosen(hand, fitted)).sum::<i64>() as f64;
    assert!(lost / 800.0 < 0.1, "{fitted:?} loses {}", lost / 800.0);
    let strong =
        unseen.iter().map(|hand| chosen(hand, truth) - chosen(hand, PainPoints::STRONG)).sum::<i64>();
    assert!(strong as f64 / 800.0 > 0.2, "the test would be too easy");
}

/// The rule is fitted on half of the hands and judged on the other; each half has every seat.
#[test]
fn rules_are_judged_on_unseen_hands() {
    let study = study(game(3), "greedy", 8);
    let hands = study.hands(0..36).unwrap();
    let atlas = Atlas::new("stickem", &study, &hands);
    let (for_fitting, judged): (Vec<_>, Vec<_>) =
        hands.iter().partition(|hand| is_for_fitting(hand.number, 3));
    assert_eq!((for_fitting.len(), judged.len()), (18, 18));
    for seat in Seat::all(3) {
        assert_eq!(judged.iter().filter(|hand| hand.seat == seat).count(), 6);
    }
    assert_eq!(atlas.fitted, fit(&for_fitting, study.game.rules()));
    assert_eq!((atlas.fitted_on, atlas.regret(Atlas::FITTED_HERE).unwrap().hands), (18, 18));
    // What happens to the judged hands does not move the rule.
    let mut spoilt = hands.clone();
    for hand in spoilt.iter_mut().filter(|hand| !is_for_fitting(hand.number, 3)) {
        hand.choices.iter_mut().for_each(|choice| choice.scores = choice.scores.map(|score| -score));
    }
    let spoilt = Atlas::new("stickem", &study, &spoilt);
    assert_eq!(spoilt.fitted, atlas.fitted);
    assert_ne!(spoilt.regrets, atlas.regrets);
}

#[test]
fn a_player_that_fails_is_named() {
    let game = game(3);
    let stubborn = |_: View<'_>, _: &mut Stream| Card::new(Colour::Red, 1);
    let entrant = Entrant::new("stubborn", "", move || Player::blind(stubborn));
    let fault = Study { game, entrant, seed: 1, deals: 8 }.hands(0..20).unwrap_err();
    assert_eq!(fault.strategy, "stubborn");
    assert!(fault.to_string().ends_with("red1 is not a legal move"), "{fault}");
}
