//! Things go wrong around a running server, and nothing that it said may turn out untrue: see `motherlode_trials::faults`.
//!
//! `cargo xtask faults` builds and starts everything; by hand:
//! `faults PROGRAM LIBRARY minutes=N seed=N tables=N kinds=WORD,WORD`.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a trial that cannot go on ends")]

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use motherlode_server::server::{Server, house};
use motherlode_server::settings::Settings;
use motherlode_server::store::{Sqlite, Synchronous};
use motherlode_trials::faults::campaign::{Plan, run};
use motherlode_trials::faults::site::Ground;
use motherlode_trials::postgres::{Fsync, PostgresServer};

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let first = arguments.next().expect("PROGRAM LIBRARY");
    let second = PathBuf::from(arguments.next().expect("PROGRAM LIBRARY"));
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    if first == "serve-unsynced" {
        runtime.block_on(serve_unsynced(&second));
        return ExitCode::SUCCESS;
    }
    let seed = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let mut plan = Plan { time: Duration::from_secs(180), seed, tables: 24, kinds: Vec::new() };
    for argument in arguments {
        match argument.split_once('=') {
            Some(("minutes", value)) => {
                plan.time = Duration::from_secs_f64(60.0 * value.parse::<f64>().expect("minutes"));
            }
            Some(("seed", value)) => plan.seed = value.parse().expect("a number"),
            Some(("tables", value)) => plan.tables = value.parse().expect("a number"),
            Some(("kinds", value)) => plan.kinds = value.split(',').map(str::to_owned).collect(),
            _ => panic!("{argument}: minutes=N, seed=N, tables=N, kinds=WORD,WORD"),
        }
    }
    // Without it nothing would happen to the servers that load it, and that would pass for a good result.
    assert!(second.is_file(), "{} is not there", second.display());
    let postgres = Arc::new(PostgresServer::start(Fsync::On));
    let ground = Ground { program: first.into(), library: second, postgres };
    if runtime.block_on(run(&ground, &plan)) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// A server that leaves out every sync, so that the campaign can show that it would notice.
async fn serve_unsynced(file: &Path) {
    let store = Sqlite::open_with(file, Synchronous::OffForTestsThatMustFail).expect("a database");
    let mut settings = Settings { bot_time: 20, ..Settings::default() };
    let limits = &mut settings.limits;
    (limits.requests, limits.commands, limits.arrivals) = (100_000, 100_000, 100_000);
    (limits.connections, limits.tables) = (10_000, 10_000);
    let house = house(Arc::new(store), settings).await.expect("a house");
    let server = Server::start(house, SocketAddr::from(([127, 0, 0, 1], 0))).await.expect("a server");
    println!("http://{}", server.address());
    std::future::pending::<()>().await;
}
