//! Every clause of Ghawar's rules has a test here that names it and fails if the clause is broken.
//!
//! One file for each part of the rules; the test names carry the clauses.

#![allow(clippy::expect_used, reason = "a test that cannot be set up fails")]
#![allow(clippy::identity_op, reason = "sums are written as the clauses add them up")]

#[path = "../common/mod.rs"]
mod common;

mod deal;
mod drives;
mod endings;
mod field;
mod loads;
mod notation;
mod rigs;
mod scoring;
mod table;
mod turns;
