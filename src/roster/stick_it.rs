use std::sync::Arc;

use super::{Maker, Rostered, common};
use crate::{
    fields::{FieldError, Fields},
    games::stick_it::{StickIt, heuristics::Heuristic},
    strategy::Player,
};

impl Rostered for StickIt {
    const KINDS: &'static [&'static str] = &["dump-high", "keep-back-atcha", "hunter"];
    const HAS_RACES: bool = true;

    fn strategy(game: &Arc<Self>, kind: &str, fields: &mut Fields) -> Result<Maker<Self>, FieldError> {
        match kind {
            "dump-high" => heuristic(Heuristic::DUMP_HIGH, fields),
            "keep-back-atcha" => heuristic(Heuristic::KEEP_BACK_ATCHA, fields),
            "hunter" => heuristic(Heuristic::HUNTER, fields),
            _ => common(game, kind, fields),
        }
    }
}

/// A heuristic with the weights that the fields give.
fn heuristic(mut heuristic: Heuristic, fields: &mut Fields) -> Result<Maker<StickIt>, FieldError> {
    for (name, weight) in heuristic.weights() {
        if let Some(value) = fields.number(name, -1000.0..=1000.0)? {
            *weight = value as f32;
        }
    }
    Ok(Box::new(move || Player::blind(heuristic)))
}
