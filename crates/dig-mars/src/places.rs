//! The sixteen places of the canyon and sets of them, one bit each.

use std::fmt;
use std::ops::{BitAnd, BitOr, Not};

use motherlode_core::bits::{ones, select};
use serde::{Serialize, Serializer};

/// How many columns, and how many rows, the canyon has (DM-2).
pub(crate) const SIDE: usize = 4;
/// How many places there are (DM-2).
pub const PLACES: usize = SIDE * SIDE;

/// A place of the canyon: column `a`..`d`, row 1..4 from the bottom (DM-2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(u8);

impl Place {
    /// The place in this column and row, both counted from 0.
    pub const fn at(column: usize, row: usize) -> Option<Place> {
        if column < SIDE && row < SIDE { Some(Place((row * SIDE + column) as u8)) } else { None }
    }

    /// Every place: a1, b1 and so on to d4.
    pub fn all() -> impl DoubleEndedIterator<Item = Place> + Clone {
        (0..PLACES as u8).map(Place)
    }

    /// The column, counted from 0.
    pub const fn column(self) -> usize {
        self.0 as usize % SIDE
    }

    /// The row, counted from 0.
    pub const fn row(self) -> usize {
        self.0 as usize / SIDE
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub(crate) const fn bit(self) -> Places {
        Places(1 << self.0)
    }

    /// The next place in a direction, if the canyon does not end there.
    const fn beside(self, way: Way) -> Option<Place> {
        let (column, row) = (self.column(), self.row());
        match way {
            Way::West => Place::at(column.wrapping_sub(1), row),
            Way::East => Place::at(column + 1, row),
            Way::South => Place::at(column, row.wrapping_sub(1)),
            Way::North => Place::at(column, row + 1),
        }
    }

    /// Where a station here can move, given the places that still have cards (DM-8): to the next place in each
    /// direction, and where that one is empty also to the first stack behind it.
    pub(crate) fn moves(self, stacks: Places) -> Places {
        let mut ends = Places::NONE;
        for way in Way::ALL {
            let Some(beside) = self.beside(way) else { continue };
            ends = ends | beside.bit();
            let mut at = Some(beside);
            while let Some(place) = at {
                if stacks.contains(place) {
                    ends = ends | place.bit();
                    break;
                }
                at = place.beside(way);
            }
        }
        ends
    }
}

/// The four directions in which a station moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    West,
    East,
    South,
    North,
}

impl Way {
    const ALL: [Way; 4] = [Way::West, Way::East, Way::South, Way::North];
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A set of places.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Places(u16);

impl Places {
    /// No place.
    pub const NONE: Places = Places(0);
    /// Every place.
    pub const ALL: Places = Places(u16::MAX);

    /// How many there are.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a place is among them.
    #[inline]
    pub const fn contains(self, place: Place) -> bool {
        self.0 & place.bit().0 != 0
    }

    /// The place with this rank in ascending order.
    #[inline]
    pub fn nth(self, rank: usize) -> Option<Place> {
        (rank < self.len()).then(|| Place(select(u64::from(self.0), rank) as u8))
    }

    /// Every place of the set, ascending.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Place> + Clone {
        ones(u64::from(self.0)).map(Place)
    }

    #[inline]
    pub(crate) const fn with(self, place: Place) -> Places {
        Places(self.0 | place.bit().0)
    }

    #[inline]
    pub(crate) const fn without(self, place: Place) -> Places {
        Places(self.0 & !place.bit().0)
    }

    /// The places of the set for which something holds.
    #[inline]
    pub(crate) fn filter(self, holds: impl Fn(Place) -> bool) -> Places {
        self.iter().filter(|place| holds(*place)).collect()
    }
}

impl BitAnd for Places {
    type Output = Places;
    #[inline]
    fn bitand(self, other: Places) -> Places {
        Places(self.0 & other.0)
    }
}

impl BitOr for Places {
    type Output = Places;
    #[inline]
    fn bitor(self, other: Places) -> Places {
        Places(self.0 | other.0)
    }
}

impl Not for Places {
    type Output = Places;
    #[inline]
    fn not(self) -> Places {
        Places(!self.0)
    }
}

impl FromIterator<Place> for Places {
    fn from_iter<I: IntoIterator<Item = Place>>(places: I) -> Places {
        places.into_iter().fold(Places::NONE, Places::with)
    }
}

impl fmt::Debug for Places {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(names: &str) -> Places {
        names.split_whitespace().map(|name| name.parse::<Place>().unwrap()).collect()
    }

    #[test]
    fn a_set_counts_lists_and_finds_its_places() {
        let set = places("d4 a1 b3");
        assert_eq!(format!("{set:?}"), "{a1, b3, d4}");
        assert_eq!((set.len(), set.is_empty(), (!set).len()), (3, false, 13));
        assert_eq!(set.nth(1), "b3".parse().ok());
        assert_eq!(set.nth(3), None);
        assert_eq!(set.without("b3".parse().unwrap()), places("a1 d4"));
        assert_eq!(set.filter(|place| place.row() == 0), places("a1"));
    }

    #[test]
    fn a_station_moves_to_the_next_place_and_over_empty_ones_dm_8() {
        let from = |name: &str, empty: &str| name.parse::<Place>().unwrap().moves(!places(empty));
        assert_eq!(from("b2", ""), places("a2 c2 b1 b3"));
        assert_eq!(from("a1", ""), places("b1 a2"));
        // Over one empty place, or onto it.
        assert_eq!(from("a1", "b1"), places("b1 c1 a2"));
        // Over two; the second of them is no neighbour.
        assert_eq!(from("a1", "b1 c1"), places("b1 d1 a2"));
        // Nothing lies behind: only the neighbour itself.
        assert_eq!(from("a1", "b1 c1 d1"), places("b1 a2"));
        // The stack behind a stack is out of reach, and its own place plays no part.
        assert_eq!(from("a1", "a1 c1"), places("b1 a2"));
        assert_eq!(Place::all().map(|place| place.moves(Places::NONE).len()).sum::<usize>(), 48);
    }
}
