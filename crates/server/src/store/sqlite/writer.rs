//! The one thread that writes: all jobs that wait in one transaction, one sync for all of them.

use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use rusqlite::Connection;
use tokio::sync::oneshot;

use super::answers::Answers;
use super::append::{Appender, NEXT};
use super::checkpoint::{self, Word};
use super::values::{Fault, run};
use crate::lull::Lull;
use crate::metrics::Histogram;
use crate::store::{Append, Appended, StoreError, Stored};

/// How many jobs one transaction takes at most, so that the first of them does not wait for ever.
const MOST: usize = 4096;

/// How many bytes a page of the file has.
const PAGE: usize = 4096;

/// How long the first job of a transaction waits for others at most.
const MOST_PATIENCE: Duration = Duration::from_millis(24);

/// How long it waits before it looks whether others have come.
const STEP: Duration = Duration::from_millis(1);

/// From how many jobs on a transaction is that of a crowd.
const CROWD: usize = 256;

/// How many must have come in a step for another one to pay.
const WORTH_A_STEP: usize = 4;

/// What became of a transaction.
type Outcome = Result<(), StoreError>;
/// Gives a job's answer to whoever waits for it, once the transaction has an outcome.
type Answer = Box<dyn FnOnce(&Outcome) + Send>;

/// Something to write.
pub(super) enum Job {
    /// The usual one has a way of its own: no closure, no savepoint.
    Append(Box<Append>, oneshot::Sender<Stored<Appended>>),
    Write(Box<dyn FnOnce(&Connection) -> Answer + Send>),
    Close,
}

impl Job {
    /// A write that is undone alone if it fails.
    pub(super) fn write<T, F>(work: F, answer: oneshot::Sender<Stored<T>>) -> Job
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T, Fault> + Send + 'static,
    {
        Job::write_then(work, || (), answer)
    }

    /// The same, with something to be done when it is over and before anyone is told.
    pub(super) fn write_then<T, F>(
        work: F,
        then: impl FnOnce() + Send + 'static,
        answer: oneshot::Sender<Stored<T>>,
    ) -> Job
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T, Fault> + Send + 'static,
    {
        Job::Write(Box::new(move |connection| {
            let done: Stored<T> = in_savepoint(connection, work).map_err(StoreError::from);
            Box::new(move |outcome| {
                then();
                // Whoever asked may have gone; the write stands all the same.
                let _ = answer.send(outcome.clone().and(done));
            })
        }))
    }
}

/// Runs `work`, and undoes what it did if it fails.
pub(super) fn in_savepoint<T>(
    connection: &Connection,
    work: impl FnOnce(&Connection) -> Result<T, Fault>,
) -> Result<T, Fault> {
    run(connection, "SAVEPOINT job", &[])?;
    let done = work(connection);
    // A grave error, such as a full disk, has ended the whole transaction already.
    if done.is_err() && !connection.is_autocommit() {
        run(connection, "ROLLBACK TO job", &[])?;
    }
    if !connection.is_autocommit() {
        run(connection, "RELEASE job", &[])?;
    }
    done
}

/// An append that waits for the commit.
struct Waiting {
    /// How many pages it fills.
    pages: usize,
    done: Stored<Appended>,
    answer: oneshot::Sender<Stored<Appended>>,
}

/// The thread's own.
pub(super) struct Writer {
    pub(super) connection: Connection,
    pub(super) jobs: mpsc::Receiver<Job>,
    /// When those rest who bring jobs.
    pub(super) lull: Lull,
    /// Whether the WAL has grown so long that it should begin anew.
    pub(super) restart: Arc<AtomicBool>,
    /// How long commits took.
    pub(super) commits: Arc<Histogram>,
    /// How much was in them: one for each job, and one more for each page of it.
    pub(super) writes: Arc<AtomicU64>,
    pub(super) appender: Appender,
    pub(super) answers: Answers,
    /// Where it is said when a checkpoint would hold up nobody.
    pub(super) checkpoints: mpsc::Sender<Word>,
    /// Keeps other processes away for as long as this thread lives.
    pub(super) _lock: File,
}

/// How many a transaction is expected to take after one that took so many: one small one between large ones changes little.
fn usual(before: usize, now: usize) -> usize {
    now.max(before / 2)
}

/// How long to wait for others at first, given how many are usual. A sync costs about as much as ten appends;
/// where many write at once, it pays to let them share one, and the pages they have in common. Whoever writes alone does not wait.
fn patience(usual: usize) -> Duration {
    let others = u32::try_from(usual.saturating_sub(1)).unwrap_or(u32::MAX);
    STEP.min(Duration::from_micros(100).saturating_mul(others))
}

impl Writer {
    /// Writes until told to close, or until nobody is left to tell.
    pub(super) fn run(mut self) {
        let (mut batch, mut expected) = (Vec::new(), 0);
        while let Ok(first) = self.jobs.recv() {
            batch.push(first);
            self.gather(&mut batch, patience(expected));
            let count = batch.len();
            expected = usual(expected, count);
            checkpoint::restart_if_asked(&self.connection, &self.restart);
            // What comes behind the word to close is dropped, and so answered as unavailable.
            let close = batch.iter().position(|job| matches!(job, Job::Close));
            batch.truncate(close.unwrap_or(batch.len()));
            if !batch.is_empty() {
                self.write(&mut batch);
            }
            if count >= CROWD {
                // Whoever checkpoints may have ended already.
                let _ = self.checkpoints.send(Word::CrowdAnswered);
            }
            if close.is_some() {
                break;
            }
        }
        if let Err(error) = run_pragma(&self.connection, "PRAGMA wal_checkpoint(TRUNCATE)") {
            tracing::warn!(%error, "the last checkpoint");
        }
    }

    /// Takes what has come after a while, and waits on for as long as many come: when they cease, or when nobody is at work who
    /// could bring more, everyone waits for us.
    fn gather(&self, batch: &mut Vec<Job>, patience: Duration) {
        let begun = Instant::now();
        loop {
            let is_lull = !patience.is_zero() && self.lull.wait(patience);
            let before = batch.len();
            while batch.len() < MOST
                && let Ok(next) = self.jobs.try_recv()
            {
                batch.push(next);
            }
            let is_enough = patience < STEP || batch.len() - before < WORTH_A_STEP || batch.len() == MOST;
            if is_lull || is_enough || begun.elapsed() >= MOST_PATIENCE {
                return;
            }
        }
    }

    fn write(&mut self, batch: &mut Vec<Job>) {
        let mut appends = Vec::with_capacity(batch.len());
        let mut answers = Vec::new();
        let outcome = self.transact(batch, &mut appends, &mut answers);
        if let Err(error) = &outcome {
            tracing::error!(%error, "a transaction was not committed");
            self.appender.forget();
        } else {
            self.appender.committed();
            let pages: usize = appends.iter().map(|append| append.pages).sum();
            self.writes.fetch_add((appends.len() + answers.len() + pages) as u64, Ordering::Relaxed);
        }
        self.answers.hand_out(
            appends.into_iter().map(|Waiting { done, answer, .. }| (answer, outcome.clone().and(done))),
        );
        for answer in answers {
            answer(&outcome);
        }
    }

    /// Runs the jobs in one transaction. Jobs that were not reached because it failed are dropped.
    fn transact(
        &mut self,
        batch: &mut Vec<Job>,
        appends: &mut Vec<Waiting>,
        answers: &mut Vec<Answer>,
    ) -> Outcome {
        let mut work = || -> Result<(), Fault> {
            run(&self.connection, "BEGIN IMMEDIATE", &[])?;
            let mut next = self.connection.prepare_cached(NEXT)?;
            for job in batch.drain(..) {
                match job {
                    Job::Append(append, answer) => {
                        let done = match self.appender.append(&self.connection, &mut next, &append) {
                            Ok(appended) => Ok(appended),
                            Err(Fault::Store(refused)) => Err(refused),
                            Err(fault) => return Err(fault),
                        };
                        let bytes: usize = append.events.iter().map(String::len).sum();
                        appends.push(Waiting { pages: bytes / PAGE, done, answer });
                    }
                    Job::Write(write) => answers.push(write(&self.connection)),
                    Job::Close => {}
                }
                if self.connection.is_autocommit() {
                    return Err(StoreError::Unavailable("a write has ended the transaction".into()).into());
                }
            }
            let begun = Instant::now();
            run(&self.connection, "COMMIT", &[])?;
            self.commits.took(begun.elapsed());
            Ok(())
        };
        let outcome = work();
        batch.clear();
        outcome.map_err(|fault| {
            if !self.connection.is_autocommit()
                && let Err(fault) = run(&self.connection, "ROLLBACK", &[])
            {
                tracing::error!(?fault, "a transaction could not be rolled back");
            }
            match StoreError::from(fault) {
                // SQLite only says that a write has failed.
                StoreError::Unavailable(what) if self.is_read_only() => {
                    StoreError::Unavailable(format!("the file system is read-only: {what}"))
                }
                // The others in it are not to blame, and may try again.
                StoreError::Corrupt(what) => StoreError::Unavailable(what),
                error => error,
            }
        })
    }

    /// Whether nothing can be written where the file is. The lock is asked: whoever opens and closes the file itself ends
    /// SQLite's own locks on it.
    fn is_read_only(&self) -> bool {
        let name = self.connection.path().map(|path| super::lock_of(Path::new(path)));
        let opened = name.map(|name| File::options().append(true).open(name));
        opened.is_some_and(|opened| {
            opened.is_err_and(|error| error.kind() == io::ErrorKind::ReadOnlyFilesystem)
        })
    }
}

fn run_pragma(connection: &Connection, pragma: &str) -> rusqlite::Result<()> {
    connection.query_row(pragma, [], |_| Ok(()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_writes_alone_does_not_wait_and_a_crowd_is_waited_for() {
        assert_eq!(patience(usual(0, 1)), Duration::ZERO);
        assert_eq!(patience(usual(1, 2)), Duration::from_micros(100));
        assert_eq!(patience(usual(0, 1_000)), STEP);
    }

    #[test]
    fn a_crowd_is_still_expected_after_one_who_came_alone_but_not_for_ever() {
        let mut expected = usual(0, 1_000);
        expected = usual(expected, 1);
        assert_eq!(patience(expected), STEP);
        for _ in 0..10 {
            expected = usual(expected, 1);
        }
        assert_eq!(patience(expected), Duration::ZERO);
    }
}
