use super::{
    Failure,
    experiment::{Experiment, TablePlan, choose},
    identity::Identity,
    input,
    options::{PlayOptions, RulesOption},
    print,
    session::Session,
};
use crate::harness::{Scope, Seatings};

/// Seat strategies at one table and play: as many names as players.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Who plays: names (see `stickem strategies`) or paths to TOML files, one for each seat
    #[arg(required = true, value_name = "STRATEGY")]
    strategies: Vec<String>,
    #[command(flatten)]
    rules: RulesOption,
    /// How many blocks: sets of deals, each played in every seating
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=super::options::MOST_BLOCKS))]
    blocks: u64,
    /// The number from which all randomness follows
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    play: PlayOptions,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut strategies = Vec::new();
    let seated = arguments
        .strategies
        .iter()
        .map(|argument| choose(&mut strategies, input::recipe(argument)?).map_err(Failure::Usage));
    let lineup = seated.collect::<Result<Vec<String>, Failure>>()?;
    let (rules, rules_text) = arguments.rules.read()?;
    let players = lineup.len();
    rules.check_players(players)?;
    let experiment = Experiment {
        name: "match".into(),
        question: format!("Who of {} scores best?", lineup.join(", ")),
        seed: arguments.seed,
        blocks: arguments.blocks,
        seatings: Seatings::Rotations,
        scope: Scope::Games,
        subject: None,
        strategies,
        tables: vec![TablePlan { rules: rules.name, rules_text, players, lineups: vec![lineup] }],
    };
    let results = Session::open(Identity::of(experiment)?, &arguments.play.settings(None))?.finish()?;
    print::results(&results)
}
