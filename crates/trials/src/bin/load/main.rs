//! Many real WebSocket clients against the real server: on one core the server, on another all clients.
//!
//! `cargo xtask load [PROFILE] [--database sqlite|postgres]` builds and starts everything.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a trial that cannot go on ends")]

mod bots;
mod crowd;
mod idle;
mod measure;
mod quick;

use std::pin::Pin;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, ValueEnum};
use motherlode_trials::alarm;
use motherlode_trials::process::{keep_to, quiet_disk};
use motherlode_trials::report::Report;
use motherlode_trials::server::{Database, Limits, Server};
use tokio::task::LocalSet;

use measure::{Figures, TITLES};

/// The core of the server, that of its clients, and both.
const SERVER: &str = "0";
const CLIENTS: &str = "1";
const BOTH: &str = "0,1";

/// What the clients do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Profile {
    /// Two-player games one after another, as quickly as they go, and at one action a second
    Quick,
    /// 10,000 connections that only listen, beside 500 tables with one action a second
    Idle,
    /// One table that 5,000 watch
    Spectators,
    /// A bot at every table
    Bots,
}

/// The real server under load, on this machine
#[derive(Parser)]
#[command(name = "cargo xtask load")]
struct Arguments {
    /// Only this one
    #[arg(value_enum)]
    profile: Option<Profile>,
    /// Only this one
    #[arg(long, value_enum)]
    database: Option<Database>,
    /// How many addresses the players of `quick` come from [default: one for each table]
    #[arg(long)]
    addresses: Option<usize>,
    /// Only this run of `quick`, counted from 1
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=quick::RUNS.len() as i64))]
    run: Option<u8>,
    /// A tenth of the clients for a fifth of the time: whether all of it works
    #[arg(long)]
    small: bool,
}

/// What the clients of a server do, and what was measured meanwhile.
type Run<'s> = Pin<Box<dyn Future<Output = Figures> + 's>>;

/// How many and how long.
#[derive(Clone, Copy)]
struct Scale {
    is_small: bool,
}

impl Scale {
    fn count(self, full: usize) -> usize {
        if self.is_small { full / 10 } else { full }
    }

    fn seconds(self, full: u64) -> u64 {
        if self.is_small { full / 5 } else { full }
    }
}

fn main() {
    let arguments = Arguments::parse();
    if (arguments.run.is_some() || arguments.addresses.is_some()) && arguments.profile != Some(Profile::Quick)
    {
        let why = "--run and --addresses are for `quick` alone: cargo xtask load quick …\n";
        Arguments::command().error(ErrorKind::ArgumentConflict, why).exit();
    }
    let scale = Scale { is_small: arguments.small };
    let profiles =
        arguments.profile.map_or_else(|| Profile::value_variants().to_vec(), |profile| vec![profile]);
    let databases =
        arguments.database.map_or_else(|| Database::value_variants().to_vec(), |database| vec![database]);
    alarm::set();
    let mut report = Report::new(&TITLES);
    for profile in profiles {
        for &database in &databases {
            for figures in run(profile, database, scale, &arguments) {
                report.add(figures.row(database));
            }
        }
    }
    println!("\n{report}");
}

/// Each run has a server of its own.
fn run(profile: Profile, database: Database, scale: Scale, arguments: &Arguments) -> Vec<Figures> {
    let on_new_server = |run: &dyn for<'s> Fn(&'s Server) -> Run<'s>| {
        // PostgreSQL goes where it likes.
        keep_to(BOTH);
        quiet_disk();
        let server = Server::start(database, Limits::Open, Some(SERVER));
        keep_to(CLIENTS);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let local = LocalSet::new();
        // PostgreSQL needs what the clients leave of their core.
        if database == Database::Sqlite {
            local.spawn_local(stay_awake());
        }
        local.block_on(&runtime, alarm::unless_rung(run(&server)))
    };
    match profile {
        Profile::Quick => (1..)
            .zip(quick::RUNS)
            .filter(|(number, _)| arguments.run.is_none_or(|run| run == *number))
            .map(|(_, plan)| {
                on_new_server(&|server| Box::pin(quick::run(server, plan, scale, arguments.addresses)))
            })
            .collect(),
        Profile::Idle => vec![on_new_server(&|server| Box::pin(idle::run(server, scale)))],
        Profile::Spectators => vec![on_new_server(&|server| Box::pin(crowd::run(server, scale)))],
        Profile::Bots => vec![on_new_server(&|server| Box::pin(bots::run(server, scale)))],
    }
}

/// Keeps the clients from sleeping while there is nothing to read. On one machine it is the sender who wakes a reader, so the
/// server's core would pay for what the network does for real ones.
async fn stay_awake() {
    loop {
        tokio::task::yield_now().await;
    }
}
