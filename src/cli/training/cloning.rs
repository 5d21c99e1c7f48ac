use std::sync::Arc;

use super::CloneOrder;
use crate::{
    cli::{Failure, interrupt, progress::Progress},
    games::trick::TrickGame,
    learn::{Imitator, Lesson, Model, NetPlayer},
    roster::Recipe,
    strategy::{Entrant, Player},
};

pub(in crate::cli) fn entrant(recipe: &Recipe, game: &Arc<TrickGame>) -> Result<Entrant<TrickGame>, Failure> {
    recipe.entrant(game).map_err(|error| Failure::Usage(format!("strategy {}: {error}", recipe.name)))
}

/// A player by this model alone.
pub(in crate::cli) fn model_entrant(name: &str, model: Model) -> Entrant<TrickGame> {
    let model = Arc::new(model);
    Entrant::new(name, "", move || Player::blind(NetPlayer::new(Arc::clone(&model))))
}

/// So many rounds of a strategy to learn from.
pub(in crate::cli) fn lessons(
    game: &TrickGame,
    (teacher, rounds): (&Entrant<TrickGame>, u64),
    seed: u64,
    quiet: bool,
) -> Result<Vec<Lesson>, Failure> {
    let progress = Progress::of_share(quiet);
    progress.say(format!("rounds of {} to learn from", teacher.name));
    let mut lessons = Vec::new();
    while (lessons.len() as u64) < rounds {
        let from = lessons.len() as u64;
        lessons.extend(Lesson::play_many(game, teacher, seed, from..(from + PORTION).min(rounds)));
        progress.set_share(lessons.len() as f64 / rounds as f64);
        if interrupt::asked_to_stop() {
            return Err(Failure::Interrupted("interrupted before the training began".into()));
        }
    }
    Ok(lessons)
}

/// A clone to be fitted to the moves of a strategy.
pub(in crate::cli) struct Clone<'t> {
    pub(in crate::cli) game: &'t Arc<TrickGame>,
    pub(in crate::cli) teacher: &'t Entrant<TrickGame>,
    pub(in crate::cli) order: CloneOrder,
    pub(in crate::cli) seed: u64,
    pub(in crate::cli) quiet: bool,
}

/// How many rounds are played between looks at the clock.
const PORTION: u64 = 16;

/// The step size at the start; it falls to nothing in a straight line.
const RATE: f32 = 1.5e-3;

impl Clone<'_> {
    /// The clone. One round of twenty is kept back, to see how well it does on what it has not seen.
    pub(in crate::cli) fn fit(&self) -> Result<Model, Failure> {
        let Self { game, teacher, order, seed, quiet } = *self;
        let mut lessons = lessons(game, (teacher, order.rounds), seed, quiet)?;
        let kept_back = lessons.split_off(lessons.len() - lessons.len() / 20);
        let mut imitator = Imitator::new(Arc::clone(game), seed);
        let progress = Progress::of_share(quiet);
        for epoch in 0..order.epochs {
            let rate = |epoch: u64| RATE * (1.0 - epoch as f32 / order.epochs as f32);
            let seen = imitator.study(&lessons, epoch, (rate(epoch), rate(epoch + 1)));
            progress.set_share((epoch + 1) as f64 / order.epochs as f64);
            progress.say(format!("clone of {}: {:.1}% of cards", teacher.name, 100.0 * seen));
        }
        let agreement = 100.0 * imitator.agreement(&kept_back);
        let mut model = imitator.model();
        let (rounds, others) = (lessons.len(), kept_back.len());
        model.provenance = format!(
            "clone of {} after {rounds} rounds, seed {seed}: {agreement:.1}% of cards in {others} others",
            teacher.name
        );
        Ok(model)
    }
}
