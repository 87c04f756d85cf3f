//! Tables without a server: what is asked of them, what happens, who sees what; every log is folded anew at every step.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![allow(clippy::needless_pass_by_value, reason = "what is asked is written where it is asked: json!({…})")]

mod absence;
mod clocks;
mod commands;
mod desk;
mod nonces;
mod revealing;
mod sitting;
mod undo;
