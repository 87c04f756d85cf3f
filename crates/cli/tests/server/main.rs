//! The real program as a server: killed, traced, two at a time. Real processes, real sockets, real databases.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test that cannot be set up fails")]

#[path = "../../../server/tests/kit/mod.rs"]
mod kit;

mod killed;
mod player;
mod process;
mod reckoning;
mod start;
mod traced;
mod two;
