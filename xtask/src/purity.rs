//! `cargo xtask purity`: the rules read no time, files, threads or environment.
//!
//! Two checks, because either alone leaves a door open: everything the pure crates depend on must be on a list that says
//! why it is harmless ([`dependencies`]), and their own sources must not name what std offers of the outside world
//! ([`source`]).

mod dependencies;
mod source;

use std::fs;
use std::path::{Path, PathBuf};

use crate::call::{self, Call};
use crate::failure::Failure;

/// The crates that do no input or output, own no clock and no random source, and build for the browser.
pub(crate) const PURE_CRATES: &[&str] = &[
    "motherlode-core",
    "motherlode-drawing",
    "motherlode-atacama",
    "motherlode-ghawar",
    "motherlode-dig-mars",
];

/// What the pure crates may depend on, and why.
const ALLOWED: &str = "xtask/pure-dependencies.txt";

/// Runs both checks and tells everything they find.
pub(crate) fn check() -> Result<(), Failure> {
    let mut findings = impure_dependencies()?;
    let sources = sources()?;
    for path in &sources {
        let text = read(path)?;
        let shown = path.strip_prefix(call::root()).unwrap_or(path).display();
        findings.extend(source::impurities(&text).iter().map(|found| format!("{shown}:{found}")));
    }
    if findings.is_empty() {
        println!("{} are pure: {} source files, {ALLOWED}", PURE_CRATES.join(", "), sources.len());
        Ok(())
    } else {
        Err(Failure::Found { what: "the rules are not pure:".into(), lines: findings })
    }
}

fn impure_dependencies() -> Result<Vec<String>, Failure> {
    let (allowed, mut findings) = dependencies::parse_allowed(&read(&call::root().join(ALLOWED))?);
    let mut routes = dependencies::Routes::default();
    for name in PURE_CRATES {
        routes.add(&tree(name)?);
    }
    findings.extend(dependencies::compare(&routes, &allowed, PURE_CRATES));
    Ok(findings.into_iter().map(|finding| format!("{ALLOWED}: {finding}")).collect())
}

/// What a crate depends on at run time, on any target.
///
/// `cargo tree` for one package, not `cargo metadata`: the latter shows what the features of the whole workspace, tests
/// included, switch on in a shared dependency, and so would blame the rules for what the command line asked for.
fn tree(name: &str) -> Result<String, Failure> {
    Call::cargo()
        .with(["tree", "--package", name, "--all-features", "--target", "all"])
        .with(["--edges", "normal,no-proc-macro", "--prefix", "depth", "--format", "{p}", "--color", "never"])
        .read()
}

/// All source files of the pure crates, tests in files of their own left out.
fn sources() -> Result<Vec<PathBuf>, Failure> {
    let mut found = Vec::new();
    for name in PURE_CRATES {
        let folder = name.strip_prefix("motherlode-").unwrap_or(name);
        collect(&call::root().join("crates").join(folder).join("src"), &mut found)?;
    }
    found.sort();
    Ok(found)
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let cannot_read = |error| Failure::CannotRead { path: folder.to_path_buf(), error };
    for entry in fs::read_dir(folder).map_err(cannot_read)? {
        let path = entry.map_err(cannot_read)?.path();
        if path.file_stem().is_some_and(|stem| stem == "tests") {
            continue;
        }
        if path.is_dir() {
            collect(&path, found)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    Ok(())
}

fn read(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(|error| Failure::CannotRead { path: path.to_path_buf(), error })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_allowed_dependencies_is_in_order() {
        let (allowed, findings) = dependencies::parse_allowed(include_str!("../pure-dependencies.txt"));
        assert_eq!(findings, Vec::<String>::new());
        assert!(!allowed.is_empty());
    }

    #[test]
    fn sources_are_found_in_folders_but_not_in_tests() {
        let mut found = Vec::new();
        collect(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")), &mut found).unwrap();
        assert!(found.iter().any(|path| path.ends_with("purity/source.rs")));
        let missing = collect(Path::new("/nowhere/to/be/found"), &mut found).unwrap_err();
        assert!(missing.to_string().contains("/nowhere/to/be/found"));
    }
}
