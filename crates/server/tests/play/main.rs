//! Whole games over real sockets, with every mix of seats, on both databases.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test that cannot be set up fails")]

#[path = "../kit/mod.rs"]
mod kit;

mod again;
mod analysis;
mod bots;
mod departures;
mod devices;
mod door;
mod export;
mod forgotten;
mod full;
mod games;
mod history;
mod leaks;
mod limits;
mod lookalike;
mod matching;
mod nonsense;
mod openapi;
mod operation;
mod protocol;
mod rest;
mod restart;
mod resume;
mod revision;
mod setups;
mod shared;
mod standing;
mod talk;
mod turns;
mod upgrade;
mod vanished;
