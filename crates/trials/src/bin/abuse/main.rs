//! Attacks on the real server with its default limits, while others play on it.
//!
//! `cargo xtask abuse [ATTACK]` builds and starts everything. Limits are for each address, so attackers come from
//! addresses of this machine that those who play do not have.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a trial that cannot go on ends")]

mod attack;
mod floods;
mod half_open;
mod huge;
mod slow;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::{Parser, ValueEnum};
use motherlode_trials::line::Way;
use motherlode_trials::process::keep_to;
use motherlode_trials::report::Report;
use motherlode_trials::server::{Database, Limits, Server};
use motherlode_trials::tables::{Measured, Pace, Shared, begin};
use tokio::task::LocalSet;

use attack::{Attack, Scene};

/// The cores of the server and of everyone else.
const SERVER: &str = "0";
const OTHERS: &str = "1";
/// How many tables play, and from how many addresses: an address may bring sixty guests in an hour.
const TABLES: usize = 100;
const ADDRESSES: u8 = 5;
/// How long quiet is measured, and how long each attack goes on.
const QUIET: Duration = Duration::from_secs(20);
/// The most memory the server may take, in kB.
const MOST_MEMORY: u64 = 1 << 20;
/// How many times as long as in quiet others may wait, at the 99th of a hundred.
const MOST_WAITING: f64 = 10.0;

/// Attacks on the real server, while others play on it
#[derive(Parser)]
#[command(name = "cargo xtask abuse")]
struct Arguments {
    /// Only this one
    #[arg(value_enum)]
    attack: Option<Attack>,
    /// Where the server keeps its things
    #[arg(long, value_enum, default_value = "sqlite")]
    database: Database,
    /// How many seconds each attack goes on
    #[arg(long, default_value_t = 20)]
    seconds: u64,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let server = Server::start(arguments.database, Limits::Default, Some(SERVER));
    keep_to(OTHERS);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    LocalSet::new().block_on(&runtime, abuse(&arguments, &server))
}

async fn abuse(arguments: &Arguments, server: &Server) -> ExitCode {
    let titles = [
        "attack",
        "addresses",
        "p50 ms",
        "p99 ms",
        "times quiet",
        "slowest commit ms",
        "most MB",
        "descriptors",
        "what it was answered",
    ];
    let mut report = Report::new(&titles);
    let ways: Vec<_> =
        (0..ADDRESSES).map(|last| Way::to(server.address()).from([127, 0, 0, 2 + last])).collect();
    let shared = Shared::default();
    begin(&ways, TABLES, Pace::Paced, &shared).await;
    // What happens at the beginning does not count.
    measure(server, &shared, Duration::from_secs(3)).await;
    let mut quiet = measure(server, &shared, QUIET).await;
    let quiet_p99 = quiet.measured.latencies.within(0.99);
    let mut is_well = true;
    let mut row = |name: &str, addresses: usize, stretch: Stretch, answered: String| {
        let Stretch { mut measured, slowest_commit } = stretch;
        let (p99, peak) = (measured.latencies.within(0.99), server.process().peak());
        // Whoever plays acts once a second: where that came to a halt, no latency tells of it.
        let is_played = measured.latencies.count() >= TABLES;
        is_well &= is_played && p99 < quiet_p99 * MOST_WAITING && peak < MOST_MEMORY;
        report.add(vec![
            name.to_owned(),
            addresses.to_string(),
            format!("{:.2}", measured.latencies.within(0.5)),
            format!("{p99:.2}"),
            format!("{:.1}", p99 / quiet_p99),
            format!("{:.0}", slowest_commit * 1e3),
            format!("{:.0}", peak as f64 / 1024.0),
            server.process().descriptors().to_string(),
            answered,
        ]);
    };
    row("none", 0, quiet, String::new());
    let attacks = arguments.attack.map_or_else(|| Attack::value_variants().to_vec(), |attack| vec![attack]);
    for (number, attack) in attacks.into_iter().enumerate() {
        server.process().forget_peak();
        let span = Duration::from_secs(arguments.seconds);
        let scene = Scene {
            server: Way::to(server.address()),
            network: 1 + number as u8,
            tables: shared.borrow().tables.clone(),
            until: Instant::now() + span,
        };
        // In a thread of its own: whoever attacks must not hold up whoever measures.
        let attackers = std::thread::spawn(move || attack.run(&scene));
        let stretch = measure(server, &shared, span).await;
        while !attackers.is_finished() {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        let tally = attackers.join().expect("the attackers come back");
        row(&attack.to_string(), attack.addresses(), stretch, tally.to_string());
        // Until the next begins, what this one left behind may go.
        tokio::time::sleep(Duration::from_secs(3)).await;
    }
    println!("\n{report}");
    println!(
        "{}: below {} MB, and p99 below {MOST_WAITING} times its quiet {quiet_p99:.2} ms",
        if is_well { "held" } else { "not held" },
        MOST_MEMORY / 1024
    );
    if is_well { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// How others fared for a while.
struct Stretch {
    measured: Measured,
    /// How many seconds the slowest commit took, at most: a disk that stands still holds up everyone, whoever attacks.
    slowest_commit: f64,
}

async fn measure(server: &Server, shared: &Shared, span: Duration) -> Stretch {
    let before = server.metrics().await;
    shared.borrow_mut().begin();
    tokio::time::sleep(span).await;
    let measured = shared.borrow_mut().end();
    let slowest = server.metrics().await.slowest_since(&before, "motherlode_commit_seconds");
    Stretch { measured, slowest_commit: slowest.unwrap_or(0.0) }
}
