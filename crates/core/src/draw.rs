//! Where chance takes its numbers from, and how a shuffle uses them.

use std::num::NonZeroU32;

/// A source of unbiased numbers. The [`Dealer`](crate::dealer::Dealer) is one; a search may bring a faster one.
pub trait Draws {
    /// The next number below `bound`, each equally likely.
    fn below(&mut self, bound: NonZeroU32) -> u32;

    /// The next index into something of this length; 0 for an empty one.
    #[inline]
    fn index(&mut self, length: usize) -> usize {
        match NonZeroU32::new(length as u32) {
            Some(bound) => self.below(bound) as usize,
            None => 0,
        }
    }
}

impl<D: Draws + ?Sized> Draws for &mut D {
    #[inline]
    fn below(&mut self, bound: NonZeroU32) -> u32 {
        (**self).below(bound)
    }
}

/// A quick source of numbers for searches, tests and benches: xorshift, and the high half of a product for a bound. Its
/// numbers are good enough to play with and far too easy to foresee to deal with.
#[derive(Clone, Debug)]
pub struct Quick(u64);

impl Quick {
    /// A source that always brings the same numbers for the same seed.
    pub const fn new(seed: u64) -> Quick {
        // Zero is the one state that xorshift never leaves.
        Quick(if seed == 0 { 0x9e37_79b9_7f4a_7c15 } else { seed })
    }

    /// The next 32 bits.
    #[inline]
    pub fn next_bits(&mut self) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 32) as u32
    }
}

impl Draws for Quick {
    #[inline]
    fn below(&mut self, bound: NonZeroU32) -> u32 {
        ((u64::from(self.next_bits()) * u64::from(bound.get())) >> 32) as u32
    }
}

/// Shuffles in place: for every place from the last down to the second, one draw below (place + 1) says with which
/// place up to it to swap. This order is part of the fairness protocol.
pub fn shuffle<T>(items: &mut [T], draws: &mut (impl Draws + ?Sized)) {
    for last in (1..items.len()).rev() {
        items.swap(last, draws.index(last + 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Draws given numbers and notes the bounds it was asked for.
    struct Scripted(Vec<u32>, Vec<u32>);

    impl Draws for Scripted {
        fn below(&mut self, bound: NonZeroU32) -> u32 {
            self.1.push(bound.get());
            self.0.remove(0)
        }
    }

    #[test]
    fn a_shuffle_draws_from_the_last_place_down() {
        let mut script = Scripted(vec![0, 2, 1], Vec::new());
        let mut items = ['a', 'b', 'c', 'd'];
        shuffle(&mut items, &mut script);
        assert_eq!(items, ['d', 'b', 'c', 'a']);
        assert_eq!(script.1, [4, 3, 2]);
    }

    #[test]
    fn the_quick_source_reaches_every_number_below_its_bound() {
        let mut quick = Quick::new(0);
        let mut seen = [0; 6];
        (0..6_000).for_each(|_| seen[quick.index(6)] += 1);
        assert!(seen.iter().all(|count| (850..1_150).contains(count)), "{seen:?}");
        assert_eq!(Quick::new(7).next_bits(), Quick::new(7).next_bits());
    }

    #[test]
    fn nothing_to_choose_from_takes_no_draw() {
        let mut script = Scripted(vec![], Vec::new());
        assert_eq!(Draws::index(&mut &mut script, 0), 0);
        shuffle::<u8>(&mut [], &mut script);
        shuffle(&mut [1], &mut script);
        assert!(script.1.is_empty());
    }
}
