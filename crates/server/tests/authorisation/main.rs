//! Who may do what: every endpoint, every socket message and every table command, for everyone who can ask.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "../kit/mod.rs"]
mod kit;

mod cast;
mod endpoints;
mod messages;
