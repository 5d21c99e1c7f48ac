use std::sync::Arc;

use super::{Maker, Rostered, common};
use crate::{
    fields::{FieldError, Fields},
    games::trick::{
        TrickGame,
        heuristics::{Balanced, CardChoice, Greedy, Heuristic, PainAvoiding, PainChoice, Sticker},
    },
    strategy::Player,
};

impl Rostered for TrickGame {
    const KINDS: &'static [&'static str] = &["greedy", "pain-avoiding", "sticker", "balanced", "net", "champion"];

    fn strategy(game: &Arc<Self>, kind: &str, fields: &mut Fields) -> Result<Maker<Self>, FieldError> {
        match kind {
            "greedy" => heuristic::<Greedy>(fields),
            "pain-avoiding" => heuristic::<PainAvoiding>(fields),
            "sticker" => heuristic::<Sticker>(fields),
            "balanced" => heuristic::<Balanced>(fields),
            "net" => super::learned::net(game, fields),
            "champion" => super::learned::champion(game, fields),
            _ => common(game, kind, fields),
        }
    }
}

/// A heuristic with its pain choice and its weights.
fn heuristic<C: CardChoice>(fields: &mut Fields) -> Result<Maker<TrickGame>, FieldError> {
    let mut strategy = Heuristic::<C>::default();
    if let Some(pain) = fields.choice("pain", &PainChoice::NAMES)? {
        strategy.pain = pain;
    }
    for weight in strategy.card.weights() {
        if let Some(value) = fields.number(weight.name, weight.range)? {
            *weight.value = value as f32;
        }
    }
    Ok(Box::new(move || Player::blind(strategy.clone())))
}
