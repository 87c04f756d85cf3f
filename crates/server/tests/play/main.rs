//! Whole games over real sockets, with every mix of seats, on both databases.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test that cannot be set up fails")]

#[path = "../kit/mod.rs"]
mod kit;

mod bots;
mod games;
mod openapi;
mod operation;
mod protocol;
mod standing;
mod turns;
