//! Chance that can be had again: everything a campaign draws follows from its seed.

use std::ops::RangeInclusive;

/// A stream of numbers from a seed (SplitMix64): not for secrets, only for variety.
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Chance {
        Chance(seed)
    }

    /// A stream of its own, for someone who draws beside others.
    pub fn fork(&mut self) -> Chance {
        Chance(self.next())
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number of the range.
    pub fn of(&mut self, range: RangeInclusive<u64>) -> u64 {
        range.start() + self.next() % (range.end() - range.start() + 1)
    }

    /// Whether something happens that happens so many times in a hundred.
    pub fn percent(&mut self, often: u64) -> bool {
        self.of(1..=100) <= often
    }

    /// The same things in another order.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            let other = self.of(0..=last as u64) as usize;
            things.swap(last, other);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_numbers_again_and_they_stay_in_their_range() {
        let draw = |seed| {
            let mut chance = Chance::new(seed);
            (0..100).map(|_| chance.of(3..=9)).collect::<Vec<_>>()
        };
        assert_eq!(draw(7), draw(7));
        assert_ne!(draw(7), draw(8));
        assert!(draw(7).iter().all(|number| (3..=9).contains(number)));
    }
}
