//! What our integration tests share: real databases to run against.

#![allow(dead_code, unreachable_pub, reason = "each test binary uses its own part of the kit")]

pub mod database;
pub mod postgres;

pub use database::Place;
pub use postgres::{Fsync, PostgresServer};

use std::sync::LazyLock;

/// The PostgreSQL server of this test process: started by whoever asks first, stopped when the process ends.
pub fn postgres() -> &'static PostgresServer {
    static SERVER: LazyLock<PostgresServer> = LazyLock::new(|| PostgresServer::start(Fsync::On));
    &SERVER
}
