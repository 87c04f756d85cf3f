//! Every clause of Dig Mars's rules has a test here that names it and fails if the clause is broken.
//!
//! One file for each part of the rules; the test names carry the clauses.

#![allow(clippy::expect_used, reason = "a test that cannot be set up fails")]

#[path = "../common/mod.rs"]
mod common;

mod bonuses;
mod cooperation;
mod deck_files;
mod ends;
mod material;
mod moves;
mod notation;
mod options;
mod radar;
mod sight;
mod standstill;
mod turns;
mod upgrades;
