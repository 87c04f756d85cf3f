//! `cargo xtask e2e`: what people do, done in a real browser with the real program and a real database.

use crate::call::Call;
use crate::failure::Failure;
use crate::{npm, tools};

/// Builds the client and the program, then lets Playwright play.
pub(crate) fn check() -> Result<(), Failure> {
    let chromium = tools::chromium()?;
    npm::install("web")?;
    npm::run("web", &["run", "build"])?;
    // The program as anyone builds it while working: it serves the client that was just built, from disk.
    Call::cargo().with(["build", "--package", "motherlode-cli"]).run()?;
    npm::install("e2e")?;
    npm::run("e2e", &["run", "check"])?;
    npm::call("e2e", &["test"]).setting("CHROMIUM", chromium).run()
}
