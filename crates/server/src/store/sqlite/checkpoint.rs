//! Moving what the WAL holds into the file, beside the writer instead of in its way.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use rusqlite::Connection;

/// How often it is looked whether one is due.
const PAUSE: Duration = Duration::from_millis(250);

/// After how many writes one is due. Syncing the file holds up the writer's own syncs for some milliseconds, so it is done
/// seldom enough that few who wait for a write notice.
const WRITES: u64 = 8_192;

/// After how many writes since the last look one is due. In a rush so much is written that a checkpoint would soon take so long that
/// whole crowds wait for it.
const WRITES_IN_A_RUSH: u64 = 512;

/// After how many writes one is due when a crowd has just been answered. The writer has nothing to do until the crowd comes back,
/// so a short checkpoint holds up nobody.
const WRITES_OF_A_CROWD: u64 = 1_024;

/// After how many looks one is due, however little was written: what lies in the WAL must be read again after a crash.
const LOOKS: u32 = 120;

/// From how many bytes on the writer is asked to begin the WAL anew. While it writes without a pause there is no moment at
/// which all frames are moved, so the WAL would never begin anew by itself.
pub(super) const LONG_BYTES: i64 = 64 * 1024 * 1024;

/// The same in frames, each with a page of 4096 bytes.
const LONG: i64 = LONG_BYTES / 4_096;

/// How many frames may be left for the writer to move. More are left only while someone reads an old state, such as a
/// backup; then the WAL cannot begin anew anyway.
const REST: i64 = 4_096;

/// How far a checkpoint came.
struct Progress {
    frames: i64,
    moved: i64,
}

/// What the thread is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Word {
    /// Many who had waited for one commit were answered.
    CrowdAnswered,
    /// There is nothing more to do.
    End,
}

/// When checkpoints are due.
#[derive(Default)]
struct Calendar {
    /// How much had been written at the last one.
    moved_at: u64,
    /// How much had been written at the last look.
    seen_at: u64,
    /// How often it was looked since the last checkpoint.
    looks: u32,
}

impl Calendar {
    /// Whether one is due once a crowd was answered.
    fn is_due_after_a_crowd(&mut self, written: u64) -> bool {
        self.is_due(written, written - self.moved_at >= WRITES_OF_A_CROWD)
    }

    /// Whether one is due after a pause.
    fn is_due_after_a_pause(&mut self, written: u64) -> bool {
        self.looks += 1;
        let unmoved = written - self.moved_at;
        let fresh = unmoved.min(written - std::mem::replace(&mut self.seen_at, written));
        let is_old = unmoved > 0 && self.looks >= LOOKS;
        self.is_due(written, unmoved >= WRITES || fresh >= WRITES_IN_A_RUSH || is_old)
    }

    fn is_due(&mut self, written: u64, is_due: bool) -> bool {
        if is_due {
            *self = Calendar { moved_at: written, seen_at: written, looks: 0 };
        }
        is_due
    }
}

/// Checkpoints now and then, until told to end.
pub(super) fn run(connection: &Connection, words: &Receiver<Word>, writes: &AtomicU64, restart: &AtomicBool) {
    let mut calendar = Calendar::default();
    loop {
        let word = words.recv_timeout(PAUSE);
        let written = writes.load(Ordering::Relaxed);
        let is_due = match word {
            Ok(Word::CrowdAnswered) => calendar.is_due_after_a_crowd(written),
            Err(RecvTimeoutError::Timeout) => calendar.is_due_after_a_pause(written),
            Ok(Word::End) | Err(RecvTimeoutError::Disconnected) => return,
        };
        if !is_due {
            continue;
        }
        match checkpoint(connection, "PRAGMA wal_checkpoint(PASSIVE)") {
            Ok(Progress { frames, moved }) => {
                // Where all were moved, the writer has written more since, unless it rests; then it is asked for nothing.
                if frames > LONG && frames - moved < REST {
                    restart.store(true, Ordering::Relaxed);
                }
            }
            Err(error) => tracing::warn!(%error, "checkpoint"),
        }
    }
}

/// Moves the rest and lets the WAL begin anew; by the writer itself, between two transactions, when it was asked to. Most
/// is moved by then, so this is short; and where someone still reads what is to be overwritten, it does not wait for them.
pub(super) fn restart_if_asked(connection: &Connection, restart: &AtomicBool) {
    if !restart.swap(false, Ordering::Relaxed) {
        return;
    }
    let restarted = connection
        .busy_timeout(Duration::ZERO)
        .and_then(|()| checkpoint(connection, "PRAGMA wal_checkpoint(RESTART)"));
    if let Err(error) = restarted.and(connection.busy_timeout(super::BUSY)) {
        tracing::warn!(%error, "beginning the WAL anew");
    }
}

fn checkpoint(connection: &Connection, pragma: &str) -> rusqlite::Result<Progress> {
    connection.query_row(pragma, [], |row| Ok(Progress { frames: row.get(1)?, moved: row.get(2)? }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_slowly_is_moved_when_it_is_much_or_has_waited_for_long() {
        let mut calendar = Calendar::default();
        let looks: Vec<_> = (1..=WRITES).step_by(256).collect();
        assert!(looks.iter().all(|written| !calendar.is_due_after_a_pause(*written)));
        assert!(calendar.is_due_after_a_pause(WRITES));
        for _ in 1..LOOKS {
            assert!(!calendar.is_due_after_a_pause(WRITES + 1));
        }
        assert!(calendar.is_due_after_a_pause(WRITES + 1), "one write, after half a minute");
    }

    #[test]
    fn where_nothing_was_written_nothing_is_ever_due() {
        let mut calendar = Calendar::default();
        assert!((0..3 * LOOKS).all(|_| !calendar.is_due_after_a_pause(0)));
        assert!(!calendar.is_due_after_a_crowd(0));
    }

    #[test]
    fn in_a_rush_less_is_moved_at_a_time() {
        let mut calendar = Calendar::default();
        assert!(!calendar.is_due_after_a_pause(WRITES_IN_A_RUSH - 1));
        assert!(!calendar.is_due_after_a_pause(2 * WRITES_IN_A_RUSH - 2), "not so many between two looks");
        assert!(calendar.is_due_after_a_pause(3 * WRITES_IN_A_RUSH - 2));
    }

    #[test]
    fn while_crowds_are_answered_it_counts_from_the_last_that_was_moved() {
        let mut calendar = Calendar::default();
        assert!(!calendar.is_due_after_a_crowd(WRITES_OF_A_CROWD - 1));
        assert!(calendar.is_due_after_a_crowd(WRITES_OF_A_CROWD));
        assert!(!calendar.is_due_after_a_crowd(2 * WRITES_OF_A_CROWD - 1));
        assert!(!calendar.is_due_after_a_pause(WRITES_OF_A_CROWD + 1), "nearly all of it was moved");
    }
}
