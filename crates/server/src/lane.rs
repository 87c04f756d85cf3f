//! Where work waits for its turn.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Semaphore, oneshot};

/// A lane in which only so much is worked on at a time, in the order in which it came.
pub(crate) struct Lane {
    turns: Arc<Semaphore>,
    long: Duration,
}

impl Lane {
    /// A lane for so many at a time, of whom whoever takes longer than this waits for nobody and keeps nobody waiting.
    pub(crate) fn new(at_a_time: usize, long: Duration) -> Lane {
        Lane { turns: Arc::new(Semaphore::new(at_a_time)), long }
    }

    /// A turn for work that is done elsewhere, where it is handed on with it; there, too, whatever takes long lets the next begin.
    pub(crate) async fn turn(&self) -> AtWork {
        // Nobody closes it.
        let turn = Arc::clone(&self.turns).acquire_owned().await.ok();
        let (done, at_work) = oneshot::channel();
        let long = self.long;
        tokio::spawn(async move {
            // Done, or dropped: either way it is over.
            let _ = tokio::time::timeout(long, at_work).await;
            drop(turn);
        });
        AtWork { _done: done }
    }

    /// Does some work when it is its turn. Whatever takes long lets the next begin: it waits, or is not for us to hurry.
    pub(crate) async fn run<T>(&self, work: impl Future<Output = T>) -> T {
        let turn = self.turns.acquire().await;
        let mut work = std::pin::pin!(work);
        match tokio::time::timeout(self.long, work.as_mut()).await {
            Ok(done) => done,
            Err(_) => {
                drop(turn);
                work.await
            }
        }
    }
}

/// Someone's turn, until it is dropped.
#[derive(Debug)]
pub struct AtWork {
    _done: oneshot::Sender<()>,
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[tokio::test]
    async fn no_more_are_at_work_than_may_be_and_all_come_to_their_turn() {
        let (lane, now, most) =
            (Lane::new(2, Duration::from_secs(60)), AtomicUsize::new(0), AtomicUsize::new(0));
        let work = || {
            lane.run(async {
                most.fetch_max(now.fetch_add(1, Ordering::Relaxed) + 1, Ordering::Relaxed);
                tokio::task::yield_now().await;
                now.fetch_sub(1, Ordering::Relaxed);
            })
        };
        tokio::join!(work(), work(), work(), work(), work());
        assert_eq!((most.into_inner(), now.into_inner()), (2, 0));
    }

    #[tokio::test]
    async fn a_turn_that_was_handed_on_is_free_when_it_is_dropped() {
        let lane = Lane::new(2, Duration::from_secs(60));
        let (one, _two) = (lane.turn().await, lane.turn().await);
        let mut third = std::pin::pin!(lane.turn());
        assert!(tokio::time::timeout(Duration::from_millis(10), third.as_mut()).await.is_err());
        drop(one);
        third.await;
    }

    #[tokio::test]
    async fn whoever_is_at_work_for_long_keeps_nobody_waiting() {
        let long = Duration::from_millis(20);
        let lane = Lane::new(1, long);
        let begun = std::time::Instant::now();
        let _never_done = lane.turn().await;
        lane.turn().await;
        assert!(begun.elapsed() >= long);
    }
}
