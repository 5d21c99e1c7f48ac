use std::path::Path;

use crate::{
    cli::{Failure, input},
    fields::{FieldError, Fields},
    learn::{Guest, Mix, Schedule},
    roster::Recipe,
};

/// How a model is to be trained, as a file says it.
#[derive(Clone, Debug)]
pub(in crate::cli) struct TrainingPlan {
    pub(in crate::cli) rules: Option<String>,
    pub(in crate::cli) players: Option<usize>,
    pub(in crate::cli) seed: Option<u64>,
    pub(in crate::cli) rounds: Option<u64>,
    pub(in crate::cli) schedule: Schedule,
    pub(in crate::cli) opponents: Vec<Opponent>,
    pub(in crate::cli) mixes: Vec<Mix>,
    /// The file's text, or nothing.
    pub(in crate::cli) text: String,
}

/// Somebody whom the learner meets.
#[derive(Clone, Debug)]
pub(in crate::cli) struct Opponent {
    pub(in crate::cli) name: String,
    pub(in crate::cli) recipe: Recipe,
    /// Meet a clone, fitted to the moves of so many rounds, rather than the strategy itself.
    pub(in crate::cli) clone: Option<CloneOrder>,
}

/// How a clone is made.
#[derive(Clone, Debug)]
pub(in crate::cli) struct CloneOrder {
    /// How many rounds the strategy plays to be imitated.
    pub(in crate::cli) rounds: u64,
    /// How often they are gone through.
    pub(in crate::cli) epochs: u64,
    /// A quicker player of the same kind, to whose moves it is fitted before, and how many rounds of it.
    pub(in crate::cli) draft: Option<(Recipe, u64)>,
}

impl TrainingPlan {
    /// Self-play alone.
    pub(in crate::cli) fn alone() -> Self {
        Self {
            rules: None,
            players: None,
            seed: None,
            rounds: None,
            schedule: Schedule::default(),
            opponents: Vec::new(),
            mixes: vec![Mix { weight: 1.0, guests: vec![Guest::Myself] }],
            text: String::new(),
        }
    }

    /// Reads a file.
    pub(in crate::cli) fn read(path: &Path) -> Result<Self, Failure> {
        let text = input::read_text(path)?;
        let base = path.parent().map(Path::to_path_buf).unwrap_or_default();
        parse(&text, &base).map_err(|error| Failure::in_file(path, error))
    }
}

fn parse(text: &str, base: &Path) -> Result<TrainingPlan, FieldError> {
    let mut fields = Fields::parse(text)?.in_directory(base);
    fields.text("question")?;
    let mut opponents = Vec::new();
    for mut table in fields.tables("opponent")? {
        let opponent = read_opponent(&mut table, base)?;
        check_name(&table, &opponent.name, &opponents)?;
        opponents.push(opponent);
        table.finish()?;
    }
    let mut mixes = Vec::new();
    for mut table in fields.tables("table")? {
        mixes.push(read_mix(&mut table, &opponents)?);
        table.finish()?;
    }
    if mixes.is_empty() {
        mixes = TrainingPlan::alone().mixes;
    }
    if mixes.iter().all(|mix| mix.weight == 0.0) {
        return Err(FieldError::unexpected(fields.name("table.weight"), "0", "one above 0"));
    }
    let plan = TrainingPlan {
        rules: fields.text("rules")?,
        players: fields.integer("players", 3..=12)?.map(|players| players as usize),
        seed: fields.integer("seed", 0..=i64::MAX)?.map(|seed| seed as u64),
        rounds: fields.integer("rounds", 1..=1_000_000_000_000)?.map(|rounds| rounds as u64),
        schedule: read_schedule(&mut fields)?,
        opponents,
        mixes,
        text: text.into(),
    };
    fields.finish()?;
    Ok(plan)
}

fn read_schedule(fields: &mut Fields) -> Result<Schedule, FieldError> {
    let usual = Schedule::default();
    let mut number = |field: &str, usual: f32, highest: f64| {
        Ok(fields.number(field, 0.0..=highest)?.map_or(usual, |number| number as f32))
    };
    let (rate, lambda) = (number("rate", usual.rate, 1.0)?, number("lambda", usual.lambda, 1.0)?);
    let epsilon = (number("epsilon", usual.epsilon.0, 1.0)?, number("final_epsilon", usual.epsilon.1, 1.0)?);
    let mut count = |field: &str, usual: usize| {
        Ok(fields.integer(field, 1..=1024)?.map_or(usual, |count| count as usize))
    };
    let (lanes, rounds) = (count("lanes", usual.lanes)?, count("lane_rounds", usual.rounds)?);
    let snapshot = fields.integer("snapshot", 1..=i64::MAX)?.map_or(usual.snapshot, |steps| steps as u64);
    Ok(Schedule { rate, epsilon, lambda, lanes, rounds, snapshot })
}

fn read_opponent(table: &mut Fields, base: &Path) -> Result<Opponent, FieldError> {
    let name = table.text("name")?;
    let name = table.required("name", name)?;
    let strategy = table.text("strategy")?;
    let strategy = table.required("strategy", strategy)?;
    let rounds = table.integer("clone_rounds", 1..=1_000_000)?;
    let epochs = table.integer("clone_epochs", 1..=1000)?.unwrap_or(10) as u64;
    let recipe = find_recipe(table, base, ("strategy", &strategy))?;
    let draft = match table.text("draft")? {
        Some(draft) if rounds.is_some() => {
            let recipe = find_recipe(table, base, ("draft", &draft))?;
            Some((recipe, table.integer("draft_rounds", 1..=1_000_000)?.unwrap_or(8000) as u64))
        }
        Some(_) => {
            return Err(FieldError::new(
                table.name("draft"),
                "a draft of no clone (expected clone_rounds too)",
            ));
        }
        None => None,
    };
    let clone = rounds.map(|rounds| CloneOrder { rounds: rounds as u64, epochs, draft });
    Ok(Opponent { name, recipe, clone })
}

/// Tables know an opponent by its name, and the file of its clone is called by it.
fn check_name(table: &Fields, name: &str, others: &[Opponent]) -> Result<(), FieldError> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
    let expected = match name {
        "self" | "past" => "another name, since tables know that one already",
        _ if name.is_empty() || !name.chars().all(plain) => "letters, digits, - and _",
        _ if others.iter().any(|other| other.name == name) => "a name of its own",
        _ => return Ok(()),
    };
    Err(FieldError::unexpected(table.name("name"), format!("{name:?}"), expected))
}

/// The strategy that a field names, or the file it has.
fn find_recipe(table: &Fields, base: &Path, (field, name): (&str, &str)) -> Result<Recipe, FieldError> {
    let recipe = match input::is_path(name) {
        true => input::recipe(&base.join(name).to_string_lossy()),
        false => input::recipe(name),
    };
    recipe.map_err(|failure| {
        let fault = match failure {
            Failure::Usage(fault) | Failure::Failed(fault) | Failure::Interrupted(fault) => fault,
            Failure::OutputClosed => String::new(),
        };
        FieldError::new(table.name(field), fault)
    })
}

/// `seats = ["self", "past", "greedy"]`: one seat is the learner's, every other is drawn from the list.
fn read_mix(table: &mut Fields, opponents: &[Opponent]) -> Result<Mix, FieldError> {
    let weight = table.number("weight", 0.0..=1e9)?.unwrap_or(1.0) as f32;
    let seats = table.texts("seats")?;
    let seats = table.required("seats", seats)?;
    let known = || opponents.iter().map(|opponent| format!(" or {:?}", opponent.name)).collect::<String>();
    let expected = || format!("a list of \"self\" or \"past\"{}", known());
    let guest = |name: &String| match name.as_str() {
        "self" => Ok(Guest::Myself),
        "past" => Ok(Guest::Past),
        _ => opponents
            .iter()
            .position(|opponent| opponent.name == *name)
            .map(Guest::Other)
            .ok_or_else(|| FieldError::unexpected(table.name("seats"), format!("{name:?}"), expected())),
    };
    let guests = seats.iter().map(guest).collect::<Result<Vec<_>, _>>()?;
    match guests.is_empty() {
        true => Err(FieldError::unexpected(table.name("seats"), "[]", expected())),
        false => Ok(Mix { weight, guests }),
    }
}
