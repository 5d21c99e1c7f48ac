//! The networks against a naive second implementation, in double precision and without any sharing of work.

use std::sync::Arc;

use rand::RngExt;

use super::{
    card_net::{CardNet, standing_rows},
    lane::{Lane, Manner, Sitter},
    naming::Naming,
    pain_net::{PainNet, PainSight},
    pupil::{Aim, Pupil},
    sight::Sight,
    *,
};
use crate::{
    card::{Card, CardSet, Colour},
    game::{Game, Seat, Seed, Stream, Turn},
    games::trick::{Edition, State, TrickGame, View},
    strategy::{Entrant, Player, Random, Strategy},
};

fn game(players: usize) -> Arc<TrickGame> {
    let edition = if players == 7 { Edition::misery() } else { Edition::stickem() };
    Arc::new(TrickGame::new(edition.rules(players).unwrap()).unwrap())
}

fn random_model(game: &TrickGame, seed: u64) -> Model {
    let mut stream = Seed::new(seed).stream();
    let mut model = Model::random(Layout::of(game.rules()), Meaning::Values, &mut stream);
    // Nothing may be hidden by a weight that starts at zero.
    let mut shake = |weights: &mut [f32]| {
        weights.iter_mut().for_each(|weight| *weight += 0.05 * (stream.random::<f32>() - 0.5));
    };
    shake(&mut model.cards.weights);
    shake(&mut model.pain.weights);
    model.cards.refresh();
    model
}

/// The values of the cards in hand, from nothing but the weights and the view.
fn naive_values(net: &CardNet, weights: &[f64], view: View<'_>) -> Vec<f64> {
    let naming = Naming::of(&net.layout, view);
    let mut sight = Sight::default();
    sight.look(&net.layout, &net.inputs, &naming, view);
    let mut on: Vec<usize> = standing_rows(&net.layout, &net.inputs, &naming, view).collect();
    on.extend(view.table().gone().iter().map(|card| net.inputs.gone + naming.card(card)));
    on.extend(view.hand().iter().map(|card| net.inputs.hand + naming.card(card)));
    on.extend(sight.rows.iter().map(|&row| usize::from(row)));

    let (wide, narrow) = (card_net::WIDE, card_net::NARROW);
    let first_bias = net.inputs.count * wide;
    let second = first_bias + wide;
    let second_bias = second + narrow * wide;
    let actions = second_bias + narrow;
    let outputs = actions + layout::action::COUNT * narrow;
    let output_bias = outputs + 2 * net.layout.cards() * narrow;
    let hidden: Vec<f64> = (0..wide)
        .map(|unit| on.iter().map(|row| weights[row * wide + unit]).sum::<f64>() + weights[first_bias + unit])
        .map(|sum| sum.max(0.0))
        .collect();
    let value = |choice: &sight::Choice| {
        let unit_value = |unit: usize| {
            let products =
                hidden.iter().enumerate().map(|(at, value)| value * weights[second + unit * wide + at]);
            let rows: f64 =
                choice.rows.iter().map(|&row| weights[actions + usize::from(row) * narrow + unit]).sum();
            (products.sum::<f64>() + weights[second_bias + unit] + rows).max(0.0)
        };
        let output = usize::from(choice.output);
        let products = (0..narrow).map(|unit| unit_value(unit) * weights[outputs + output * narrow + unit]);
        products.sum::<f64>() + weights[output_bias + output]
    };
    sight.choices.iter().map(value).collect()
}

fn doubled(weights: &[f32]) -> Vec<f64> {
    weights.iter().map(|&weight| f64::from(weight)).collect()
}

/// A random round seen by the pupil in one seat: the states of its decisions, and the places of its choices.
fn watched_round(game: &TrickGame, model: &Model, seat: Seat, seed: u64) -> (Pupil, Vec<(State, usize)>) {
    let mut stream = Seed::new(seed).stream();
    let mut state = game.start(&mut stream);
    game.deal(&mut state, &mut stream);
    let (mut pupil, mut seen) = (Pupil::default(), Vec::new());
    while let Some(mover) = game.turn(&state).seat() {
        let view = game.view(&state, mover);
        let card = game.random_move(view, &mut stream);
        let choosing = view.is_choosing();
        if mover == seat && choosing {
            model.pain.look(view, &mut pupil.pain);
            pupil.pain_chosen = pupil.pain.choices.iter().position(|choice| choice.card == card).unwrap();
            pupil.pain_target = 0.3;
        } else if mover == seat && view.hand().len() > 1 {
            let decision = pupil.decide(&model.cards, view);
            decision.chosen = decision.sight.choices.iter().position(|choice| choice.card == card).unwrap();
            decision.target = stream.random();
            seen.push((state, decision.chosen));
        }
        game.play(&mut state, card);
        match choosing {
            true if state.table().is_revealed() => pupil.begin(&model.cards, game.view(&state, seat)),
            true => {}
            false => pupil.fall(&model.cards, card, mover == seat),
        }
    }
    (pupil, seen)
}

#[test]
fn the_first_layer_kept_up_to_date_is_the_one_summed_up() {
    for players in 3..=7 {
        let game = game(players);
        let model = random_model(&game, 1);
        let weights = doubled(&model.cards.weights);
        let seat = Seat::new(players - 1);
        let (pupil, seen) = watched_round(&game, &model, seat, 2);
        let mut player = NetPlayer::new(Arc::new(model.clone()));
        for (decision, (state, _)) in pupil.decisions().iter().zip(&seen) {
            let view = game.view(state, seat);
            let naive = naive_values(&model.cards, &weights, view);
            let afresh = player.appraise(view).map(|(_, value)| value / model::UNIT);
            for ((kept, afresh), naive) in decision.values.iter().zip(afresh).zip(naive) {
                assert!((f64::from(*kept) - naive).abs() < 1e-4, "{players} players: {kept} {naive}");
                assert!((f64::from(afresh) - naive).abs() < 1e-4, "{players} players: {afresh} {naive}");
            }
        }
    }
}

/// By how much a teacher's card fails to be above all others by the margin.
fn shortfall(values: &[f64], chosen: usize) -> f64 {
    let others = values.iter().enumerate().filter(|(place, _)| *place != chosen);
    let highest = others.map(|(_, value)| *value).fold(f64::NEG_INFINITY, f64::max);
    (highest + f64::from(pupil::MARGIN) - values[chosen]).max(0.0)
}

/// What a round costs by the naive values.
fn naive_loss(net: &CardNet, weights: &[f64], aim: Aim, round: &[(View<'_>, usize, f64)]) -> f64 {
    let cost = |&(view, chosen, target): &(View<'_>, usize, f64)| {
        let values = naive_values(net, weights, view);
        match aim {
            Aim::Target => (values[chosen] - target).powi(2) / 2.0,
            Aim::Imitation => values.iter().map(|value| value.exp()).sum::<f64>().ln() - values[chosen],
            Aim::Lesson(weight) => {
                (values[chosen] - target).powi(2) / 2.0 + f64::from(weight) * shortfall(&values, chosen)
            }
        }
    };
    round.iter().map(cost).sum()
}

#[test]
fn gradients_are_those_of_finite_differences() {
    let game = game(4);
    let model = random_model(&game, 3);
    let seat = Seat::new(2);
    for aim in [Aim::Target, Aim::Imitation, Aim::Lesson(0.3)] {
        let (mut pupil, seen) = watched_round(&game, &model, seat, 4);
        let targets: Vec<f64> = pupil.decisions().iter().map(|decision| f64::from(decision.target)).collect();
        let mut gradient = vec![0.0; model.cards.weights.len()];
        let mut pain_gradient = vec![0.0; model.pain.weights.len()];
        pupil.push_back(&model, aim, (&mut gradient, &mut pain_gradient));
        let round: Vec<(View<'_>, usize, f64)> = seen
            .iter()
            .zip(targets)
            .map(|((state, chosen), target)| (game.view(state, seat), *chosen, target))
            .collect();
        let mut weights = doubled(&model.cards.weights);
        let mut stream = Seed::new(5).stream();
        let moved: Vec<usize> = (0..gradient.len()).filter(|&at| gradient[at] != 0.0).collect();
        let any = 0..gradient.len();
        // Weights that the gradient moves, any weights, and the last layers, which are few.
        let mut picked: Vec<usize> = (0..60).map(|_| moved[stream.random_range(0..moved.len())]).collect();
        picked.extend((0..30).map(|_| stream.random_range(any.clone())));
        picked.extend((0..30).map(|_| stream.random_range(gradient.len() - 12_000..gradient.len())));
        for at in picked {
            let step = 1e-5;
            let mut loss = |by: f64| {
                weights[at] += by;
                let loss = naive_loss(&model.cards, &weights, aim, &round);
                weights[at] -= by;
                loss
            };
            let slope = (loss(step) - loss(-step)) / (2.0 * step);
            let found = f64::from(gradient[at]);
            assert!((slope - found).abs() < 1e-3 * (1.0 + slope.abs()), "{aim:?} {at}: {slope} {found}");
        }
    }
}

fn naive_pain_value(net: &PainNet, weights: &[f64], sight: &PainSight, place: usize) -> f64 {
    let units = pain_net::UNITS;
    let choice = &sight.choices[place];
    let rows = (net.weights.len() - 1) / units - 2;
    let hidden = |unit: usize| {
        let on = sight.colours[choice.colour].iter().chain([&choice.number]);
        let sum: f64 = on.map(|&row| weights[usize::from(row) * units + unit]).sum();
        (sum + weights[rows * units + unit]).max(0.0)
    };
    let output = (rows + 1) * units;
    (0..units).map(|unit| hidden(unit) * weights[output + unit]).sum::<f64>() + weights[output + units]
}

#[test]
fn gradients_of_the_pain_choice_are_those_of_finite_differences() {
    let game = game(7);
    let model = random_model(&game, 6);
    for aim in [Aim::Target, Aim::Imitation, Aim::Lesson(0.3)] {
        let (mut pupil, _) = watched_round(&game, &model, Seat::new(1), 7);
        let mut gradient = vec![0.0; model.pain.weights.len()];
        pupil.push_back(&model, aim, (&mut vec![0.0; model.cards.weights.len()], &mut gradient));
        let mut weights = doubled(&model.pain.weights);
        let loss = |weights: &[f64]| {
            let sight = &pupil.pain;
            let value = |place| naive_pain_value(&model.pain, weights, sight, place);
            let chosen = value(pupil.pain_chosen);
            match aim {
                Aim::Target => (chosen - f64::from(pupil.pain_target)).powi(2) / 2.0,
                Aim::Imitation => {
                    (0..sight.choices.len()).map(|place| value(place).exp()).sum::<f64>().ln() - chosen
                }
                Aim::Lesson(weight) => {
                    let values: Vec<f64> = (0..sight.choices.len()).map(value).collect();
                    (chosen - f64::from(pupil.pain_target)).powi(2) / 2.0
                        + f64::from(weight) * shortfall(&values, pupil.pain_chosen)
                }
            }
        };
        for at in (0..weights.len()).step_by(37).chain(weights.len() - 66..weights.len()) {
            let step = 1e-5;
            weights[at] += step;
            let high = loss(&weights);
            weights[at] -= 2.0 * step;
            let low = loss(&weights);
            weights[at] += step;
            let (slope, found) = ((high - low) / (2.0 * step), f64::from(gradient[at]));
            assert!((slope - found).abs() < 1e-3 * (1.0 + slope.abs()), "{aim:?} {at}: {slope} {found}");
        }
    }
}

#[test]
fn a_model_survives_its_file_and_damage_is_refused() {
    let four = game(4);
    let mut model = random_model(&four, 8);
    model.provenance = "a test".into();
    let bytes = model.to_bytes();
    assert!((400_000..1_500_000).contains(&bytes.len()), "{}", bytes.len());
    let read = Model::from_bytes(&bytes).unwrap();
    assert_eq!(read, model);

    let (mut one, mut other) = (NetPlayer::new(Arc::new(model.clone())), NetPlayer::new(Arc::new(read)));
    let mut stream = Seed::new(9).stream();
    let mut state = four.start(&mut stream);
    four.deal(&mut state, &mut stream);
    while let Some(seat) = four.turn(&state).seat() {
        let view = four.view(&state, seat);
        let card = one.choose(view, &mut stream);
        assert_eq!(other.choose(view, &mut stream), card);
        four.play(&mut state, card);
    }

    for end in [0, 5, 20, 300, bytes.len() - 1] {
        assert!(Model::from_bytes(&bytes[..end]).is_err(), "cut at {end}");
    }
    for at in [0, 20, 200, 5000, bytes.len() - 5] {
        let mut altered = bytes.clone();
        altered[at] ^= 1;
        assert!(Model::from_bytes(&altered).is_err(), "altered at {at}");
    }
    let layout = Layout::of(game(5).rules());
    let refused = model.fitting(&layout).unwrap_err().to_string();
    assert_eq!(
        refused,
        "a model for another table: 4 players, 5 colours from 0 to 11, 14 tricks, no zero wins (expected 5 \
         players, 5 colours from 0 to 14, 14 tricks, no zero wins)"
    );
}

/// A game like this one but for what the seat cannot see.
fn with_others_shuffled(game: &TrickGame, state: &State, seat: Seat, stream: &mut Stream) -> State {
    game.determinize(game.view(state, seat), stream)
}

#[test]
fn what_a_net_cannot_see_does_not_move_it() {
    for players in [3, 4, 7] {
        let game = game(players);
        let mut player = NetPlayer::new(Arc::new(random_model(&game, 10)));
        let mut stream = Seed::new(11).stream();
        let mut state = game.start(&mut stream);
        game.deal(&mut state, &mut stream);
        while let Turn::Open(seat) | Turn::Secret(seat) = game.turn(&state) {
            let card = player.choose(game.view(&state, seat), &mut stream);
            let other = with_others_shuffled(&game, &state, seat, &mut stream);
            assert_eq!(player.choose(game.view(&other, seat), &mut stream), card);
            let any = game.random_move(game.view(&state, seat), &mut Seed::new(12).stream());
            game.play(&mut state, any);
        }
    }
}

/// Colours that change places change the names of cards and nothing else.
#[test]
fn names_of_colours_do_not_matter() {
    let game = game(4);
    let model = random_model(&game, 13);
    let swapped = |card: Card| match card.colour() {
        Colour::Red => Card::new(Colour::Blue, card.number()),
        Colour::Blue => Card::new(Colour::Red, card.number()),
        _ => card,
    };
    let mut stream = Seed::new(14).stream();
    let mut state = game.start(&mut stream);
    game.deal(&mut state, &mut stream);
    let mut mirror = state.with_hidden(
        state.hands().map(|hand| hand.iter().map(swapped).collect::<CardSet>()),
        *state.chosen(),
    );
    let mut player = NetPlayer::new(Arc::new(model));
    // Red and blue are pain colours, so that both have a place of their own among the names.
    let pains: Vec<Card> = Seat::all(4)
        .map(|seat| {
            let colour = [Colour::Red, Colour::Blue, Colour::Yellow, Colour::Green][seat.index()];
            let held = state.hands()[seat].of_colour(colour);
            held.first().unwrap_or(state.hands()[seat].nth(0))
        })
        .collect();
    for card in pains {
        game.play(&mut state, card);
        game.play(&mut mirror, swapped(card));
    }
    while let Some(seat) = game.turn(&state).seat() {
        let one: Vec<(Card, f32)> = player.appraise(game.view(&state, seat)).collect();
        let other: Vec<(Card, f32)> = player.appraise(game.view(&mirror, seat)).collect();
        for (card, value) in &one {
            let (_, mirrored) = other.iter().find(|(other, _)| *other == swapped(*card)).unwrap();
            assert!((value - mirrored).abs() < 1e-3, "{card}: {value} {mirrored}");
        }
        let card = one[0].0;
        game.play(&mut state, card);
        game.play(&mut mirror, swapped(card));
    }
}

#[test]
fn threads_and_interruptions_change_no_weight() {
    let game = game(3);
    let others = vec![Entrant::new("random", "", {
        let game = Arc::clone(&game);
        move || Player::blind(Random::new(Arc::clone(&game)))
    })];
    let mixes = vec![Mix { weight: 1.0, guests: vec![Guest::Myself, Guest::Past, Guest::Other(0)] }];
    let population = Population { mixes, others };
    let schedule = Schedule { snapshot: 5, ..Schedule::default() };
    let trained = |threads: usize, stop: Option<u64>| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let mut trainer = Trainer::new(Arc::clone(&game), 7, schedule, population.clone());
            for step in 0..20 {
                if stop == Some(step) {
                    let texts = ("a".into(), "b".into());
                    let saved = TrainingCheckpoint::of(&trainer, texts, 1.5, Vec::new()).to_bytes();
                    assert!(TrainingCheckpoint::from_bytes(&saved[..saved.len() - 1]).is_err());
                    trainer = Trainer::new(Arc::clone(&game), 7, schedule, population.clone());
                    TrainingCheckpoint::from_bytes(&saved).unwrap().restore(&mut trainer);
                }
                trainer.step(step as f32 / 20.0);
            }
            trainer.model().to_bytes()
        })
    };
    let one = trained(1, None);
    assert!(trained(3, None) == one, "three threads");
    assert!(trained(1, Some(12)) == one, "interrupted");
}

/// Somebody whom others learn from: plays its lowest card.
fn lowest() -> Entrant<TrickGame> {
    Entrant::new("lowest", "", || {
        Player::blind(|view: View<'_>, _: &mut Stream| {
            view.hand().iter().min_by_key(|card| (card.number(), *card)).unwrap()
        })
    })
}

#[test]
fn a_teachers_choices_are_preferred() {
    let game = game(3);
    let lessons = Lesson::play_many(&game, &lowest(), 1, 0..120);
    let (seen, unseen) = lessons.split_at(100);
    let agreement = |taught: bool| {
        let mut trainer = Trainer::new(Arc::clone(&game), 7, Schedule::default(), Population::alone());
        if taught {
            trainer.learn_from(seen.to_vec());
        }
        (0..300).for_each(|_| trainer.step(0.0));
        let mut lane = Lane::new(trainer.model(), 0);
        unseen.iter().for_each(|lesson| lane.imitate(&game, trainer.model(), lesson.dealt, &lesson.moves));
        1.0 - lane.loss / lane.decisions as f64
    };
    let (taught, alone) = (agreement(true), agreement(false));
    // It learns values, not moves: the teacher is followed far more often than by chance, but not always.
    assert!(taught > 2.0 * alone && taught > 0.4, "{taught} {alone}");
}

#[test]
fn a_clone_plays_like_its_teacher() {
    let game = game(3);
    let lowest = lowest();
    let lessons = Lesson::play_many(&game, &lowest, 1, 0..120);
    let (seen, unseen) = lessons.split_at(100);
    let mut clone = Imitator::new(Arc::clone(&game), 1);
    let before = clone.agreement(unseen);
    (0..6).for_each(|epoch| {
        clone.study(seen, epoch, (2e-3, 1e-3));
    });
    let after = clone.agreement(unseen);
    assert!(before < 0.4 && after > 0.8, "{before} {after}");
    assert_eq!(clone.model().meaning(), Meaning::Likelihoods);
}

#[test]
fn a_lane_counts_what_it_learned_from() {
    let game = game(5);
    let model = random_model(&game, 15);
    let mut lane = Lane::new(&model, 0);
    let fixed = Sitter::Model(Arc::new(model.clone()));
    let sitters = [Sitter::Myself, fixed.clone(), Sitter::Myself, fixed.clone(), fixed];
    let manner = Manner { epsilon: 0.5, lambda: 0.7 };
    lane.play(&game, &model, (&sitters, &[]), manner, &mut Seed::new(16).stream());
    assert_eq!((lane.decisions, lane.pains), (2 * 13, 2));
    assert!(lane.gradient.iter().any(|&slope| slope != 0.0));
    assert!(lane.pain_gradient.iter().any(|&slope| slope != 0.0));
}

/// A clone draws by the squares of its likelihoods.
#[test]
fn a_clone_plays_what_it_is_surer_of() {
    let mut stream = Stream::new(3);
    let mut drawn = [0; 3];
    for _ in 0..10_000 {
        let mut values = [0.6_f32, 0.3, 0.1].map(f32::ln);
        drawn[super::net_player::imitated(&mut values, &mut stream)] += 1;
    }
    for (count, share) in drawn.into_iter().zip([0.36, 0.09, 0.01]) {
        let expected = 10_000.0 * share / 0.46;
        assert!((f64::from(count) - expected).abs() < 5.0 * expected.sqrt(), "{drawn:?}");
    }
}

/// Of a shipped model the header tells the table without the weights being read.
#[test]
fn a_header_tells_the_table() {
    let layout = Layout::of(game(4).rules());
    let bytes = Model::random(layout, Meaning::Values, &mut Stream::new(1)).to_bytes();
    assert_eq!(Model::table_of(&bytes[..300]), Ok(layout));
    assert_eq!(Model::table_of(b"something else"), Err(ModelError::Format));
}
