//! `cargo xtask positions`: what the web client's rules and tutorials show, made by the program itself.

use crate::call::Call;
use crate::failure::Failure;

/// Lets the test that compares these files write them instead.
pub(crate) fn run() -> Result<(), Failure> {
    Call::cargo()
        .with(["test", "-p", "motherlode-games", "--test", "web_positions"])
        .setting("MOTHERLODE_WRITE_POSITIONS", "1")
        .run()
}
