use std::path::{Path, PathBuf};

use toml::Value;

use super::{
    Failure,
    experiment::{Chosen, Experiment, TablePlan, choose},
    input,
    options::MOST_BLOCKS,
};
use crate::{
    fields::{FieldError, Fields},
    game::{Purpose, Seed, shuffle},
    harness::{Lineup, Scope, Seatings, focal, mixed},
};

/// Lineups of a pool, where nothing else is said.
const DEFAULT_LIMIT: i64 = 100;

/// Reads an experiment; `overrides` are the seed and the blocks of the command line.
pub(super) fn read(path: &Path, overrides: (Option<u64>, Option<u64>)) -> Result<Experiment, Failure> {
    let text = input::read_text(path)?;
    let base = path.parent().map(Path::to_path_buf).unwrap_or_default();
    let reader = Reader { path, base, strategies: Vec::new() };
    reader.experiment(&text, overrides)
}

/// How the tables are filled.
enum Lineups {
    Listed(Vec<Vec<String>>),
    Focal(Vec<String>),
    Mixed(Vec<String>, usize),
}

/// An edition, with its text where it comes from a file.
struct Rules {
    name: String,
    text: Option<String>,
    sizes: Vec<usize>,
}

struct Reader<'p> {
    path: &'p Path,
    base: PathBuf,
    strategies: Vec<Chosen>,
}

impl Reader<'_> {
    fn experiment(
        mut self,
        text: &str,
        (seed, blocks): (Option<u64>, Option<u64>),
    ) -> Result<Experiment, Failure> {
        let mut fields = self.fault(Fields::parse(text))?;
        let name = self.required(&mut fields, "name")?;
        let question = self.required(&mut fields, "question")?;
        let file_seed = self.fault(fields.integer("seed", 0..=i64::MAX))?.map(|seed| seed as u64);
        let file_blocks = self.fault(fields.integer("blocks", 1..=MOST_BLOCKS as i64))?.map(|n| n as u64);
        let seatings = self.fault(fields.choice("seatings", &Seatings::NAMES))?.unwrap_or_default();
        let scope = self.fault(fields.choice("scope", &Scope::NAMES))?.unwrap_or_default();
        let rules = self.rules(&mut fields)?;
        let players = self.fault(read_players(&mut fields))?;
        let lineups = self.lineups(&mut fields)?;
        let subject = self.fault(fields.text("subject"))?;
        let seed = self.fault(fields.required("seed", seed.or(file_seed)))?;
        let blocks = self.fault(fields.required("blocks", blocks.or(file_blocks)))?;
        self.fault(fields.finish())?;
        check_name(&name).map_err(|error| Failure::in_file(self.path, error))?;
        let tables = self.tables(&rules, &players, &lineups, seed)?;
        let subject = subject.map(|argument| self.subject(&argument, &tables)).transpose()?;
        let strategies = self.strategies;
        Ok(Experiment { name, question, seed, blocks, seatings, scope, subject, strategies, tables })
    }

    fn fault<T>(&self, read: Result<T, FieldError>) -> Result<T, Failure> {
        read.map_err(|error| Failure::in_file(self.path, error))
    }

    fn required(&self, fields: &mut Fields, field: &str) -> Result<String, Failure> {
        let text = self.fault(fields.text(field))?;
        self.fault(fields.required(field, text))
    }

    /// One edition or several: names, or paths to house rules beside the experiment.
    fn rules(&self, fields: &mut Fields) -> Result<Vec<Rules>, Failure> {
        let names = self.fault(one_or_more(fields, "rules", "a text or a list of texts", Value::as_str))?;
        let names = names.unwrap_or_else(|| vec!["stickem".into()]);
        let mut all: Vec<Rules> = Vec::new();
        for name in names {
            let (rules, text) = input::ruleset_with_text(&self.beside(&name))
                .map_err(|failure| self.within("rules", failure))?;
            if all.iter().any(|other| other.name == rules.name()) {
                let fault = format!("{:?} stands there twice", rules.name());
                return self.fault(Err(FieldError::new("rules", fault)));
            }
            all.push(Rules { name: rules.name().to_owned(), text, sizes: rules.table_sizes() });
        }
        Ok(all)
    }

    /// A path is meant from where the experiment lies.
    fn beside(&self, argument: &str) -> String {
        match input::is_path(argument) {
            true => self.base.join(argument).to_string_lossy().into_owned(),
            false => argument.into(),
        }
    }

    /// Names the experiment and the field in a message.
    fn within(&self, field: &str, failure: Failure) -> Failure {
        match failure {
            Failure::Usage(message) => Failure::in_file(self.path, format!("{field}: {message}")),
            other => other,
        }
    }

    fn strategy(&mut self, field: &str, argument: &str) -> Result<String, Failure> {
        let recipe = input::recipe(&self.beside(argument)).map_err(|failure| self.within(field, failure))?;
        choose(&mut self.strategies, recipe)
            .map_err(|fault| Failure::in_file(self.path, FieldError::new(field, fault)))
    }

    /// `lineups` as a list of lists, or a word that says how to make them of the `pool`.
    fn lineups(&mut self, fields: &mut Fields) -> Result<Lineups, Failure> {
        let lineups = fields.value("lineups");
        let lineups = self.fault(fields.required("lineups", lineups))?;
        let pool = self.fault(fields.texts("pool"))?;
        let limit = self.fault(fields.integer("limit", 1..=100_000))?;
        let unused = |field: &str, is: bool, with: &str| match is {
            true => Err(FieldError::new(field, format!("only of use with {with}"))),
            false => Ok(()),
        };
        let expected = "a list of lists of names, \"focal\" or \"mixed\"";
        match lineups.as_str() {
            None => {
                let listed = list_of_lists(&lineups)
                    .ok_or_else(|| FieldError::unexpected("lineups", &lineups, expected));
                let listed = self.fault(listed)?;
                self.fault(unused("pool", pool.is_some(), "lineups = \"focal\" or \"mixed\""))?;
                self.fault(unused("limit", limit.is_some(), "lineups = \"mixed\""))?;
                let mut seated = Vec::new();
                for (at, names) in listed.iter().enumerate() {
                    let field = format!("lineups[{at}]");
                    let names = names.iter().map(|name| self.strategy(&field, name));
                    seated.push(names.collect::<Result<Vec<_>, _>>()?);
                }
                Ok(Lineups::Listed(seated))
            }
            Some("focal") => {
                self.fault(unused("limit", limit.is_some(), "lineups = \"mixed\""))?;
                Ok(Lineups::Focal(self.pool(fields, pool, 2)?))
            }
            Some("mixed") => {
                let limit = limit.unwrap_or(DEFAULT_LIMIT) as usize;
                Ok(Lineups::Mixed(self.pool(fields, pool, 1)?, limit))
            }
            Some(_) => self.fault(Err(FieldError::unexpected("lineups", &lineups, expected))),
        }
    }

    fn pool(
        &mut self,
        fields: &Fields,
        pool: Option<Vec<String>>,
        least: usize,
    ) -> Result<Vec<String>, Failure> {
        let pool = self.fault(fields.required("pool", pool))?;
        let names = pool.iter().map(|name| self.strategy("pool", name)).collect::<Result<Vec<_>, _>>()?;
        if let Some(name) = (1..names.len()).find(|&at| names[..at].contains(&names[at])) {
            return self.fault(Err(FieldError::new("pool", format!("{:?} stands there twice", names[name]))));
        }
        if names.len() < least {
            let fault = format!("{} names (expected at least {least})", names.len());
            return self.fault(Err(FieldError::new("pool", fault)));
        }
        Ok(names)
    }

    /// The strategy whose lineups are told one by one: it must have some to tell of.
    fn subject(&mut self, argument: &str, tables: &[TablePlan]) -> Result<String, Failure> {
        let subject = self.strategy("subject", argument)?;
        let all = tables.iter().flat_map(|table| &table.lineups);
        let own: Vec<&Vec<String>> = all.filter(|lineup| lineup.contains(&subject)).collect();
        let fault = if own.is_empty() {
            "sits at no table (expected a strategy of the lineups)"
        } else if own.iter().all(|lineup| lineup.iter().all(|name| *name == subject)) {
            "shares no table with anybody else (expected a strategy that meets others)"
        } else {
            return Ok(subject);
        };
        self.fault(Err(FieldError::new("subject", format!("{subject:?} {fault}"))))
    }

    fn tables(
        &self,
        rules: &[Rules],
        players: &[usize],
        lineups: &Lineups,
        seed: u64,
    ) -> Result<Vec<TablePlan>, Failure> {
        let mut tables = Vec::new();
        for Rules { name, text, sizes } in rules {
            for &players in players {
                if !sizes.contains(&players) {
                    let sizes = sizes.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
                    let expected = format!("{sizes} for the rules {name}");
                    return self.fault(Err(FieldError::unexpected("players", players, expected)));
                }
                let lineups = self.fault(lineups.of(players, seed))?;
                tables.push(TablePlan { rules: name.clone(), rules_text: text.clone(), players, lineups });
            }
        }
        if let Lineups::Listed(listed) = lineups {
            let fits = |lineup: &Vec<String>| players.contains(&lineup.len());
            if let Some(at) = listed.iter().position(|lineup| !fits(lineup)) {
                let fault = format!("{} names (expected {})", listed[at].len(), or(players));
                return self.fault(Err(FieldError::new(format!("lineups[{at}]"), fault)));
            }
        }
        Ok(tables)
    }
}

impl Lineups {
    /// The lineups for so many players.
    fn of(&self, players: usize, seed: u64) -> Result<Vec<Vec<String>>, FieldError> {
        let named = |pool: &[String], lineup: &Lineup| -> Vec<String> {
            lineup.iter().map(|&place| pool[place].clone()).collect()
        };
        match self {
            Self::Listed(listed) => {
                let fitting: Vec<_> =
                    listed.iter().filter(|lineup| lineup.len() == players).cloned().collect();
                match (fitting.is_empty(), listed.first()) {
                    (true, None) => Err(FieldError::new("lineups", "empty (expected at least one lineup)")),
                    (true, Some(first)) => {
                        let fault =
                            format!("{} names (expected {players}, one for each player)", first.len());
                        Err(FieldError::new("lineups[0]", fault))
                    }
                    _ => Ok(fitting),
                }
            }
            Self::Focal(pool) => {
                Ok(focal(pool.len(), players).iter().map(|lineup| named(pool, lineup)).collect())
            }
            Self::Mixed(pool, limit) => {
                let all = mixed(pool.len(), players).map_err(|error| FieldError::new("pool", error))?;
                Ok(picked(all, *limit, seed).iter().map(|lineup| named(pool, lineup)).collect())
            }
        }
    }
}

/// At most so many of the lineups, drawn at random but kept in order.
fn picked(mut all: Vec<Lineup>, limit: usize, seed: u64) -> Vec<Lineup> {
    if all.len() > limit {
        shuffle(&mut all, &mut Seed::new(seed).purpose(Purpose::Sample).stream());
        all.truncate(limit);
        all.sort_unstable();
    }
    all
}

/// A number of players or several.
fn read_players(fields: &mut Fields) -> Result<Vec<usize>, FieldError> {
    let expected = "a whole number from 2 to 12, or a list of them";
    let read = |value: &Value| match value.as_integer() {
        Some(players @ 2..=12) => Some(players as usize),
        _ => None,
    };
    let value = fields.value("players");
    let Some(value) = value else { return Ok(vec![4]) };
    let players: Option<Vec<usize>> = match &value {
        Value::Array(items) if !items.is_empty() => items.iter().map(read).collect(),
        single => read(single).map(|players| vec![players]),
    };
    let players = players.ok_or_else(|| FieldError::unexpected("players", &value, expected))?;
    match (1..players.len()).find(|&at| players[..at].contains(&players[at])) {
        Some(at) => Err(FieldError::new("players", format!("{} stands there twice", players[at]))),
        None => Ok(players),
    }
}

/// A text or a list of texts.
fn one_or_more(
    fields: &mut Fields,
    field: &str,
    expected: &str,
    read: impl Fn(&Value) -> Option<&str>,
) -> Result<Option<Vec<String>>, FieldError> {
    let Some(value) = fields.value(field) else { return Ok(None) };
    let texts: Option<Vec<String>> = match &value {
        Value::Array(items) if !items.is_empty() => {
            items.iter().map(|item| read(item).map(String::from)).collect()
        }
        single => read(single).map(|text| vec![text.into()]),
    };
    texts.map(Some).ok_or_else(|| FieldError::unexpected(field, &value, expected))
}

fn list_of_lists(value: &Value) -> Option<Vec<Vec<String>>> {
    let list = |item: &Value| {
        item.as_array()?.iter().map(|name| name.as_str().map(String::from)).collect::<Option<Vec<_>>>()
    };
    value.as_array()?.iter().map(list).collect()
}

/// The name becomes a directory's.
fn check_name(name: &str) -> Result<(), FieldError> {
    let fits = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.');
    if !name.is_empty() && name.len() <= 100 && name.chars().all(fits) && !name.starts_with('.') {
        return Ok(());
    }
    Err(FieldError::unexpected("name", format!("{name:?}"), "letters, digits, - and _"))
}

fn or(numbers: &[usize]) -> String {
    numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(" or ")
}
