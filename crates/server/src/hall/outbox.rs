//! What waits to be sent to one connection.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;

use crate::id::TableId;

/// How many messages may wait for a reader before it counts as slow.
const BACKLOG: usize = 256;

/// Tells connections apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ConnectionId(u64);

/// Where messages for one connection are put. Cheap to copy.
#[derive(Clone, Debug)]
pub struct Outbox {
    id: ConnectionId,
    sender: mpsc::Sender<Utf8Bytes>,
    trouble: Arc<Trouble>,
}

#[derive(Debug, Default)]
struct Trouble {
    is_behind: AtomicBool,
    /// Tables of which something was not sent.
    behind: Mutex<Vec<TableId>>,
    /// Whether something was not sent that cannot be made good by a snapshot.
    is_lost: AtomicBool,
}

impl Outbox {
    /// A new outbox, and where its messages come out.
    pub fn new() -> (Outbox, mpsc::Receiver<Utf8Bytes>) {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let (sender, receiver) = mpsc::channel(BACKLOG);
        let id = ConnectionId(NEXT.fetch_add(1, Ordering::Relaxed));
        (Outbox { id, sender, trouble: Arc::default() }, receiver)
    }

    /// Whose it is.
    pub fn id(&self) -> ConnectionId {
        self.id
    }

    /// Whether nobody takes anything out any more.
    pub fn is_closed(&self) -> bool {
        self.sender.is_closed()
    }

    /// Sends something that must arrive: a reader too slow for that loses its connection.
    pub fn answer(&self, message: Utf8Bytes) {
        if self.sender.try_send(message).is_err() {
            self.trouble.is_lost.store(true, Ordering::Release);
        }
    }

    /// Sends something of a table; `false` if the reader is too slow. Then nothing of that table is sent until the
    /// connection has caught up and asks again.
    pub fn try_send(&self, table: TableId, message: Utf8Bytes) -> bool {
        if self.sender.try_send(message).is_ok() {
            return true;
        }
        self.behind().push(table);
        self.trouble.is_behind.store(true, Ordering::Release);
        false
    }

    /// The tables of which something was not sent since the last time this was asked.
    pub fn take_behind(&self) -> Vec<TableId> {
        if !self.trouble.is_behind.swap(false, Ordering::Acquire) {
            return Vec::new();
        }
        std::mem::take(&mut self.behind())
    }

    /// Whether the connection must end because an answer could not be sent.
    pub fn is_lost(&self) -> bool {
        self.trouble.is_lost.load(Ordering::Acquire)
    }

    fn behind(&self) -> std::sync::MutexGuard<'_, Vec<TableId>> {
        self.trouble.behind.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
