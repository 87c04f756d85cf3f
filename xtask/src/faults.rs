//! `cargo xtask faults`: things go wrong around the real server while games are played on it, and nothing may be lost.

use std::env;
use std::path::PathBuf;

use crate::call::{self, Call};
use crate::failure::Failure;

/// What CI runs.
const MINUTES: &str = "3";

/// The campaign that CI runs.
pub(crate) fn check() -> Result<(), Failure> {
    run(&[])
}

/// Builds the program, the clients and the library that brings mishaps, and runs a campaign.
pub(crate) fn run(arguments: &[String]) -> Result<(), Failure> {
    let words = words(arguments)?;
    let packages = ["motherlode-cli", "motherlode-trials", "motherlode-mishaps"];
    Call::cargo().with(["build"]).with(packages.iter().flat_map(|package| ["-p", *package])).run()?;
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| call::root().join("target"), PathBuf::from);
    let built = |name: &str| target.join("debug").join(name).display().to_string();
    let campaign = Call::program(&built("faults"));
    campaign.with([built("motherlode"), built("libmotherlode_mishaps.so")]).with(words).run()
}

/// `--minutes N` as the campaign reads it: `minutes=N`.
fn words(arguments: &[String]) -> Result<Vec<String>, Failure> {
    let mut words = vec![format!("minutes={MINUTES}")];
    for pair in arguments.chunks(2) {
        let [name, value] = pair else {
            return Err(Failure::Usage(format!("“{}” needs a value", pair.concat())));
        };
        match name.strip_prefix("--") {
            Some(name @ ("minutes" | "seed" | "tables" | "kinds")) => words.push(format!("{name}={value}")),
            _ => return Err(Failure::Usage(format!("`faults` does not know “{name}”"))),
        }
    }
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words_of(line: &str) -> Result<Vec<String>, Failure> {
        words(&line.split_whitespace().map(String::from).collect::<Vec<_>>())
    }

    #[test]
    fn what_is_said_last_counts() {
        assert_eq!(words_of("").unwrap(), ["minutes=3"]);
        assert_eq!(words_of("--minutes 60 --seed 7").unwrap(), ["minutes=3", "minutes=60", "seed=7"]);
    }

    #[test]
    fn what_is_not_known_or_not_whole_is_refused() {
        assert!(words_of("--hours 1").unwrap_err().to_string().contains("“--hours”"));
        assert!(words_of("--minutes").unwrap_err().to_string().contains("needs a value"));
    }
}
