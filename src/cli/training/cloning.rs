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
pub(in crate::cli) fn lessons_of(
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
    pub(in crate::cli) order: &'t CloneOrder,
    pub(in crate::cli) seed: u64,
    pub(in crate::cli) quiet: bool,
}

/// How many rounds are played between looks at the clock.
const PORTION: u64 = 16;

/// How often the rounds of a quicker player are gone through.
const DRAFT_EPOCHS: u64 = 12;

/// Tells the deals of drafts from those of the rounds they prepare for.
const DRAFTS: u64 = 1 << 40;

/// The step size at the start; it falls to nothing in a straight line.
const RATE: f32 = 1.5e-3;

impl Clone<'_> {
    /// The clone. One round of twenty is kept back, to see how well it does on what it has not seen.
    pub(in crate::cli) fn fit(&self) -> Result<Model, Failure> {
        let Self { game, teacher, order, seed, quiet } = *self;
        let mut lessons = lessons_of(game, (teacher, order.rounds), seed, quiet)?;
        let kept_back = lessons.split_off(lessons.len() - lessons.len() / 20);
        let mut imitator = Imitator::new(Arc::clone(game), seed);
        let mut after = String::new();
        if let Some((draft, rounds)) = &order.draft {
            let draft = entrant(draft, game)?;
            // Deals of its own, or the rounds kept back would not be unseen.
            let drafts = lessons_of(game, (&draft, *rounds), seed ^ DRAFTS, quiet)?;
            self.study(&mut imitator, &drafts, (0, DRAFT_EPOCHS));
            after = format!("{rounds} rounds of {} and ", draft.name);
        }
        self.study(&mut imitator, &lessons, (DRAFT_EPOCHS, order.epochs));
        let agreement = 100.0 * imitator.agreement(&kept_back);
        let mut model = imitator.model();
        let (rounds, others) = (lessons.len(), kept_back.len());
        model.provenance = format!(
            "clone of {} after {after}{rounds} rounds, seed {seed}: {agreement:.1}% of cards in {others} others",
            teacher.name
        );
        Ok(model)
    }

    /// Goes through the lessons so many times; epochs are numbered from the first on.
    fn study(&self, imitator: &mut Imitator, lessons: &[Lesson], (first, epochs): (u64, u64)) {
        let progress = Progress::of_share(self.quiet);
        for epoch in 0..epochs {
            let rate = |epoch: u64| RATE * (1.0 - epoch as f32 / epochs as f32);
            let seen = imitator.study(lessons, first + epoch, (rate(epoch), rate(epoch + 1)));
            progress.set_share((epoch + 1) as f64 / epochs as f64);
            progress.say(format!("clone of {}: {:.1}% of cards", self.teacher.name, 100.0 * seen));
        }
    }
}
