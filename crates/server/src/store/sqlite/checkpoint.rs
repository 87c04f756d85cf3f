//! Moving what the WAL holds into the file, beside the writer instead of in its way.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use rusqlite::Connection;

/// How often it is looked whether one is due.
const PAUSE: Duration = Duration::from_millis(1_000);

/// After how many writes one is due. Syncing the file holds up the writer's own syncs for some milliseconds, so it is done
/// seldom enough that few who wait for a write notice.
const WRITES: u64 = 8_192;

/// After how many looks one is due, however little was written: what lies in the WAL must be read again after a crash.
const LOOKS: u32 = 30;

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

/// Checkpoints now and then, until told to end.
pub(super) fn run(connection: &Connection, ends: &Receiver<()>, writes: &AtomicU64, restart: &AtomicBool) {
    let (mut moved_at, mut looks) = (0, 0);
    while let Err(RecvTimeoutError::Timeout) = ends.recv_timeout(PAUSE) {
        let written = writes.load(Ordering::Relaxed);
        looks += 1;
        let is_due = written - moved_at >= WRITES || looks >= LOOKS;
        if written == moved_at || !is_due {
            continue;
        }
        (moved_at, looks) = (written, 0);
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
