use std::sync::Arc;

use super::{Maker, Rostered, common};
use crate::{
    fields::{FieldError, Fields},
    games::trick::{
        TrickGame,
        heuristics::{Balanced, CardChoice, Greedy, Heuristic, PainAvoiding, PainChoice, PainPoints, Sticker},
    },
    strategy::Player,
};

impl Rostered for TrickGame {
    const KINDS: &'static [&'static str] = &["greedy", "pain-avoiding", "sticker", "balanced"];

    fn strategy(game: &Arc<Self>, kind: &str, fields: &mut Fields) -> Result<Maker<Self>, FieldError> {
        match kind {
            "greedy" => heuristic::<Greedy>(fields),
            "pain-avoiding" => heuristic::<PainAvoiding>(fields),
            "sticker" => heuristic::<Sticker>(fields),
            "balanced" => heuristic::<Balanced>(fields),
            _ => common(game, kind, fields),
        }
    }
}

/// A heuristic with its pain choice and its weights.
fn heuristic<C: CardChoice>(fields: &mut Fields) -> Result<Maker<TrickGame>, FieldError> {
    let mut strategy = Heuristic::<C>::default();
    if let Some(pain) = fields.choice("pain", &PainChoice::NAMES)? {
        strategy.pain = pain;
        if let PainChoice::Points(points) = pain {
            strategy.pain = PainChoice::Points(pain_points(points, fields)?);
        }
    }
    for weight in strategy.card.weights() {
        if let Some(value) = fields.number(weight.name, weight.range)? {
            *weight.value = value as f32;
        }
    }
    Ok(Box::new(move || Player::blind(strategy.clone())))
}

/// The weights of a pain choice by points: `pain_number` and so on, whole numbers.
fn pain_points(points: PainPoints, fields: &mut Fields) -> Result<PainPoints, FieldError> {
    let mut weights = points.weights();
    for (weight, name) in weights.iter_mut().zip(PainPoints::NAMES) {
        if let Some(value) = fields.integer(&format!("pain_{name}"), -100..=100)? {
            *weight = value as i32;
        }
    }
    Ok(PainPoints::from_weights(weights))
}
