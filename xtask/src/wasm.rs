//! `cargo xtask wasm`: the pure crates compile for the browser.

use std::env;
use std::path::{Path, PathBuf};

use crate::call::Call;
use crate::failure::Failure;
use crate::purity::PURE_CRATES;
use crate::tools;

const TARGET: &str = "wasm32-unknown-unknown";

/// Makes cargo build std as well.
const BUILD_STD: &str = "-Zbuild-std=std,panic_abort";

/// The oldest compiler this workspace builds with.
const RUST_VERSION: &str = env!("CARGO_PKG_RUST_VERSION");

/// Debian's compiler, cargo and sources of std.
const PACKAGES: &[&str] = &["rustc-web", "cargo-web", "rust-web-src"];

/// Checks the pure crates for the target where it is at hand or can be had; where it cannot, says so and passes.
pub(crate) fn check() -> Result<(), Failure> {
    if !has_target() && debian().is_none() {
        tools::fetch(PACKAGES)?;
    }
    let cargo = if has_target() {
        Call::cargo().with(["check"])
    } else if let Some(debian) = debian() {
        // std is built from its sources, and these depend on crates of their own.
        if debian.clone().with(["fetch", BUILD_STD, "--target", TARGET]).ask().is_none() {
            println!("skipped: Debian's compiler is here, but what std depends on cannot be fetched");
            return Ok(());
        }
        debian.with(["check", BUILD_STD])
    } else {
        println!(
            "skipped: {TARGET} is not at hand; get it with `rustup target add {TARGET}`, \
             or on Debian with `apt-get install {}`",
            PACKAGES.join(" ")
        );
        return Ok(());
    };
    // Flags for this machine's processor or linker are not for that target.
    let cargo = cargo
        .without(&["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_BUILD_RUSTFLAGS"])
        .with(["--target", TARGET, "--lib"]);
    cargo.clone().with(PURE_CRATES.iter().flat_map(|name| ["--package", name])).run()?;
    // The engine without what a browser does not have.
    cargo.with(["--package", "motherlode-engine", "--no-default-features"]).run()
}

/// Whether the compiler of this build knows the target.
fn has_target() -> bool {
    let rustc = env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
    sysroot(&rustc).is_some_and(|sysroot| sysroot.join("lib/rustlib").join(TARGET).is_dir())
}

/// Debian's cargo, which comes with the sources of std instead of the target.
fn debian() -> Option<Call> {
    let sources = sysroot("/usr/bin/rustc")?.join("lib/rustlib/src/rust/library/std/Cargo.toml");
    let version = Call::program("/usr/bin/rustc").without(RUSTUP).with(["--version"]).ask()?;
    if !sources.is_file() || !Path::new("/usr/bin/cargo").is_file() || !is_recent(&version, RUST_VERSION) {
        return None;
    }
    let cargo = Call::program("/usr/bin/cargo")
        .without(RUSTUP)
        .without(&["RUSTC_WRAPPER"])
        .setting("RUSTC", "/usr/bin/rustc")
        .setting("RUSTC_BOOTSTRAP", "1")
        // Two compilers in one folder would rebuild each other's work.
        .setting("CARGO_TARGET_DIR", "target/wasm")
        // Nothing of it is ever run, but std is built with these too.
        .setting("CARGO_PROFILE_DEV_OPT_LEVEL", "0")
        .setting("CARGO_PROFILE_DEV_DEBUG", "false");
    Some(cargo)
}

/// What rustup and `cargo run` set for their own toolchain, and what would lead another one astray.
const RUSTUP: &[&str] = &["RUSTUP_TOOLCHAIN", "LD_LIBRARY_PATH", "CARGO", "RUSTC"];

fn sysroot(rustc: &str) -> Option<PathBuf> {
    let call = Call::program(rustc).with(["--print", "sysroot"]);
    let call = if rustc.starts_with('/') { call.without(RUSTUP) } else { call };
    Some(PathBuf::from(call.ask()?.trim()))
}

/// Whether `rustc --version` (“rustc 1.96.0 (…)”) is at least the version asked for (“1.95”).
fn is_recent(rustc: &str, wanted: &str) -> bool {
    let numbers = |version: &str| {
        version.split('.').map_while(|part| part.parse::<u32>().ok()).take(2).collect::<Vec<_>>()
    };
    let found = rustc.split(' ').nth(1).map(numbers).unwrap_or_default();
    found.len() == 2 && found >= numbers(wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_older_compiler_is_not_used() {
        assert!(is_recent("rustc 1.96.0 (ac68faa20 2026-05-25) (built from a source tarball)", "1.95"));
        assert!(is_recent("rustc 1.95.0 (abc 2026-01-01)", "1.95"));
        assert!(is_recent("rustc 1.100.0-nightly (abc 2026-01-01)", "1.95"));
        assert!(!is_recent("rustc 1.85.0 (abc 2025-02-17) (built from a source tarball)", "1.95"));
        assert!(!is_recent("", "1.95"));
        assert!(!is_recent("rustc unknown", "1.95"));
    }

    #[test]
    fn the_workspace_states_the_compiler_it_needs() {
        assert!(is_recent(&format!("rustc {RUST_VERSION}.0 (this)"), RUST_VERSION));
    }
}
