//! The real server put to the test from outside: under load, under attack, out of luck. What the programs of this crate share.
//!
//! `cargo xtask load` and its like build and start them; none talks to any but a server on this machine.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a trial that cannot go on ends")]

pub mod faults;
pub mod player;
pub mod process;
