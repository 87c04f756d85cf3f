//! The real server put to the test from outside: under load, under attack, out of luck. What the programs of this crate share.
//!
//! `cargo xtask load` and its like build and start them; none talks to any but a server on this machine.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a trial that cannot go on ends")]

pub mod alarm;
pub mod faults;
pub mod latency;
pub mod line;
pub mod player;
pub mod process;
pub mod report;
pub mod server;
pub mod tables;

/// A client that understands all it hears, as the server's own tests have it.
#[path = "../../server/tests/kit/client.rs"]
#[allow(missing_docs, reason = "the kit is described where it lives")]
pub mod client;
/// A PostgreSQL server of Debian's packages in a temporary folder, as the server's own tests have it.
#[path = "../../server/tests/kit/postgres.rs"]
#[allow(missing_docs, reason = "the kit is described where it lives")]
pub mod postgres;
