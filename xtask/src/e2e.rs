//! `cargo xtask e2e`: what people do, done in a real browser with the real program and a real database.

use crate::call::Call;
use crate::failure::Failure;
use crate::{npm, tools};

/// Builds the client and the program, then lets Playwright play.
pub(crate) fn check() -> Result<(), Failure> {
    let chromium = tools::chromium()?;
    npm::install("web")?;
    npm::run("web", &["run", "build"])?;
    // A debug build serves the client that was just built, from disk. It is the one that tests start, so that nothing is left to
    // compile after them.
    Call::cargo().with(["test", "--workspace", "--all-features", "--no-run"]).run()?;
    npm::install("e2e")?;
    npm::run("e2e", &["run", "check"])?;
    npm::call("e2e", &["test"]).setting("CHROMIUM", chromium).run()
}
