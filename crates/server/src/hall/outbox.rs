//! What waits to be sent to one connection.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;

use super::cable::Cable;
use crate::id::TableId;

/// How many messages may wait for a reader before it counts as slow.
const BACKLOG: usize = 256;
/// How many bytes may: one message is always taken, however large.
const BACKLOG_BYTES: usize = 512 * 1024;

/// Tells connections apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ConnectionId(u64);

/// Where messages for one connection are put. Cheap to copy: whoever sends a command has one in hand.
#[derive(Clone, Debug)]
pub struct Outbox(Arc<Way>);

/// The way to one connection.
#[derive(Debug)]
struct Way {
    id: ConnectionId,
    sender: mpsc::Sender<Utf8Bytes>,
    trouble: Trouble,
    /// Where messages may be written at once, for as long as the connection lasts.
    cable: Weak<Cable>,
}

#[derive(Debug, Default)]
struct Trouble {
    /// The bytes that wait.
    waiting: AtomicUsize,
    is_behind: AtomicBool,
    /// Tables of which something was not sent.
    behind: Mutex<Vec<TableId>>,
    /// Whether something was not sent that cannot be made good by a snapshot.
    is_lost: AtomicBool,
}

impl Outbox {
    /// A new outbox, and where its messages come out.
    pub fn new() -> (Outbox, mpsc::Receiver<Utf8Bytes>) {
        Outbox::on(Weak::new())
    }

    /// The same for a connection that tables may write to themselves.
    pub fn on(cable: Weak<Cable>) -> (Outbox, mpsc::Receiver<Utf8Bytes>) {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let (sender, receiver) = mpsc::channel(BACKLOG);
        let id = ConnectionId(NEXT.fetch_add(1, Ordering::Relaxed));
        (Outbox(Arc::new(Way { id, sender, trouble: Trouble::default(), cable })), receiver)
    }

    /// Whose it is.
    pub fn id(&self) -> ConnectionId {
        self.0.id
    }

    /// Whether nobody takes anything out any more.
    pub fn is_closed(&self) -> bool {
        self.0.sender.is_closed()
    }

    /// Sends something that must arrive: a reader too slow for that loses its connection.
    pub fn answer(&self, message: Utf8Bytes) {
        if !self.put(message) {
            self.0.trouble.is_lost.store(true, Ordering::Release);
        }
    }

    /// Sends something of a table; `false` if the reader is too slow. Then nothing of that table is sent until the
    /// connection has caught up and asks again.
    pub fn try_send(&self, table: TableId, message: Utf8Bytes) -> bool {
        self.put(message) || self.fall_behind(table)
    }

    /// The same for several messages, and perhaps an answer behind them, by whoever sends them: they are written at once, unless
    /// others wait. Where many are to be told, that is better left to their connections.
    pub fn send_now(&self, table: TableId, messages: &[Utf8Bytes], answer: Option<Utf8Bytes>) -> bool {
        let mut written = 0;
        let cable = self.0.cable.upgrade();
        let mut halves = cable.as_ref().map(|cable| cable.hold());
        if let Some((cable, halves)) = cable.as_ref().zip(halves.as_deref_mut())
            && self.0.trouble.waiting.load(Ordering::Acquire) == 0
        {
            written = cable.write_now(halves, messages.iter().chain(&answer));
        }
        // The first that is left may have been begun: nobody else puts anything before it while this is held.
        let are_put = messages.iter().skip(written).all(|message| self.put_held(message.clone()));
        if let Some(answer) = answer.filter(|_| written <= messages.len())
            && !self.put_held(answer)
        {
            self.0.trouble.is_lost.store(true, Ordering::Release);
        }
        drop(halves);
        are_put || self.fall_behind(table)
    }

    fn fall_behind(&self, table: TableId) -> bool {
        self.behind().push(table);
        self.0.trouble.is_behind.store(true, Ordering::Release);
        false
    }

    /// Puts a message with the others, if there is room.
    fn put(&self, message: Utf8Bytes) -> bool {
        let cable = self.0.cable.upgrade();
        let _halves = cable.as_ref().map(|cable| cable.hold());
        self.put_held(message)
    }

    /// The same while nobody else can.
    fn put_held(&self, message: Utf8Bytes) -> bool {
        let (bytes, waiting) = (message.len(), &self.0.trouble.waiting);
        let before = waiting.fetch_add(bytes, Ordering::Relaxed);
        let is_put =
            (before == 0 || before + bytes <= BACKLOG_BYTES) && self.0.sender.try_send(message).is_ok();
        if !is_put {
            waiting.fetch_sub(bytes, Ordering::Relaxed);
        }
        is_put
    }

    /// So many bytes of what was put here wait no more.
    pub fn sent(&self, bytes: usize) {
        self.0.trouble.waiting.fetch_sub(bytes, Ordering::Release);
    }

    /// The tables of which something was not sent since the last time this was asked.
    pub fn take_behind(&self) -> Vec<TableId> {
        if !self.0.trouble.is_behind.swap(false, Ordering::Acquire) {
            return Vec::new();
        }
        std::mem::take(&mut self.behind())
    }

    /// Whether the connection must end because an answer could not be sent.
    pub fn is_lost(&self) -> bool {
        self.0.trouble.is_lost.load(Ordering::Acquire)
    }

    fn behind(&self) -> std::sync::MutexGuard<'_, Vec<TableId>> {
        self.0.trouble.behind.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_behind_what_is_too_much_is_given_or_ends_the_connection() {
        let table = TableId::from_random([7; 10]);
        let large = Utf8Bytes::from("x".repeat(BACKLOG_BYTES - 10));
        let (outbox, mut messages) = Outbox::new();
        outbox.answer(large.clone());
        assert!(!outbox.send_now(table, &["an event".repeat(9).into()], Some("done".into())));
        assert_eq!((outbox.take_behind(), outbox.is_lost()), (vec![table], false));
        assert_eq!([messages.try_recv(), messages.try_recv()], [Ok(large), Ok("done".into())]);
        let (outbox, _messages) = Outbox::new();
        (0..BACKLOG).for_each(|_| outbox.answer("small".into()));
        assert!(!outbox.send_now(table, &["an event".into()], Some("done".into())));
        assert!(outbox.is_lost(), "whoever waits for an answer must not wait for ever");
    }

    #[test]
    fn only_so_many_bytes_wait_but_one_message_always_may() {
        let (outbox, mut messages) = Outbox::new();
        let table = TableId::from_random([7; 10]);
        let large = Utf8Bytes::from("x".repeat(BACKLOG_BYTES + 1));
        outbox.answer(large.clone());
        assert!(!outbox.is_lost(), "one message of any size");
        assert!(!outbox.try_send(table, "small".into()), "and nothing beside it");
        assert_eq!(outbox.take_behind(), [table]);
        let taken = messages.try_recv().expect("the large one");
        assert!(!outbox.try_send(table, "small".into()), "taken, but not sent yet");
        outbox.sent(taken.len());
        for _ in 0..BACKLOG {
            assert!(outbox.try_send(table, "small".into()));
        }
        outbox.answer("one more".into());
        assert!(outbox.is_lost(), "more than a few small ones do not wait either");
    }
}
