use std::{
    fmt,
    ops::{Index, IndexMut},
};

use super::{MAX_SEATS, Seat};

/// A value for every seat of a table, without an allocation.
#[derive(Clone, Copy)]
pub struct BySeat<T> {
    items: [T; MAX_SEATS],
    seats: u8,
}

impl<T> BySeat<T> {
    /// How many seats there are.
    #[inline]
    pub fn seats(&self) -> usize {
        usize::from(self.seats)
    }

    /// The values in the order of the seats.
    #[inline]
    pub fn as_slice(&self) -> &[T] {
        &self.items[..self.seats()]
    }

    /// The values in the order of the seats.
    #[inline]
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.as_slice().iter()
    }

    /// The values in the order of the seats, to change.
    #[inline]
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        let seats = self.seats();
        self.items[..seats].iter_mut()
    }

    /// Every seat with its value.
    #[inline]
    pub fn each(&self) -> impl DoubleEndedIterator<Item = (Seat, &T)> + ExactSizeIterator {
        Seat::all(self.seats()).zip(self.iter())
    }
}

impl<T: Copy + Default> BySeat<T> {
    /// The same value for each seat.
    ///
    /// # Panics
    /// If there are more than [`MAX_SEATS`].
    #[inline]
    pub fn new(seats: usize, value: T) -> Self {
        assert!(seats <= MAX_SEATS, "a table has at most 12 seats");
        Self { items: [value; MAX_SEATS], seats: seats as u8 }
    }

    /// A value for each seat, computed from the seat.
    #[inline]
    pub fn from_fn(seats: usize, mut value: impl FnMut(Seat) -> T) -> Self {
        let mut all = Self::new(seats, T::default());
        for seat in Seat::all(seats) {
            all[seat] = value(seat);
        }
        all
    }

    /// A value for each seat, computed from another.
    #[inline]
    pub fn map<U: Copy + Default>(&self, mut value: impl FnMut(T) -> U) -> BySeat<U> {
        BySeat::from_fn(self.seats(), |seat| value(self[seat]))
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.items[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.items[seat.index()]
    }
}

impl<T: PartialEq> PartialEq for BySeat<T> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<T: Eq> Eq for BySeat<T> {}

impl<T: fmt::Debug> fmt::Debug for BySeat<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}

impl<'a, T> IntoIterator for &'a BySeat<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
