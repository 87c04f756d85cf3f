//! Every clause of Atacama's rules has a test here that names it and fails if the clause is broken.
//!
//! One file for each part of the rules; the test names carry the clauses.

#![allow(clippy::expect_used, reason = "a test that cannot be set up fails")]
#![allow(clippy::identity_op, reason = "sums are written as the clauses add them up")]

#[path = "../common/mod.rs"]
mod common;

mod board;
mod chance;
mod claims;
mod enhanced;
mod fairness;
mod four;
mod notation;
mod options;
mod play;
mod scoring;
mod shortest;
mod sight;
mod tactical;
mod three;
mod tile_files;
mod tiles;
