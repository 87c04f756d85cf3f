//! `cargo xtask mutants`: the tests notice when the rules are broken.
//!
//! cargo-mutants breaks one thing after another and runs the tests; a break that no test notices is a survivor. Those that
//! may survive stand with their reason in docs/mutants.md, in a fenced block.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use crate::call::{self, Call};
use crate::failure::Failure;

/// A package to break, and the packages whose tests must notice.
struct Subject {
    package: &'static str,
    tests: &'static [&'static str],
}

const SUBJECTS: &[Subject] = &[
    Subject { package: "motherlode-core", tests: &["motherlode-core"] },
    Subject { package: "motherlode-atacama", tests: &["motherlode-atacama"] },
    Subject { package: "motherlode-ghawar", tests: &["motherlode-ghawar"] },
    Subject { package: "motherlode-dig-mars", tests: &["motherlode-dig-mars"] },
];

/// Files that are not rules: sentences for people, drawings, and the conformance kit, which is itself a test.
const EXCLUDED_FILES: &[&str] = &[
    "message.rs",
    "conformance.rs",
    "crates/atacama/src/draw.rs",
    "crates/ghawar/src/draw.rs",
    "crates/dig-mars/src/draw.rs",
    "picture.rs",
    "terminal.rs",
    "**/picture/*",
    "**/terminal/*",
];

/// What only a person reads while debugging.
const EXCLUDED_MUTANTS: &str = "<impl ((std|core)::)?(fmt::)?Debug for";

const ACCEPTED: &str = "docs/mutants.md";

/// How cargo-mutants ends when it ran to the end: nothing found, survivors, only timeouts (which count as noticed).
const COMPLETED: [i32; 3] = [0, 2, 3];

/// Breaks every subject and compares the survivors with the accepted ones.
pub(crate) fn run(arguments: &[String]) -> Result<(), Failure> {
    let request = Request::parse(arguments)?;
    if Call::cargo().with(["mutants", "--version"]).ask().is_none() {
        return Err(Failure::NotInstalled {
            tool: "cargo-mutants",
            install: "cargo install cargo-mutants --locked",
        });
    }
    let mut survivors = Vec::new();
    for subject in SUBJECTS {
        let folder = format!("target/mutants/{}", subject.package);
        // What an earlier run found must not be taken for this run's.
        let outcomes = call::root().join(&folder).join("mutants.out");
        if let Err(error) = fs::remove_dir_all(&outcomes)
            && error.kind() != io::ErrorKind::NotFound
        {
            return Err(Failure::CannotRead { path: outcomes, error });
        }
        fs::create_dir_all(call::root().join(&folder))
            .map_err(|error| Failure::CannotRead { path: call::root().join(&folder), error })?;
        let call = subject.call(&folder, &request);
        let status = call.status()?;
        if !status.code().is_some_and(|code| COMPLETED.contains(&code)) {
            return Err(Failure::Failed { call: call.to_string(), status });
        }
        survivors.extend(read_or_empty(&outcomes.join("missed.txt"))?.lines().map(without_place));
    }
    if request.only_lists() {
        return Ok(());
    }
    let accepted = accepted(&read_or_empty(&call::root().join(ACCEPTED))?);
    let verdict = Verdict::new(&survivors, &accepted);
    if request.is_everything() {
        verdict.unused.iter().for_each(|mutant| println!("{ACCEPTED}: no longer survives: {mutant}"));
    }
    if verdict.strangers.is_empty() {
        println!("Survivors: {}, all accepted in {ACCEPTED}.", survivors.len());
        Ok(())
    } else {
        let what = format!("no test notices these, and {ACCEPTED} does not accept them:");
        Err(Failure::Found { what, lines: verdict.strangers })
    }
}

/// What the command line asks for.
#[derive(Default, PartialEq, Eq, Debug)]
struct Request {
    shard: Option<String>,
    others: Vec<String>,
}

impl Request {
    fn parse(arguments: &[String]) -> Result<Self, Failure> {
        let mut request = Request::default();
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            match argument.as_str() {
                "--" => request.others.extend(rest.by_ref().cloned()),
                "--shard" => match rest.next() {
                    Some(shard) => request.shard = Some(shard.clone()),
                    None => return Err(Failure::Usage("--shard wants K/N, like 0/4".into())),
                },
                other => {
                    return Err(Failure::Usage(format!(
                        "mutants does not know “{other}”; what cargo mutants knows stands behind --"
                    )));
                }
            }
        }
        Ok(request)
    }

    /// Whether nothing is tried, so that there is nothing to compare.
    fn only_lists(&self) -> bool {
        self.others.iter().any(|argument| argument.starts_with("--list"))
    }

    /// Whether every mutant is tried, so that one that does not survive is really gone.
    fn is_everything(&self) -> bool {
        *self == Request::default()
    }
}

impl Subject {
    fn call(&self, folder: &str, request: &Request) -> Call {
        Call::cargo()
            // The two jobs must not build into one folder: each would run the other's mutant.
            .without(&["CARGO_TARGET_DIR", "CARGO_BUILD_TARGET_DIR"])
            .with(["mutants", "--package", self.package])
            .with(self.tests.iter().flat_map(|package| ["--test-package", package]))
            .with(["--all-features", "--baseline", "run", "--jobs", "2", "--output", folder])
            .with(EXCLUDED_FILES.iter().flat_map(|file| ["--exclude", file]))
            .with(["--exclude-re", EXCLUDED_MUTANTS])
            // A shard is a sample of all files, not one stretch of them.
            .with(request.shard.iter().flat_map(|shard| ["--sharding", "round-robin", "--shard", shard]))
            .with(&request.others)
    }
}

/// What the comparison says.
#[derive(PartialEq, Eq, Debug)]
struct Verdict {
    /// Survivors that are not accepted.
    strangers: Vec<String>,
    /// Accepted mutants that do not survive.
    unused: Vec<String>,
}

impl Verdict {
    /// Compares by text. Where the same text stands for several places of one function, it is accepted as many times as
    /// it is listed.
    fn new(survivors: &[String], accepted: &[String]) -> Self {
        let mut left: BTreeMap<&String, usize> = BTreeMap::new();
        for mutant in accepted {
            *left.entry(mutant).or_default() += 1;
        }
        let mut strangers = Vec::new();
        for mutant in survivors {
            match left.get_mut(mutant) {
                Some(count) if *count > 0 => *count -= 1,
                _ => strangers.push(mutant.clone()),
            }
        }
        let unused = left.into_iter().flat_map(|(mutant, count)| vec![mutant.clone(); count]).collect();
        Verdict { strangers, unused }
    }
}

/// The lines of the fenced blocks of a Markdown page, without places and comments (`# why`).
fn accepted(page: &str) -> Vec<String> {
    let mut inside = false;
    let mut mutants = Vec::new();
    for line in page.lines().map(str::trim) {
        if line.starts_with("```") {
            inside = !inside;
        } else if inside && !line.is_empty() && !line.starts_with('#') {
            mutants.push(without_place(line));
        }
    }
    mutants
}

/// `src/a.rs:12:5: replace + with -` without line and column, so that an edit above it changes nothing.
fn without_place(mutant: &str) -> String {
    let Some((place, change)) = mutant.split_once(": ") else { return mutant.to_string() };
    let file = place.trim_end_matches(|c: char| c.is_ascii_digit() || c == ':');
    format!("{file}: {change}")
}

fn read_or_empty(path: &Path) -> Result<String, Failure> {
    match fs::read_to_string(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
        other => other.map_err(|error| Failure::CannotRead { path: path.to_path_buf(), error }),
    }
}

#[cfg(test)]
mod tests;
