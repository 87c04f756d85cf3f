//! A long life: games of all kinds begin and end, people come and go, and what the server holds must not grow.
//!
//! `cargo xtask soak --minutes 60` builds and starts everything.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a trial that cannot go on ends")]

mod party;

use std::cell::Cell;
use std::process::ExitCode;
use std::rc::Rc;
use std::time::{Duration, Instant};

use clap::Parser;
use motherlode_trials::report::Report;
use motherlode_trials::server::{Database, Limits, Server};
use tokio::task::LocalSet;

/// How often what the server holds is written down.
const INTERVAL: Duration = Duration::from_secs(30);
/// How long what is left of the games may take to go: tables that nobody looks at stay in memory for five minutes.
const DEPARTURE: Duration = Duration::from_secs(480);
/// By how much the memory of the last quarter may be above that of the second, in parts of a hundred.
const GROWTH: u64 = 10;

/// The real server for a long time, with games that begin and end
#[derive(Parser)]
#[command(name = "cargo xtask soak")]
struct Arguments {
    /// How long games are played; then all leave
    #[arg(long, default_value_t = 60)]
    minutes: u64,
    /// How many tables there are at a time
    #[arg(long, default_value_t = 30)]
    tables: u64,
    /// Where the server keeps its things
    #[arg(long, value_enum, default_value = "sqlite")]
    database: Database,
}

/// What the server held at a moment.
struct Holding {
    memory: u64,
    tasks: f64,
    tables: f64,
    sockets: f64,
    bots: f64,
    descriptors: usize,
    threads: u64,
}

impl Holding {
    async fn of(server: &Server) -> Holding {
        let metrics = server.metrics().await;
        let process = server.process();
        Holding {
            memory: process.memory(),
            tasks: metrics.number("motherlode_tasks_alive"),
            tables: metrics.number("motherlode_tables_in_memory"),
            sockets: metrics.number("motherlode_sockets_open"),
            bots: metrics.number("motherlode_bots_waiting"),
            descriptors: process.descriptors(),
            threads: process.threads(),
        }
    }

    /// Whether nothing is left of what came after the beginning.
    fn is_back_at(&self, baseline: &Holding) -> bool {
        self.tasks <= baseline.tasks
            && self.tables <= baseline.tables
            && self.sockets <= baseline.sockets
            && self.bots <= baseline.bots
            && self.descriptors <= baseline.descriptors
    }

    fn row(&self, server: &Server, minute: f64, games: u64) -> Vec<String> {
        vec![
            format!("{minute:.1}"),
            games.to_string(),
            format!("{:.1}", self.memory as f64 / 1024.0),
            self.tasks.to_string(),
            self.tables.to_string(),
            self.sockets.to_string(),
            self.descriptors.to_string(),
            self.threads.to_string(),
            format!("{:.1}", server.database_size() as f64 / f64::from(1 << 20)),
        ]
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let server = Server::start(arguments.database, Limits::Open, None);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    LocalSet::new().block_on(&runtime, soak(&arguments, &server))
}

async fn soak(arguments: &Arguments, server: &Server) -> ExitCode {
    let titles =
        ["minute", "games", "MB", "tasks", "tables", "sockets", "descriptors", "threads", "database MB"];
    let mut report = Report::new(&titles);
    // What the first ones bring up is there once for all: a game of each kind, and connections to the database.
    let (games, over) = (Rc::new(Cell::new(0)), Rc::new(Cell::new(false)));
    for number in 0..3 {
        party::play_one(server.address(), number).await;
    }
    settle(server, None).await.expect("the first games end");
    let baseline = Holding::of(server).await;
    report.add(baseline.row(server, 0.0, 0));
    let (began, span) = (Instant::now(), Duration::from_secs(60 * arguments.minutes));
    let mut parties = Vec::new();
    for number in 0..arguments.tables {
        let (address, games, over) = (server.address(), games.clone(), over.clone());
        parties.push(tokio::task::spawn_local(async move {
            let mut round = number;
            while !over.get() {
                party::play_one(address, round).await;
                games.set(games.get() + 1);
                round += 1;
            }
        }));
    }
    let mut memory = Vec::new();
    while began.elapsed() < span {
        tokio::time::sleep(INTERVAL.min(span.saturating_sub(began.elapsed()))).await;
        let holding = Holding::of(server).await;
        report.add(holding.row(server, began.elapsed().as_secs_f64() / 60.0, games.get()));
        memory.push(holding.memory);
        // Whoever meets what must not be ends at once; then so does the trial.
        assert!(parties.iter().all(|party| !party.is_finished()), "a party has met what must not be");
    }
    over.set(true);
    for party in parties {
        party.await.expect("a party ends well");
    }
    let departed = settle(server, Some(&baseline)).await;
    if let Some(holding) = &departed {
        report.add(holding.row(server, began.elapsed().as_secs_f64() / 60.0, games.get()));
    }
    println!("\n{report}");
    judge(&memory, departed.is_some())
}

/// Waits until nothing is left of what was played: as it was at the beginning, or for the first time, until no table is left.
async fn settle(server: &Server, baseline: Option<&Holding>) -> Option<Holding> {
    let (began, mut was_settled) = (Instant::now(), false);
    loop {
        let holding = Holding::of(server).await;
        let is_settled = match baseline {
            Some(baseline) => holding.is_back_at(baseline),
            None => holding.tables == 0.0 && holding.sockets == 0.0 && holding.bots == 0.0,
        };
        // Once more after a moment: the last connections close.
        if is_settled && was_settled {
            return Some(holding);
        }
        was_settled = is_settled;
        if began.elapsed() > DEPARTURE {
            println!("{}", holding.row(server, 0.0, 0).join("  "));
            return None;
        }
        tokio::time::sleep(Duration::from_secs(5)).await;
    }
}

/// Memory is flat if the median of the last quarter is no more than a little above that of the second: the first warms up.
fn judge(memory: &[u64], is_back: bool) -> ExitCode {
    let quarter = memory.len() / 4;
    let median = |part: &[u64]| {
        let mut part = part.to_vec();
        part.sort_unstable();
        part.get(part.len() / 2).copied().unwrap_or(0)
    };
    let (second, last) = (median(&memory[quarter..2 * quarter]), median(&memory[memory.len() - quarter..]));
    let is_flat = last * 100 <= second * (100 + GROWTH);
    println!(
        "median memory: {second} kB in the second quarter, {last} kB in the last: {}",
        if is_flat { "flat" } else { "it grows" }
    );
    println!("counts {}", if is_back { "are back at the baseline" } else { "are not back at the baseline" });
    if is_flat && is_back { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
