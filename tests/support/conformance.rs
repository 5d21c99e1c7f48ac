//! What every game must hold to, whatever it is: one suite, generic over `Game`.

use std::{collections::BTreeSet, fmt::Debug};

use stickem::game::{Game, Recorded, Seat, Seed, Turn};

use super::visit_random_game;

/// Plays random games and checks, at every step, what the trait promises.
pub fn conforms<G: Game + Recorded>(name: &str, game: &G, games: u64)
where
    G::State: PartialEq + Debug,
{
    for seed in 0..games {
        let mut stream = Seed::new(seed).stream();
        let mut sample = Seed::new(seed).child(1).stream();
        let end = visit_random_game(game, &mut stream, |state, seat| {
            moves_are_sound(name, game, state, seat);
            views_survive_worlds(name, game, state, &mut sample);
            secret_choices_stay_secret(name, game, state, seat);
        });
        assert_eq!(game.turn(&end), Turn::Over, "{name}");
        replays_deals_from_the_stream(name, game, seed);
    }
}

/// Legal moves are there, without doubles, the same each time; each counts as legal; a random one is one of them.
fn moves_are_sound<G: Game>(name: &str, game: &G, state: &G::State, seat: Seat) {
    let view = game.view(state, seat);
    let moves: Vec<G::Move> = game.moves(view).collect();
    assert!(!moves.is_empty(), "{name}: a seat is to move and cannot");
    assert_eq!(game.moves(view).len(), moves.len(), "{name}: the number of moves");
    assert_eq!(moves.iter().collect::<BTreeSet<_>>().len(), moves.len(), "{name}: doubles in {moves:?}");
    assert!(game.moves(view).eq(moves.iter().copied()), "{name}: the order of moves changes");
    assert!(moves.iter().all(|&choice| game.is_legal(view, choice)), "{name}: a listed move is illegal");
    let mut stream = Seed::new(1).stream();
    assert!(moves.contains(&game.random_move(view, &mut stream)), "{name}: a random move is not listed");
}

/// For every seat, a world drawn from its view gives it the same view again, and somebody has a move in it.
fn views_survive_worlds<G: Game>(name: &str, game: &G, state: &G::State, stream: &mut stickem::game::Stream) {
    for seat in Seat::all(game.seats()) {
        let view = game.view(state, seat);
        let world = game.determinize(view, stream);
        assert_eq!(game.view(&world, seat), view, "{name}: the world shows {seat:?} something else");
        assert!(game.turn(&world).seat().is_some(), "{name}: nobody is to move in the world");
        if matches!(game.turn(state), Turn::Open(_)) {
            assert_eq!(game.turn(&world), game.turn(state), "{name}: another turn in the world");
        }
        assert_eq!(game.scores(&world), game.scores(state), "{name}: other scores in the world");
    }
}

/// While seats decide in secret, no move of the one to decide shows in any other view.
fn secret_choices_stay_secret<G: Game>(name: &str, game: &G, state: &G::State, seat: Seat) {
    let Turn::Secret(_) = game.turn(state) else { return };
    for choice in game.moves(game.view(state, seat)) {
        let mut after = state.clone();
        game.play(&mut after, choice);
        if matches!(game.turn(&after), Turn::Secret(_)) && game.decision(&after) == game.decision(state) {
            for other in Seat::all(game.seats()).filter(|&other| other != seat) {
                assert_eq!(game.view(&after, other), game.view(state, other), "{name}: {choice} is seen");
            }
        }
    }
}

/// The same stream deals the same cards, whatever was played before.
fn replays_deals_from_the_stream<G: Game>(name: &str, game: &G, seed: u64)
where
    G::State: PartialEq + Debug,
{
    let first_round = |play: u64| {
        let mut state = game.start(&mut Seed::new(seed).stream());
        game.deal(&mut state, &mut Seed::new(seed).child(0).stream());
        let dealt = state.clone();
        game.rollout(&mut state, &mut Seed::new(play).stream());
        (dealt, state)
    };
    let ((one, _), (other, _)) = (first_round(1), first_round(2));
    assert_eq!(one, other, "{name}: another deal from the same stream");
}

/// Records survive text, replay to the same scores, and can be told.
pub fn records_conform<G: Game + Recorded>(name: &str, game: &G, games: u64)
where
    G::Round: PartialEq + Debug,
{
    for seed in 0..games {
        let mut stream = Seed::new(seed).stream();
        let mut state = game.start(&mut stream);
        let mut again = game.start(&mut stream);
        while game.turn(&state) == Turn::Deal {
            let before = game.scores(&state);
            game.deal(&mut state, &mut stream);
            while let Some(seat) = game.turn(&state).seat() {
                let choice = game.random_move(game.view(&state, seat), &mut stream);
                game.play(&mut state, choice);
            }
            let record = game.record(&state);
            let text = serde_json::to_string(&record).unwrap();
            let read: G::Round = serde_json::from_str(&text).unwrap();
            assert_eq!(read, record, "{name}: a record read back");
            game.replay(&mut again, &read).unwrap_or_else(|fault| panic!("{name}: {fault}"));
            assert_eq!(game.round_scores(&again), game.round_scores(&state), "{name}: replayed scores");
            assert!(
                game.tell(&record, before.as_slice()).lines().count() > game.seats(),
                "{name}: the story"
            );
        }
        assert_eq!(game.scores(&again), game.scores(&state), "{name}: replayed totals");
    }
}
