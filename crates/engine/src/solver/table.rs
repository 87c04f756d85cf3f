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
}

/// A table of fixed size; the same key leads to the same few entries.
#[derive(Debug)]
pub(super) struct Table {
    words: Vec<u64>,
    /// The first word that begins a cache line.
    start: usize,
    buckets: usize,
    /// The most memory the table may ever take.
    bytes: usize,
    generation: u8,
}

impl Table {
    /// An empty table that never takes more than so many bytes.
    pub(super) fn new(bytes: usize) -> Table {
        Table { words: Vec::new(), start: 0, buckets: 0, bytes, generation: 0 }
    }

    /// Gets room for about so many positions, as far as the memory allows, before a new search. What is known stays
    /// known if the room suffices.
    pub(super) fn prepare(&mut self, positions: u64) {
        let allowed = (self.bytes / (BUCKET * size_of::<u64>())).max(1);
        let wanted = usize::try_from(positions / WAYS as u64).unwrap_or(usize::MAX).clamp(1, allowed);
        if self.buckets < wanted {
            self.words = vec![0; (wanted + 1) * BUCKET];
            // Found without looking at the memory, so that nothing is touched before it is used.
            self.start = self.words.as_ptr().align_offset(BUCKET * size_of::<u64>()).min(BUCKET);
            self.buckets = wanted;
            self.generation = 0;
        }
        self.generation = if self.generation == u8::MAX { 1 } else { self.generation + 1 };
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.words = Vec::new();
        (self.start, self.buckets, self.generation) = (0, 0, 0);
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
            entry[0] = key;
            entry[1] = Packed::of(plies, generation, known).0;
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
