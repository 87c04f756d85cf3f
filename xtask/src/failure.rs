//! What can go wrong in a chore, phrased for the person who reads it.

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::process::{ExitCode, ExitStatus};

/// Why a chore did not succeed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The command line was not understood.
    Usage(String),
    /// A program could not be started.
    CannotStart { call: String, error: io::Error },
    /// A program ended with an error; what was wrong it has printed itself.
    Failed { call: String, status: ExitStatus },
    /// A tool of this chore is not installed.
    NotInstalled { tool: &'static str, install: &'static str },
    /// A file or folder could not be read.
    CannotRead { path: PathBuf, error: io::Error },
    /// A check of our own found something.
    Found { what: String, lines: Vec<String> },
    /// A step of `cargo xtask test` failed.
    Step { step: &'static str, repeat: String, cause: Box<Failure> },
}

impl Failure {
    /// Usage errors end with 2, as is the custom, all others with 1.
    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Failure::Usage(_) => ExitCode::from(2),
            _ => ExitCode::FAILURE,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Usage(reason) => write!(f, "{reason}\n`cargo xtask --help` shows what there is"),
            Failure::CannotStart { call, error } => write!(f, "cannot start `{call}`: {error}"),
            Failure::Failed { call, status } => write!(f, "`{call}` failed ({status})"),
            Failure::NotInstalled { tool, install } => {
                write!(f, "{tool} is not installed; get it with `{install}`")
            }
            Failure::CannotRead { path, error } => write!(f, "cannot read {}: {error}", path.display()),
            Failure::Found { what, lines } => {
                write!(f, "{what}")?;
                lines.iter().try_for_each(|line| write!(f, "\n  {line}"))
            }
            // What a program had to say it has already printed; what a check of ours found is told here.
            Failure::Step { step, repeat, cause } => {
                if !matches!(**cause, Failure::Failed { .. }) {
                    writeln!(f, "{cause}\n")?;
                }
                write!(f, "FAILED: {step}. Repeat it alone with: {repeat}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_step_closes_with_the_command_to_repeat_it() {
        let cause =
            Failure::Found { what: "the rules are not pure:".into(), lines: vec!["a.rs:3: std::fs".into()] };
        let failure =
            Failure::Step { step: "purity", repeat: "cargo xtask purity".into(), cause: Box::new(cause) };
        assert_eq!(
            failure.to_string(),
            "the rules are not pure:\n  a.rs:3: std::fs\n\nFAILED: purity. Repeat it alone with: cargo xtask purity"
        );
    }
}
