use super::{
    Failure,
    experiment::{Experiment, TablePlan, choose},
    identity::Identity,
    input,
    options::{MOST_BLOCKS, PlayOptions, RulesOption},
    print,
    session::Session,
};
use crate::harness::{Scope, Seatings, focal};

/// Let every strategy meet every other: one of each among as many of the other as fill the table.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Who takes part: names (see `stickem strategies`) or paths to TOML files, at least two
    #[arg(required = true, num_args = 2.., value_name = "STRATEGY")]
    strategies: Vec<String>,
    #[command(flatten)]
    rules: RulesOption,
    /// How many sit at a table
    #[arg(long, default_value_t = 4, value_name = "N")]
    players: usize,
    /// How many blocks: sets of deals, each played by every lineup in every seating
    #[arg(long, default_value_t = 200, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MOST_BLOCKS))]
    blocks: u64,
    /// The number from which all randomness follows
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    play: PlayOptions,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut strategies = Vec::new();
    for argument in &arguments.strategies {
        let before = strategies.len();
        let name = choose(&mut strategies, input::recipe(argument)?).map_err(Failure::Usage)?;
        if strategies.len() == before {
            return Err(Failure::Usage(format!("strategy {name:?} stands there twice")));
        }
    }
    let (rules, rules_text) = arguments.rules.read()?;
    let players = arguments.players;
    rules.check_players(players)?;
    let name = |place: usize| strategies[place].name.clone();
    let lineups = focal(strategies.len(), players);
    let lineups = lineups.into_iter().map(|lineup| lineup.into_iter().map(name).collect()).collect();
    let experiment = Experiment {
        name: "tournament".into(),
        question: "How do these strategies rank?".into(),
        seed: arguments.seed,
        blocks: arguments.blocks,
        seatings: Seatings::Rotations,
        scope: Scope::Games,
        subject: None,
        tables: vec![TablePlan { rules: rules.name, rules_text, players, lineups }],
        strategies,
    };
    let results = Session::open(Identity::of(experiment)?, &arguments.play.settings(None))?.finish()?;
    print::results(&results)
}
