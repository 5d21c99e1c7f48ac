//! No heap allocation inside a round: counted by the allocator itself.

#![allow(clippy::unwrap_used)]

use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
    sync::Arc,
};

use stickem::{
    game::{Game, Seat, Seed, Turn},
    games::trick::{Edition, TrickGame},
    roster::Recipe,
    strategy::{Player, Random},
};

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: hands every request to the system's allocator unchanged.
#[allow(unsafe_code)]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations(work: impl FnOnce()) -> u64 {
    let before = ALLOCATIONS.get();
    work();
    ALLOCATIONS.get() - before
}

#[test]
fn a_round_allocates_nothing() {
    for edition in Edition::all() {
        for deck in &edition.decks {
            let game = Arc::new(TrickGame::new(edition.rules(deck.players).unwrap()).unwrap());
            let mut players: Vec<_> =
                (0..deck.players).map(|_| Player::blind(Random::new(Arc::clone(&game)))).collect();
            let mut stream = Seed::new(1).stream();
            let mut state = game.start(&mut stream);
            let by_players = allocations(|| {
                game.deal(&mut state, &mut stream);
                while let Turn::Open(seat) | Turn::Secret(seat) = game.turn(&state) {
                    let card = players[seat.index()].choose(&game, &state, seat, &mut stream);
                    assert!(game.is_legal(game.view(&state, seat), card));
                    game.play(&mut state, card);
                }
            });
            let by_worlds = allocations(|| {
                game.deal(&mut state, &mut stream);
                for seat in Seat::all(deck.players) {
                    let mut world = game.determinize(game.view(&state, seat), &mut stream);
                    game.rollout(&mut world, &mut stream);
                }
            });
            assert_eq!((by_players, by_worlds), (0, 0), "{} with {}", edition.name, deck.players);
        }
    }
}

/// A search that has made a decision before has all the memory it needs to make it again.
#[test]
fn a_search_allocates_nothing_in_the_steady_state() {
    let game = Arc::new(TrickGame::new(Edition::stickem().rules(4).unwrap()).unwrap());
    let mut state = game.start(&mut Seed::new(1).stream());
    game.deal(&mut state, &mut Seed::new(1).stream());
    for (name, extra) in [
        ("flat", ""),
        ("flat", "allocation = 'halving'\nrollout = 'balanced'\nnoise = 0.2"),
        ("pimc", ""),
        ("ismcts", ""),
        ("ismcts", "endgame = 2"),
        ("ismcts", "opponents = 'rollout'\nrollout = 'greedy'"),
        ("mo-ismcts", ""),
    ] {
        let text = format!("kind = '{name}'\niterations = 500\n{extra}");
        let recipe = Recipe { name: name.into(), text, directory: Default::default() };
        let mut player = recipe.entrant(&game).unwrap().player();
        let mut decide = || {
            player.choose(&game, &state, Seat::new(0), &mut Seed::new(2).stream());
        };
        decide();
        assert_eq!(allocations(&mut decide), 0, "{name} {extra}");
    }
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| drop(std::hint::black_box(Box::new(1)))), 1);
}
