use super::{AddingOn, Cards, Deck, Edition, MAX_COLOURS, Points, Reaction};
use crate::{
    fields::{FieldError, Fields},
    game::MAX_SEATS,
};

impl Edition {
    /// Reads house rules from TOML. The edition built in gives every field that is left out.
    ///
    /// ```
    /// use stickem::games::stick_it::Edition;
    ///
    /// let house = Edition::from_toml("name = 'calm'\nbase = 'stick-it'\nreaction = 'none'\npoints.draw_two = 25")?;
    /// assert_eq!(house.rules(4)?.points.draw_two, 25);
    /// # Ok::<(), stickem::fields::FieldError>(())
    /// ```
    pub fn from_toml(text: &str) -> Result<Self, FieldError> {
        let mut fields = Fields::parse(text)?;
        let base = Self::stick_it();
        fields.choice("game", &[("stick-it", ())])?;
        fields.choice("base", &[("stick-it", ())])?;
        let name = fields.text("name")?;
        let name = fields.required("name", name)?;
        let title = fields.text("title")?;
        let reactions =
            [("race", Reaction::Race), ("clockwise", Reaction::Clockwise), ("none", Reaction::None)];
        let decks = fields.tables("deck")?.into_iter().map(|deck| read_deck(deck, &base));
        let decks: Vec<Deck> = decks.collect::<Result<_, _>>()?;
        let edition = Self {
            title: title.unwrap_or_else(|| format!("house rules {name}")),
            source: "a house rule".into(),
            name,
            hand_size: fields.integer("hand_size", 1..=62)?.map_or(base.hand_size, |size| size as usize),
            rounds: read_rounds(&mut fields)?.unwrap_or(base.rounds),
            points: read_points(&mut fields, base.points)?,
            reaction: fields.choice("reaction", &reactions)?.unwrap_or(base.reaction),
            adding_on: fields
                .choice("adding_on", &[("same", AddingOn::Same), ("any", AddingOn::Any)])?
                .unwrap_or(base.adding_on),
            must_play: fields.flag("must_play")?.unwrap_or(base.must_play),
            turn_limit: fields
                .integer("turn_limit", 1..=60_000)?
                .map_or(base.turn_limit, |turns| turns as usize),
            decks: if decks.is_empty() { base.decks } else { decks },
        };
        fields.finish()?;
        edition.check()?;
        Ok(edition)
    }

    /// Whether every table size can be played.
    fn check(&self) -> Result<(), FieldError> {
        for (at, deck) in self.decks.iter().enumerate() {
            if self.decks[..at].iter().any(|other| other.players == deck.players) {
                let field = format!("deck[{at}].players");
                return Err(FieldError::new(field, format!("{} has a deck already", deck.players)));
            }
            self.rules(deck.players)?;
        }
        Ok(())
    }
}

/// `"players"`, or a number.
fn read_rounds(fields: &mut Fields) -> Result<Option<Option<usize>>, FieldError> {
    let Some(value) = fields.value("rounds") else { return Ok(None) };
    match (value.as_str(), value.as_integer()) {
        (Some("players"), _) => Ok(Some(None)),
        (_, Some(rounds @ 1..=100)) => Ok(Some(Some(rounds as usize))),
        _ => Err(FieldError::unexpected("rounds", value, "\"players\" or a whole number from 1 to 100")),
    }
}

fn read_points(fields: &mut Fields, base: Points) -> Result<Points, FieldError> {
    let Some(mut fields) = fields.table("points")? else { return Ok(base) };
    let mut points = base;
    let each = [
        ("draw_two", &mut points.draw_two),
        ("draw_five", &mut points.draw_five),
        ("stick_it", &mut points.stick_it),
        ("double_stick_it", &mut points.double_stick_it),
        ("back_atcha", &mut points.back_atcha),
    ];
    for (name, value) in each {
        if let Some(given) = fields.integer(name, 0..=1000)? {
            *value = given as i32;
        }
    }
    fields.finish()?;
    Ok(points)
}

/// A deck; what is left out is as in the edition built in for as many players.
fn read_deck(mut fields: Fields, base: &Edition) -> Result<Deck, FieldError> {
    let players = fields.integer("players", 2..=MAX_SEATS as i64)?;
    let players = fields.required("players", players)? as usize;
    let built_in = base.decks.iter().find(|deck| deck.players == players);
    let mut deck = *built_in.expect("the edition built in is for 2 to 12 players");
    let copies = Cards::MAX_COPIES as i64;
    let each = [
        ("colours", &mut deck.colours, 1..=MAX_COLOURS as i64),
        ("numbers", &mut deck.numbers, 1..=copies),
        ("draw_two", &mut deck.draw_two, 0..=copies),
        ("draw_five", &mut deck.draw_five, 0..=copies),
        ("stick_it", &mut deck.stick_it, 0..=copies),
        ("double_stick_it", &mut deck.double_stick_it, 0..=copies),
        ("back_atcha", &mut deck.back_atcha, 0..=copies),
    ];
    for (name, count, range) in each {
        if let Some(given) = fields.integer(name, range)? {
            *count = given as usize;
        }
    }
    fields.finish()?;
    Ok(deck)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> String {
        Edition::from_toml(&format!("name = 'house'\n{text}")).unwrap_err().to_string()
    }

    #[test]
    fn what_is_left_out_is_as_built_in() {
        let house = Edition::from_toml("game = 'stick-it'\nname = 'house'").unwrap();
        let base = Edition::stick_it();
        assert_eq!(
            house,
            Edition {
                name: house.name.clone(),
                title: house.title.clone(),
                source: house.source.clone(),
                ..base
            }
        );
    }

    #[test]
    fn fields_are_read() {
        let text = "name = 'h'\nhand_size = 5\nrounds = 3\nreaction = 'clockwise'\nadding_on = 'any'\nmust_play = false
            turn_limit = 50\npoints = {back_atcha = 7}\ndeck = [{players = 6, colours = 4, stick_it = 2}]";
        let rules = Edition::from_toml(text).unwrap().rules(6).unwrap();
        assert_eq!((rules.hand_size, rules.rounds, rules.turn_limit, rules.must_play), (5, 3, 50, false));
        assert_eq!((rules.reaction, rules.adding_on), (Reaction::Clockwise, AddingOn::Any));
        assert_eq!((rules.points.back_atcha, rules.points.draw_five), (7, 50));
        assert_eq!((rules.colours, rules.deck.len()), (4, 84 + 12 + 3 + 2 + 2 + 2));
    }

    #[test]
    fn faults_name_the_field() {
        for (text, message) in [
            ("reaction = 'fast'", "reaction: \"fast\" (expected \"race\" or \"clockwise\" or \"none\")"),
            ("points.stickit = 3", "points.stickit: unknown field (did you mean stick_it?)"),
            ("deck = [{players = 13}]", "deck[0].players: 13 (expected a whole number from 2 to 12)"),
            (
                "deck = [{players = 4, colours = 7}]",
                "deck[0].colours: 7 (expected a whole number from 1 to 6)",
            ),
            ("deck = [{players = 4}, {players = 4}]", "deck[1].players: 4 has a deck already"),
            (
                "hand_size = 11",
                "hand_size: 11 (expected 1 to 10 for 10 players: a number card of the 105 must be left to turn over)",
            ),
        ] {
            assert_eq!(fault(text), message);
        }
    }
}
