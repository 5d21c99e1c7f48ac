//! What must hold at every step of any game of Stick it!, checked on random games at every table size.

#![allow(missing_docs, clippy::unwrap_used, clippy::print_stdout)]

use std::collections::{BTreeMap, BTreeSet};

use stickem::{
    game::{BySeat, Game, Recorded, Seat, Seed, Stream, Tallied, Turn, below},
    games::stick_it::{
        AddingOn, Card, Cards, Edition, Move, Reaction, Rules, State, StickIt, View, heuristics::Heuristic,
    },
    roster::Recipe,
    strategy::Strategy,
};

fn game(players: usize, change: impl FnOnce(&mut Rules)) -> StickIt {
    let mut rules = Edition::stick_it().rules(players).unwrap();
    change(&mut rules);
    StickIt::new(rules).unwrap()
}

/// The game as published and with every field the other way, at every table size.
fn games() -> impl Iterator<Item = StickIt> {
    (2..=12).flat_map(|players| {
        [
            game(players, |_| ()),
            game(players, |rules| {
                rules.reaction = Reaction::Clockwise;
                rules.adding_on = AddingOn::Any;
            }),
            game(players, |rules| {
                rules.reaction = Reaction::None;
                rules.must_play = false;
            }),
        ]
    })
}

/// Plays a hand by random moves; shows every state in which a seat is to move.
fn random_hand(
    game: &StickIt,
    stream: &mut Stream,
    mut step: impl FnMut(&State, Seat, &mut Stream),
) -> State {
    let mut state = game.start(stream);
    game.deal(&mut state, stream);
    while let Some(seat) = game.turn(&state).seat() {
        step(&state, seat, stream);
        let choice = game.random_move(game.view(&state, seat), stream);
        game.play(&mut state, choice);
    }
    state
}

/// Every card of the deck is somewhere, once.
fn assert_conserved(game: &StickIt, state: &State) {
    let mut rest = game.rules().deck.without(state.table().discards());
    state.hands().iter().for_each(|&hand| rest = rest.without(hand));
    assert_eq!(Cards::of(state.pile()), rest);
    for (seat, &hand) in state.hands().each() {
        assert_eq!(state.table().hand_len(seat), hand.len());
        let lack = state.table().lack(seat);
        let held: usize = lack.cards().map(|card| hand.count(card)).sum();
        assert!(lack.is_nothing() || held <= lack.at_most(), "{lack:?} {hand:?}");
    }
    assert_eq!(state.table().pile_len(), state.pile().len());
    assert!(state.table().discards().contains(state.table().top()));
}

#[test]
fn moves_are_legal_distinct_and_never_none_and_cards_are_conserved() {
    for game in games() {
        let mut stream = Seed::new(1).stream();
        for _ in 0..20 {
            let end = random_hand(&game, &mut stream, |state, seat, _| {
                assert_conserved(&game, state);
                let view = game.view(state, seat);
                let moves: Vec<Move> = game.moves(view).collect();
                assert!(!moves.is_empty());
                assert_eq!(moves.len(), game.moves(view).len());
                assert_eq!(moves.iter().collect::<BTreeSet<_>>().len(), moves.len(), "doubles in {moves:?}");
                for (place, &choice) in moves.iter().enumerate() {
                    assert_eq!(game.moves(view).nth(place), Some(choice));
                    assert!(game.is_legal(view, choice));
                    assert!(choice.card().is_none_or(|card| view.hand().contains(card)));
                    assert_eq!(choice.to_string().parse(), Ok(choice));
                }
            });
            assert_conserved(&game, &end);
            let scores = game.round_scores(&end);
            for (seat, &hand) in end.hands().each() {
                assert_eq!(scores[seat], hand.iter().map(|card| game.rules().points(card)).sum::<i32>());
            }
        }
    }
}

#[test]
fn worlds_agree_with_the_view() {
    for game in games() {
        let mut stream = Seed::new(2).stream();
        for _ in 0..4 {
            random_hand(&game, &mut stream, |state, seat, stream| {
                for viewer in Seat::all(game.seats()) {
                    let view = game.view(state, viewer);
                    let mut world = game.determinize(view, stream);
                    assert_eq!(game.view(&world, viewer), view);
                    assert_conserved(&game, &world);
                    if viewer == seat {
                        assert_eq!(game.turn(&world), game.turn(state), "the viewer is asked first");
                    }
                    if below(20, stream) == 0 {
                        game.rollout(&mut world, stream);
                        assert!(world.table().is_over());
                    }
                }
            });
        }
    }
}

/// A world drawn from a seat's view has other hands, another pile and other luck: the seat's view, its moves and the
/// choice of any strategy under the same seed stay the same.
#[test]
fn hidden_cards_change_no_view_and_no_choice() {
    let mut strategies = [Heuristic::DUMP_HIGH, Heuristic::KEEP_BACK_ATCHA, Heuristic::HUNTER];
    for players in [2, 3, 6, 12] {
        let game = game(players, |_| ());
        let mut stream = Seed::new(3).stream();
        for _ in 0..20 {
            random_hand(&game, &mut stream, |state, seat, stream| {
                let world = game.determinize(game.view(state, seat), stream);
                let (real, drawn) = (game.view(state, seat), game.view(&world, seat));
                assert_eq!(real, drawn);
                for strategy in &mut strategies {
                    let mut choose = |view: View<'_>| strategy.choose(view, &mut Seed::new(4).stream());
                    assert_eq!(choose(real), choose(drawn));
                }
                let random = |view| game.random_move(view, &mut Seed::new(5).stream());
                assert_eq!(random(real), random(drawn));
            });
        }
    }
}

/// The same for every kind of search; all of them end their hands with legal moves.
#[test]
fn hidden_cards_change_no_choice_of_a_search() {
    let game = std::sync::Arc::new(game(4, |_| ()));
    for kind in ["flat", "pimc", "ismcts", "mo-ismcts"] {
        let text = format!("kind = '{kind}'\niterations = 32");
        let recipe = Recipe { name: kind.into(), text, directory: Default::default() };
        let mut player = recipe.entrant(&game).unwrap().player();
        let mut stream = Seed::new(17).stream();
        for _ in 0..3 {
            random_hand(&game, &mut stream, |state, seat, stream| {
                let world = game.determinize(game.view(state, seat), stream);
                let mut choose =
                    |state: &State| player.choose(&game, state, seat, &mut Seed::new(18).stream());
                let choice = choose(state);
                assert!(game.is_legal(game.view(state, seat), choice), "{kind}: {choice}");
                assert_eq!(choose(&world), choice, "{kind}");
            });
        }
    }
}

/// Whether a seat moves in the open, or at the same time as others, follows from what everybody knows: it is the same
/// in every world. So nobody learns from being asked what others hold.
#[test]
fn being_asked_tells_nothing() {
    for players in [2, 5, 8] {
        let game = game(players, |_| ());
        let mut stream = Seed::new(6).stream();
        let mut windows = 0;
        for _ in 0..20 {
            random_hand(&game, &mut stream, |state, seat, stream| {
                let secret = matches!(game.turn(state), Turn::Secret(_));
                assert_eq!(secret, state.table().is_window());
                windows += usize::from(secret);
                for _ in 0..5 {
                    let world = game.determinize(game.view(state, seat), stream);
                    assert_eq!(game.turn(&world), game.turn(state));
                }
                // What others have decided in the window shows in no other view.
                for viewer in Seat::all(players).filter(|&viewer| viewer != seat) {
                    let answer = game.view(state, viewer).answer();
                    assert!(answer.is_none() || secret);
                }
            });
        }
        assert!(windows > 100);
    }
}

/// What a seat decides in a window shows to nobody before all have decided.
#[test]
fn answers_are_secret() {
    let game = game(6, |_| ());
    let mut stream = Seed::new(7).stream();
    let mut compared = 0;
    for _ in 0..200 {
        random_hand(&game, &mut stream, |state, seat, _| {
            let moves: Vec<Move> = game.moves(game.view(state, seat)).collect();
            let answered: Vec<State> = moves
                .iter()
                .map(|&choice| {
                    let mut state = state.clone();
                    game.play(&mut state, choice);
                    state
                })
                .collect();
            let turns = state.table().turns();
            if answered.iter().all(|state| state.table().turns() == turns) {
                for viewer in Seat::all(6).filter(|&viewer| viewer != seat) {
                    let before = game.view(state, viewer);
                    assert!(answered.iter().all(|state| game.view(state, viewer) == before));
                    compared += 1;
                }
            }
        });
    }
    assert!(compared > 1000);
}

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

#[test]
fn every_hand_and_every_game_ends() {
    for players in 2..=12 {
        let game = game(players, |_| ());
        let mut stream = Seed::new(9).stream();
        for _ in 0..10 {
            let mut state = game.start(&mut stream);
            let mut hands = 0;
            while game.turn(&state) != Turn::Over {
                game.deal(&mut state, &mut stream);
                game.rollout(&mut state, &mut stream);
                assert!(state.table().turns() <= game.rules().turn_limit);
                hands += 1;
            }
            assert_eq!(hands, players);
        }
    }
}

/// `STICKEM_HEAVY=1 cargo test --release --test stick_it_conformance`: a hundred thousand hands at every table size.
#[test]
fn many_hands_end_at_every_table_size() {
    let hands = if std::env::var_os("STICKEM_HEAVY").is_some() { 100_000 } else { 500 };
    for players in 2..=12 {
        let game = game(players, |_| ());
        let mut stream = Seed::new(10).stream();
        let mut longest = 0;
        for _ in 0..hands {
            let mut state = game.start(&mut stream);
            game.deal(&mut state, &mut stream);
            game.rollout(&mut state, &mut stream);
            assert_conserved(&game, &state);
            longest = longest.max(state.table().turns());
        }
        println!("{players} players: longest hand {longest} turns");
    }
}

/// Heuristics among themselves end their hands, too, and make legal moves only.
#[test]
fn heuristics_play_legally_and_to_the_end() {
    let strategies = [Heuristic::DUMP_HIGH, Heuristic::KEEP_BACK_ATCHA, Heuristic::HUNTER];
    for players in 2..=12 {
        let game = game(players, |_| ());
        let (mut broken_off, mut stream) = (0, Seed::new(11).stream());
        for hand in 0..60 {
            let mut state = game.start(&mut stream);
            game.deal(&mut state, &mut stream);
            while let Some(seat) = game.turn(&state).seat() {
                let view = game.view(&state, seat);
                let mut strategy = strategies[if hand < 30 { hand % 3 } else { seat.index() % 3 }];
                let choice = strategy.choose(view, &mut stream);
                assert!(game.is_legal(view, choice));
                game.play(&mut state, choice);
            }
            broken_off += usize::from(state.table().turns() == game.rules().turn_limit);
        }
        assert_eq!(broken_off, 0, "{players} players");
    }
}

/// The same stream gives the same game, races and refilled piles included.
#[test]
fn a_seed_fixes_the_game() {
    for players in [2, 6, 12] {
        let game = game(players, |_| ());
        let play = || {
            let state = random_hand(&game, &mut Seed::new(12).stream(), |_, _, _| ());
            serde_json::to_string(&game.record(&state)).unwrap()
        };
        assert_eq!(play(), play());
    }
}

#[test]
fn records_survive_and_replay() {
    for game in games() {
        let mut stream = Seed::new(13).stream();
        let (mut state, mut replayed) = (game.start(&mut stream), game.start(&mut stream));
        while game.turn(&state) != Turn::Over {
            game.deal(&mut state, &mut stream);
            game.rollout(&mut state, &mut stream);
            let record = game.record(&state);
            let text = serde_json::to_string(&record).unwrap();
            let read = serde_json::from_str(&text).unwrap();
            assert_eq!(record, read);
            game.replay(&mut replayed, &read).unwrap();
            assert_eq!(game.record(&replayed), record);
        }
        assert_eq!(game.scores(&replayed), game.scores(&state));
    }
}

/// Whatever is changed in a record is noticed.
#[test]
fn a_changed_record_is_refused() {
    let game = game(3, |_| ());
    let mut stream = Seed::new(14).stream();
    // A hand in which the pile was refilled.
    let record = loop {
        let state = random_hand(&game, &mut stream, |_, _, _| ());
        let record = game.record(&state);
        if !record.refills.is_empty() {
            break record;
        }
    };
    let fault = |change: &dyn Fn(&mut stickem::games::stick_it::RoundRecord)| {
        let mut changed = record.clone();
        change(&mut changed);
        let mut state = game.start(&mut Seed::new(1).stream());
        game.replay(&mut state, &changed).unwrap_err().to_string()
    };
    let drew = record.plays.iter().position(|play| !play.drawn.is_empty()).unwrap();
    for (reason, expected) in [
        (fault(&|r| r.scores[0] += 1), "scores: "),
        (fault(&|r| r.starter = 1), "starter: 1 (expected 0)"),
        (fault(&|r| r.hands.truncate(2)), "hands: 2 (expected 3)"),
        (fault(&|r| r.hands[0][0] = r.pile[0]), "pile: "),
        (fault(&|r| r.hands[2].truncate(6)), "hand of seat 2: 6 (expected 7)"),
        (fault(&|r| drop(r.plays.pop())), "plays: the hand has not ended"),
        (fault(&|r| r.plays.push(r.plays[0].clone())), "the hand has ended"),
        (fault(&|r| r.plays[0].seat = 3), "play 1: "),
        (fault(&|r| r.plays[0].out_of_turn ^= true), "play 1: it is the turn of seat 0"),
        (fault(&|r| r.plays[0].choice = "pass".parse().unwrap()), "may not play pass"),
        (fault(&|r| r.plays[drew].drawn.clear()), "drawn: "),
        (fault(&|r| drop(r.refills.pop())), "refills: one is missing"),
        (fault(&|r| r.refills[0].truncate(1)), "is missing"),
        (fault(&|r| r.refills.push(Vec::new())), "refills: "),
    ] {
        assert!(reason.contains(expected), "{reason}");
    }
}

/// The counts of `actions.csv` beside a second count from the record.
#[test]
fn actions_are_counted() {
    let game = game(4, |_| ());
    let mut stream = Seed::new(15).stream();
    let mut tally = game.tally(2);
    let mut second: BTreeMap<(usize, &str), u64> = BTreeMap::new();
    for _ in 0..300 {
        let state = random_hand(&game, &mut stream, |_, _, _| ());
        let mut half = game.tally(2);
        game.count(&mut half, &state, &BySeat::from_fn(4, |seat| seat.index() % 2));
        game.add(&mut tally, &half);
        for play in game.record(&state).plays {
            if let Some(card) = play.choice.card() {
                *second.entry((play.seat % 2, card.kind().name())).or_default() += 1;
            }
        }
    }
    let tables = game.tables(&tally, &["even".into(), "odd".into()]);
    assert_eq!((tables.len(), tables[0].file, tables[0].rows.len()), (1, "actions.csv", 10));
    let mut drawn = 0;
    for row in &tables[0].rows {
        let number = |column: &str| -> u64 {
            row[tables[0].columns.iter().position(|name| *name == column).unwrap()].parse().unwrap()
        };
        let strategy = usize::from(row[0] == "odd");
        assert_eq!(number("played"), second[&(strategy, row[2].as_str())]);
        let fates = ["wild", "taken", "added", "redirected", "returned"].map(number);
        assert_eq!(fates.iter().sum::<u64>(), number("played"), "{row:?}");
        assert!(number("wild") == 0 || row[2] == "back-atcha");
        drawn += number("cards_drawn");
    }
    assert!(drawn > 1000);
}
