use crate::games::trick::{AllZero, Rules};

/// How many buckets the worth of a trick falls into.
pub(super) const BUCKETS: usize = 32;

/// How many buckets the number of cards that beat one falls into.
pub(super) const BEATERS: usize = 12;

/// The lowest worth of a trick that has a bucket of its own.
const LOWEST_WORTH: i32 = -24;

/// What of the rules decides the shape of the networks and what they learn: two tables with equal layouts can
/// play with the same model, whatever their colours are called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// How many seats play.
    pub players: usize,
    /// How many colours the deck has.
    pub colours: usize,
    /// How many numbers a colour has, counted from 0 to the highest.
    pub ranks: usize,
    /// How many tricks a round has.
    pub tricks: usize,
    /// Whether the first zero wins a trick of nothing but zeros.
    pub zero_wins: bool,
}

/// Where the groups of inputs of the network for cards begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Inputs {
    /// Cards in hand.
    pub(super) hand: usize,
    /// Cards known to be in no hand.
    pub(super) gone: usize,
    /// Cards of the trick, by the seat that played them.
    pub(super) trick: usize,
    /// The card that wins so far.
    pub(super) best: usize,
    /// Whose it is; nobody's first.
    pub(super) owner: usize,
    /// Pain colours, by seat.
    pub(super) pain: usize,
    /// Tricks left.
    pub(super) left: usize,
    /// The lead colour; one more for none.
    pub(super) lead: usize,
    /// How many cards are on the table.
    pub(super) place: usize,
    /// What the trick is worth to the seat.
    pub(super) mine: usize,
    /// What it is worth to whoever wins it so far.
    pub(super) winners: usize,
    /// What it is worth to every other seat.
    pub(super) rivals: usize,
    /// How many cards beat the best so far.
    pub(super) beaters: usize,
    /// How many inputs there are.
    pub(super) count: usize,
}

/// Where the groups of inputs that describe a card to be played begin.
pub(super) mod action {
    use super::{BEATERS, BUCKETS};

    /// It wins so far: what the trick is then worth to the seat, first with others still to play, then without.
    pub(in super::super) const TAKES: usize = 0;
    /// It does not: what the trick is then worth to the seat that wins.
    pub(in super::super) const LEAVES: usize = 2 * BUCKETS;
    /// It does not, and nobody wins.
    pub(in super::super) const NOBODY: usize = 4 * BUCKETS;
    /// How many cards beat it.
    pub(in super::super) const BEATEN_BY: usize = NOBODY + 1;
    /// It does not win so far.
    pub(in super::super) const LOSES: usize = BEATEN_BY + BEATERS;
    /// How many such inputs there are.
    pub(in super::super) const COUNT: usize = LOSES + 1;
}

impl Layout {
    /// The layout of a table with these rules.
    pub fn of(rules: &Rules) -> Self {
        let decks = crate::card::Colour::ALL.map(|colour| rules.deck.numbers(colour));
        let highest = decks.iter().map(|numbers| 32 - numbers.leading_zeros()).max().unwrap_or(0);
        Self {
            players: rules.players,
            colours: decks.iter().filter(|&&numbers| numbers != 0).count(),
            ranks: highest as usize,
            tricks: rules.tricks(),
            zero_wins: rules.all_zero == AllZero::FirstZeroWins,
        }
    }

    /// How many different cards there can be.
    pub fn cards(&self) -> usize {
        self.colours * self.ranks
    }

    /// The inputs of the network for cards.
    pub(super) fn inputs(&self) -> Inputs {
        let Self { players, colours, tricks, .. } = *self;
        let mut count = 0;
        let mut group = |size: usize| {
            count += size;
            count - size
        };
        Inputs {
            hand: group(self.cards()),
            gone: group(self.cards()),
            trick: group((players - 1) * self.cards()),
            best: group(self.cards()),
            owner: group(players),
            pain: group(players * colours),
            left: group(tricks),
            lead: group(colours + 1),
            place: group(players),
            mine: group(BUCKETS),
            winners: group(BUCKETS),
            rivals: group((players - 1) * BUCKETS),
            beaters: group(BEATERS),
            count,
        }
    }
}

/// The bucket of a trick's worth.
#[inline]
pub(super) fn bucket(worth: i32) -> usize {
    (worth - LOWEST_WORTH).clamp(0, BUCKETS as i32 - 1) as usize
}

/// The bucket of a number of cards that beat another.
#[inline]
pub(super) fn beaters_bucket(count: u32) -> usize {
    const BUCKET: [u8; 30] =
        [0, 1, 2, 3, 4, 5, 5, 6, 6, 7, 7, 7, 8, 8, 8, 8, 9, 9, 9, 9, 9, 10, 10, 10, 10, 10, 10, 10, 10, 11];
    usize::from(BUCKET[count.min(29) as usize])
}
