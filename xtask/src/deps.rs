//! `cargo xtask deps`: what comes from others is free to use and known to be sound.

use crate::call::Call;
use crate::failure::Failure;

/// Checks licences, bans and sources, and known vulnerabilities where their list can be had.
pub(crate) fn run() -> Result<(), Failure> {
    let deny = || Call::cargo().with(["deny", "--workspace", "--all-features"]);
    if Call::cargo().with(["deny", "--version"]).ask().is_none() {
        return Err(Failure::NotInstalled {
            tool: "cargo-deny",
            install: "cargo install cargo-deny --locked",
        });
    }
    deny().with(["check", "licenses", "bans", "sources"]).run()?;
    if deny().with(["fetch", "db"]).ask().is_none() {
        println!(
            "skipped: the database of advisories cannot be fetched from here, so vulnerabilities were not checked"
        );
        return Ok(());
    }
    deny().with(["check", "advisories"]).run()
}
