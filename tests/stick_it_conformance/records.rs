//! Records: they replay, changes are noticed, actions are counted.

use std::collections::BTreeMap;

use super::{game, games, random_hand};
use stickem::game::{BySeat, Game, Recorded, Seed, Tallied, Turn};

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
