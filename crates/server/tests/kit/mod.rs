//! What our integration tests share: real databases to run against.

#![allow(
    dead_code,
    unreachable_pub,
    unused_imports,
    reason = "each test binary uses its own part of the kit"
)]

pub mod client;
pub mod database;
pub mod http;
pub mod postgres;
pub mod site;

pub use database::Place;
pub use postgres::{Fsync, PostgresServer};

use std::sync::LazyLock;

/// The PostgreSQL server of this test process: started by whoever asks first, stopped when the process ends.
pub fn postgres() -> &'static PostgresServer {
    static SERVER: LazyLock<PostgresServer> = LazyLock::new(|| PostgresServer::start(Fsync::On));
    &SERVER
}
