//! `cargo xtask web`: the web client's own checks: types, formatting, unit tests, and a build within its budget.

use crate::failure::Failure;
use crate::npm;

/// Installs what the lockfile names, then checks, tests and builds.
pub(crate) fn check() -> Result<(), Failure> {
    npm::install("web")?;
    for arguments in [["run", "check"].as_slice(), &["test"], &["run", "build"]] {
        npm::run("web", arguments)?;
    }
    Ok(())
}
