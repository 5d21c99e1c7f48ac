//! Worlds drawn from a view: every one that agrees is equally likely.

use std::collections::BTreeMap;

use super::game;
use stickem::{
    game::{BySeat, Game, Seat, Seed},
    games::stick_it::{Card, Cards, Move, State, StickIt, View},
};

/// The unseen cards of a small position, over and over: every other hand is equally likely in proportion to the ways
/// to deal it, and so is the top of the pile.
#[test]
fn worlds_are_uniform() {
    let game = game(2, |_| ());
    let mut stream = Seed::new(8).stream();
    let mut state = game.start(&mut stream);
    let cards = |text: &str| {
        Cards::of(&text.split_whitespace().map(|card| card.parse().unwrap()).collect::<Vec<_>>())
    };
    // Seat 0 holds all but six cards, three of them equal: seat 1 has two, one is turned over, three are in the pile.
    let few = cards("red0 red0 red0 blue5 green10 red30");
    let mine = game.rules().deck.without(few);
    let hands = BySeat::from_fn(2, |seat| if seat.index() == 0 { mine } else { cards("red0 blue5") });
    game.deal_hands(&mut state, hands, &["red30".parse().unwrap()]);
    let draws = 20_000;
    let mut counts: BTreeMap<String, f64> = BTreeMap::new();
    for _ in 0..draws {
        let world = game.determinize(game.view(&state, Seat::new(0)), &mut stream);
        let hand = world.hands()[Seat::new(1)];
        *counts.entry(format!("{hand:?} {:?}", world.pile().last())).or_default() += 1.0;
    }
    // Of the 5 unseen cards, 10 pairs and 3 tops each: 30 equally likely ways, some of which look alike.
    let ways = |hand: &str, top: &str| {
        let unseen = ["red0", "red0", "red0", "blue5", "green10"];
        let mut ways = 0.0;
        for a in 0..5 {
            for b in a + 1..5 {
                for (c, card) in unseen.iter().enumerate() {
                    let pair = format!("{:?}", cards(&format!("{} {}", unseen[a], unseen[b])));
                    ways += f64::from(u8::from(c != a && c != b && pair == hand && *card == top));
                }
            }
        }
        ways
    };
    let mut chi = 0.0;
    for (key, &count) in &counts {
        let (hand, top) = key.split_once("] ").unwrap();
        let top = top.trim_start_matches("Some(").trim_end_matches(')');
        let expected = draws as f64 * ways(&format!("{hand}]"), top) / 30.0;
        assert!(expected > 0.0, "{key} cannot be");
        chi += (count - expected).powi(2) / expected;
    }
    assert_eq!(counts.len(), 8);
    assert!(chi < 7.0 + 4.0 * 14f64.sqrt(), "{chi}");
}

/// The same where a seat is known to lack cards: every deal that agrees is equally likely, and no other is drawn.
#[test]
fn worlds_are_uniform_where_something_is_known() {
    let game = game(3, |_| ());
    let mut stream = Seed::new(16).stream();
    let mut state = game.start(&mut stream);
    let cards =
        |text: &str| -> Vec<Card> { text.split_whitespace().map(|card| card.parse().unwrap()).collect() };
    // Seat 1 draws, so that it has no red card and no 30 but at most the one that it drew; then seat 2 does.
    let hands = ["", "blue5 green10", "blue10 blue15"];
    let pile = cards("red30 red0 red5");
    let rest = hands.iter().fold(game.rules().deck, |rest, hand| rest.without(Cards::of(&cards(hand))));
    let below = cards("blue20 red15 green15");
    let mine = rest.without(Cards::of(&pile)).without(Cards::of(&below));
    let hands =
        BySeat::from_fn(
            3,
            |seat| if seat.index() == 0 { mine } else { Cards::of(&cards(hands[seat.index()])) },
        );
    game.deal_hands(&mut state, hands, &pile);
    play_by(&game, &mut state, |view| view.moves().find(|choice| choice.to_string() == "red30"));
    while state.table().to_move() != Seat::new(0) {
        play_by(&game, &mut state, |_| None);
    }
    for seat in [1, 2].map(Seat::new) {
        assert_eq!((state.table().hand_len(seat), state.table().lack(seat).at_most()), (3, 1));
    }
    let view = game.view(&state, Seat::new(0));
    let unseen: Vec<Card> = view.unseen().iter().collect();
    assert_eq!(unseen.len(), 9);
    let mut counts: BTreeMap<[usize; 9], f64> = BTreeMap::new();
    // All deals that agree: an owner for each card.
    for code in 0..3usize.pow(9) {
        let owners: [usize; 9] = std::array::from_fn(|place| code / 3usize.pow(place as u32) % 3);
        let lacking = |owner: usize| {
            let held =
                |card: &Card| state.table().lack(Seat::new(owner)).cards().any(|lacked| lacked == *card);
            unseen.iter().zip(owners).filter(|(card, place)| *place == owner && held(card)).count()
        };
        let three = |owner: usize| owners.iter().filter(|&&place| place == owner).count() == 3;
        if (0..3).all(three) && lacking(1) <= 1 && lacking(2) <= 1 {
            counts.insert(owners, 0.0);
        }
    }
    let draws = 40_000.0;
    for _ in 0..draws as usize {
        let world = game.determinize(view, &mut stream);
        let mut left = [Cards::EMPTY, world.hands()[Seat::new(1)], world.hands()[Seat::new(2)]];
        let owners = std::array::from_fn(|place| {
            let owner = (1..3).find(|&owner| left[owner].contains(unseen[place])).unwrap_or(0);
            if owner > 0 {
                left[owner].remove(unseen[place]);
            }
            owner
        });
        *counts.get_mut(&owners).expect("the world agrees with what is known") += 1.0;
    }
    // How many of the cards that they lack the two hands hold: what mending a deal could distort most.
    let held = |owners: &[usize; 9]| {
        [1, 2].map(|owner| {
            let lack: Vec<Card> = state.table().lack(Seat::new(owner)).cards().collect();
            unseen.iter().zip(owners).filter(|(card, place)| **place == owner && lack.contains(card)).count()
        })
    };
    for pattern in [[0, 0], [0, 1], [1, 0], [1, 1]] {
        let of_pattern = || counts.iter().filter(|(owners, _)| held(owners) == pattern);
        let share = of_pattern().count() as f64 / counts.len() as f64;
        let drawn: f64 = of_pattern().map(|(_, count)| count).sum();
        let deviation = (draws * share * (1.0 - share)).sqrt();
        assert!(
            (drawn - draws * share).abs() < 4.0 * deviation + 0.5,
            "{pattern:?}: {drawn} of {}",
            draws * share
        );
    }
    let (expected, freedom) = (draws / counts.len() as f64, counts.len() as f64 - 1.0);
    let chi: f64 = counts.values().map(|count| (count - expected).powi(2) / expected).sum();
    assert!(counts.len() > 100);
    assert!((chi - freedom).abs() < 4.5 * (2.0 * freedom).sqrt(), "{chi} for {freedom}");
}

/// The seats asked make the move chosen, or else the first.
fn play_by(game: &StickIt, state: &mut State, choose: impl Fn(View<'_>) -> Option<Move>) {
    let turns = state.table().turns();
    while state.table().turns() == turns {
        let seat = game.turn(state).seat().unwrap();
        let view = game.view(state, seat);
        let choice = choose(view).unwrap_or_else(|| view.moves().next().unwrap());
        game.play(state, choice);
    }
}
