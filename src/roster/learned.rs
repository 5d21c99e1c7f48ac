use std::{path::Path, sync::Arc};

use super::{EndgameMaker, Maker, Rostered, searching};
use crate::{
    fields::{FieldError, Fields},
    games::trick::TrickGame,
    learn::{Champion, ChampionSettings, Layout, Meaning, Model, NetPlayer},
    strategy::Player,
};

/// A model that ships with the program.
#[derive(Clone, Copy, Debug)]
pub struct ShippedModel {
    /// Its name.
    pub name: &'static str,
    /// Its file.
    pub bytes: &'static [u8],
}

/// The models of these names, with their files.
macro_rules! shipped {
    ($($name:literal),* $(,)?) => {
        &[$(ShippedModel {
            name: $name,
            bytes: include_bytes!(concat!("../../strategies/models/", $name, ".bin")),
        }),*]
    };
}

/// Every model that ships with the program.
pub const MODELS: &[ShippedModel] = shipped![
    "net-stickem-3",
    "net-stickem-4",
    "net-stickem-5",
    "net-stickem-6",
    "net-misery-7",
    "like-ismcts-stickem-3",
    "like-ismcts-stickem-4",
    "like-ismcts-stickem-5",
    "like-ismcts-stickem-6",
    "like-ismcts-misery-7",
    "like-ismcts-balanced-stickem-3",
    "like-ismcts-balanced-stickem-4",
    "like-ismcts-balanced-stickem-5",
    "like-ismcts-balanced-stickem-6",
    "like-ismcts-balanced-misery-7",
];

/// The model in this file.
pub fn read_model(path: &Path) -> Result<Model, String> {
    let bytes = std::fs::read(path).map_err(|error| error.to_string())?;
    Model::from_bytes(&bytes).map_err(|error| error.to_string())
}

/// A model by the name it ships under or the path of its file, for this table; notes its hash.
///
/// Where the field is missing, the first of the shipped models that begins with `prefix` and is for this table.
fn model(
    game: &TrickGame,
    fields: &mut Fields,
    field: &str,
    prefix: &str,
) -> Result<Option<Arc<Model>>, FieldError> {
    let layout = Layout::of(game.rules());
    let name = match fields.text(field)? {
        Some(name) => Some(name),
        None => shipped_for(&layout, prefix).next().map(Into::into),
    };
    name.map(|name| named(&layout, fields, field, &name)).transpose()
}

/// The names of the shipped models that begin with this prefix and are for this table.
fn shipped_for(layout: &Layout, prefix: &str) -> impl Iterator<Item = &'static str> {
    let fits = move |model: &&ShippedModel| {
        model.name.starts_with(prefix) && Model::table_of(model.bytes).as_ref() == Ok(layout)
    };
    MODELS.iter().filter(fits).map(|model| model.name)
}

/// A model by the name it ships under or the path of its file.
fn named(layout: &Layout, fields: &mut Fields, field: &str, name: &str) -> Result<Arc<Model>, FieldError> {
    let fault = |fault: String| FieldError::new(fields.name(field), format!("{name:?}: {fault}"));
    let bytes = match MODELS.iter().find(|model| model.name == name) {
        Some(model) => model.bytes.to_vec(),
        None => std::fs::read(fields.directory().join(name)).map_err(|error| fault(error.to_string()))?,
    };
    let model = Model::from_bytes(&bytes).and_then(|model| model.fitting(layout));
    let model = model.map_err(|error| fault(error.to_string()))?;
    fields.attach(format!("{field} {}", blake3::hash(&bytes).to_hex()));
    Ok(Arc::new(model))
}

/// A model that has to be there.
fn required(
    game: &TrickGame,
    fields: &mut Fields,
    field: &str,
    prefix: &str,
) -> Result<Arc<Model>, FieldError> {
    let found = model(game, fields, field, prefix)?;
    found.ok_or_else(|| {
        let fault =
            "missing field (no model for this table ships with the program; expected the path of one)";
        FieldError::new(fields.name(field), fault)
    })
}

/// A model without a search.
pub(super) fn net(game: &Arc<TrickGame>, fields: &mut Fields) -> Result<Maker<TrickGame>, FieldError> {
    let model = required(game, fields, "model", "net-")?;
    Ok(Box::new(move || Player::blind(NetPlayer::new(Arc::clone(&model)))))
}

/// A search over a model, which `seat` lets see its view or everything.
pub(super) fn champion(
    game: &Arc<TrickGame>,
    fields: &mut Fields,
    seat: fn(Champion) -> Player<TrickGame>,
) -> Result<Maker<TrickGame>, FieldError> {
    let net = required(game, fields, "model", "net-")?;
    if net.meaning() == Meaning::Likelihoods {
        let fault = "imitates a player (expected a model that values cards)";
        return Err(FieldError::new(fields.name("model"), fault));
    }
    let layout = Layout::of(game.rules());
    let mut opponents = vec![Arc::clone(&net)];
    let names = match fields.texts("opponents")? {
        Some(names) => names,
        None => shipped_for(&layout, "like-").map(Into::into).collect(),
    };
    if names.len() >= Champion::MOST_MODELS {
        let fault = format!("{} models (expected {} at most)", names.len(), Champion::MOST_MODELS - 1);
        return Err(FieldError::new(fields.name("opponents"), fault));
    }
    for name in names {
        opponents.push(named(&layout, fields, "opponents", &name)?);
    }
    let settings = read_settings(fields)?;
    let endgame: Option<EndgameMaker<TrickGame>> = TrickGame::endgame(game, fields)?;
    let game = Arc::clone(game);
    Ok(Box::new(move || {
        let endgame = endgame.as_ref().map(|make| make());
        let (game, net) = (Arc::clone(&game), Arc::clone(&net));
        seat(Champion::new(game, net, opponents.clone(), endgame, settings))
    }))
}

fn read_settings(fields: &mut Fields) -> Result<ChampionSettings, FieldError> {
    let usual = ChampionSettings::default();
    let budget = searching::read_budget(fields)?;
    let mut count = |field: &str, usual: usize| {
        Ok(fields.integer(field, 0..=1_000_000)?.map_or(usual, |count| count as usize))
    };
    let (candidates, tricks) = (count("candidates", usual.candidates)?, count("tricks", usual.tricks)?);
    let (worlds, swaps) = (count("worlds", usual.worlds)?, count("swaps", usual.swaps)?);
    let mut number = |field: &str, usual: f32| {
        Ok(fields.number(field, 0.0..=10_000.0)?.map_or(usual, |number| number as f32))
    };
    let margin = number("margin", usual.margin)?;
    let (prior, trust) = (number("prior", usual.prior)?, number("trust", usual.trust)?);
    let (temperature, win) = (number("temperature", usual.temperature)?, number("win", usual.win)?);
    let mut flag = |field: &str, usual: bool| Ok(fields.flag(field)?.unwrap_or(usual));
    Ok(ChampionSettings {
        budget,
        candidates,
        margin,
        halving: flag("halving", usual.halving)?,
        tricks,
        prior,
        worlds,
        swaps,
        trust,
        typing: flag("typing", usual.typing)?,
        temperature: temperature.max(1e-3),
        pain: flag("pain", usual.pain)?,
        win,
    })
}
