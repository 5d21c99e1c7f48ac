use super::{AddingOn, Card, Cards, MAX_COLOURS, Points, Reaction, Rules};
use crate::{card::Colour, fields::FieldError};

/// The published or a home-made edition: the rules for all its table sizes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edition {
    /// The name on the command line and in every file.
    pub name: String,
    /// What it is, in a line.
    pub title: String,
    /// Where its rules come from.
    pub source: String,
    /// How many cards each seat is dealt.
    pub hand_size: usize,
    /// How many hands make a game; `None`: as many as there are players.
    pub rounds: Option<usize>,
    /// The points of the action cards.
    pub points: Points,
    /// Who plays when several want to at the same time.
    pub reaction: Reaction,
    /// Which draw cards may be added.
    pub adding_on: AddingOn,
    /// Whether a seat that has a card to play must play.
    pub must_play: bool,
    /// After how many turns a hand is broken off.
    pub turn_limit: usize,
    /// The decks by number of players.
    pub decks: Vec<Deck>,
}

/// The deck for a number of players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deck {
    /// For how many players.
    pub players: usize,
    /// How many colours.
    pub colours: usize,
    /// How many of each number in each colour.
    pub numbers: usize,
    /// How many draw twos in each colour.
    pub draw_two: usize,
    /// How many draw fives.
    pub draw_five: usize,
    /// How many Stick it!
    pub stick_it: usize,
    /// How many Double Stick it!
    pub double_stick_it: usize,
    /// How many Back-atcha.
    pub back_atcha: usize,
}

impl Deck {
    /// The cards that the box lists: 153.
    const FULL: Self = Self {
        players: 12,
        colours: MAX_COLOURS,
        numbers: 3,
        draw_two: 3,
        draw_five: 3,
        stick_it: 1,
        double_stick_it: 2,
        back_atcha: 3,
    };

    /// Its cards.
    pub fn cards(&self) -> Cards {
        let colours = &Colour::ALL[..self.colours];
        let numbers =
            colours.iter().flat_map(|&colour| (0..=30).step_by(5).map(move |n| Card::number(colour, n)));
        let mut counts: Vec<(Card, usize)> = numbers.map(|card| (card, self.numbers)).collect();
        counts.extend(colours.iter().map(|&colour| (Card::draw_two(colour), self.draw_two)));
        counts.extend([
            (Card::DRAW_FIVE, self.draw_five),
            (Card::STICK_IT, self.stick_it),
            (Card::DOUBLE_STICK_IT, self.double_stick_it),
            (Card::BACK_ATCHA, self.back_atcha),
        ]);
        let all = counts.into_iter().flat_map(|(card, count)| std::iter::repeat_n(card, count));
        Cards::of(&all.collect::<Vec<_>>())
    }
}

impl Edition {
    /// The one edition built in.
    pub fn stick_it() -> Self {
        Self {
            name: "stick-it".into(),
            title: "Stick it!: be rid of your cards, stick the others with draws, play out of turn".into(),
            source: "rulebook of Stick it!, English".into(),
            hand_size: 7,
            rounds: None,
            points: Points { draw_two: 20, draw_five: 50, stick_it: 50, double_stick_it: 50, back_atcha: 50 },
            reaction: Reaction::Race,
            adding_on: AddingOn::Same,
            must_play: true,
            turn_limit: 1000,
            decks: (2..=12).map(deck).collect(),
        }
    }

    /// The rules for this many players.
    pub fn rules(&self, players: usize) -> Result<Rules, FieldError> {
        let deck = self.decks.iter().find(|deck| deck.players == players).ok_or_else(|| {
            let sizes = self.decks.iter().map(|deck| deck.players.to_string()).collect::<Vec<_>>();
            let expected = format!("{} for {}", sizes.join(" or "), self.name);
            FieldError::unexpected("players", players, expected)
        })?;
        let rules = Rules {
            players,
            deck: deck.cards(),
            colours: deck.colours,
            hand_size: self.hand_size,
            rounds: self.rounds.unwrap_or(players),
            points: self.points,
            reaction: self.reaction,
            adding_on: self.adding_on,
            must_play: self.must_play,
            turn_limit: self.turn_limit,
        };
        rules.checked()
    }

    /// The decks, a line for all numbers of players in a row that share one.
    pub fn decks_in_words(&self) -> Vec<String> {
        let line = |decks: &[Deck]| {
            let (deck, last) = (decks[0], decks[decks.len() - 1].players);
            let to = if last > deck.players { format!("-{last}") } else { String::new() };
            let colours: Vec<_> = Colour::ALL[..deck.colours].iter().map(|colour| colour.name()).collect();
            let (first, cards, colours) = (deck.players, deck.cards().len(), colours.join(" "));
            format!("{first}{to} players: {cards} cards, 0-30 in {colours}")
        };
        self.decks.chunk_by(|a, b| Deck { players: b.players, ..*a } == *b).map(line).collect()
    }
}

/// The deck by the rulebook's "number of players"; six are not "fewer than 6" and get the next larger one.
fn deck(players: usize) -> Deck {
    match players {
        ..6 => Deck { players, colours: 4, double_stick_it: 1, back_atcha: 1, ..Deck::FULL },
        6..=10 => Deck { players, colours: 5, double_stick_it: 2, back_atcha: 2, ..Deck::FULL },
        _ => Deck { players, ..Deck::FULL },
    }
}
