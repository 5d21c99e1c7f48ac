use std::{f32::consts::PI, sync::Arc};

use rand::RngExt;
use rayon::prelude::*;

use super::{
    Layout, Lesson, Meaning, Model,
    adam::Adam,
    lane::{Lane, Manner, Sitter},
};
use crate::{
    game::{Game, Purpose, Seed, Stream, below},
    games::trick::TrickGame,
    strategy::Entrant,
};

/// How a model is trained. Together with the seed, the population and the number of rounds this decides every
/// weight; the number of threads does not.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Schedule {
    /// The step size at the start; it falls to nothing by a cosine.
    pub rate: f32,
    /// How often the learner explores at the start and at the end.
    pub epsilon: (f32, f32),
    /// The λ of TD(λ).
    pub lambda: f32,
    /// How many lanes play at the same time for one step: the most threads that can be of use.
    pub lanes: usize,
    /// How many rounds each of them plays for one step.
    pub rounds: usize,
    /// Every so many steps the model as it is then becomes one of the earlier versions.
    pub snapshot: u64,
}

impl Default for Schedule {
    fn default() -> Self {
        Self { rate: 1.5e-3, epsilon: (0.08, 0.01), lambda: 0.7, lanes: 4, rounds: 3, snapshot: 5000 }
    }
}

/// Somebody whom the learner meets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Guest {
    /// The learner itself.
    Myself,
    /// An earlier version of the learner.
    Past,
    /// One of the other players, by number.
    Other(usize),
}

/// A kind of table: one seat is the learner's, every other is drawn from the guests.
#[derive(Clone, PartialEq, Debug)]
pub struct Mix {
    /// How often the learner sits down at it, relative to the others.
    pub weight: f32,
    /// Who may sit there.
    pub guests: Vec<Guest>,
}

/// Whom the learner meets.
#[derive(Clone, Debug)]
pub struct Population {
    /// The kinds of tables.
    pub mixes: Vec<Mix>,
    /// The other players.
    pub others: Vec<Entrant<TrickGame>>,
}

impl Population {
    /// Nobody but the learner itself.
    pub fn alone() -> Self {
        Self { mixes: vec![Mix { weight: 1.0, guests: vec![Guest::Myself] }], others: Vec::new() }
    }
}

/// How much the choices of a teacher count at the start: the slope of its margin, in the networks' units.
const TEACHING: f32 = 0.1;

/// The most earlier versions that are kept.
const MOST_PAST: usize = 8;

/// Training by self-play, step by step.
pub struct Trainer {
    game: Arc<TrickGame>,
    schedule: Schedule,
    population: Population,
    seed: Seed,
    pub(super) model: Model,
    pub(super) adam: Adam,
    pub(super) pain_adam: Adam,
    pub(super) past: Vec<Arc<Model>>,
    lanes: Vec<Lane>,
    lessons: Arc<[Lesson]>,
    pub(super) loss: f64,
}

impl Trainer {
    /// Training of a new model from random weights.
    pub fn new(game: Arc<TrickGame>, seed: u64, schedule: Schedule, population: Population) -> Self {
        let seed = Seed::new(seed).purpose(Purpose::Training);
        let layout = Layout::of(game.rules());
        let model = Model::random(layout, Meaning::Values, &mut seed.child(0).stream());
        let lanes = (0..schedule.lanes.max(1)).map(|_| Lane::new(&model, population.others.len())).collect();
        Self {
            game,
            schedule,
            population,
            seed,
            adam: Adam::new(model.cards.weights.len()),
            pain_adam: Adam::new(model.pain.weights.len()),
            model,
            past: Vec::new(),
            lanes,
            lessons: Arc::new([]),
            loss: 0.0,
        }
    }

    /// Begins with this model of the same table rather than with random weights.
    ///
    /// # Panics
    /// If the model is for another table.
    pub fn begin_with(&mut self, model: Model) {
        assert_eq!(model.layout(), self.model.layout(), "a model of the same table");
        self.model = model;
    }

    /// Learns from these rounds of a teacher besides its own: one for each lane and step, whose choices count the
    /// less the further the training is, and at its end for nothing.
    pub fn learn_from(&mut self, lessons: Vec<Lesson>) {
        self.lessons = lessons.into();
    }

    /// The model as it is now.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// How many steps have been made.
    pub fn steps(&self) -> u64 {
        self.adam.steps
    }

    /// How many rounds are played for one step.
    pub fn rounds_per_step(&self) -> u64 {
        (self.lanes.len() * self.schedule.rounds) as u64
    }

    /// The error of the values in points, as the root of a running mean of squares.
    pub fn error(&self) -> f64 {
        self.loss.sqrt() * f64::from(super::model::UNIT)
    }

    /// Plays the rounds of one step and moves the weights; `progress` says how much of the training is over, from
    /// 0 to 1.
    pub fn step(&mut self, progress: f32) {
        let Schedule { rate, epsilon, lambda, rounds, snapshot, .. } = self.schedule;
        let steps = self.adam.steps;
        if steps > 0 && steps.is_multiple_of(snapshot) {
            self.keep();
        }
        let manner = Manner { epsilon: epsilon.0 + (epsilon.1 - epsilon.0) * progress, lambda };
        let seed = self.seed.child(1).child(steps);
        let Self { game, model, past, population, lanes, lessons, .. } = &mut *self;
        let (game, model, population) = (&**game, &*model, &*population);
        let seating = Seating { population, past, players: game.seats() };
        let play = |(at, lane): (usize, &mut Lane)| {
            let mut stream = seed.child(at as u64).stream();
            for _ in 0..rounds {
                let sitters = seating.draw(&mut stream);
                lane.play(game, model, (&sitters, &population.others), manner, &mut stream);
            }
            if !lessons.is_empty() {
                let Lesson { dealt, moves } = &lessons[below(lessons.len(), &mut stream)];
                lane.take_lesson(game, model, (*dealt, moves), (TEACHING * (1.0 - progress), lambda));
            }
        };
        lanes.par_iter_mut().enumerate().for_each(play);
        self.update(rate * 0.5 * (1.0 + (PI * progress.clamp(0.0, 1.0)).cos()));
    }

    fn update(&mut self, rate: f32) {
        let decisions: u64 = self.lanes.iter().map(|lane| lane.decisions).sum();
        let loss: f64 = self.lanes.iter().map(|lane| lane.loss).sum();
        let loss = loss / decisions.max(1) as f64;
        self.loss = if self.loss == 0.0 { loss } else { 0.999 * self.loss + 0.001 * loss };
        step_all(&mut self.model, (&mut self.adam, &mut self.pain_adam), &mut self.lanes, rate);
    }

    /// Keeps the model as an earlier version; of too many, the oldest goes.
    fn keep(&mut self) {
        if self.past.len() == MOST_PAST {
            self.past.remove(0);
        }
        self.past.push(Arc::new(self.model.clone()));
    }
}

/// Moves the weights against the gradients of all lanes and clears these.
pub(super) fn step_all(
    model: &mut Model,
    (adam, pain_adam): (&mut Adam, &mut Adam),
    lanes: &mut [Lane],
    rate: f32,
) {
    let decisions: u64 = lanes.iter().map(|lane| lane.decisions).sum();
    let pains: u64 = lanes.iter().map(|lane| lane.pains).sum();
    let mut gradients: Vec<&mut [f32]> = lanes.iter_mut().map(|lane| &mut lane.gradient[..]).collect();
    adam.step(&mut model.cards.weights, &mut gradients, 1.0 / decisions.max(1) as f32, rate);
    model.cards.refresh();
    let mut gradients: Vec<&mut [f32]> = lanes.iter_mut().map(|lane| &mut lane.pain_gradient[..]).collect();
    pain_adam.step(&mut model.pain.weights, &mut gradients, 1.0 / pains.max(1) as f32, rate);
    for lane in lanes {
        (lane.decisions, lane.pains, lane.loss) = (0, 0, 0.0);
    }
}

/// Draws who sits where.
struct Seating<'t> {
    population: &'t Population,
    past: &'t [Arc<Model>],
    players: usize,
}

impl Seating<'_> {
    fn draw(&self, stream: &mut Stream) -> Vec<Sitter> {
        let mixes = &self.population.mixes;
        let sum: f32 = mixes.iter().map(|mix| mix.weight).sum();
        let mut rest = stream.random::<f32>() * sum;
        let drawn = mixes.iter().find(|mix| {
            rest -= mix.weight;
            rest < 0.0
        });
        let mix = drawn.unwrap_or(&mixes[mixes.len() - 1]);
        let own = below(self.players, stream);
        let sitter = |seat: usize| match mix.guests[below(mix.guests.len(), stream)] {
            _ if seat == own => Sitter::Myself,
            Guest::Past if !self.past.is_empty() => {
                Sitter::Model(Arc::clone(&self.past[below(self.past.len(), stream)]))
            }
            Guest::Myself | Guest::Past => Sitter::Myself,
            Guest::Other(number) => Sitter::Other(number),
        };
        (0..self.players).map(sitter).collect()
    }
}
