//! Platforms and sets of them.

use std::fmt;
use std::ops::Not;

use motherlode_core::bits::{ones, select};
use serde::{Serialize, Serializer};

/// Platforms along an edge of the field (GH-1); the dice name them by column and row (GH-6).
pub(crate) const GRID: usize = 6;
/// How many platforms there are (GH-1).
pub const PLATFORMS: usize = GRID * GRID;

/// A platform: `p34` is column 3 from the left, row 4 from the bottom (GH-1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Platform(u8);

impl Platform {
    /// The platform in this column and row, both counted from 0.
    pub const fn at(column: usize, row: usize) -> Option<Platform> {
        if column < GRID && row < GRID { Some(Platform::inside(column, row)) } else { None }
    }

    /// [`Platform::at`] where both numbers are known to be below 6.
    pub(crate) const fn inside(column: usize, row: usize) -> Platform {
        debug_assert!(column < GRID && row < GRID);
        Platform((row * GRID + column) as u8)
    }

    /// The column, counted from 0.
    pub const fn column(self) -> usize {
        self.0 as usize % GRID
    }

    /// The row, counted from 0.
    pub const fn row(self) -> usize {
        self.0 as usize / GRID
    }

    /// Its place in a list of [`PLATFORMS`] entries.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Every platform in the order in which cubes are written: p11, p21, …, p61, p12, …, p66 (GH-21).
    pub fn all() -> impl ExactSizeIterator<Item = Platform> + Clone {
        (0..PLATFORMS as u8).map(Platform)
    }
}

impl fmt::Debug for Platform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Platform {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A set of platforms, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Platforms(u64);

impl Platforms {
    /// No platform.
    pub const NONE: Platforms = Platforms(0);
    /// Every platform.
    pub const ALL: Platforms = Platforms((1 << PLATFORMS) - 1);

    /// One platform.
    #[inline]
    pub const fn only(platform: Platform) -> Platforms {
        Platforms(1 << platform.0)
    }

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

    /// Whether a platform is among them.
    #[inline]
    pub const fn contains(self, platform: Platform) -> bool {
        self.0 >> platform.0 & 1 == 1
    }

    /// The platform at a place of the ascending order.
    #[inline]
    pub fn nth(self, place: usize) -> Option<Platform> {
        (place < self.len()).then(|| Platform(select(self.0, place) as u8))
    }

    /// Every platform, ascending.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Platform> + Clone {
        ones(self.0).map(Platform)
    }

    #[inline]
    pub(crate) const fn with(self, platform: Platform) -> Platforms {
        Platforms(self.0 | 1 << platform.0)
    }

    /// Those in one row, the leftmost in the lowest of six bits.
    #[inline]
    pub(crate) const fn row(self, row: usize) -> usize {
        (self.0 >> (GRID * row)) as usize % (1 << GRID)
    }
}

/// Those that are not in the set.
impl Not for Platforms {
    type Output = Platforms;
    #[inline]
    fn not(self) -> Platforms {
        Platforms::ALL - self
    }
}

motherlode_core::set_of_bits!(Platforms of Platform);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn platforms_are_written_row_by_row_from_the_bottom_gh_21() {
        let names: Vec<_> = Platform::all().map(|platform| platform.to_string()).collect();
        assert_eq!(
            (names.len(), &names[..3], &names[5..8]),
            (36, &["p11", "p21", "p31"].map(String::from)[..], &["p61", "p12", "p22"].map(String::from)[..])
        );
        assert_eq!(names[35], "p66");
        assert_eq!(Platforms::ALL.iter().collect::<Vec<_>>(), Platform::all().collect::<Vec<_>>());
    }

    #[test]
    fn the_platform_of_a_rank_is_found() {
        let set: Platforms = Platform::all().step_by(5).collect();
        for (place, platform) in set.iter().enumerate() {
            assert_eq!(set.nth(place), Some(platform));
            assert!(set.contains(platform) && !(!set).contains(platform));
        }
        assert_eq!((set.len(), set.nth(set.len())), (8, None));
        assert_eq!((set - set, set | !set), (Platforms::NONE, Platforms::ALL));
        assert_eq!(set.iter().fold(set, Platforms::with), set, "what is there stays there");
        assert_eq!([Platform::at(6, 0), Platform::at(0, 6)], [None, None]);
        // p11 and p61 stand in the lowest row.
        assert_eq!(set.row(0), 0b100001);
    }
}
