use super::{AllZero, Deck, Edition, Lead, Undealt};
use crate::{
    card::Colour,
    fields::{FieldError, Fields},
    game::MAX_SEATS,
};

/// The highest number a deck may have.
const HIGHEST: i64 = 19;

impl Edition {
    /// Reads house rules from TOML. A `base` edition gives every field that is left out.
    ///
    /// ```
    /// use stickem::games::trick::Edition;
    ///
    /// let house = Edition::from_toml("name = 'short'\nbase = 'stickem'\nrounds = 2")?;
    /// assert_eq!(house.rules(4)?.rounds, 2);
    /// # Ok::<(), stickem::fields::FieldError>(())
    /// ```
    pub fn from_toml(text: &str) -> Result<Self, FieldError> {
        let mut fields = Fields::parse(text)?;
        let name = fields.text("name")?;
        let name = fields.required("name", name)?;
        let base = read_base(&mut fields)?;
        let title = fields.text("title")?;
        let hand_size = fields.integer("hand_size", 2..=42)?.map(|size| size as usize);
        let rounds = read_rounds(&mut fields)?;
        let lead = fields.choice("lead", &[("rotate", Lead::Rotate), ("lowest-score", Lead::LowestScore)])?;
        let zeros = [("discard", AllZero::Discard), ("first-zero-wins", AllZero::FirstZeroWins)];
        let all_zero = fields.choice("all_zero", &zeros)?;
        let undealt = fields.choice("undealt", &[("open", Undealt::Open), ("hidden", Undealt::Hidden)])?;
        let decks: Vec<Deck> = fields.tables("deck")?.into_iter().map(read_deck).collect::<Result<_, _>>()?;
        fields.finish()?;
        let given = |field: &str| FieldError::new(field, "missing field (or name a base edition)");
        let edition = Self {
            title: title.unwrap_or_else(|| format!("house rules {name}")),
            source: "a house rule".into(),
            name,
            hand_size: hand_size.or(base.as_ref().map(|b| b.hand_size)).ok_or_else(|| given("hand_size"))?,
            rounds: rounds.or(base.as_ref().map(|b| b.rounds)).ok_or_else(|| given("rounds"))?,
            lead: lead.or(base.as_ref().map(|b| b.lead)).ok_or_else(|| given("lead"))?,
            all_zero: all_zero.or(base.as_ref().map(|b| b.all_zero)).ok_or_else(|| given("all_zero"))?,
            undealt: undealt.or(base.as_ref().map(|b| b.undealt)).unwrap_or(Undealt::Open),
            decks: match base {
                Some(base) if decks.is_empty() => base.decks,
                None if decks.is_empty() => return Err(given("deck")),
                _ => decks,
            },
        };
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
            self.rules(deck.players).map_err(|error| {
                FieldError::new(format!("deck[{at}] for {} players", deck.players), error)
            })?;
        }
        Ok(())
    }
}

fn read_base(fields: &mut Fields) -> Result<Option<Edition>, FieldError> {
    let editions = Edition::all();
    let names: Vec<(&str, &Edition)> =
        editions.iter().map(|edition| (edition.name.as_str(), edition)).collect();
    Ok(fields.choice("base", &names)?.cloned())
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

fn read_deck(mut fields: Fields) -> Result<Deck, FieldError> {
    let players = fields.integer("players", 3..=MAX_SEATS as i64)?;
    let highest = fields.integer("highest", 0..=HIGHEST)?;
    let names = fields.texts("colours")?;
    let mut colours: Vec<Colour> = Vec::new();
    for name in fields.required("colours", names)? {
        let colour = name.parse().map_err(|error| FieldError::new(fields.name("colours"), error))?;
        if colours.contains(&colour) {
            return Err(FieldError::new(fields.name("colours"), format!("{colour} stands there twice")));
        }
        colours.push(colour);
    }
    let deck = Deck {
        players: fields.required("players", players)? as usize,
        highest: fields.required("highest", highest)? as u8,
        colours,
    };
    fields.finish()?;
    Ok(deck)
}
