use std::fmt;

/// The most seats any game has.
pub const MAX_SEATS: usize = 12;

/// A place at the table, counted from 0 clockwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Seat(u8);

impl Seat {
    /// The seat with this number.
    ///
    /// # Panics
    /// If there is none: seats are numbered below [`MAX_SEATS`].
    #[inline]
    pub const fn new(index: usize) -> Self {
        assert!(index < MAX_SEATS, "seats are numbered from 0 to 11");
        Self(index as u8)
    }

    /// The seat's number.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All seats of a table, from 0.
    #[inline]
    pub fn all(seats: usize) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..seats).map(Self::new)
    }

    /// The seat this many places further clockwise; `steps` is at most `seats`.
    #[inline]
    pub const fn step(self, steps: usize, seats: usize) -> Self {
        let index = self.index() + steps;
        Self((if index < seats { index } else { index - seats }) as u8)
    }

    /// The seat to the left: next clockwise.
    #[inline]
    pub const fn next(self, seats: usize) -> Self {
        self.step(1, seats)
    }

    /// How many places clockwise it is from this seat to the other.
    #[inline]
    pub const fn distance(self, other: Self, seats: usize) -> usize {
        let steps = other.index() + seats - self.index();
        if steps < seats { steps } else { steps - seats }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_and_distances_undo_each_other() {
        for seats in 2..=MAX_SEATS {
            for a in Seat::all(seats) {
                for b in Seat::all(seats) {
                    assert_eq!(a.step(a.distance(b, seats), seats), b);
                }
                assert_eq!(a.step(seats, seats), a);
            }
        }
    }
}
