//! The sixteen places of the canyon and sets of them, one bit each.

use std::fmt;
use std::ops::Not;

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

    /// The place in an array that has one entry per place.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub(crate) const fn bit(self) -> Places {
        Places(1 << self.0)
    }

    /// Where a station here can move, given the places that still have cards (DM-8): to the next place in each
    /// direction, and where that one is empty also to the first stack behind it.
    #[inline]
    pub fn moves(self, stacks: Places) -> Places {
        let (column, row) = (self.column(), self.row());
        let in_row = stacks.0 >> (row * SIDE) & LINE;
        // The column's bits stand one row apart; the product brings them together in the uppermost four.
        let in_column = (stacks.0 >> column & COLUMN).wrapping_mul(GATHER) >> (PLACES - SIDE);
        let along_row = MOVES[column][in_row as usize];
        let along_column = SPREAD[MOVES[row][in_column as usize] as usize];
        Places((along_row as u16) << (row * SIDE) | along_column << column)
    }
}

/// The places of a row; of a column; what gathers a column's bits.
const LINE: u16 = (1 << SIDE) - 1;
const COLUMN: u16 = 0x1111;
const GATHER: u16 = 0x1248;

/// Where a station can move along a line of four places, by where it stands and which of the four still have cards.
static MOVES: [[u8; 1 << SIDE]; SIDE] = {
    let mut moves = [[0; 1 << SIDE]; SIDE];
    let mut from = 0;
    while from < SIDE {
        let mut stacks = 0;
        while stacks < 1 << SIDE {
            moves[from][stacks] = moves_along(from, stacks);
            stacks += 1;
        }
        from += 1;
    }
    moves
};

const fn moves_along(from: usize, stacks: usize) -> u8 {
    let mut ends = 0;
    // Down the line: the neighbour, and the first stack from it on.
    if from > 0 {
        ends |= 1 << (from - 1);
        let below = stacks & ((1 << from) - 1);
        if below != 0 {
            ends |= 1 << below.ilog2();
        }
    }
    // Up the line.
    if from + 1 < SIDE {
        ends |= 1 << (from + 1);
        let above = stacks >> (from + 1);
        if above != 0 {
            ends |= 1 << (from as u32 + 1 + above.trailing_zeros());
        }
    }
    ends
}

/// The bits of a line of four, one row apart.
static SPREAD: [u16; 1 << SIDE] = {
    let mut spread = [0; 1 << SIDE];
    let mut bits = 0;
    while bits < 1 << SIDE {
        let mut place = 0;
        while place < SIDE {
            spread[bits] |= ((bits >> place & 1) << (place * SIDE)) as u16;
            place += 1;
        }
        bits += 1;
    }
    spread
};

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

    /// The set with one more place.
    #[inline]
    pub const fn with(self, place: Place) -> Places {
        Places(self.0 | place.bit().0)
    }

    /// The set without a place.
    #[inline]
    pub const fn without(self, place: Place) -> Places {
        Places(self.0 & !place.bit().0)
    }

    /// The places of the set for which something holds.
    #[inline]
    pub(crate) fn filter(self, holds: impl Fn(Place) -> bool) -> Places {
        self.iter().filter(|place| holds(*place)).collect()
    }
}

impl Not for Places {
    type Output = Places;
    #[inline]
    fn not(self) -> Places {
        Places(!self.0)
    }
}

motherlode_core::set_of_bits!(Places of Place);

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
    fn the_tables_know_every_move_of_every_canyon() {
        let step = |place: Place, way: (i32, i32)| {
            let at = |from: usize, by: i32| usize::try_from(from as i32 + by).unwrap_or(SIDE);
            Place::at(at(place.column(), way.0), at(place.row(), way.1))
        };
        // Every seventh: all that a row and a column can hold are among them.
        for bits in (0..=u16::MAX).step_by(7) {
            let stacks = Places(bits);
            for from in Place::all() {
                let mut ends = Places::NONE;
                for way in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
                    let Some(beside) = step(from, way) else { continue };
                    ends = ends.with(beside);
                    let behind = std::iter::successors(Some(beside), |place| step(*place, way));
                    ends = behind
                        .into_iter()
                        .find(|place| stacks.contains(*place))
                        .map_or(ends, |stack| ends.with(stack));
                }
                assert_eq!(from.moves(stacks), ends, "{from} {stacks:?}");
            }
        }
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
