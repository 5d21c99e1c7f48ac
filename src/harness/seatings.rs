/// In which orders a lineup sits down within a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Seatings {
    /// Every rotation: each chair of the lineup comes to each seat once.
    #[default]
    Rotations,
    /// Every order that can be told apart.
    Permutations,
    /// As listed, once.
    Fixed,
}

/// The most seatings of one lineup: all orders of seven.
pub const MAX_SEATINGS: usize = 5_040;

impl Seatings {
    /// Every kind with its name.
    pub const NAMES: [(&'static str, Self); 3] =
        [("rotations", Self::Rotations), ("permutations", Self::Permutations), ("fixed", Self::Fixed)];

    /// The name.
    pub fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(_, kind)| *kind == self).map_or("", |(name, _)| name)
    }

    /// The strategy of each seat, for each seating in turn; nothing where there are more than [`MAX_SEATINGS`].
    pub fn of(self, lineup: &[usize]) -> Option<Vec<Vec<usize>>> {
        match self {
            Self::Fixed => Some(vec![lineup.to_vec()]),
            Self::Rotations => Some((0..lineup.len()).map(|turn| rotated(lineup, turn)).collect()),
            Self::Permutations => permutations(lineup),
        }
    }
}

/// Everybody moved this many seats to the left.
fn rotated(lineup: &[usize], turn: usize) -> Vec<usize> {
    let mut seated = lineup.to_vec();
    seated.rotate_right(turn);
    seated
}

/// All distinct orders, in lexicographic order (Narayana's algorithm).
fn permutations(lineup: &[usize]) -> Option<Vec<Vec<usize>>> {
    let mut seated = lineup.to_vec();
    seated.sort_unstable();
    let mut all = vec![seated.clone()];
    while let Some(rise) = seated.windows(2).rposition(|pair| pair[0] < pair[1]) {
        let above = seated.iter().rposition(|&strategy| strategy > seated[rise])?;
        seated.swap(rise, above);
        seated[rise + 1..].reverse();
        all.push(seated.clone());
        if all.len() > MAX_SEATINGS {
            return None;
        }
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rotations_bring_every_chair_to_every_seat() {
        let all = Seatings::Rotations.of(&[7, 8, 9]).unwrap();
        assert_eq!(all, [[7, 8, 9], [9, 7, 8], [8, 9, 7]]);
        assert_eq!(Seatings::Rotations.of(&[1, 1, 1, 1]).unwrap().len(), 4);
    }

    #[test]
    fn permutations_are_distinct_and_complete() {
        assert_eq!(Seatings::Permutations.of(&[1, 0, 0]).unwrap(), [[0, 0, 1], [0, 1, 0], [1, 0, 0]]);
        assert_eq!(Seatings::Permutations.of(&[0, 1, 2, 3]).unwrap().len(), 24);
        assert_eq!(Seatings::Permutations.of(&[0, 1, 2, 3, 4, 5, 6]).unwrap().len(), MAX_SEATINGS);
        assert_eq!(Seatings::Permutations.of(&[0, 1, 2, 3, 4, 5, 6, 7]), None);
        assert_eq!(Seatings::Permutations.of(&[3; 12]).unwrap().len(), 1);
    }

    #[test]
    fn names_are_known() {
        assert_eq!(Seatings::Fixed.name(), "fixed");
        assert_eq!(Seatings::Fixed.of(&[2, 1]).unwrap(), [[2, 1]]);
    }
}
