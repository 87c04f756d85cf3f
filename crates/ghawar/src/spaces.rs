//! Points of the raster and sets of them: names, bits, and stepping a whole set at once.

use std::fmt;
use std::ops::{BitAnd, BitOr, Not};

use motherlode_core::bits::{ones, select};
use serde::{Serialize, Serializer};

use crate::board::Heading;

/// How many letters, and how many numbers, a point's name can have; without the ring road only eleven are used (GH-9).
pub(crate) const SIDE: usize = 13;
/// From a point to the one above it. One more than the side, so that a step to the left or right of the raster lands
/// on a point that no board has, never in the next row.
const STRIDE: usize = SIDE + 1;
/// How many points there are, those at the end of each row included that no board has.
pub const POINTS: usize = SIDE * STRIDE;
/// How many points a row of platforms takes, from the first platform to the last.
const ROW: usize = SIDE - 2;
const WORDS: usize = POINTS.div_ceil(64);

/// The name of a point of the raster: a column letter `a`..`m` and a row number 1..13 from the bottom (GH-9).
///
/// Whether it is a space of the road is the board's business: a platform has a point too.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Space(u8);

impl Space {
    /// The point in this column and row, both counted from 0.
    pub const fn at(column: usize, row: usize) -> Option<Space> {
        if column < SIDE && row < SIDE { Some(Space::inside(column, row)) } else { None }
    }

    /// [`Space::at`] where both numbers are known to be below 13.
    pub(crate) const fn inside(column: usize, row: usize) -> Space {
        debug_assert!(column < SIDE && row < SIDE);
        Space((row * STRIDE + column) as u8)
    }

    /// The column, counted from 0.
    pub const fn column(self) -> usize {
        self.0 as usize % STRIDE
    }

    /// The row, counted from 0.
    pub const fn row(self) -> usize {
        self.0 as usize / STRIDE
    }

    /// Its place in a list of [`POINTS`] entries.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Space {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A set of points, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Spaces([u64; WORDS]);

impl Spaces {
    /// No point.
    pub const NONE: Spaces = Spaces([0; WORDS]);

    /// One point.
    #[inline]
    pub const fn only(space: Space) -> Spaces {
        Spaces::NONE.with(space)
    }

    /// How many points there are.
    #[inline]
    pub const fn len(self) -> usize {
        let [low, middle, high] = self.0;
        (low.count_ones() + middle.count_ones() + high.count_ones()) as usize
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        let [low, middle, high] = self.0;
        low | middle | high == 0
    }

    /// Whether a point is among them.
    #[inline]
    pub const fn contains(self, space: Space) -> bool {
        self.0[space.index() / 64] >> (space.index() % 64) & 1 == 1
    }

    /// The point at a place of the ascending order.
    #[inline]
    pub fn nth(self, mut place: usize) -> Option<Space> {
        for (word, bits) in self.0.into_iter().enumerate() {
            let here = bits.count_ones() as usize;
            if place < here {
                return Some(Space(word as u8 * 64 + select(bits, place) as u8));
            }
            place -= here;
        }
        None
    }

    /// Every point, ascending.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Space> + Clone {
        let words = self.0.into_iter().zip([0, 64, 128]);
        words.flat_map(|(bits, base)| ones(bits).map(move |place| Space(base + place)))
    }

    pub(crate) const fn with(mut self, space: Space) -> Spaces {
        self.0[space.index() / 64] |= 1 << (space.index() % 64);
        self
    }

    /// Each point's neighbour in a direction. What leaves the raster falls off or lands where no board has a space.
    #[inline]
    pub(crate) const fn stepped(self, heading: Heading) -> Spaces {
        match heading {
            Heading::East => self.raised(1),
            Heading::North => self.raised(STRIDE as u32),
            Heading::West => self.lowered(1),
            Heading::South => self.lowered(STRIDE as u32),
        }
    }

    /// Points of one row, the lowest bit at the first of them; no more than [`ROW`] bits.
    #[inline]
    pub(crate) const fn with_row(mut self, first: Space, bits: u16) -> Spaces {
        let (word, shift) = (first.index() / 64, first.index() % 64);
        self.0[word] |= (bits as u64) << shift;
        if shift > 64 - ROW {
            self.0[word + 1] |= bits as u64 >> (64 - shift);
        }
        self
    }

    #[inline]
    const fn raised(self, by: u32) -> Spaces {
        let [low, middle, high] = self.0;
        Spaces([low << by, middle << by | low >> (64 - by), high << by | middle >> (64 - by)])
    }

    #[inline]
    const fn lowered(self, by: u32) -> Spaces {
        let [low, middle, high] = self.0;
        Spaces([low >> by | middle << (64 - by), middle >> by | high << (64 - by), high >> by])
    }
}

impl BitAnd for Spaces {
    type Output = Spaces;
    #[inline]
    fn bitand(self, other: Spaces) -> Spaces {
        Spaces([self.0[0] & other.0[0], self.0[1] & other.0[1], self.0[2] & other.0[2]])
    }
}

impl BitOr for Spaces {
    type Output = Spaces;
    #[inline]
    fn bitor(self, other: Spaces) -> Spaces {
        Spaces([self.0[0] | other.0[0], self.0[1] | other.0[1], self.0[2] | other.0[2]])
    }
}

impl Not for Spaces {
    type Output = Spaces;
    #[inline]
    fn not(self) -> Spaces {
        Spaces(self.0.map(|word| !word))
    }
}

impl FromIterator<Space> for Spaces {
    fn from_iter<I: IntoIterator<Item = Space>>(spaces: I) -> Self {
        spaces.into_iter().fold(Spaces::NONE, Spaces::with)
    }
}

impl fmt::Debug for Spaces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every() -> impl Iterator<Item = Space> {
        (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| Space::inside(column, row)))
    }

    #[test]
    fn the_point_of_a_rank_is_found_in_every_set() {
        let mut bits: u64 = 0x9e37_79b9_7f4a_7c15;
        for _ in 0..500 {
            let set: Spaces = every()
                .filter(|_| {
                    bits = bits.rotate_left(29).wrapping_mul(0xda94_2042_e4dd_58b5).wrapping_add(1);
                    bits & 3 == 0
                })
                .collect();
            let all: Vec<_> = set.iter().collect();
            assert!(all.is_sorted() && all.len() == set.len() && set.is_empty() == all.is_empty());
            for (place, expected) in all.iter().enumerate() {
                assert_eq!(set.nth(place), Some(*expected));
                assert!(set.contains(*expected) && !(!set).contains(*expected));
            }
            assert_eq!(set.nth(all.len()), None);
        }
    }

    #[test]
    fn a_step_leads_to_the_neighbour_or_off_the_raster() {
        for space in every() {
            let (column, row) = (space.column(), space.row());
            let neighbour = |heading| match heading {
                Heading::East => Space::at(column + 1, row),
                Heading::North => Space::at(column, row + 1),
                Heading::West => Space::at(column.checked_sub(1)?, row),
                Heading::South => Space::at(column, row.checked_sub(1)?),
            };
            for heading in Heading::ALL {
                let stepped = Spaces::only(space).stepped(heading);
                let on_raster = stepped & every().collect();
                assert_eq!(
                    on_raster.iter().collect::<Vec<_>>(),
                    Vec::from_iter(neighbour(heading)),
                    "{space:?}"
                );
            }
        }
    }
}
