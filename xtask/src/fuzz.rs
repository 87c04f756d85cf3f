//! `cargo xtask fuzz`: throw bytes at every law of crates/laws for a while; without arguments a minute each, which is what
//! runs every night.

use std::fs;
use std::path::Path;

use crate::call::{self, Call};
use crate::failure::Failure;

const TARGETS: &str = "fuzz/fuzz_targets";
/// Inputs of every target, by its name: what the fuzzer found worth keeping, real texts to begin with, and what once broke it.
/// It writes into the first.
const INPUTS: [&str; 3] = ["fuzz/corpus", "fuzz/seeds", "fuzz/crashes"];
/// Words that texts are made of.
const WORDS: &str = "fuzz/words.txt";

/// Runs the named target, or each in turn.
pub(crate) fn run(arguments: &[String]) -> Result<(), Failure> {
    let request = Request::parse(arguments)?;
    let targets = request.choose(&targets(&call::root().join(TARGETS))?)?;
    if Call::cargo().with(["fuzz", "--version"]).ask().is_none() {
        return Err(Failure::NotInstalled {
            tool: "cargo-fuzz",
            install: "cargo install cargo-fuzz --locked",
        });
    }
    let cargo = nightly().unwrap_or_else(|| Call::cargo().setting("RUSTC_BOOTSTRAP", "1"));
    for target in targets {
        println!("\n=== {target}, {} s", request.seconds);
        // The sanitizers look for what safe Rust cannot do, at half the speed.
        let build = ["fuzz", "run", "--sanitizer", "none", target.as_str()];
        let limits = [format!("-max_total_time={}", request.seconds), "-timeout=60".to_owned()];
        let report = [format!("-dict={WORDS}"), "-print_final_stats=1".to_owned()];
        let call = cargo.clone().with(build).with(inputs(&call::root(), &target)?);
        call.with(["--"]).with(limits).with(report).run()?;
    }
    Ok(())
}

/// The folders with a target's inputs.
fn inputs(root: &Path, target: &str) -> Result<Vec<String>, Failure> {
    let found = root.join(INPUTS[0]).join(target);
    fs::create_dir_all(&found).map_err(|error| Failure::CannotRead { path: found, error })?;
    let folders = INPUTS.iter().map(|folder| format!("{folder}/{target}"));
    Ok(folders.filter(|folder| root.join(folder).is_dir()).collect())
}

/// Cargo of a nightly toolchain, if rustup has one.
fn nightly() -> Option<Call> {
    let cargo = Call::program("rustup").with(["run", "nightly", "cargo"]).without(&["CARGO"]);
    cargo.clone().with(["--version"]).ask().map(|_| cargo)
}

/// The names of the targets: one for each file.
fn targets(folder: &Path) -> Result<Vec<String>, Failure> {
    let cannot_read = |error| Failure::CannotRead { path: folder.to_path_buf(), error };
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).map_err(cannot_read)? {
        let path = entry.map_err(cannot_read)?.path();
        if path.extension().is_some_and(|extension| extension == "rs")
            && let Some(name) = path.file_stem().and_then(|stem| stem.to_str())
        {
            names.push(name.to_string());
        }
    }
    names.sort();
    Ok(names)
}

/// What the command line asks for.
#[derive(PartialEq, Eq, Debug)]
struct Request {
    target: Option<String>,
    seconds: u32,
}

impl Request {
    fn parse(arguments: &[String]) -> Result<Self, Failure> {
        let mut request = Request { target: None, seconds: 60 };
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            if argument == "--seconds" {
                // libFuzzer takes 0 for “for ever”.
                request.seconds = rest
                    .next()
                    .and_then(|seconds| seconds.parse().ok())
                    .filter(|seconds| *seconds > 0)
                    .ok_or_else(|| Failure::Usage("--seconds wants a number from 1 up".into()))?;
            } else if request.target.is_none() && !argument.starts_with('-') {
                request.target = Some(argument.clone());
            } else {
                return Err(Failure::Usage(format!("fuzz does not know what to do with “{argument}”")));
            }
        }
        Ok(request)
    }

    fn choose(&self, targets: &[String]) -> Result<Vec<String>, Failure> {
        match &self.target {
            None => Ok(targets.to_vec()),
            Some(target) if targets.contains(target) => Ok(vec![target.clone()]),
            Some(target) => Err(Failure::Usage(format!(
                "there is no fuzz target “{target}”; there are: {}",
                targets.join(", ")
            ))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Request, Failure> {
        Request::parse(&line.split_whitespace().map(String::from).collect::<Vec<_>>())
    }

    #[test]
    fn a_target_and_a_time_in_any_order() {
        let record = |seconds| Request { target: Some("record".into()), seconds };
        assert_eq!(parse("").unwrap(), Request { target: None, seconds: 60 });
        assert_eq!(parse("record").unwrap(), record(60));
        assert_eq!(parse("record --seconds 5").unwrap(), record(5));
        assert_eq!(parse("--seconds 5 record").unwrap(), record(5));
    }

    #[test]
    fn nonsense_is_refused() {
        for line in ["--seconds", "--seconds long", "--seconds 0", "record position", "--target record"] {
            assert!(parse(line).is_err(), "{line}");
        }
    }

    #[test]
    fn an_unknown_target_is_refused_with_the_known_ones() {
        let targets = ["position".to_string(), "record".to_string()];
        assert_eq!(parse("").unwrap().choose(&targets).unwrap(), targets);
        assert_eq!(parse("record").unwrap().choose(&targets).unwrap(), ["record"]);
        let refusal = parse("tiles").unwrap().choose(&targets).unwrap_err().to_string();
        assert!(refusal.contains("“tiles”; there are: position, record"), "{refusal}");
    }

    #[test]
    fn every_target_has_texts_to_begin_with() {
        for target in targets(&call::root().join(TARGETS)).unwrap() {
            let folder = call::root().join(INPUTS[1]).join(&target);
            let first = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{target}: {error}")).next();
            assert!(first.is_some(), "{target}");
        }
    }

    #[test]
    fn targets_are_the_rust_files_of_their_folder() {
        let names = targets(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src/purity"))).unwrap();
        assert_eq!(names, ["dependencies", "source"]);
    }
}
