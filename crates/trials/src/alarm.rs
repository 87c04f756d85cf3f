//! A trial ends when one of its clients cannot go on: whatever came after would be measured without it.

use std::panic;

use tokio::sync::Notify;

static RUNG: Notify = Notify::const_new();

/// From now on a panic anywhere rings.
pub fn set() {
    let tell = panic::take_hook();
    panic::set_hook(Box::new(move |what| {
        tell(what);
        RUNG.notify_one();
    }));
}

/// Does something, unless a client of this program cannot go on meanwhile.
///
/// # Panics
/// If one cannot. What it said of that was told before.
pub async fn unless_rung<T>(work: impl Future<Output = T>) -> T {
    tokio::select! {
        done = work => done,
        () = RUNG.notified() => panic!("a client could not go on"),
    }
}
