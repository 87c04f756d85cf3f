//! The table of positions that were looked at: fixed memory, shared by all threads without locks.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::judge::Margin;

/// What a stored value says of the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// The true value is at least this.
    Lower,
    /// The true value is at most this.
    Upper,
    /// The true value is this.
    Exact,
}

/// The place of an action in the set of its position; the set's own order is the same whenever the position comes up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place(u16);

impl Place {
    /// No place at all, and none that could be looked up.
    pub(super) const NONE: Place = Place(u16::MAX);

    /// The place with this number; sets too large for it lose only a hint.
    #[inline]
    pub(super) fn new(place: usize) -> Place {
        Place(u16::try_from(place).unwrap_or(u16::MAX))
    }

    /// The number, if there is a place.
    #[inline]
    pub(super) fn get(self) -> Option<usize> {
        (self != Place::NONE).then_some(usize::from(self.0))
    }
}

/// What the table remembers of a position, seen by the seat to act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub(super) value: Margin,
    pub(super) bound: Bound,
    /// How many actions were looked ahead.
    pub(super) depth: u8,
    /// Whether the value rests on ends of games alone, so that looking further ahead cannot change it.
    pub(super) whole: bool,
    /// The action that was best, or refuted the position.
    pub(super) place: Place,
}

/// A search by its number; what older searches left is given up first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Generation(u8);

impl Generation {
    const COUNT: u8 = 1 << 5;

    const FIRST: Generation = Generation(0);

    const fn next(self) -> Generation {
        Generation((self.0 + 1) % Generation::COUNT)
    }

    /// How many searches ago the other one was.
    const fn since(self, other: Generation) -> u8 {
        (self.0 + Generation::COUNT - other.0) % Generation::COUNT
    }
}

impl Entry {
    const PLACE: u32 = 32;
    const DEPTH: u32 = 48;
    const BOUND: u32 = 56;
    const WHOLE: u32 = 58;
    const GENERATION: u32 = 59;

    #[inline]
    fn pack(self, generation: Generation) -> u64 {
        let bound = match self.bound {
            Bound::Lower => 1,
            Bound::Upper => 2,
            Bound::Exact => 3,
        };
        u64::from(self.value as u32)
            | u64::from(self.place.0) << Entry::PLACE
            | u64::from(self.depth) << Entry::DEPTH
            | bound << Entry::BOUND
            | u64::from(self.whole) << Entry::WHOLE
            | u64::from(generation.0) << Entry::GENERATION
    }

    /// Nothing where nothing was stored: a stored word always has a bound.
    #[inline]
    fn unpack(word: u64) -> Option<Entry> {
        let bound = match word >> Entry::BOUND & 0b11 {
            1 => Bound::Lower,
            2 => Bound::Upper,
            3 => Bound::Exact,
            _ => return None,
        };
        Some(Entry {
            value: word as u32 as Margin,
            bound,
            depth: (word >> Entry::DEPTH) as u8,
            whole: word >> Entry::WHOLE & 1 == 1,
            place: Place((word >> Entry::PLACE) as u16),
        })
    }

    #[inline]
    fn generation(word: u64) -> Generation {
        Generation((word >> Entry::GENERATION) as u8)
    }
}

/// One entry: the word, and the key mixed with it. Two threads that write at once leave a pair that does not fit
/// together, which is then nobody's entry.
#[derive(Default)]
struct Slot {
    mixed: AtomicU64,
    word: AtomicU64,
}

impl Slot {
    #[inline]
    fn load(&self) -> (u64, u64) {
        let word = self.word.load(Ordering::Relaxed);
        (self.mixed.load(Ordering::Relaxed) ^ word, word)
    }

    #[inline]
    fn store(&self, key: u64, word: u64) {
        self.mixed.store(key ^ word, Ordering::Relaxed);
        self.word.store(word, Ordering::Relaxed);
    }
}

/// How many positions share a bucket: as many as the processor fetches at once.
const SLOTS: usize = 4;

#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; SLOTS]);

/// The table.
pub(super) struct Table {
    buckets: Vec<Bucket>,
    generation: Generation,
}

impl Table {
    /// A table that takes no more than so many bytes; without room for one bucket it forgets everything.
    pub(super) fn new(bytes: usize) -> Table {
        let buckets = bytes / size_of::<Bucket>();
        Table { buckets: (0..buckets).map(|_| Bucket::default()).collect(), generation: Generation::FIRST }
    }

    /// Begins a new search.
    pub(super) fn age(&mut self) {
        self.generation = self.generation.next();
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        for slot in self.buckets.iter_mut().flat_map(|bucket| &mut bucket.0) {
            *slot = Slot::default();
        }
    }

    #[inline]
    fn bucket(&self, key: u64) -> Option<&Bucket> {
        // The high half of a product: any number of buckets is used evenly, not only a power of two.
        let place = (u128::from(key) * self.buckets.len() as u128) >> 64;
        self.buckets.get(place as usize)
    }

    /// What is known of the position with this key.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let slots = &self.bucket(key)?.0;
        slots
            .iter()
            .map(Slot::load)
            .find(|(stored, _)| *stored == key)
            .and_then(|(_, word)| Entry::unpack(word))
    }

    /// Remembers a position, in place of the one that is worth least: from an old search, or looked at least deeply.
    #[inline]
    pub(super) fn put(&self, key: u64, entry: Entry) {
        let Some(Bucket(slots)) = self.bucket(key) else { return };
        let mut cheapest = (&slots[0], i32::MAX);
        for slot in slots {
            let (stored, word) = slot.load();
            if stored == key {
                // A hint from before is better than none.
                let hint = Entry::unpack(word).map_or(Place::NONE, |old| old.place);
                let place = if entry.place == Place::NONE { hint } else { entry.place };
                return slot.store(key, Entry { place, ..entry }.pack(self.generation));
            }
            let worth = match Entry::unpack(word) {
                None => -1,
                Some(old) => {
                    let age = i32::from(self.generation.since(Entry::generation(word)));
                    i32::from(old.depth) - 4 * age + i32::from(Generation::COUNT) * 4
                }
            };
            if worth < cheapest.1 {
                cheapest = (slot, worth);
            }
        }
        cheapest.0.store(key, entry.pack(self.generation));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(value: Margin, depth: u8) -> Entry {
        Entry { value, bound: Bound::Exact, depth, whole: false, place: Place::new(7) }
    }

    #[test]
    fn an_entry_is_found_as_it_was_put() {
        let table = Table::new(1 << 12);
        for bound in [Bound::Lower, Bound::Upper, Bound::Exact] {
            for (value, depth, whole) in [(-1, 0, true), (1 << 24, 255, false), (-(1 << 24), 9, true)] {
                let entry = Entry { value, bound, depth, whole, place: Place::new(300) };
                table.put(42, entry);
                assert_eq!(table.get(42), Some(entry));
            }
        }
        assert_eq!(table.get(43), None);
    }

    #[test]
    fn key_zero_is_not_found_in_an_empty_table() {
        assert_eq!(Table::new(1 << 12).get(0), None);
    }

    #[test]
    fn a_table_takes_no_more_memory_than_it_may() {
        assert_eq!(Table::new(0).buckets.len(), 0);
        assert_eq!(Table::new(63).buckets.len(), 0);
        assert_eq!(Table::new(1 << 20).buckets.len() * size_of::<Bucket>(), 1 << 20);
        let none = Table::new(0);
        none.put(1, entry(1, 1));
        assert_eq!(none.get(1), None);
    }

    #[test]
    fn a_full_bucket_gives_up_the_shallowest_and_the_oldest() {
        let mut table = Table::new(size_of::<Bucket>());
        for depth in 2..6 {
            table.put(u64::from(depth), entry(0, depth));
        }
        table.put(100, entry(0, 1));
        assert_eq!(table.get(2), None);
        assert!(table.get(3).is_some());
        table.age();
        for key in 200..203 {
            table.put(key, entry(0, 1));
        }
        assert!(table.get(100).is_none() && table.get(3).is_none() && table.get(4).is_none());
        assert!(table.get(5).is_some());
        table.clear();
        assert_eq!(table.get(5), None);
    }

    #[test]
    fn a_position_without_a_best_action_keeps_the_one_it_had() {
        let table = Table::new(1 << 12);
        table.put(5, entry(0, 1));
        table.put(5, Entry { place: Place::NONE, ..entry(3, 2) });
        assert_eq!(table.get(5).map(|entry| (entry.value, entry.place)), Some((3, Place::new(7))));
    }
}
