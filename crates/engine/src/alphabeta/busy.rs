//! What threads look at just now, so that the others look at something else first.

use std::sync::atomic::{AtomicU64, Ordering};

/// Keys of actions in positions that some thread looks at. It may forget some: then two threads do the same work once.
pub(super) struct Busy(Vec<AtomicU64>);

impl Busy {
    const ROOMS: usize = 1 << 12;

    pub(super) fn new() -> Busy {
        Busy((0..Busy::ROOMS).map(|_| AtomicU64::new(0)).collect())
    }

    #[inline]
    fn room(&self, key: u64) -> &AtomicU64 {
        &self.0[key as usize % Busy::ROOMS]
    }

    /// Whether a thread looks at it.
    #[inline]
    pub(super) fn contains(&self, key: u64) -> bool {
        self.room(key).load(Ordering::Relaxed) == key
    }

    /// A thread begins.
    #[inline]
    pub(super) fn enter(&self, key: u64) {
        self.room(key).store(key, Ordering::Relaxed);
    }

    /// A thread is done.
    #[inline]
    pub(super) fn leave(&self, key: u64) {
        let room = self.room(key);
        if room.load(Ordering::Relaxed) == key {
            room.store(0, Ordering::Relaxed);
        }
    }
}
