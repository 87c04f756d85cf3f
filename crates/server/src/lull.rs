//! Moments in which everyone who serves has nothing to do but wait.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

use tokio::runtime::Builder;

/// A thread alone looks so often, counted in tasks, for what other threads have brought.
const FOREIGN: u32 = 8;

/// Knows when all threads of a runtime rest, so that whoever gathers work from them can tell that no more will come for now.
///
/// ```
/// use motherlode_server::Lull;
///
/// let (lull, mut builder) = Lull::with_runtime(2);
/// let runtime = builder.enable_all().build()?;
/// let longest = std::time::Duration::from_secs(60);
/// assert!(lull.wait(longest), "nobody has anything to do");
/// # drop(runtime);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Default)]
pub struct Lull(Arc<Threads>);

#[derive(Default)]
struct Threads {
    /// How many there are; none if nobody has said so, and then there never is a lull.
    count: usize,
    resting: AtomicUsize,
    /// Whether someone waits for a lull, and who.
    is_awaited: AtomicBool,
    waiting: Mutex<Option<Thread>>,
}

impl Lull {
    /// A runtime of so many threads, yet to be built, and what knows when they rest. One thread alone has one queue for all that
    /// happens on it, in which nobody overtakes anyone; of several each has its own, and what is too much for it waits behind what
    /// came later.
    pub fn with_runtime(threads: usize) -> (Lull, Builder) {
        let lull = Lull(Arc::new(Threads { count: threads, ..Threads::default() }));
        let (rests, works) = (lull.clone(), lull.clone());
        let mut builder = if threads == 1 {
            let mut one = Builder::new_current_thread();
            // What other threads bring, such as the word of a commit that hundreds wait for, stands in a queue of its own.
            one.global_queue_interval(FOREIGN);
            one
        } else {
            let mut several = Builder::new_multi_thread();
            several.worker_threads(threads);
            several
        };
        builder.on_thread_park(move || rests.0.rest()).on_thread_unpark(move || works.0.work());
        (lull, builder)
    }

    /// Waits for a lull, but no longer than this; whether there is one. Only one thread waits at a time.
    pub fn wait(&self, longest: Duration) -> bool {
        let begun = Instant::now();
        *self.0.waiting() = Some(thread::current());
        self.0.is_awaited.store(true, Ordering::SeqCst);
        let is_lull = loop {
            if self.0.all_rest() {
                break true;
            }
            match longest.checked_sub(begun.elapsed()) {
                Some(left) if !left.is_zero() => thread::park_timeout(left),
                _ => break false,
            }
        };
        self.0.is_awaited.store(false, Ordering::SeqCst);
        is_lull
    }
}

impl Threads {
    fn all_rest(&self) -> bool {
        self.count > 0 && self.resting.load(Ordering::SeqCst) >= self.count
    }

    fn rest(&self) {
        self.resting.fetch_add(1, Ordering::SeqCst);
        if self.is_awaited.load(Ordering::SeqCst)
            && self.all_rest()
            && let Some(thread) = &*self.waiting()
        {
            thread.unpark();
        }
    }

    fn work(&self) {
        self.resting.fetch_sub(1, Ordering::SeqCst);
    }

    fn waiting(&self) -> std::sync::MutexGuard<'_, Option<Thread>> {
        // Nobody panics while holding it.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Longer than any test may take.
    const FOR_EVER: Duration = Duration::from_secs(3600);

    #[test]
    fn there_is_a_lull_as_soon_as_nobody_has_anything_to_do_and_not_before() {
        let (lull, mut builder) = Lull::with_runtime(2);
        let runtime = builder.build().expect("a runtime");
        let (go_on, waits) = std::sync::mpsc::channel::<()>();
        let (began, has_begun) = std::sync::mpsc::channel();
        runtime.spawn(async move {
            began.send(()).expect("the test");
            waits.recv().expect("the test");
        });
        has_begun.recv().expect("the task");
        assert!(!lull.wait(Duration::from_millis(20)), "one of them is at work");
        let ends = thread::spawn(move || {
            thread::sleep(Duration::from_millis(20));
            go_on.send(()).expect("the task");
        });
        assert!(lull.wait(FOR_EVER), "both rest");
        ends.join().expect("the thread");
    }

    #[test]
    fn there_is_a_lull_on_one_thread_while_it_waits_for_others() {
        let (lull, mut builder) = Lull::with_runtime(1);
        let runtime = builder.build().expect("a runtime");
        let (answer, answered) = tokio::sync::oneshot::channel();
        let waits = thread::spawn(move || {
            let is_lull = lull.wait(FOR_EVER);
            answer.send(is_lull).expect("the test");
            lull
        });
        assert!(runtime.block_on(answered).expect("the thread"), "nobody is at work until this is answered");
        let lull = waits.join().expect("the thread");
        assert!(!lull.wait(Duration::from_millis(5)), "the thread is this one, and has other things to do");
    }

    #[test]
    fn where_nobody_has_said_who_serves_one_waits_the_whole_time() {
        let begun = Instant::now();
        assert!(!Lull::default().wait(Duration::from_millis(5)));
        assert!(begun.elapsed() >= Duration::from_millis(5));
    }
}
