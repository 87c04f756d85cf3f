//! How long a search may think, and how it is stopped.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What a search may spend. Without any limit it thinks until it is stopped, or has seen everything.
///
/// ```
/// use motherlode_engine::Limits;
/// let quick = Limits::nodes(10_000);
/// assert_eq!(quick.nodes, Some(10_000));
/// quick.stop.now(); // from any thread: the search returns at once with the best it has
/// ```
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Positions looked at (alpha-beta) or games imagined (Monte-Carlo), over all threads.
    pub nodes: Option<u64>,
    /// Actions looked ahead.
    pub depth: Option<u32>,
    /// Time on the clock; needs the feature `threads`, and counts for nothing without it.
    pub time: Option<Duration>,
    /// Threads that think at once; 0 and 1 are the same.
    pub threads: usize,
    /// Stops the search from outside.
    pub stop: Stop,
}

impl Limits {
    /// So many nodes.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// So many actions ahead.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// Half of the nodes and half of the time.
    pub fn half(&self) -> Limits {
        let (nodes, time) = (self.nodes.map(|nodes| nodes / 2), self.time.map(|time| time / 2));
        Limits { nodes, time, ..self.clone() }
    }

    /// So much time.
    pub fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::default() }
    }
}

/// When something with limits began, and what it has spent, to know what is left for the rest of it.
#[derive(Clone, Debug)]
pub struct Budget {
    limits: Limits,
    spent: u64,
    #[cfg(feature = "threads")]
    began: std::time::Instant,
}

impl Budget {
    /// Begins now.
    pub fn begin(limits: &Limits) -> Budget {
        Budget {
            limits: limits.clone(),
            spent: 0,
            #[cfg(feature = "threads")]
            began: std::time::Instant::now(),
        }
    }

    /// Counts nodes that some part of the whole has looked at.
    pub fn spend(&mut self, nodes: u64) {
        self.spent = self.spent.saturating_add(nodes);
    }

    /// The nodes that were counted.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// What is left.
    pub fn left(&self) -> Limits {
        #[cfg(feature = "threads")]
        let time = self.limits.time.map(|time| time.saturating_sub(self.began.elapsed()));
        #[cfg(not(feature = "threads"))]
        let time = self.limits.time;
        let nodes = self.limits.nodes.map(|nodes| nodes.saturating_sub(self.spent));
        Limits { nodes, time, ..self.limits.clone() }
    }

    /// Whether nothing is.
    pub fn is_spent(&self) -> bool {
        let left = self.left();
        left.nodes == Some(0) || left.time.is_some_and(|time| time.is_zero()) || left.stop.is_stopped()
    }
}

/// A hand on the brake: clones stop the same search.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Stops whoever looks at it.
    pub fn now(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was stopped.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What one thread of a search has spent, and whether it may go on.
#[derive(Clone, Debug)]
pub struct Meter {
    stop: Stop,
    spent: u64,
    /// Where to stop for good.
    most: u64,
    /// Where to look at the clock and the brake next.
    look: u64,
    #[cfg(feature = "threads")]
    deadline: Option<std::time::Instant>,
    is_over: bool,
}

impl Meter {
    /// So many nodes lie between two looks at the clock.
    const BETWEEN_LOOKS: u64 = 256;

    /// Starts the clock for a search by one thread.
    pub fn start(limits: &Limits) -> Meter {
        Meter::share(limits, 1)
    }

    /// Starts the clock for one of so many threads, each with its part of the nodes.
    pub fn share(limits: &Limits, threads: u64) -> Meter {
        Meter {
            stop: limits.stop.clone(),
            spent: 0,
            most: limits.nodes.map_or(u64::MAX, |nodes| nodes.div_ceil(threads.max(1))),
            look: 0,
            #[cfg(feature = "threads")]
            // A time too long for the clock is no limit.
            deadline: limits.time.and_then(|time| std::time::Instant::now().checked_add(time)),
            is_over: false,
        }
    }

    /// Counts a node; whether the search may go on.
    #[inline]
    pub fn spend(&mut self) -> bool {
        self.spend_many(1)
    }

    /// Counts nodes; whether the search may go on.
    #[inline]
    pub fn spend_many(&mut self, nodes: u64) -> bool {
        self.spent += nodes;
        if self.spent >= self.look {
            self.look_up();
        }
        !self.is_over
    }

    /// How many nodes were counted.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// Whether the search must end.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Looks at the clock and the brake now, for work that takes long without counting nodes.
    #[cold]
    pub fn look_up(&mut self) {
        #[cfg(feature = "threads")]
        let late = self.deadline.is_some_and(|deadline| std::time::Instant::now() >= deadline);
        #[cfg(not(feature = "threads"))]
        let late = false;
        self.is_over |= late || self.spent >= self.most || self.stop.is_stopped();
        self.look = self.spent.saturating_add(Meter::BETWEEN_LOOKS).min(self.most.max(self.spent + 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_knows_what_is_left() {
        let mut budget = Budget::begin(&Limits { depth: Some(3), ..Limits::nodes(10) });
        budget.spend(4);
        assert_eq!((budget.left().nodes, budget.left().depth), (Some(6), Some(3)));
        assert!(!budget.is_spent());
        budget.spend(7);
        assert!(budget.is_spent());
        let stopped = Budget::begin(&Limits::default());
        assert!(!stopped.is_spent());
        stopped.left().stop.now();
        assert!(stopped.is_spent());
    }

    #[test]
    fn a_meter_ends_exactly_at_its_nodes() {
        let mut meter = Meter::start(&Limits::nodes(1_000));
        let mut steps = 0;
        while meter.spend() {
            steps += 1;
        }
        assert_eq!((steps, meter.spent()), (999, 1_000));
    }

    #[test]
    fn a_stopped_search_ends_within_a_few_nodes() {
        let limits = Limits::default();
        let mut meter = Meter::start(&limits);
        assert!(meter.spend());
        limits.stop.now();
        let steps = (0..).take_while(|_| meter.spend()).count();
        assert!(steps <= 256, "{steps}");
    }
}
