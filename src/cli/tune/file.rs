use std::path::Path;

use toml::{Table, Value};

use super::{
    Arguments,
    job::{Job, Place, Settings},
};
use crate::{
    cli::{
        Failure,
        experiment::{Chosen, TablePlan, choose},
        input,
        options::{MOST_BLOCKS, RulesOption},
    },
    fields::{FieldError, Fields},
    roster::{PLAYERS, Recipe, TUNE},
    tune::{Chairs, Method, Parameter},
};

/// The name by which a tuning's own strategy is called among the opponents.
const ORIGINAL: &str = "original";

/// The name by which a candidate may sit at more chairs than its own.
const CANDIDATE: &str = "candidate";

/// The budget where none is given.
const USUAL_GAMES: u64 = 200_000;

/// A year is enough.
pub(super) const MOST_MINUTES: f64 = 525_600.0;

/// More parameters than this are beyond what play can tell apart.
const MOST_PARAMETERS: usize = 64;

/// Reads a strategy's file and its table `[tune]`; the arguments count before the file.
pub(super) fn read(arguments: &Arguments) -> Result<Job, Failure> {
    let recipe = input::recipe_file(&arguments.file)?;
    let mut reader = Reader { path: &arguments.file, recipe, opponents: Vec::new() };
    reader.job(arguments)
}

struct Reader<'p> {
    path: &'p Path,
    recipe: Recipe,
    opponents: Vec<Chosen>,
}

impl Reader<'_> {
    fn job(&mut self, arguments: &Arguments) -> Result<Job, Failure> {
        let mut fields = self.fault(Fields::parse(&self.recipe.text))?;
        let tune = self.fault(fields.table(TUNE))?;
        let mut tune = self.fault(fields.required(TUNE, tune))?;
        let table = self.table(&mut tune, arguments)?;
        let file: Table = self.recipe.text.parse().unwrap_or_default();
        let ranges = tune.value("ranges");
        let ranges = self.fault(tune.required("ranges", ranges))?;
        let (parameters, places) = self.fault(read_parameters(&ranges, &file, table.players))?;
        let settings = self.fault(read_settings(&mut tune, arguments, parameters.len()))?;
        let tables = self.tables(&mut tune, table.players)?;
        self.fault(tune.finish())?;
        let document = self.recipe.text.parse();
        let document = document.map_err(|error| Failure::in_file(self.path, error))?;
        Ok(Job {
            name: self.recipe.name.clone(),
            file: shown(self.path),
            document,
            directory: self.recipe.directory.clone(),
            parameters,
            places,
            table,
            opponents: std::mem::take(&mut self.opponents),
            tables,
            settings,
        })
    }

    fn fault<T>(&self, read: Result<T, FieldError>) -> Result<T, Failure> {
        read.map_err(|error| Failure::in_file(self.path, error))
    }

    /// Names the file and the field in a message.
    fn within(&self, field: &str, failure: Failure) -> Failure {
        match failure {
            Failure::Usage(message) => Failure::in_file(self.path, format!("{TUNE}.{field}: {message}")),
            other => other,
        }
    }

    /// A path in the file is meant from where the file lies.
    fn beside(&self, argument: &str) -> String {
        match input::is_path(argument) {
            true => self.recipe.directory.join(argument).to_string_lossy().into_owned(),
            false => argument.into(),
        }
    }

    /// The rules and how many play by them.
    fn table(&self, tune: &mut Fields, arguments: &Arguments) -> Result<TablePlan, Failure> {
        let in_file = self.fault(tune.text("rules"))?.map(|rules| self.beside(&rules));
        let players = self.fault(tune.integer("players", 2..=12))?;
        let (rules, rules_text) = match (&arguments.rules, in_file) {
            (Some(rules), _) => RulesOption { rules: rules.clone() }.read()?,
            (None, rules) => {
                let rules = RulesOption { rules: rules.unwrap_or_else(|| "stickem".into()) };
                rules.read().map_err(|failure| self.within("rules", failure))?
            }
        };
        let named = |failure| match arguments.players {
            Some(_) => failure,
            None => self.within("players", failure),
        };
        let players = arguments.players.unwrap_or(players.unwrap_or(4) as usize);
        rules.check_players(players).map_err(named)?;
        Ok(TablePlan { rules: rules.name, rules_text, players, lineups: Vec::new() })
    }

    /// `opponents`: for every table a name that fills it, or a list of names that takes turns.
    fn tables(&mut self, tune: &mut Fields, players: usize) -> Result<Vec<Chairs>, Failure> {
        let value = tune.value("opponents").unwrap_or_else(|| vec![ORIGINAL].into());
        let expected = "a list of names, or of lists of names";
        let unexpected = || FieldError::unexpected(tune.name("opponents"), &value, expected);
        let listed = value.as_array().filter(|list| !list.is_empty()).ok_or_else(unexpected);
        let mut tables = Vec::new();
        for table in self.fault(listed)? {
            let names: Option<Vec<&str>> = match table {
                Value::String(name) => Some(vec![name]),
                Value::Array(names) => names.iter().map(Value::as_str).collect(),
                _ => None,
            };
            let names = self.fault(names.filter(|names| !names.is_empty()).ok_or_else(unexpected))?;
            let places = names.into_iter().map(|name| self.opponent(name));
            let places = places.collect::<Result<Chairs, Failure>>()?;
            let chairs: Chairs = places.into_iter().cycle().take(players - 1).collect();
            if chairs.iter().all(Option::is_none) {
                let fault = format!("{table} leaves no chair to anybody but the candidate");
                return self.fault(Err(FieldError::new(tune.name("opponents"), fault)));
            }
            tables.push(chairs);
        }
        Ok(tables)
    }

    /// The place of an opponent on the list; nothing for the candidate itself.
    fn opponent(&mut self, name: &str) -> Result<Option<usize>, Failure> {
        if name == CANDIDATE {
            return Ok(None);
        }
        let recipe = match name == ORIGINAL {
            true => Recipe { name: ORIGINAL.into(), ..self.recipe.clone() },
            false => {
                input::recipe(&self.beside(name)).map_err(|failure| self.within("opponents", failure))?
            }
        };
        let named = choose(&mut self.opponents, recipe);
        let named = named.map_err(|fault| self.within("opponents", Failure::Usage(fault)))?;
        Ok(self.opponents.iter().position(|chosen| chosen.name == named))
    }
}

/// The path for others to read.
fn shown(path: &Path) -> String {
    let shown = if path.is_absolute() { path.file_name().map(Path::new).unwrap_or(path) } else { path };
    shown.to_string_lossy().replace('\\', "/")
}

/// The parameters with their ranges, and where in the file their values stand.
fn read_parameters(
    ranges: &Value,
    file: &Table,
    players: usize,
) -> Result<(Vec<Parameter>, Vec<Place>), FieldError> {
    let field = format!("{TUNE}.ranges");
    let expected = format!("a table of 1 to {MOST_PARAMETERS} ranges such as weight = [0.0, 5.0]");
    let table = ranges.as_table().filter(|table| (1..=MOST_PARAMETERS).contains(&table.len()));
    let table = table.ok_or_else(|| FieldError::unexpected(&field, ranges, expected))?;
    table.iter().map(|(name, range)| read_parameter(&field, (name, range), file, players)).collect()
}

fn read_parameter(
    field: &str,
    (name, range): (&str, &Value),
    file: &Table,
    players: usize,
) -> Result<(Parameter, Place), FieldError> {
    let field = format!("{field}.{name}");
    let ends: Option<Vec<f64>> = range.as_array().and_then(|ends| ends.iter().map(number).collect());
    let (low, high) = match ends.as_deref() {
        Some(&[low, high]) if low < high => (low, high),
        _ => {
            return Err(FieldError::unexpected(
                field,
                range,
                "two numbers, the lower first, such as [0.0, 5.0]",
            ));
        }
    };
    let (value, place) = find(name, file, players).ok_or_else(|| {
        FieldError::new(&field, format!("no value to start from (expected {name} in the file)"))
    })?;
    let start = number(value).ok_or_else(|| FieldError::unexpected(name, value, "a number, to be tuned"))?;
    if !(low..=high).contains(&start) {
        let expected = format!("a number from {low} to {high}, as {field} has it");
        return Err(FieldError::unexpected(place_name(&place, name), value, expected));
    }
    let whole = value.is_integer() && range.as_array().is_some_and(|ends| ends.iter().all(Value::is_integer));
    Ok((Parameter { name: name.into(), low, high, start, whole }, place))
}

/// The value of a field at a table of this size, and the tables around it.
fn find<'f>(name: &str, file: &'f Table, players: usize) -> Option<(&'f Value, Place)> {
    let size = players.to_string();
    let special = file.get(PLAYERS).and_then(|sizes| sizes.get(&size)?.get(name));
    match special {
        Some(value) => Some((value, vec![PLAYERS.into(), size])),
        None => file.get(name).map(|value| (value, Place::new())),
    }
}

fn place_name(place: &Place, name: &str) -> String {
    place.iter().map(|table| format!("{table}.")).collect::<String>() + name
}

fn number(value: &Value) -> Option<f64> {
    let number = value.as_float().or_else(|| value.as_integer().map(|whole| whole as f64));
    number.filter(|number| number.is_finite())
}

fn read_settings(
    tune: &mut Fields,
    arguments: &Arguments,
    parameters: usize,
) -> Result<Settings, FieldError> {
    let method = arguments.method.or(tune.choice("method", &Method::NAMES)?).unwrap_or_default();
    let seed = tune.integer("seed", 0..=i64::MAX)?.map(|seed| seed as u64);
    let games = tune.integer("games", 1..=i64::MAX)?.map(|games| games as u64);
    let minutes = tune.number("minutes", 0.0..=MOST_MINUTES)?;
    if games.is_some() && minutes.is_some() {
        return Err(FieldError::new(tune.name("minutes"), "not together with games (expected one of them)"));
    }
    let (games, minutes) = match (arguments.games, arguments.minutes) {
        (None, None) if games.is_none() && minutes.is_none() => (Some(USUAL_GAMES), None),
        (None, None) => (games, minutes),
        given => given,
    };
    let most = MOST_BLOCKS as i64;
    let population = tune.integer("population", 4..=1_000)?;
    if population.is_some() && method == Method::Spsa {
        return Err(FieldError::new(tune.name("population"), "only of use with method = \"cma-es\""));
    }
    Ok(Settings {
        method: method.name().into(),
        seed: arguments.seed.or(seed).unwrap_or(1),
        games,
        minutes,
        population: population.map_or(method.usual_population(parameters), |size| size as usize),
        step: tune.number("step", 0.001..=1.0)?.unwrap_or(method.usual_step()),
        blocks: tune.integer("blocks", 1..=most)?.unwrap_or(20) as u64,
        check_blocks: tune.integer("check_blocks", 2..=most)?.unwrap_or(400) as u64,
        test_blocks: tune.integer("test_blocks", 2..=most)?.unwrap_or(2_000) as u64,
    })
}
