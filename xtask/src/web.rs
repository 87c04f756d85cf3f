//! `cargo xtask web`: the web client's own checks: types, formatting, unit tests, and a build within its budget.

use crate::call::Call;
use crate::failure::Failure;

/// Installs what the lockfile names, then checks, tests and builds.
pub(crate) fn check() -> Result<(), Failure> {
    for arguments in [["ci"].as_slice(), &["run", "check"], &["test"], &["run", "build"]] {
        Call::program("npm").with(["--prefix", "web"]).with(arguments.iter().copied()).run()?;
    }
    Ok(())
}
