use crate::game::{BySeat, Game};

/// What a search wants of the scores at the horizon. More is better in all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Utility {
    /// The own score.
    Score,
    /// The own score minus the mean of the others'.
    Relative,
    /// The share of the others that are behind; those level count half.
    Rank,
    /// A win, shared by all who are level at the top.
    Win,
}

impl Utility {
    /// All of them, by the names they have in a strategy's file.
    pub const NAMES: [(&'static str, Self); 4] =
        [("score", Self::Score), ("relative", Self::Relative), ("rank", Self::Rank), ("win", Self::Win)];

    /// The reward of every seat in this state.
    #[inline]
    pub fn rewards<G: Game>(self, game: &G, state: &G::State) -> BySeat<f32> {
        let merits = game.scores(state).map(|score| game.goal().merit(score) as f32);
        let others = (merits.seats() as f32 - 1.0).max(1.0);
        match self {
            Self::Score => merits,
            Self::Relative => {
                let sum: f32 = merits.iter().sum();
                merits.map(|merit| merit - (sum - merit) / others)
            }
            Self::Rank => merits.map(|merit| {
                let behind = merits.iter().map(|&other| share(merit, other)).sum::<f32>() - 0.5;
                behind / others
            }),
            Self::Win => {
                let best = merits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
                let winners = merits.iter().filter(|&&merit| merit == best).count() as f32;
                merits.map(|merit| if merit == best { 1.0 / winners } else { 0.0 })
            }
        }
    }
}

/// 1 where the one is ahead of the other, a half where they are level.
fn share(one: f32, other: f32) -> f32 {
    if one > other {
        1.0
    } else if one == other {
        0.5
    } else {
        0.0
    }
}
