//! `cargo xtask e2e`: what people do, done in a real browser with the real program and a real database, and
//! `cargo xtask screenshots`: what they see.

use crate::call::Call;
use crate::failure::Failure;
use crate::{npm, tools};

/// Lets Playwright play.
pub(crate) fn check() -> Result<(), Failure> {
    let chromium = prepare()?;
    npm::run("e2e", &["run", "check"])?;
    npm::call("e2e", &["test"]).setting("CHROMIUM", chromium).run()
}

/// Makes pictures of every page, or of those whose name has a part in common with the argument.
pub(crate) fn screenshots(arguments: &[String]) -> Result<(), Failure> {
    let only = match arguments {
        [] => None,
        [only] => Some(only.as_str()),
        _ => return Err(Failure::Usage("this chore takes one part of a name at the most".into())),
    };
    let chromium = prepare()?;
    let narrowed: &[&str] = &only.map_or_else(Vec::new, |only| vec!["--", "-g", only]);
    npm::call("e2e", &["run", "screenshots"])
        .with(narrowed.iter().copied())
        .setting("CHROMIUM", chromium)
        .run()
}

/// Builds the client and the program, and finds the browser.
fn prepare() -> Result<String, Failure> {
    let chromium = tools::chromium()?;
    npm::install("web")?;
    npm::run("web", &["run", "build"])?;
    // A debug build serves the client that was just built, from disk. It is the one that tests start, so that nothing is left to
    // compile after them.
    Call::cargo().with(["test", "--workspace", "--all-features", "--no-run"]).run()?;
    npm::install("e2e")?;
    Ok(chromium)
}
