use super::*;
use crate::{
    game::{Seed, Turn},
    games::trick::Edition,
    learn::{Layout, Meaning, NetPlayer},
    search::Budget,
};

fn game(players: usize) -> TrickGame {
    let edition = if players == 7 { Edition::misery() } else { Edition::stickem() };
    TrickGame::new(edition.rules(players).unwrap()).unwrap()
}

fn models(game: &TrickGame) -> Vec<Arc<Model>> {
    let model = |(meaning, seed)| {
        Arc::new(Model::random(Layout::of(game.rules()), meaning, &mut Seed::new(seed).stream()))
    };
    [(Meaning::Values, 1), (Meaning::Likelihoods, 2)].map(model).to_vec()
}

fn guess(game: &TrickGame) -> Guess {
    let settings = ChampionSettings { worlds: 5, swaps: 3, trust: 1.0, ..ChampionSettings::default() };
    Guess::new(models(game), settings)
}

fn meter() -> Meter {
    Meter::start(Budget::Iterations(1))
}

/// Plays a random round and shows every decision of the first seat.
fn watch(game: &TrickGame, seed: u64, mut show: impl FnMut(&State, &mut Stream)) {
    let mut stream = Seed::new(seed).stream();
    let mut state = game.start(&mut stream);
    game.deal(&mut state, &mut stream);
    while let Turn::Open(seat) | Turn::Secret(seat) = game.turn(&state) {
        if seat == Seat::new(0) {
            show(&state, &mut stream);
        }
        let card = game.random_move(game.view(&state, seat), &mut stream);
        game.play(&mut state, card);
    }
}

/// How well a model explains what a seat did, by asking the player that plays by it, move by move.
fn naive(game: &TrickGame, model: &Arc<Model>, state: &State, (seat, hand): (Seat, CardSet)) -> f32 {
    let rules = game.rules();
    let mut hands = BySeat::new(rules.players, CardSet::EMPTY);
    hands[seat] = hand;
    for trick in state.table().tricks(rules.all_zero) {
        for (place, &card) in trick.cards.iter().enumerate() {
            hands[trick.leader.step(place, rules.players)].insert(card);
        }
    }
    Seat::all(rules.players).for_each(|seat| hands[seat].insert(state.table().pain(seat).unwrap()));
    // What others hold is for nobody else to see, but the deal must be whole.
    let held = hands.iter().fold(CardSet::EMPTY, |all, &hand| all.union(hand)).union(state.table().undealt());
    let mut rest = rules.deck.difference(held).iter();
    for hand in hands.iter_mut() {
        while hand.len() < rules.hand_size {
            hand.insert(rest.next().unwrap());
        }
    }
    let mut replay = game.start(&mut Stream::new(0));
    game.deal_hands(&mut replay, hands);
    game.set_leader(&mut replay, state.table().round_leader());
    let pains: Vec<Card> = Seat::all(rules.players).map(|seat| state.table().pain(seat).unwrap()).collect();
    let (mut player, mut sum) = (NetPlayer::new(Arc::clone(model)), 0.0);
    let scale = match model.meaning() {
        Meaning::Values => 1.0 / ChampionSettings::default().temperature,
        Meaning::Likelihoods => 1.0,
    };
    for &card in pains.iter().chain(state.table().played()) {
        let mover = game.turn(&replay).seat().unwrap();
        let view = game.view(&replay, mover);
        if mover == seat && view.hand().len() > 1 {
            let values: Vec<(Card, f32)> = player.appraise(view).collect();
            let all: f32 = values.iter().map(|(_, value)| (scale * value).exp()).sum();
            let own = values.iter().find(|(other, _)| *other == card).unwrap().1;
            let share = (scale * own).exp() / all;
            sum += (0.98 * share + 0.02 / values.len() as f32).ln();
        }
        game.play(&mut replay, card);
    }
    sum
}

/// Evidence is kept up to date card by card, world by world; asking for it anew gives the same.
#[test]
fn evidence_is_that_of_a_naive_replay() {
    for players in [3, 4, 7] {
        let game = game(players);
        let mut guess = guess(&game);
        let models = models(&game);
        watch(&game, 7, |state, stream| {
            let view = game.view(state, Seat::new(0));
            guess.think(&game, view, &meter(), stream);
            for suspect in &guess.suspects {
                for seat in Seat::all(players).skip(1) {
                    let asked = guess.asked[seat];
                    for (at, model) in models.iter().enumerate().filter(|&(at, _)| asked[at]) {
                        let anew = naive(&game, model, state, (seat, suspect.hands[seat]));
                        let kept = suspect.evidence[seat][at];
                        assert!((anew - kept).abs() < 1e-3 * (1.0 + anew.abs()), "{anew} and {kept}");
                    }
                }
            }
        });
    }
}

/// Every world is one that the view allows.
#[test]
fn worlds_agree_with_the_view() {
    for players in [3, 4, 6, 7] {
        let game = game(players);
        let mut guess = guess(&game);
        watch(&game, 8, |state, stream| {
            let view = game.view(state, Seat::new(0));
            guess.think(&game, view, &meter(), stream);
            for _ in 0..6 {
                let world = guess.world(&game, view, stream).state;
                assert_eq!(game.view(&world, Seat::new(0)), view);
                let mut all = CardSet::EMPTY;
                for (seat, &hand) in world.hands().each() {
                    assert_eq!(hand.len(), state.hands()[seat].len());
                    assert!(hand.intersection(all).is_empty());
                    all = all.union(hand);
                }
                assert!(all.is_subset(view.unseen().union(view.hand())));
            }
        });
    }
}

/// Exchanges visit worlds as often as the models make them likely.
#[test]
fn exchanges_find_the_likely_worlds() {
    let game = game(3);
    let mut guess = guess(&game);
    guess.settings.worlds = 1;
    let mut compared = 0;
    let mut compare = |state: &State, stream: &mut Stream| {
        let view = game.view(state, Seat::new(0));
        if view.is_choosing() || view.hand().len() != 2 || !state.table().trick().is_empty() {
            return;
        }
        guess.suspects.clear();
        guess.think(&game, view, &meter(), stream);
        guess.asked = BySeat::new(3, [true; MOST_TYPES]);
        let (left, right) = (Seat::new(1), Seat::new(2));
        let unseen: Vec<Card> = view.unseen().iter().collect();
        let mut worlds = Vec::new();
        for one in 0..unseen.len() {
            for other in 0..one {
                let hand = CardSet::of(&[unseen[one], unseen[other]]);
                let rest = view.unseen().difference(hand);
                let all = [true; MOST_TYPES];
                let evidence = [(left, hand), (right, rest)]
                    .map(|place| (place.0, guess.witness.explain(&game, place, 0, &all)));
                let weight: f32 = evidence.iter().map(|(seat, found)| guess.weight(*seat, found)).sum();
                worlds.push((hand, weight.exp(), 0));
            }
        }
        const STEPS: usize = 20_000;
        for _ in 0..STEPS {
            guess.exchange(&game, 0, stream);
            let hand = guess.suspects[0].hands[left];
            worlds.iter_mut().find(|world| world.0 == hand).expect("one of all worlds").2 += 1;
        }
        let sum: f32 = worlds.iter().map(|world| world.1).sum();
        for (hand, weight, visits) in worlds {
            let (share, seen) = (weight / sum, visits as f32 / STEPS as f32);
            assert!((share - seen).abs() < 0.02, "{hand:?}: {seen} of the time instead of {share}");
        }
        compared += 1;
    };
    (0..4).for_each(|seed| watch(&game, seed, &mut compare));
    assert!(compared > 0, "the first seat led to the last trick but one in some round");
}

/// A seat that plays by one of the models is found out.
#[test]
fn the_kind_of_player_is_found_out() {
    let game = game(4);
    let mut guess = guess(&game);
    let models = models(&game);
    for kind in 0..2 {
        guess.forget(4);
        let mut stream = Seed::new(20).stream();
        let mut state = game.start(&mut stream);
        game.deal(&mut state, &mut stream);
        let mut player = NetPlayer::new(Arc::clone(&models[kind]));
        while let Turn::Open(seat) | Turn::Secret(seat) = game.turn(&state) {
            let view = game.view(&state, seat);
            if seat == Seat::new(0) {
                guess.think(&game, view, &meter(), &mut stream);
            }
            let card = crate::strategy::Strategy::choose(&mut player, view, &mut stream);
            game.play(&mut state, card);
        }
        let types = guess.types();
        assert!(Seat::all(4).skip(1).all(|seat| types[seat][kind] > 0.8), "{kind}: {types:?}");
    }
}
