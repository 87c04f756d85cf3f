//! All lines of a direction side by side: what their owner can expect from them.

use std::ops::{Deref, DerefMut};

use motherlode_atacama::RIGS_TO_COUNT;

/// The most fields a line can have, and the most lines of a direction, on any board.
pub const LONGEST: usize = 11;

/// Room for the lines of a direction: as many as the widest registers hold.
pub const ROOM: usize = 16;

/// A number for every line of a direction.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
#[repr(align(64))]
pub struct Row([f32; ROOM]);

impl Row {
    /// No line has anything.
    pub const NOTHING: Row = Row([0.0; ROOM]);
    /// One for each line.
    pub const ONE: Row = Row([1.0; ROOM]);
}

impl Deref for Row {
    type Target = [f32; ROOM];

    #[inline(always)]
    fn deref(&self) -> &[f32; ROOM] {
        &self.0
    }
}

impl DerefMut for Row {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [f32; ROOM] {
        &mut self.0
    }
}

const NOTHING: Row = Row::NOTHING;

/// Rigs that a line needs.
const NEEDED: usize = RIGS_TO_COUNT as usize;

/// A number for every number of rigs that a line may come to have while it still does not count.
type ByRigs = [Row; NEEDED];

/// The lines of a direction, with the open fields that were added so far from one end.
///
/// Each open field gets a rig with its own chance, but never beside a rival that got one. So the fields are gone through
/// in order, and two cases are kept apart: the last field got a rig, or it did not.
#[derive(Clone, Debug)]
pub struct Lines {
    /// The chance that a line has so many rigs, too few to count, and none on the last field; and with one on it.
    without: ByRigs,
    with: ByRigs,
    /// What the rigs to come are worth in those cases, times the chance.
    worth_without: ByRigs,
    worth_with: ByRigs,
    /// The chance that the last field got a rig.
    last: Row,
    /// What the rigs to come are worth, whether the line counts or not.
    hope: Row,
}

impl Lines {
    /// Lines with so many rigs; those that are not there have none.
    #[inline(always)]
    pub fn new(rigs: impl IntoIterator<Item = usize>) -> Lines {
        let nothing = [NOTHING; NEEDED];
        let mut lines = Lines {
            without: nothing,
            with: nothing,
            worth_without: nothing,
            worth_with: nothing,
            last: NOTHING,
            hope: NOTHING,
        };
        for (line, rigs) in rigs.into_iter().enumerate() {
            // A line that counts is never short of rigs.
            if let Some(row) = lines.without.get_mut(rigs) {
                row[line] = 1.0;
            }
        }
        lines
    }

    /// Adds the next field of every line: its worth, and its chance to get a rig, which is none where it is not open. It
    /// is a rival of the one before.
    #[inline(always)]
    pub fn add(&mut self, worth: &Row, chance: &Row) {
        let (mut yes, mut no) = (NOTHING, NOTHING);
        for line in 0..ROOM {
            // If the rival got none, the field's own chance is that much higher.
            yes[line] = at_most(1.0, chance[line] / at_least(LEAST, 1.0 - self.last[line]));
            no[line] = 1.0 - yes[line];
            self.hope[line] += worth[line] * chance[line];
        }
        self.last = *chance;
        for rigs in (0..NEEDED).rev() {
            let (from, from_worth) = match rigs.checked_sub(1) {
                Some(fewer) => (self.without[fewer], self.worth_without[fewer]),
                None => (NOTHING, NOTHING),
            };
            let (without, with) = (&mut self.without[rigs], &mut self.with[rigs]);
            let (worth_without, worth_with) = (&mut self.worth_without[rigs], &mut self.worth_with[rigs]);
            for line in 0..ROOM {
                without[line] = without[line] * no[line] + with[line];
                worth_without[line] = worth_without[line] * no[line] + worth_with[line];
                with[line] = from[line] * yes[line];
                worth_with[line] = (from_worth[line] + from[line] * worth[line]) * yes[line];
            }
        }
    }

    /// Says of which lines the next field is no rival of the last one.
    pub fn part(&mut self, lines: impl IntoIterator<Item = usize>) {
        for line in lines {
            self.last[line] = 0.0;
            for rigs in 0..NEEDED {
                self.without[rigs][line] += std::mem::take(&mut self.with[rigs][line]);
                self.worth_without[rigs][line] += std::mem::take(&mut self.worth_with[rigs][line]);
            }
        }
    }

    /// What the owner can expect from all lines together, if their rigs are worth so much, and a rig to come counts so
    /// many times on average.
    #[inline(always)]
    pub fn expect(&self, worth: &Row, times: f32) -> f32 {
        let (mut short, mut in_vain) = (NOTHING, NOTHING);
        for rigs in 0..NEEDED {
            for line in 0..ROOM {
                short[line] += self.without[rigs][line] + self.with[rigs][line];
                in_vain[line] += self.worth_without[rigs][line] + self.worth_with[rigs][line];
            }
        }
        let mut expected = NOTHING;
        for line in 0..ROOM {
            expected[line] = worth[line] * (1.0 - short[line]) + times * (self.hope[line] - in_vain[line]);
        }
        expected[..LONGEST].iter().sum()
    }
}

/// The larger of two numbers; unlike `f32::max` it need not ask whether either is NaN.
#[inline(always)]
pub fn at_least(least: f32, number: f32) -> f32 {
    if number > least { number } else { least }
}

/// The smaller of two numbers.
#[inline(always)]
pub fn at_most(most: f32, number: f32) -> f32 {
    if number < most { number } else { most }
}

/// A chance that is as good as none.
const LEAST: f32 = 1e-3;

#[cfg(test)]
mod tests {
    use super::*;

    /// What one line lets expect whose fields have a worth and a chance; parted ones are no rivals.
    fn expect(rigs: usize, worth: f32, fields: &[(f32, f32)], parted: bool) -> f32 {
        let mut lines = Lines::new([4, rigs]);
        let row = |number: f32| -> Row {
            let mut row = NOTHING;
            row[1] = number;
            row
        };
        for (worth, chance) in fields {
            if parted {
                lines.part([1]);
            }
            lines.add(&row(*worth), &row(*chance));
        }
        lines.expect(&row(worth), 1.0)
    }

    #[test]
    fn a_line_that_lacks_one_rig_counts_if_any_field_gets_one() {
        // Both, only the first, only the second: a quarter each.
        let expected = expect(3, 10.0, &[(2.0, 0.5), (-4.0, 0.5)], true);
        assert!((expected - (8.0 + 12.0 + 6.0) / 4.0).abs() < 1e-4, "{expected}");
    }

    #[test]
    fn rivals_never_both_get_a_rig() {
        assert!(expect(2, 10.0, &[(1.0, 0.5), (1.0, 0.5)], false).abs() < 1e-4);
        // One of the two has one for certain, and a closed field parts the third from them.
        let expected = expect(2, 10.0, &[(1.0, 0.5), (1.0, 0.5), (7.0, 0.0), (3.0, 0.5)], false);
        assert!((expected - 14.0 / 2.0).abs() < 1e-4, "{expected}");
    }

    #[test]
    fn a_line_that_counts_takes_what_comes() {
        let expected = expect(4, -3.0, &[(5.0, 0.2)], false);
        assert!((expected + 2.0).abs() < 1e-4, "{expected}");
    }
}
