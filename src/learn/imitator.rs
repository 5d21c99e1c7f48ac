use std::sync::Arc;

use rayon::prelude::*;

use super::{Layout, Lesson, Meaning, Model, adam::Adam, lane::Lane, trainer::step_all};
use crate::{
    game::{Purpose, Seed, shuffle},
    games::trick::TrickGame,
};

/// Fits a model to the moves of somebody else: a cheap clone of a slow player.
pub struct Imitator {
    game: Arc<TrickGame>,
    seed: Seed,
    model: Model,
    adam: Adam,
    pain_adam: Adam,
    lanes: Vec<Lane>,
}

/// Rounds a lane goes through for one step.
const ROUNDS: usize = 2;

/// How much all weights shrink in an epoch, times the step size: with few lessons for many weights, smaller weights
/// predict better what was not seen.
const SHRINKING: f32 = 13.0;

impl Imitator {
    /// A clone that has learned nothing yet.
    pub fn new(game: Arc<TrickGame>, seed: u64) -> Self {
        let seed = Seed::new(seed).purpose(Purpose::Training).child(3);
        let layout = Layout::of(game.rules());
        let model = Model::random(layout, Meaning::Likelihoods, &mut seed.child(0).stream());
        Self {
            adam: Adam::new(model.cards.weights.len()),
            pain_adam: Adam::new(model.pain.weights.len()),
            lanes: (0..4).map(|_| Lane::new(&model, 0)).collect(),
            game,
            seed,
            model,
        }
    }

    /// Goes through all lessons once, in random order, with step sizes that fall from the one to the other; gives
    /// back the share of cards that were thought the likeliest.
    pub fn study(&mut self, lessons: &[Lesson], epoch: u64, (from, to): (f32, f32)) -> f64 {
        let mut order: Vec<usize> = (0..lessons.len()).collect();
        shuffle(&mut order, &mut self.seed.child(1 + epoch).stream());
        let (mut wrong, mut decisions) = (0.0, 0);
        let steps = order.len().div_ceil(self.lanes.len() * ROUNDS).max(1);
        for (step, batch) in order.chunks(self.lanes.len() * ROUNDS).enumerate() {
            let Self { game, model, lanes, .. } = &mut *self;
            let (game, model) = (&**game, &*model);
            lanes.par_iter_mut().zip(batch.par_chunks(ROUNDS)).for_each(|(lane, part)| {
                for lesson in part.iter().map(|&at| &lessons[at]) {
                    lane.imitate(game, model, lesson.dealt, &lesson.moves);
                }
            });
            wrong += self.lanes.iter().map(|lane| lane.loss).sum::<f64>();
            decisions += self.lanes.iter().map(|lane| lane.decisions).sum::<u64>();
            let rate = from + (to - from) * step as f32 / steps as f32;
            step_all(&mut self.model, (&mut self.adam, &mut self.pain_adam), &mut self.lanes, rate);
        }
        self.model.cards.shrink(1.0 - SHRINKING * from);
        1.0 - wrong / decisions.max(1) as f64
    }

    /// The share of cards in these lessons that the clone thinks the likeliest.
    pub fn agreement(&mut self, lessons: &[Lesson]) -> f64 {
        let (mut wrong, mut decisions) = (0.0, 0);
        let lane = &mut self.lanes[0];
        for lesson in lessons {
            lane.imitate(&self.game, &self.model, lesson.dealt, &lesson.moves);
            wrong += std::mem::take(&mut lane.loss);
            decisions += std::mem::take(&mut lane.decisions);
        }
        lane.gradient.fill(0.0);
        lane.pain_gradient.fill(0.0);
        lane.pains = 0;
        1.0 - wrong / decisions.max(1) as f64
    }

    /// The clone.
    pub fn model(self) -> Model {
        self.model
    }
}
