//! People over a real socket with a real database: every operation, every refusal.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "../kit/mod.rs"]
mod kit;

use kit::http;

mod accounts;
mod edge;
mod guests;
mod operator;
mod sessions;
mod social;
mod tokens;
