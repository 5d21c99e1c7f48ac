use std::{io::Write, sync::Arc};

use super::Failure;
use crate::{
    fields::Fields,
    roster::{CATALOGUE, Listed, Recipe, Rostered, Ruleset, WithGame, sees_all},
};

/// List the strategies that ship with the program: name, kind, the games it plays, and what it does.
#[derive(clap::Args)]
pub(super) struct Arguments {}

pub(super) fn run(_: &Arguments) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    let width = |text: fn(&Listed) -> usize| CATALOGUE.iter().map(text).max().unwrap_or(0);
    let name_width = width(|listed| listed.name.len());
    let kind_width = width(|listed| read(listed, "kind").len());
    for listed in CATALOGUE {
        let kind = read(listed, "kind");
        let games = games(listed).join(" ");
        let mark = if sees_all(&kind) { "[sees all cards] " } else { "" };
        let description = read(listed, "description");
        writeln!(out, "{:<name_width$}  {kind:<kind_width$}  {games:<14}  {mark}{description}", listed.name)?;
    }
    Ok(out.flush()?)
}

fn read(listed: &Listed, field: &str) -> String {
    let read = Fields::parse(listed.text).and_then(|mut fields| fields.text(field));
    read.ok().flatten().unwrap_or_default()
}

/// The games that a strategy can be made for, at one table size or more.
fn games(listed: &Listed) -> Vec<&'static str> {
    let Some(recipe) = Recipe::named(listed.name) else { return Vec::new() };
    let mut games: Vec<&str> = Ruleset::all()
        .iter()
        .filter_map(|rules| {
            let plays = |&players: &usize| rules.with_game(players, Plays { recipe: &recipe }).ok()?;
            rules.table_sizes().iter().find_map(plays)
        })
        .collect();
    games.dedup();
    games
}

struct Plays<'r> {
    recipe: &'r Recipe,
}

impl WithGame for Plays<'_> {
    type Output = Option<&'static str>;

    fn with<G: Rostered>(self, game: Arc<G>) -> Option<&'static str> {
        self.recipe.entrant(&game).ok().map(|_| G::NAME)
    }
}
