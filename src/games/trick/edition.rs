use super::{AllZero, Lead, Rules, Undealt};
use crate::{
    card::{CardSet, Colour},
    fields::FieldError,
};

/// A published or home-made edition: the rules for all its table sizes.
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
    /// How many rounds make a game; `None`: as many as there are players.
    pub rounds: Option<usize>,
    /// Who leads the first trick of a round.
    pub lead: Lead,
    /// What becomes of a trick of nothing but zeros.
    pub all_zero: AllZero,
    /// Whether the cards left over from the deal are seen.
    pub undealt: Undealt,
    /// The decks by number of players.
    pub decks: Vec<Deck>,
}

/// The deck for a number of players: the numbers from 0 to the highest in each of its colours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deck {
    /// For how many players.
    pub players: usize,
    /// Its colours, in the edition's order.
    pub colours: Vec<Colour>,
    /// The highest number of each colour.
    pub highest: u8,
}

impl Deck {
    /// Its cards.
    pub fn cards(&self) -> CardSet {
        let runs = self.colours.iter().map(|&colour| CardSet::run(colour, self.highest));
        runs.fold(CardSet::EMPTY, CardSet::union)
    }
}

use Colour::{Blue, Brown, Gray, Green, Purple, Red, Violet, Yellow};

impl Edition {
    /// All editions built in.
    pub fn all() -> Vec<Self> {
        vec![Self::stickem(), Self::sticheln(), Self::stickem_fr(), Self::misery()]
    }

    /// The edition built in under this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::all().into_iter().find(|edition| edition.name == name)
    }

    /// Stick 'Em, the English edition.
    pub fn stickem() -> Self {
        let colours = [Red, Yellow, Green, Blue, Purple, Gray];
        Self {
            name: "stickem".into(),
            title: "Stick 'Em: one round for each player, everybody leads one".into(),
            source: "rulebook of Stick 'Em (Klaus Palesch), English".into(),
            hand_size: 15,
            rounds: None,
            lead: Lead::Rotate,
            all_zero: AllZero::Discard,
            undealt: Undealt::Open,
            decks: decks(&colours, &[(3, 5, 8), (4, 5, 11), (5, 5, 14), (6, 6, 14)]),
        }
    }

    /// Sticheln, the same rules under the older name.
    pub fn sticheln() -> Self {
        Self {
            name: "sticheln".into(),
            title: "Sticheln: the same rules under the older name (\"unwanted colour\")".into(),
            source: "rulebook of Sticheln (Klaus Palesch), English".into(),
            ..Self::stickem()
        }
    }

    /// Stick 'Em, the French edition: the same rules.
    pub fn stickem_fr() -> Self {
        Self {
            name: "stickem-fr".into(),
            title: "Stick 'Em in French: the same rules (\"couleur maudite\"), ties share the win".into(),
            source: "rulebook of Stick 'Em (Klaus Palesch), French".into(),
            ..Self::stickem()
        }
    }

    /// Stick'em with a misery colour: up to 7 players, five rounds, the last in the score leads.
    pub fn misery() -> Self {
        let colours = [Green, Brown, Red, Blue, Yellow, Violet];
        Self {
            name: "misery".into(),
            title: "Stick'em with \"misery colours\": five rounds, the lowest total leads".into(),
            source: "rules of Stick'em for 3-7 players (\"misery color\"), English".into(),
            rounds: Some(5),
            lead: Lead::LowestScore,
            all_zero: AllZero::FirstZeroWins,
            decks: decks(&colours, &[(3, 5, 8), (4, 5, 11), (5, 5, 14), (6, 6, 14), (7, 6, 17)]),
            ..Self::stickem()
        }
    }

    /// The rules for this many players.
    pub fn rules(&self, players: usize) -> Result<Rules, FieldError> {
        let deck = self.decks.iter().find(|deck| deck.players == players).ok_or_else(|| {
            let fault = format!("{players} (expected {} for {})", self.table_sizes(), self.name);
            FieldError::new("players", fault)
        })?;
        let rules = Rules {
            players,
            deck: deck.cards(),
            hand_size: self.hand_size,
            rounds: self.rounds.unwrap_or(players),
            lead: self.lead,
            all_zero: self.all_zero,
            undealt: self.undealt,
        };
        rules.checked()
    }

    /// The decks, a line for each.
    pub fn decks_in_words(&self) -> Vec<String> {
        let line = |deck: &Deck| {
            let colours: Vec<_> = deck.colours.iter().map(|colour| colour.name()).collect();
            let (players, cards, colours) = (deck.players, deck.cards().len(), colours.join(" "));
            format!("{players} players: {cards} cards, 0-{} in {colours}", deck.highest)
        };
        self.decks.iter().map(line).collect()
    }

    /// The numbers of players it is for, in words: "3 to 6", or a list where there are gaps.
    pub fn table_sizes(&self) -> String {
        let sizes: Vec<usize> = self.decks.iter().map(|deck| deck.players).collect();
        match sizes[..] {
            [first, .., last] if last - first == sizes.len() - 1 => format!("{first} to {last}"),
            _ => sizes.iter().map(usize::to_string).collect::<Vec<_>>().join(" or "),
        }
    }
}

/// Decks from (players, how many of the colours, highest number).
fn decks(colours: &[Colour], sizes: &[(usize, usize, u8)]) -> Vec<Deck> {
    sizes
        .iter()
        .map(|&(players, count, highest)| Deck { players, colours: colours[..count].to_vec(), highest })
        .collect()
}
