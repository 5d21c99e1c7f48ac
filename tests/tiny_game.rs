//! A game so small that best play against random players can be worked out, and is learned.
//!
//! Three players and one or two tricks: a seat chooses a pain card, and then perhaps one of two cards. The others
//! play at random, so that all worlds that agree with what a seat knows are equally likely. What it may expect of a
//! card is the average over them, and the best play takes the highest average, situation by situation.

#![allow(clippy::unwrap_used)]

use std::{collections::BTreeMap, sync::Arc};

use stickem::{
    card::{Card, CardSet},
    game::{BySeat, Game, Seat, Seed, Stream},
    games::trick::{Edition, State, TrickGame, View},
    learn::{Guest, Mix, NetPlayer, Population, Schedule, Trainer},
    strategy::{Entrant, Player, Random, Strategy},
};

const ME: Seat = Seat::new(0);

/// Three players with so many cards each, from as many colours with the numbers 0 to 2: all cards are dealt.
fn tiny(cards: usize) -> Arc<TrickGame> {
    let colours = &["red", "yellow", "green"][..cards];
    let rules = format!(
        "name = 'tiny'\nhand_size = {cards}\nrounds = 1\nlead = 'rotate'\nall_zero = 'discard'\nundealt = 'open'\n\
         [[deck]]\nplayers = 3\ncolours = {colours:?}\nhighest = 2"
    );
    Arc::new(TrickGame::new(Edition::from_toml(&rules).unwrap().rules(3).unwrap()).unwrap())
}

/// All hands of so many of these cards.
fn hands(cards: CardSet, size: usize) -> Vec<CardSet> {
    if size == 0 {
        return vec![CardSet::EMPTY];
    }
    let after = |first: Card| cards.iter().filter(|&card| card > first).collect::<CardSet>();
    let with = |first: Card| {
        let rest = hands(after(first), size - 1);
        rest.into_iter().map(move |rest| rest.iter().chain([first]).collect::<CardSet>())
    };
    cards.iter().flat_map(with).collect()
}

/// The states in which I choose a pain card with this hand: one for each deal of the others' cards.
fn deals(game: &TrickGame, hand: CardSet, leader: Seat) -> Vec<State> {
    let rest = game.rules().deck.iter().filter(|&card| !hand.contains(card)).collect::<CardSet>();
    let deal = |second: CardSet| {
        let third = rest.iter().filter(|&card| !second.contains(card)).collect::<CardSet>();
        let mut state = game.start(&mut Seed::new(1).stream());
        game.deal_hands(&mut state, BySeat::from_fn(3, |seat| [hand, second, third][seat.index()]));
        game.set_leader(&mut state, leader);
        state
    };
    hands(rest, hand.len()).into_iter().map(deal).collect()
}

/// My score minus the mean of the others'.
fn gain(state: &State) -> f64 {
    let scores = state.table().scores();
    let all: i32 = scores.iter().sum();
    f64::from(scores[ME]) - f64::from(all - scores[ME]) / 2.0
}

/// What I get if I play this card and everybody else anything.
fn value(game: &TrickGame, mut state: State, card: Card) -> f64 {
    game.play(&mut state, card);
    let Some(seat) = game.turn(&state).seat() else { return gain(&state) };
    let hand = state.hands()[seat];
    hand.iter().map(|card| value(game, state, card)).sum::<f64>() / hand.len() as f64
}

/// The states in which I play my first card after this pain card, each with its chance.
fn first_cards(game: &TrickGame, state: State, pain: Card, chance: f64, found: &mut Vec<(State, f64)>) {
    let seat = game.turn(&state).seat().unwrap();
    let choosing = game.view(&state, seat).is_choosing();
    if seat == ME && !choosing {
        return found.push((state, chance));
    }
    let hand = if seat == ME { CardSet::from_iter([pain]) } else { state.hands()[seat] };
    for card in hand {
        let mut next = state;
        game.play(&mut next, card);
        first_cards(game, next, pain, chance / hand.len() as f64, found);
    }
}

/// What can be known when I play my first card: the pain cards and the trick so far.
fn known(state: &State) -> (Vec<Option<Card>>, Vec<Card>) {
    let table = state.table();
    (Seat::all(3).map(|seat| table.pain(seat)).collect(), table.trick().to_vec())
}

/// The values of the best play, of a player's, and of random play, by an average over all deals.
fn values(game: &TrickGame, player: &mut dyn Strategy<TrickGame>) -> [f64; 3] {
    let mut stream = Seed::new(1).stream();
    let mut choose = |view: View<'_>| player.choose(view, &mut stream);
    let hands = hands(game.rules().deck, game.rules().hand_size);
    let mut sums = [0.0; 3];
    for &hand in &hands {
        for leader in Seat::all(3) {
            let deals = deals(game, hand, leader);
            let chosen = choose(game.view(&deals[0], ME));
            let mut best = f64::NEG_INFINITY;
            for pain in hand {
                let [top, own, random] = after_pain(game, &deals, pain, &mut choose);
                best = best.max(top);
                sums[1] += if pain == chosen { own } else { 0.0 };
                sums[2] += random / hand.len() as f64;
            }
            sums[0] += best;
        }
    }
    sums.map(|sum| sum / (3 * hands.len()) as f64)
}

/// The same after this pain card, by an average over these deals.
fn after_pain(
    game: &TrickGame,
    deals: &[State],
    pain: Card,
    choose: &mut impl FnMut(View<'_>) -> Card,
) -> [f64; 3] {
    let mut situations: BTreeMap<_, Vec<(State, f64)>> = BTreeMap::new();
    for &deal in deals {
        let mut found = Vec::new();
        first_cards(game, deal, pain, 1.0 / deals.len() as f64, &mut found);
        found.into_iter().for_each(|(state, chance)| {
            situations.entry(known(&state)).or_default().push((state, chance));
        });
    }
    let mut sums = [0.0; 3];
    for worlds in situations.values() {
        let view = game.view(&worlds[0].0, ME);
        let own = choose(view);
        let values: Vec<(Card, f64)> = (view.hand().iter())
            .map(|card| (card, worlds.iter().map(|(state, chance)| chance * value(game, *state, card)).sum()))
            .collect();
        sums[0] += values.iter().map(|(_, value)| *value).fold(f64::NEG_INFINITY, f64::max);
        sums[1] += values.iter().find(|(card, _)| *card == own).unwrap().1;
        sums[2] += values.iter().map(|(_, value)| value).sum::<f64>() / values.len() as f64;
    }
    sums
}

/// What a model gets that has learned in so many steps, beside the best and random play.
fn learned(game: &Arc<TrickGame>, steps: u64) -> [f64; 3] {
    let random = Entrant::new("random", "", {
        let game = Arc::clone(game);
        move || Player::blind(Random::new(Arc::clone(&game)))
    });
    let mixes = vec![Mix { weight: 1.0, guests: vec![Guest::Other(0)] }];
    let population = Population { mixes, others: vec![random] };
    let schedule = Schedule { lanes: 2, rounds: 64, rate: 0.003, epsilon: (0.5, 0.5), ..Schedule::default() };
    let mut trainer = Trainer::new(Arc::clone(game), 1, schedule, population);
    (0..steps).for_each(|step| trainer.step(step as f32 / steps as f32));
    let values = values(game, &mut NetPlayer::new(Arc::new(trainer.model().clone())));
    assert!(values[2].abs() < 1e-9, "nobody gains where all play at random: {values:?}");
    values
}

#[test]
fn the_best_pain_card_is_learned() {
    let [best, own, _] = learned(&tiny(2), 3000);
    assert!(best > 0.4 && best - own < 1e-9, "learned {own:.4} of {best:.4}");
}

#[test]
fn the_best_cards_are_learned() {
    let [best, own, _] = learned(&tiny(3), 16_000);
    assert!(own <= best + 1e-9, "nothing is better than the best");
    assert!(own > 0.995 * best, "learned {own:.4} of {best:.4}");
}

/// The measure itself: one who plays the first card in hand is far from the best.
#[test]
fn a_careless_player_is_not_optimal() {
    let mut first = |view: View<'_>, _: &mut Stream| view.hand().nth(0);
    let [best, own, _] = values(&tiny(3), &mut first);
    assert!(own < 0.5 * best, "{own} of {best}");
}
