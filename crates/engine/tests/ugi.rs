//! The Universal Game Interface from both sides.

#![allow(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

#[path = "ugi/outside.rs"]
mod outside;
#[path = "ugi/session.rs"]
mod session;
#[path = "ugi/talk.rs"]
mod talk;
