//! The threads that read.

use std::sync::{Mutex, PoisonError, mpsc};

use rusqlite::Connection;
use tokio::sync::oneshot;

use super::values::Fault;
use crate::store::Stored;

/// Something to read, with the way back to whoever asked.
pub(super) enum Read {
    Work(Box<dyn FnOnce(&Connection) + Send>),
    Close,
}

impl Read {
    pub(super) fn new<T, F>(work: F, answer: oneshot::Sender<Stored<T>>) -> Read
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T, Fault> + Send + 'static,
    {
        Read::Work(Box::new(move |connection| {
            let read = || {
                let transaction = connection.unchecked_transaction()?;
                let found = work(&transaction)?;
                transaction.commit()?;
                Ok(found)
            };
            // Whoever asked may have gone; then nobody needs the answer.
            let _ = answer.send(read().map_err(|fault: Fault| fault.into()));
        }))
    }
}

/// Serves reads until told to close.
pub(super) fn read_all(connection: &Connection, reads: &Mutex<mpsc::Receiver<Read>>) {
    loop {
        // Held only while waiting: the other reader waits for the lock instead of for the channel.
        let next = reads.lock().unwrap_or_else(PoisonError::into_inner).recv();
        match next {
            Ok(Read::Work(work)) => work(connection),
            Ok(Read::Close) | Err(_) => return,
        }
    }
}
