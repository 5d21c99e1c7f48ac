//! Views: what is hidden changes no view, no choice, and nobody learns from being asked.

use super::{assert_conserved, game, games, random_hand};
use stickem::{
    game::{Game, Seat, Seed, Turn, below},
    games::stick_it::{Move, State, View, heuristics::Heuristic},
    roster::Recipe,
    strategy::Strategy,
};

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
