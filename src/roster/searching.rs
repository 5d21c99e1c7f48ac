use std::{sync::Arc, time::Duration};

use super::{Maker, ORACLE, Recipe, Rostered};
use crate::{
    fields::{FieldError, Fields},
    search::{
        Adviser, Allocation, Budget, Clairvoyant, Flat, Horizon, Ismcts, MoIsmcts, Opponents, Pimc, Playout,
        Search, Searcher, Simulation, Utility,
    },
    strategy::{Endgame, Player},
};

/// The kinds of strategy that search.
pub(super) const KINDS: &[&str] = &["flat", "pimc", "ismcts", "mo-ismcts", "oracle"];

/// Makes endgame solvers, one for every player.
pub type EndgameMaker<G> = Box<dyn Fn() -> Box<dyn Endgame<G>> + Send + Sync>;

/// Makes searches, one for every player.
pub type AdviserMaker<G> = Box<dyn Fn() -> Box<dyn Adviser<G>> + Send + Sync>;

/// The maker of a strategy that searches.
pub(super) fn searching<G: Rostered>(
    game: &Arc<G>,
    kind: &str,
    fields: &mut Fields,
) -> Result<Maker<G>, FieldError> {
    if kind != ORACLE {
        let make = adviser(game, kind, fields)?;
        return Ok(Box::new(move || Player::Blind(make())));
    }
    let exploration = read_exploration(fields)?;
    let opponents = read_opponents(fields)?;
    let parts = read(game, fields)?;
    Ok(Box::new(move || {
        let oracle = Clairvoyant::new(parts.simulation(), exploration, opponents, parts.budget);
        Player::Oracle(Box::new(oracle))
    }))
}

/// The maker of a search that is blind.
pub(super) fn adviser<G: Rostered>(
    game: &Arc<G>,
    kind: &str,
    fields: &mut Fields,
) -> Result<AdviserMaker<G>, FieldError> {
    match kind {
        "flat" => {
            let allocation = fields.choice("allocation", &Allocation::NAMES)?.unwrap_or(Allocation::Uniform);
            read(game, fields)?.maker(move |simulation| Flat::new(simulation, allocation))
        }
        "pimc" => {
            let (exploration, opponents) = (read_exploration(fields)?, read_opponents(fields)?);
            let iterations = fields.integer("world_iterations", 1..=1_000_000_000)?.unwrap_or(100) as u64;
            let search = move |simulation| Pimc::new(simulation, exploration, opponents, iterations);
            read(game, fields)?.maker(search)
        }
        "ismcts" => {
            let (exploration, opponents) = (read_exploration(fields)?, read_opponents(fields)?);
            read(game, fields)?.maker(move |simulation| Ismcts::new(simulation, exploration, opponents))
        }
        "mo-ismcts" => {
            let exploration = read_exploration(fields)?;
            read(game, fields)?.maker(move |simulation| MoIsmcts::new(simulation, exploration))
        }
        _ => {
            let kinds = KINDS.iter().filter(|kind| **kind != ORACLE);
            let expected = kinds.map(|kind| format!("{kind:?}")).collect::<Vec<_>>().join(" or ");
            Err(FieldError::unexpected("kind", format!("{kind:?}"), format!("a search: {expected}")))
        }
    }
}

/// What all searches have in common.
struct Parts<G: Rostered> {
    game: Arc<G>,
    budget: Budget,
    utility: Utility,
    horizon: Horizon,
    rollout: Option<Maker<G>>,
    noise: f32,
    endgame: Option<EndgameMaker<G>>,
    threads: usize,
}

fn read<G: Rostered>(game: &Arc<G>, fields: &mut Fields) -> Result<Parts<G>, FieldError> {
    Ok(Parts {
        game: Arc::clone(game),
        budget: read_budget(fields)?,
        utility: fields.choice("utility", &Utility::NAMES)?.unwrap_or(Utility::Relative),
        horizon: fields.choice("horizon", &Horizon::NAMES)?.unwrap_or(Horizon::Round),
        rollout: read_rollout(game, fields)?,
        noise: fields.number("noise", 0.0..=1.0)?.unwrap_or(0.0) as f32,
        endgame: G::endgame(game, fields)?,
        threads: fields.integer("threads", 1..=256)?.unwrap_or(1) as usize,
    })
}

impl<G: Rostered> Parts<G> {
    fn simulation(&self) -> Simulation<G> {
        let policy = self.rollout.as_ref().map(|make| make());
        let playout = match policy {
            Some(Player::Blind(policy)) => Playout::by(policy, self.noise),
            _ => Playout::random(),
        };
        let playout = match &self.endgame {
            Some(make) => playout.with_endgame(make()),
            None => playout,
        };
        Simulation { game: Arc::clone(&self.game), utility: self.utility, horizon: self.horizon, playout }
    }

    fn maker<S: Search<G> + 'static>(
        self,
        search: impl Fn(Simulation<G>) -> S + Send + Sync + 'static,
    ) -> Result<AdviserMaker<G>, FieldError> {
        Ok(Box::new(move || {
            let workers = (0..self.threads).map(|_| search(self.simulation())).collect();
            Box::new(Searcher::new(Arc::clone(&self.game), self.budget, workers))
        }))
    }
}

/// `iterations` or `milliseconds`; a thousand iterations where neither is given.
fn read_budget(fields: &mut Fields) -> Result<Budget, FieldError> {
    let iterations = fields.integer("iterations", 1..=1_000_000_000)?;
    let milliseconds = fields.number("milliseconds", 0.001..=3_600_000.0)?;
    match (iterations, milliseconds) {
        (Some(_), Some(_)) => Err(FieldError::new(
            fields.name("milliseconds"),
            "not together with iterations (expected one of them)",
        )),
        (None, Some(time)) => Ok(Budget::Time(Duration::from_secs_f64(time / 1000.0))),
        (iterations, None) => Ok(Budget::Iterations(iterations.unwrap_or(1000) as u64)),
    }
}

fn read_exploration(fields: &mut Fields) -> Result<f32, FieldError> {
    Ok(fields.number("exploration", 0.0..=100.0)?.unwrap_or(1.0) as f32)
}

fn read_opponents(fields: &mut Fields) -> Result<Opponents, FieldError> {
    Ok(fields.choice("opponents", &Opponents::NAMES)?.unwrap_or(Opponents::Search))
}

/// Who plays the rollouts: nobody for `"random"`, or a strategy of the catalogue that does not search itself.
fn read_rollout<G: Rostered>(game: &Arc<G>, fields: &mut Fields) -> Result<Option<Maker<G>>, FieldError> {
    let Some(name) = fields.text("rollout")?.filter(|name| name != "random") else { return Ok(None) };
    let unexpected = || {
        let names = G::KINDS.iter().map(|kind| format!(" or {kind:?}")).collect::<String>();
        FieldError::unexpected(fields.name("rollout"), format!("{name:?}"), format!("\"random\"{names}"))
    };
    let recipe = Recipe::named(&name).ok_or_else(unexpected)?;
    let (kind, mut policy) = recipe.fields(game.seats())?;
    if !G::KINDS.contains(&kind.as_str()) {
        return Err(unexpected());
    }
    G::strategy(game, &kind, &mut policy).map(Some)
}
