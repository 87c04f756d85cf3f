//! Where work waits for its turn.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

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

    /// A turn for work that is done elsewhere, where it is handed on with it; none for whoever has waited for long, and need not wait
    /// any more.
    pub(crate) async fn turn(&self) -> Option<AtWork> {
        let turn = tokio::time::timeout(self.long, Arc::clone(&self.turns).acquire_owned()).await;
        turn.ok()?.ok().map(|permit| AtWork { _permit: permit })
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
    _permit: OwnedSemaphorePermit,
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
    async fn a_turn_that_was_handed_on_is_free_when_it_is_dropped_and_nobody_waits_for_long() {
        let long = Duration::from_millis(20);
        let lane = Lane::new(2, long);
        let (one, two) = (lane.turn().await, lane.turn().await);
        assert!(one.is_some() && two.is_some());
        let begun = std::time::Instant::now();
        assert!(lane.turn().await.is_none());
        assert!(begun.elapsed() >= long);
        drop(one);
        assert!(lane.turn().await.is_some());
    }
}
