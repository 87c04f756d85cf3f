//! `cargo xtask test`: everything CI runs, in order.

use std::time::Instant;

use crate::call::Call;
use crate::failure::Failure;
use crate::{e2e, faults, purity, tools, wasm, web};

/// One step: what it is called and what it does.
struct Step {
    name: &'static str,
    work: Work,
}

/// What a step does.
enum Work {
    /// Calls cargo with these arguments.
    Cargo(&'static str),
    /// Calls cargo with these arguments and one environment variable.
    CargoWith(&'static str, (&'static str, &'static str)),
    /// Runs the chore of this name.
    Chore(&'static str, fn() -> Result<(), Failure>),
}

/// The steps, quick ones first where that costs nothing. A new step is a new line.
const STEPS: &[Step] = &[
    Step { name: "format", work: Work::Cargo("fmt --all --check") },
    // Benches and examples are built here too, so they cannot rot.
    Step {
        name: "lints",
        work: Work::Cargo("clippy --workspace --all-targets --all-features -- -D warnings"),
    },
    Step { name: "web", work: Work::Chore("web", web::check) },
    Step { name: "tools", work: Work::Chore("tools", tools::check) },
    // What went wrong is the last thing a failed test prints, not how it was called.
    Step { name: "tests", work: Work::CargoWith("test --workspace --all-features", ("RUST_BACKTRACE", "0")) },
    Step {
        name: "docs",
        work: Work::CargoWith("doc --workspace --no-deps --all-features", ("RUSTDOCFLAGS", "-D warnings")),
    },
    Step { name: "purity", work: Work::Chore("purity", purity::check) },
    Step { name: "wasm", work: Work::Chore("wasm", wasm::check) },
    Step { name: "e2e", work: Work::Chore("e2e", e2e::check) },
    Step { name: "faults", work: Work::Chore("faults", faults::check) },
];

/// Runs all steps, and stops at the first that fails.
pub(crate) fn run() -> Result<(), Failure> {
    let start = Instant::now();
    for (number, step) in (1..).zip(STEPS) {
        println!("\n=== {number}/{} {}", STEPS.len(), step.name);
        let begun = Instant::now();
        let outcome = step.work.run();
        println!("=== {}: {:.1} s", step.name, begun.elapsed().as_secs_f64());
        outcome.map_err(|cause| step.failed(cause))?;
    }
    println!("\nAll {} steps passed in {:.1} s.", STEPS.len(), start.elapsed().as_secs_f64());
    Ok(())
}

impl Step {
    fn failed(&self, cause: Failure) -> Failure {
        Failure::Step { step: self.name, repeat: self.work.command(), cause: Box::new(cause) }
    }
}

impl Work {
    fn run(&self) -> Result<(), Failure> {
        match self {
            Work::Cargo(_) | Work::CargoWith(..) => self.call().run(),
            Work::Chore(_, chore) => chore(),
        }
    }

    /// The command that does this work alone.
    fn command(&self) -> String {
        self.call().to_string()
    }

    fn call(&self) -> Call {
        match self {
            Work::Cargo(arguments) => Call::cargo().with(arguments.split(' ')),
            Work::CargoWith(arguments, (variable, value)) => {
                Call::cargo().with(arguments.split(' ')).setting(variable, *value)
            }
            Work::Chore(name, _) => Call::cargo().with(["xtask", *name]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CHORES;

    #[test]
    fn every_step_names_the_command_that_repeats_it() {
        let commands: Vec<_> = STEPS.iter().map(|step| step.work.command()).collect();
        assert_eq!(commands[0], "cargo fmt --all --check");
        assert!(commands.contains(
            &"RUSTDOCFLAGS='-D warnings' cargo doc --workspace --no-deps --all-features".to_string()
        ));
    }

    #[test]
    fn a_step_that_is_a_chore_can_be_repeated_as_that_chore() {
        for step in STEPS {
            if let Work::Chore(name, _) = step.work {
                assert!(CHORES.iter().any(|chore| chore.name == name), "no chore {name}");
            }
        }
    }
}
