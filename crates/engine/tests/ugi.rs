//! The Universal Game Interface from both sides.

#[path = "ugi/outside.rs"]
mod outside;
#[path = "ugi/session.rs"]
mod session;
#[path = "ugi/talk.rs"]
mod talk;
