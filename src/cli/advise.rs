use std::{
    io::Write,
    path::{Path, PathBuf},
    sync::Arc,
};

use super::{
    Failure, input,
    records::{Fault, KnownRules, Lines, Sealed, replay},
};
use crate::{
    fields::FieldError,
    game::{Purpose, Seed},
    roster::{Place, Recipe, Rostered, WithGame},
    search::{Ballot, Candidate},
};

/// Say what each possible move is worth: for a hand, a position, or a place in a record.
#[derive(clap::Args)]
#[command(group = clap::ArgGroup::new("place").required(true))]
pub(super) struct Arguments {
    /// A hand just dealt, to choose a pain card from: "red0 red3 blue10 …".
    #[arg(long, value_name = "CARDS", group = "place")]
    hand: Option<String>,
    /// A file with a position as JSON, as a bot is told its view; - for standard input.
    #[arg(long, value_name = "FILE", group = "place")]
    position: Option<PathBuf>,
    /// A file of records; the place in it is given by --game, --round, --trick and --seat.
    #[arg(long, value_name = "FILE", group = "place")]
    records: Option<PathBuf>,
    /// Which game of the records, from 1.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    game: u64,
    /// Which round of the game, from 1.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    round: u64,
    /// Which trick of the round, from 1; 0 for the choice of the pain card.
    #[arg(long, value_name = "N", default_value_t = 0)]
    trick: usize,
    /// Whose decision, from 0; if left out, the seat that leads the trick.
    #[arg(long, value_name = "N")]
    seat: Option<usize>,
    /// The rules: a name or a file.
    #[arg(long, value_name = "NAME|FILE", default_value = "stickem")]
    rules: String,
    /// How many players, for a hand or a position.
    #[arg(long, value_name = "N", default_value_t = 4)]
    players: usize,
    /// The search to ask: a name or a file.
    #[arg(long, value_name = "STRATEGY", default_value = "adviser")]
    strategy: String,
    /// The seed of the search.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let recipe = input::recipe(&arguments.strategy)?;
    let seed = Seed::new(arguments.seed).purpose(Purpose::Sample);
    let advice = match &arguments.records {
        Some(path) => in_record(arguments, path, &recipe, seed)?,
        None => in_place(arguments, &recipe, seed)?,
    };
    let mut out = anstream::stdout().lock();
    out.write_all(advice.as_bytes())?;
    Ok(out.flush()?)
}

/// Advice on a hand or a position.
fn in_place(arguments: &Arguments, recipe: &Recipe, seed: Seed) -> Result<String, Failure> {
    let rules = input::ruleset(&arguments.rules)?;
    let (place, path) = match (&arguments.hand, &arguments.position) {
        (Some(hand), _) => (Place::Hand(hand.clone()), None),
        (None, Some(path)) => (Place::Position(input::read_text_or_stdin(path)?), Some(path)),
        (None, None) => return Err(Failure::Usage("--hand, --position or --records is needed".into())),
    };
    let advice = rules.with_game(arguments.players, Advise { recipe, place: &place, seed });
    advice.unwrap_or_else(Err).map_err(|error| match path {
        Some(path) => Failure::in_file(path, error),
        None => Failure::Usage(error.to_string()),
    })
}

/// Advice on a decision in a record.
fn in_record(arguments: &Arguments, path: &Path, recipe: &Recipe, seed: Seed) -> Result<String, Failure> {
    let house = input::is_path(&arguments.rules).then_some(arguments.rules.as_str());
    let known = KnownRules::new(house)?;
    let line = Lines::open(path)?.game(arguments.game)?;
    let (record, rules) = line.record(path, &known)?;
    let work = AdviseInRecord { recipe, record: &record, arguments, seed };
    let advice = rules.with_game(record.players, work);
    advice.unwrap_or_else(|error| Err(error.into())).map_err(|fault| fault.in_line(path, &line))
}

struct Advise<'a> {
    recipe: &'a Recipe,
    place: &'a Place,
    seed: Seed,
}

impl Advise<'_> {
    fn in_strategy(&self, error: FieldError) -> FieldError {
        FieldError::new(format!("strategy {}", self.recipe.name), error)
    }
}

impl WithGame for Advise<'_> {
    type Output = Result<String, FieldError>;

    fn with<G: Rostered>(self, game: Arc<G>) -> Result<String, FieldError> {
        let mut adviser = self.recipe.adviser(&game).map_err(|error| self.in_strategy(error))?;
        let (state, seat) = game.position(self.place)?;
        let ballot = adviser.advise(game.view(&state, seat), &mut self.seed.stream());
        Ok(format!("seat {seat}, by {}\n{}", self.recipe.name, written(&ballot)))
    }
}

struct AdviseInRecord<'a> {
    recipe: &'a Recipe,
    record: &'a Sealed<'a>,
    arguments: &'a Arguments,
    seed: Seed,
}

impl WithGame for AdviseInRecord<'_> {
    type Output = Result<String, Fault>;

    fn with<G: Rostered>(self, game: Arc<G>) -> Result<String, Fault> {
        let wanted = self.arguments.round as usize;
        let mut totals = None;
        replay(&*game, self.record, |number, _, before| {
            if number == wanted {
                totals = Some(before.to_vec());
            }
        })?;
        let rounds = &self.record.rounds;
        let expected =
            || FieldError::unexpected("round", wanted, format!("a round from 1 to {}", rounds.len()));
        let totals = totals.ok_or_else(expected)?;
        let round = rounds[wanted - 1].get().to_owned();
        let Arguments { trick, seat, .. } = *self.arguments;
        let place = Place::Round { round, number: wanted, totals, trick, seat };
        Ok(Advise { recipe: self.recipe, place: &place, seed: self.seed }.with(game)?)
    }
}

/// Two-sided 95% quantile of the normal distribution: playouts are many.
const QUANTILE: f64 = 1.959_964;

/// The candidates from the best mean reward to the worst, each with its expected score.
fn written<M: Copy + Eq + std::fmt::Display>(ballot: &Ballot<M>) -> String {
    let mut candidates: Vec<&Candidate<M>> = ballot.candidates().iter().collect();
    candidates.sort_by(|a, b| b.mean_reward().total_cmp(&a.mean_reward()));
    let mut text =
        format!("{:<10}{:>14}{:>20}{:>12}\n", "move", "expected score", "95% interval", "playouts");
    for candidate in candidates {
        let name = candidate.choice.to_string();
        let (mean, interval) = match (candidate.mean_score(), candidate.standard_error()) {
            (Some(mean), Some(error)) => {
                let (low, high) = (mean - QUANTILE * error, mean + QUANTILE * error);
                (format!("{mean:+.2}"), format!("{low:+.2} to {high:+.2}"))
            }
            (Some(mean), None) => (format!("{mean:+.2}"), "-".into()),
            _ => ("-".into(), "-".into()),
        };
        text += &format!("{name:<10}{mean:>14}{interval:>20}{:>12}\n", candidate.visits);
    }
    text
}
