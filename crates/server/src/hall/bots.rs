//! Bots of the house think on threads of their own, a few at a time, and nobody waits longer because someone else has many. Whoever
//! plays does not wait for them: where both want the same core, thinking comes last.

mod courtesy;

use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use motherlode_engine::limits::Stop;
use motherlode_engine::{Level, Limits};
use motherlode_games::{Entry, Insight};

use super::Hall;
use super::request::Request;
use crate::id::{PersonId, TableId};
use crate::table::BotTurn;

/// A bot's turn, with what its seat knows and nothing more.
pub(super) struct Job {
    pub(super) hall: Weak<Hall>,
    pub(super) table: TableId,
    /// Whose table it is: owners take turns.
    pub(super) owner: PersonId,
    pub(super) seq: u32,
    pub(super) turn: BotTurn,
    pub(super) entry: &'static dyn Entry,
    pub(super) seed: u64,
    pub(super) insight: Insight,
    pub(super) time: Duration,
}

/// The threads on which bots think.
pub struct BotPool {
    queue: Arc<Queue>,
}

#[derive(Default)]
struct Queue {
    state: Mutex<Waiting>,
    more: Condvar,
}

#[derive(Default)]
struct Waiting {
    jobs: HashMap<PersonId, VecDeque<Job>>,
    /// Owners with jobs, in the order they come next.
    turns: VecDeque<PersonId>,
    thinking: usize,
    is_over: bool,
    stop: Stop,
}

impl BotPool {
    /// Starts so many threads.
    pub fn start(threads: usize) -> BotPool {
        let queue = Arc::new(Queue::default());
        for number in 0..threads.max(1) {
            let queue = queue.clone();
            let started = std::thread::Builder::new().name(format!("bot-{number}")).spawn(move || {
                courtesy::stand_back();
                queue.work();
            });
            if let Err(error) = started {
                tracing::error!(%error, "a thread for bots cannot be started");
            }
        }
        BotPool { queue }
    }

    /// How many bots wait or think.
    pub fn waiting(&self) -> usize {
        let waiting = self.queue.lock();
        waiting.thinking + waiting.jobs.values().map(VecDeque::len).sum::<usize>()
    }

    pub(super) fn think(&self, job: Job) {
        let mut waiting = self.queue.lock();
        if waiting.is_over {
            return;
        }
        let owner = job.owner;
        let jobs = waiting.jobs.entry(owner).or_default();
        let waits_already = !jobs.is_empty();
        // The table has gone on since: nobody wants to know any more what was asked before.
        jobs.retain(|earlier| earlier.table != job.table);
        jobs.push_back(job);
        if !waits_already {
            waiting.turns.push_back(owner);
        }
        self.queue.more.notify_one();
    }

    /// Ends all thinking; what was not decided is decided again by whoever comes next.
    pub fn stop(&self) {
        let mut waiting = self.queue.lock();
        waiting.is_over = true;
        waiting.jobs.clear();
        waiting.turns.clear();
        waiting.stop.now();
        self.queue.more.notify_all();
    }
}

impl Drop for BotPool {
    fn drop(&mut self) {
        self.stop();
    }
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) {
        while let Some((job, stop)) = self.next() {
            let begun = Instant::now();
            let decided = catch_unwind(AssertUnwindSafe(|| decide(&job, stop.clone())));
            let action = decided.unwrap_or_else(|_| {
                tracing::error!(table = %job.table, "a bot panicked");
                None
            });
            self.lock().thinking -= 1;
            // A bot that was stopped in its thought has decided nothing worth telling.
            if !stop.is_stopped()
                && let Some(hall) = job.hall.upgrade()
            {
                hall.metrics.decisions().took(begun.elapsed());
                hall.send_later(job.table, Request::BotDecided { seq: job.seq, turn: job.turn, action });
            }
        }
    }

    /// The next job, owner by owner; nothing when all is over.
    fn next(&self) -> Option<(Job, Stop)> {
        let mut waiting = self.lock();
        loop {
            if waiting.is_over {
                return None;
            }
            if let Some(owner) = waiting.turns.pop_front() {
                let jobs = waiting.jobs.entry(owner).or_default();
                let job = jobs.pop_front();
                if jobs.is_empty() {
                    waiting.jobs.remove(&owner);
                } else {
                    waiting.turns.push_back(owner);
                }
                if let Some(job) = job {
                    waiting.thinking += 1;
                    let stop = waiting.stop.clone();
                    return Some((job, stop));
                }
            }
            waiting = self.more.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

fn decide(job: &Job, stop: Stop) -> Option<String> {
    let limits = match job.turn.level {
        Level::STRONGEST => Limits { stop, ..Limits::time(job.time) },
        _ => Limits { stop, ..Limits::default() },
    };
    let decision = job.entry.bot(job.turn.level, job.seed).choose(&job.insight, &limits)?;
    Some(decision.action)
}

#[cfg(test)]
mod tests {
    use motherlode_core::{OptionMap, Seat};
    use motherlode_games::find;

    use super::*;

    fn job(table: u8, seq: u32) -> Job {
        job_of(1, table, seq)
    }

    fn job_of(owner: u8, table: u8, seq: u32) -> Job {
        let entry = find("atacama").expect("a game");
        let game = entry.create(&OptionMap::default(), &serde_json::Value::Null).expect("a table");
        Job {
            hall: Weak::new(),
            table: TableId::from_random([table; 10]),
            owner: PersonId::from_random([owner; 10]),
            seq,
            turn: BotTurn { seat: Seat::FIRST, level: Level::STRONGEST, stand_in: false },
            entry,
            seed: 1,
            insight: game.insight(Seat::FIRST),
            time: Duration::ZERO,
        }
    }

    #[test]
    fn a_table_that_has_gone_on_waits_for_its_newest_turn_alone() {
        // Without threads, so that whatever comes waits.
        let pool = BotPool { queue: Arc::default() };
        for seq in [3, 4, 5] {
            pool.think(job(1, seq));
        }
        assert_eq!(pool.waiting(), 1);
        pool.think(job(2, 9));
        assert_eq!(pool.waiting(), 2);
        let next = pool.queue.next().expect("a job").0;
        assert_eq!((next.table, next.seq), (TableId::from_random([1; 10]), 5));
    }

    #[test]
    fn who_has_many_tables_lets_others_go_between_them() {
        let pool = BotPool { queue: Arc::default() };
        for table in 1..=100 {
            pool.think(job_of(1, table, 1));
        }
        for (owner, table) in [(2, 201), (3, 202), (2, 203)] {
            pool.think(job_of(owner, table, 1));
        }
        let mut owners = Vec::new();
        while pool.waiting() > owners.len() {
            owners.push(pool.queue.next().expect("a job").0.owner);
        }
        let person = |owner: u8| PersonId::from_random([owner; 10]);
        assert_eq!(owners[..6], [person(1), person(2), person(3), person(1), person(2), person(1)]);
        assert_eq!(owners.len(), 103, "nobody is forgotten");
        // Whoever comes late waits for one turn of the other's at most.
        for table in 1..=100 {
            pool.think(job_of(1, table, 2));
        }
        let _ = pool.queue.next();
        pool.think(job_of(4, 210, 1));
        let next: Vec<_> = (0..2).map(|_| pool.queue.next().expect("a job").0.owner).collect();
        assert_eq!(next, [person(1), person(4)]);
    }
}
