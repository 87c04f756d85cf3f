//! `cargo xtask load`, `abuse` and `soak`: the real server put to the test from outside, by the programs of crate `trials`.

use std::env;
use std::path::PathBuf;

use crate::call::{self, Call};
use crate::failure::Failure;

/// Builds the program and its trials, and runs one of them with what else was said.
pub(crate) fn run(trial: &str, arguments: &[String]) -> Result<(), Failure> {
    if Call::program("taskset").with(["--version"]).ask().is_none() {
        return Err(Failure::NotInstalled { tool: "taskset", install: "apt-get install util-linux" });
    }
    // One after another: together they would share features, and the program would not be what people get.
    Call::cargo().with(["build", "--release", "-p", "motherlode-cli"]).run()?;
    Call::cargo().with(["build", "--release", "-p", "motherlode-trials"]).run()?;
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| call::root().join("target"), PathBuf::from);
    let program = target.join("release").join(trial).display().to_string();
    Call::program(&program).with(arguments.iter().cloned()).run()
}
