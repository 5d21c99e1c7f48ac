use std::sync::Arc;

use serde::de::DeserializeOwned;

use super::{CHAMPION_ORACLE, EndgameMaker, Maker, Place, Rostered, common};
use crate::{
    card::Card,
    fields::{FieldError, Fields},
    game::Seat,
    games::trick::{
        Endgame, Objective, Position, State, TrickGame,
        heuristics::{
            Balanced, CardChoice, Greedy, Heuristic, PainAvoiding, PainChoice, PainPoints, Sticker,
        },
    },
    strategy::{self, Player},
};

impl Rostered for TrickGame {
    const KINDS: &'static [&'static str] =
        &["greedy", "pain-avoiding", "sticker", "balanced", "net", "champion", CHAMPION_ORACLE];
    const SEARCHING: &'static [&'static str] = &["champion", CHAMPION_ORACLE];

    fn strategy(game: &Arc<Self>, kind: &str, fields: &mut Fields) -> Result<Maker<Self>, FieldError> {
        match kind {
            "greedy" => heuristic::<Greedy>(fields),
            "pain-avoiding" => heuristic::<PainAvoiding>(fields),
            "sticker" => heuristic::<Sticker>(fields),
            "balanced" => heuristic::<Balanced>(fields),
            "net" => super::learned::net(game, fields),
            "champion" => super::learned::champion(game, fields, Player::blind),
            CHAMPION_ORACLE => {
                super::learned::champion(game, fields, |champion| Player::Oracle(Box::new(champion)))
            }
            _ => common(game, kind, fields),
        }
    }

    /// `endgame = 4`: the last four tricks of a sampled world are solved.
    fn endgame(_game: &Arc<Self>, fields: &mut Fields) -> Result<Option<EndgameMaker<Self>>, FieldError> {
        let cards = fields.integer("endgame", 0..=6)?.unwrap_or(0) as usize;
        let make =
            move || Box::new(Endgame::new(cards, Objective::Relative)) as Box<dyn strategy::Endgame<Self>>;
        Ok((cards > 0).then(|| Box::new(make) as EndgameMaker<Self>))
    }

    fn position(&self, place: &Place) -> Result<(State, Seat), FieldError> {
        let position = match place {
            Place::Hand(hand) => Position { hand: read_cards(hand)?, ..Position::default() },
            Place::Position(text) => read_json("position", text)?,
            Place::Round { round, number, totals, trick, seat } => {
                Position::in_record(&read_json("round", round)?, *number, totals.clone(), *trick, *seat)?
            }
        };
        self.state_of(&position)
    }
}

/// Cards by their names, with spaces or commas between.
fn read_cards(text: &str) -> Result<Vec<Card>, FieldError> {
    let names = text.split([' ', ',']).filter(|name| !name.is_empty());
    names.map(|name| name.parse().map_err(|error| FieldError::new("hand", error))).collect()
}

fn read_json<T: DeserializeOwned>(what: &str, text: &str) -> Result<T, FieldError> {
    serde_json::from_str(text).map_err(|error| FieldError::new(what, error))
}

/// The maker of a heuristic with its pain choice and its weights.
fn heuristic<C: CardChoice>(fields: &mut Fields) -> Result<Maker<TrickGame>, FieldError> {
    let strategy = read_heuristic::<C>(fields)?;
    Ok(Box::new(move || Player::blind(strategy.clone())))
}

fn read_heuristic<C: CardChoice>(fields: &mut Fields) -> Result<Heuristic<C>, FieldError> {
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
    Ok(strategy)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::roster::Recipe;

    /// The files show every weight, with the value it has if the file says nothing.
    fn shows_the_defaults<C: CardChoice + PartialEq + std::fmt::Debug>(name: &str) {
        let recipe = Recipe::named(name).unwrap();
        let mut fields = Fields::parse(&recipe.text).unwrap();
        let read = read_heuristic::<C>(&mut fields).unwrap();
        assert_eq!(read, Heuristic::<C>::default(), "{name}");
        for weight in Heuristic::<C>::default().card.weights() {
            assert!(recipe.text.contains(&format!("\n{} = ", weight.name)), "{name}: {}", weight.name);
        }
    }

    #[test]
    fn files_show_the_defaults() {
        shows_the_defaults::<Greedy>("greedy");
        shows_the_defaults::<PainAvoiding>("pain-avoiding");
        shows_the_defaults::<Sticker>("sticker");
        shows_the_defaults::<Balanced>("balanced");
    }
}
