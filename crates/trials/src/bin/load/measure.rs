//! What is measured while clients play, and how it is told.

use std::time::{Duration, Instant};

use motherlode_trials::server::{Database, Server};
use motherlode_trials::tables::{Measured, Rounds, Shared};

/// The titles of what [`Figures::row`] tells.
pub(crate) const TITLES: [&str; 11] = [
    "what",
    "database",
    "tables",
    "connections",
    "actions/s",
    "p50 ms",
    "p99 ms",
    "p99.9 ms",
    "CPU %",
    "MB",
    "besides",
];

/// What was measured, in one stretch of time or in several.
#[derive(Default)]
struct Stretch {
    measured: Measured,
    elapsed: Duration,
    processor: Duration,
    /// How many seconds the slowest commit took, at most.
    slowest_commit: f64,
}

impl Stretch {
    /// What happens until something is over counts too.
    async fn measure(&mut self, server: &Server, shared: &Shared, until: impl Future<Output = ()>) {
        let before = server.metrics().await;
        shared.borrow_mut().begin();
        let (began, used) = (Instant::now(), server.process().processor_time());
        until.await;
        self.elapsed += began.elapsed();
        self.processor += server.process().processor_time() - used;
        self.measured.add(shared.borrow_mut().end());
        let slowest = server.metrics().await.slowest_since(&before, "motherlode_commit_seconds");
        self.slowest_commit = self.slowest_commit.max(slowest.unwrap_or(0.0));
    }
}

/// What a run has come to.
pub(crate) struct Figures {
    what: String,
    tables: usize,
    /// How many sockets were open at the end.
    pub(crate) connections: f64,
    measured: Measured,
    elapsed: Duration,
    processor: Duration,
    memory: u64,
    besides: String,
}

impl Figures {
    /// Lets everyone play on for a while, and looks at the server meanwhile. What happens at the beginning does not count.
    pub(crate) async fn take(
        server: &Server,
        shared: &Shared,
        what: &str,
        tables: usize,
        seconds: u64,
    ) -> Figures {
        tokio::time::sleep(Duration::from_secs(2)).await;
        let mut stretch = Stretch::default();
        stretch.measure(server, shared, tokio::time::sleep(Duration::from_secs(seconds))).await;
        Figures::of(server, shared, what, tables, stretch).await
    }

    /// Lets everyone play so many rounds; what happens between them does not count, nor does the first.
    pub(crate) async fn take_rounds(
        server: &Server,
        shared: &Shared,
        what: &str,
        tables: usize,
        rounds: (&Rounds, u32),
    ) -> Figures {
        let (players, count) = rounds;
        let mut stretch = Stretch::default();
        for round in 0..=count {
            players.ready().await;
            if round == 0 {
                players.play().await;
            } else {
                stretch.measure(server, shared, players.play()).await;
            }
        }
        Figures::of(server, shared, what, tables, stretch).await
    }

    async fn of(server: &Server, shared: &Shared, what: &str, tables: usize, stretch: Stretch) -> Figures {
        let Stretch { measured, elapsed, processor, slowest_commit } = stretch;
        assert!(measured.acknowledged > 0, "{what}: nobody could act");
        let memory = server.process().memory();
        let connections = server.metrics().await.number("motherlode_sockets_open");
        shared.borrow_mut().is_over = true;
        let besides = format!(
            "{} games ended, {:.0} µs an action, slowest commit below {} ms",
            measured.games,
            processor.as_secs_f64() * 1e6 / measured.acknowledged as f64,
            slowest_commit * 1e3
        );
        let what = what.to_owned();
        Figures { what, tables, connections, measured, elapsed, processor, memory, besides }
    }

    /// The same, with something to be told before the rest.
    pub(crate) fn telling(self, besides: &str) -> Figures {
        Figures { besides: format!("{besides}; {}", self.besides), ..self }
    }

    pub(crate) fn row(mut self, database: Database) -> Vec<String> {
        let seconds = self.elapsed.as_secs_f64();
        let mut within = |share| format!("{:.2}", self.measured.latencies.within(share));
        vec![
            self.what,
            database.to_string(),
            self.tables.to_string(),
            self.connections.to_string(),
            format!("{:.0}", self.measured.acknowledged as f64 / seconds),
            within(0.5),
            within(0.99),
            within(0.999),
            format!("{:.0}", 100.0 * self.processor.as_secs_f64() / seconds),
            format!("{:.0}", self.memory as f64 / 1024.0),
            self.besides,
        ]
    }
}
