//! What a bot is sent is its view: all of it, and nothing else.

use serde_json::Value;
use stickem::{
    game::{Game, Purpose, Seat, Seed, Turn, below},
    games::trick::{State, TrickGame, View},
};

use crate::kennel::{Script, table};

/// Notes all that it is sent, in a file of its own.
const SCRIBE: &str = r#"
note() { printf '%s\n' "$line" >> "heard.$$"; }
ready; while ask; do note; answer; done
"#;

const TABLES: [(&str, usize); 5] =
    [("stickem", 3), ("stickem", 4), ("stickem", 6), ("misery", 5), ("misery", 7)];

/// A state somewhere in a random game in which a seat is to move.
fn position(game: &TrickGame, seed: Seed) -> (State, Seat) {
    let mut stream = seed.stream();
    let mut state = game.start(&mut stream);
    let mut left = below(game.rules().rounds * game.rules().hand_size * game.seats(), &mut stream);
    loop {
        match game.turn(&state) {
            Turn::Over => return position(game, seed.child(1)),
            Turn::Deal => game.deal(&mut state, &mut stream),
            Turn::Open(seat) | Turn::Secret(seat) if left == 0 => return (state, seat),
            Turn::Open(seat) | Turn::Secret(seat) => {
                left -= 1;
                let choice = game.random_move(game.view(&state, seat), &mut stream);
                game.play(&mut state, choice);
            }
        }
    }
}

#[test]
fn hidden_cards_change_no_byte() {
    for (edition, players) in TABLES {
        let game = table(edition, players);
        let script = Script::new(SCRIBE);
        let entrant = script.entrant(&game);
        let (mut one, mut other) = (entrant.player(), entrant.player());
        let mut moved = 0;
        for number in 0..200 {
            let seed = Seed::new(3).purpose(Purpose::Sample).child(number);
            let (state, seat) = position(&game, seed);
            let world = game.determinize(game.view(&state, seat), &mut seed.child(2).stream());
            moved += usize::from(world.hands() != state.hands());
            let first = one.choose(&game, &state, seat, &mut seed.child(3).stream());
            let second = other.choose(&game, &world, seat, &mut seed.child(3).stream());
            assert_eq!(first, second);
        }
        assert!(moved > 150, "only {moved} worlds differ from the truth");
        assert_eq!((one.fault(), other.fault()), (None, None));
        let heard: Vec<String> =
            script.pids().iter().map(|pid| script.noted(&format!("heard.{pid}"))).collect();
        assert_eq!(heard[0].lines().count(), 200);
        assert!(heard[0] == heard[1], "a bot was sent something that is not in its view");
    }
}

#[test]
fn the_whole_view_is_sent() {
    for (edition, players) in TABLES {
        let game = table(edition, players);
        let script = Script::new(SCRIBE);
        let entrant = script.entrant(&game);
        let mut player = entrant.player();
        let positions: Vec<_> = (0..40).map(|number| position(&game, Seed::new(4).child(number))).collect();
        for (state, seat) in &positions {
            player.choose(&game, state, *seat, &mut Seed::new(5).stream());
        }
        let heard = script.noted(&format!("heard.{}", script.pids()[0]));
        assert_eq!(heard.lines().count(), positions.len());
        for (line, (state, seat)) in heard.lines().zip(&positions) {
            check(&serde_json::from_str(line).unwrap(), &game, game.view(state, *seat));
        }
    }
}

/// Compares what was sent with the view, in a way as unlike the sender's as can be.
fn check(request: &Value, game: &TrickGame, view: View<'_>) {
    let (said, table) = (&request["view"], view.table());
    let cards = |list: &Value| -> Vec<String> {
        list.as_array().unwrap().iter().map(|card| card.as_str().unwrap().to_owned()).collect()
    };
    let in_words = |cards: &[stickem::card::Card]| -> Vec<String> {
        cards.iter().map(|card| card.to_string()).collect()
    };
    let hand: Vec<_> = view.hand().iter().collect();
    assert_eq!(cards(&said["hand"]), in_words(&hand));
    assert_eq!(request["moves"], said["hand"]);
    assert_eq!(said["seat"], view.seat().index());
    assert_eq!(said["round"], table.round());
    assert_eq!(said["decision"], if table.is_revealed() { "card" } else { "pain" });
    assert_eq!(cards(&said["undealt"]).join(" "), table.undealt().to_string());
    for seat in Seat::all(game.seats()) {
        assert_eq!(said["scores"][seat.index()], table.scores()[seat]);
        assert_eq!(said["totals"][seat.index()], table.totals()[seat]);
        match table.pain(seat) {
            Some(card) => assert_eq!(said["pain"][seat.index()], card.to_string()),
            None => assert!(said["pain"].is_null()),
        }
    }
    let done = said["tricks"].as_array().unwrap();
    let mut played: Vec<String> = done.iter().flat_map(|trick| cards(&trick["cards"])).collect();
    played.extend(cards(&said["trick"]["cards"]));
    assert_eq!(played, in_words(table.played()));
    assert_eq!(done.len(), table.tricks_done());
    assert_eq!(said["trick"]["leader"], table.leader().index());
    let all_zero = game.rules().all_zero;
    for (said, trick) in done.iter().chain([&said["trick"]]).zip(table.tricks(all_zero)) {
        assert_eq!(said["leader"], trick.leader.index());
        assert_eq!(said["winner"].as_u64(), trick.winner.map(|seat| seat.index() as u64));
    }
}
