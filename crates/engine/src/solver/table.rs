//! The table of positions: what is proven of them, in as much memory as is allowed.

use motherlode_atacama::Rig;

use super::board::Cell;

/// Words of one entry: the key, and what is known.
const ENTRY: usize = 2;
/// Entries that are looked at for one key; together one cache line.
const WAYS: usize = 4;
const BUCKET: usize = ENTRY * WAYS;

/// A move as the table keeps it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Step {
    pub(super) cell: Cell,
    pub(super) rig: Rig,
}

/// What is known of a position, relative to the margin already settled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    pub(super) least: i16,
    pub(super) most: i16,
    pub(super) best: Option<Step>,
}

impl Known {
    pub(super) const NOTHING: Known = Known { least: -Known::FAR, most: Known::FAR, best: None };
    /// Beyond any margin.
    pub(super) const FAR: i16 = 2_000;

    /// A bound that settles whether the target is reached, given the margin already settled, if one does.
    #[inline]
    pub(super) fn bound(&self, settled: i32, target: i32) -> Option<i32> {
        let (least, most) = (settled + i32::from(self.least), settled + i32::from(self.most));
        if least >= target {
            Some(least)
        } else if most < target {
            Some(most)
        } else {
            None
        }
    }
}

/// A table that grows with what it has to keep, up to the memory allowed; the same key leads to the same few entries.
#[derive(Debug)]
pub(super) struct Table {
    words: Vec<u64>,
    /// The first word that begins a cache line.
    start: usize,
    buckets: usize,
    /// Entries in use.
    used: usize,
    /// With more entries than this in use the table grows.
    full: usize,
    /// The most memory the table may ever take.
    bytes: usize,
    generation: u8,
}

impl Table {
    /// What a table begins with: small enough to stay in a processor's cache.
    const FIRST_BUCKETS: usize = 1 << 12;
    /// A table with more of its entries in use grows.
    const FULL: (usize, usize) = (3, 5);

    /// An empty table that never takes more than so many bytes.
    pub(super) fn new(bytes: usize) -> Table {
        let mut table =
            Table { words: Vec::new(), start: 0, buckets: 0, used: 0, full: 0, bytes, generation: 1 };
        table.clear();
        table
    }

    /// Tells apart what is found from now on from what was found before, which goes first when there is no room.
    pub(super) fn begin(&mut self) {
        self.generation = if self.generation == u8::MAX { 1 } else { self.generation + 1 };
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        let allowed = self.bytes / (BUCKET * size_of::<u64>());
        self.make(Table::FIRST_BUCKETS.min(allowed).max(1));
    }

    /// Makes an empty table of so many buckets.
    fn make(&mut self, buckets: usize) {
        // Memory that is all zero is not touched before it is used.
        self.words = vec![0; (buckets + 1) * BUCKET];
        self.start = self.words.as_ptr().align_offset(BUCKET * size_of::<u64>()).min(BUCKET);
        let (part, whole) = Table::FULL;
        (self.buckets, self.used, self.full) = (buckets, 0, buckets * WAYS * part / whole);
    }

    /// Doubles the table, if the memory allows to have the old and the new one for a moment.
    #[cold]
    fn grow(&mut self) {
        let allowed = self.bytes / (BUCKET * size_of::<u64>());
        let buckets = (2 * self.buckets).min(allowed.saturating_sub(self.buckets));
        if buckets <= self.buckets {
            self.full = usize::MAX;
            return;
        }
        let former = std::mem::take(&mut self.words);
        self.make(buckets);
        for entry in former.chunks_exact(ENTRY).filter(|entry| entry[1] != 0) {
            let at = self.bucket(entry[0]);
            // A bucket takes the entries of at most one former bucket and a part of its neighbours.
            if let Some(free) =
                self.words[at..at + BUCKET].chunks_exact_mut(ENTRY).find(|entry| entry[1] == 0)
            {
                free.copy_from_slice(entry);
                self.used += 1;
            }
        }
    }

    #[inline]
    fn bucket(&self, key: u64) -> usize {
        self.start + ((u128::from(key) * self.buckets as u128) >> 64) as usize * BUCKET
    }

    /// What is known of the position with this key.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Known> {
        let at = self.bucket(key);
        let entries = self.words.get(at..at + BUCKET)?.chunks_exact(ENTRY);
        entries.filter(|entry| entry[0] == key && entry[1] != 0).map(|entry| Packed(entry[1]).known()).next()
    }

    /// Keeps what is known of a position; of those that want the same place, the one with fewest plies left goes.
    #[inline]
    pub(super) fn put(&mut self, key: u64, plies: u8, known: Known) {
        let at = self.bucket(key);
        let generation = self.generation;
        let Some(bucket) = self.words.get_mut(at..at + BUCKET) else { return };
        let worth = |entry: &&mut [u64]| {
            let packed = Packed(entry[1]);
            if entry[0] == key {
                return 0;
            }
            match packed.0 {
                0 => 1,
                _ if packed.generation() != generation => 2 + u32::from(packed.plies()),
                _ => 0x100 + u32::from(packed.plies()),
            }
        };
        if let Some(entry) = bucket.chunks_exact_mut(ENTRY).min_by_key(worth) {
            self.used += usize::from(entry[1] == 0);
            entry[0] = key;
            entry[1] = Packed::of(plies, generation, known).0;
        }
        if self.used > self.full {
            self.grow();
        }
    }
}

/// Bounds, best move, plies left and generation in one word; never 0, as a generation never is.
#[derive(Clone, Copy)]
struct Packed(u64);

impl Packed {
    const NO_CELL: u8 = 0x7f;
    const SECOND: u8 = 0x80;

    fn of(plies: u8, generation: u8, known: Known) -> Packed {
        let best = match known.best {
            None => Packed::NO_CELL,
            Some(Step { cell, rig: Rig::Basic }) => cell.0,
            Some(Step { cell, rig: Rig::Second }) => cell.0 | Packed::SECOND,
        };
        let [least, most] = [known.least, known.most].map(|bound| u64::from(bound as u16));
        Packed(
            least | most << 16 | u64::from(best) << 32 | u64::from(plies) << 40 | u64::from(generation) << 48,
        )
    }

    fn known(self) -> Known {
        let best = (self.0 >> 32) as u8;
        let rig = if best & Packed::SECOND == 0 { Rig::Basic } else { Rig::Second };
        let cell = best & !Packed::SECOND;
        Known {
            least: self.0 as i16,
            most: (self.0 >> 16) as i16,
            best: (cell != Packed::NO_CELL).then_some(Step { cell: Cell(cell), rig }),
        }
    }

    fn plies(self) -> u8 {
        (self.0 >> 40) as u8
    }

    fn generation(self) -> u8 {
        (self.0 >> 48) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(least: i16) -> Known {
        let best = Step { cell: Cell(80), rig: Rig::Second };
        Known { least, most: least + 7, best: Some(best) }
    }

    /// Keys that lie all over a table.
    fn key(number: u64) -> u64 {
        number.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number << 40
    }

    #[test]
    fn what_was_put_is_got_while_the_table_grows() {
        let mut table = Table::new(64 << 20);
        for number in 0..60_000 {
            table.put(key(number), 5, known(number as i16 % 100 - 50));
        }
        assert!(table.buckets > Table::FIRST_BUCKETS);
        let kept =
            (0..60_000).filter(|number| table.get(key(*number)) == Some(known(*number as i16 % 100 - 50)));
        assert!(kept.count() > 50_000);
        assert_eq!(table.get(key(60_000)), None);
        table.clear();
        assert_eq!(table.get(key(0)), None);
    }

    #[test]
    fn a_table_keeps_to_its_memory() {
        for bytes in [0, 64, 1 << 10, 1 << 20] {
            let mut table = Table::new(bytes);
            (0..40_000).for_each(|number| table.put(key(number), 5, known(0)));
            // One bucket at least, and one more to begin at a cache line.
            assert!(table.buckets * BUCKET * 8 <= bytes.max(BUCKET * 8), "{bytes}: {}", table.buckets);
        }
    }

    #[test]
    fn big_positions_stay_when_there_is_no_room() {
        let mut table = Table::new(0);
        table.put(key(1), 20, known(1));
        (2..500).for_each(|number| table.put(key(number), 3, known(2)));
        assert_eq!(table.get(key(1)), Some(known(1)));
        // In a new search, they go.
        table.begin();
        (500..600).for_each(|number| table.put(key(number), 3, known(2)));
        assert_eq!(table.get(key(1)), None);
    }
}
