//! Starting other programs: what is run, where, with which environment, and how to repeat it by hand.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Output, Stdio};

use crate::failure::Failure;

/// The repository's root folder; every [`Call`] starts there.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// One call of another program. Its [`Display`](fmt::Display) is the line to type in a shell at the root.
#[derive(Clone)]
pub(crate) struct Call {
    /// The file to start.
    program: OsString,
    /// What a person would type for it.
    shown: String,
    arguments: Vec<String>,
    environment: Vec<(&'static str, String)>,
    removed: Vec<&'static str>,
}

impl Call {
    /// The cargo that runs this chore.
    pub(crate) fn cargo() -> Self {
        Call { program: env::var_os("CARGO").unwrap_or_else(|| "cargo".into()), ..Call::program("cargo") }
    }

    /// A program found on the path, or named with its path.
    pub(crate) fn program(name: &str) -> Self {
        Call {
            program: name.into(),
            shown: name.into(),
            arguments: Vec::new(),
            environment: Vec::new(),
            removed: Vec::new(),
        }
    }

    /// Adds arguments.
    pub(crate) fn with<S: Into<String>>(mut self, arguments: impl IntoIterator<Item = S>) -> Self {
        self.arguments.extend(arguments.into_iter().map(Into::into));
        self
    }

    /// Sets an environment variable.
    pub(crate) fn setting(mut self, variable: &'static str, value: impl Into<String>) -> Self {
        self.environment.push((variable, value.into()));
        self
    }

    /// Removes environment variables that cargo or rustup set for this process and that would mislead another one.
    pub(crate) fn without(mut self, variables: &[&'static str]) -> Self {
        self.removed.extend(variables);
        self
    }

    /// Runs it with this terminal, and fails if it does.
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let status = self.status()?;
        if status.success() { Ok(()) } else { Err(Failure::Failed { call: self.to_string(), status }) }
    }

    /// Runs it with this terminal, and gives how it ended.
    pub(crate) fn status(&self) -> Result<ExitStatus, Failure> {
        println!("$ {self}");
        self.command().status().map_err(|error| self.cannot_start(error))
    }

    /// Runs it unseen and gives what it printed, or fails with what it complained about.
    pub(crate) fn read(&self) -> Result<String, Failure> {
        let Output { status, stdout, stderr } =
            self.command().stdin(Stdio::null()).output().map_err(|error| self.cannot_start(error))?;
        if !status.success() {
            eprint!("{}", String::from_utf8_lossy(&stderr));
            return Err(Failure::Failed { call: self.to_string(), status });
        }
        Ok(String::from_utf8_lossy(&stdout).into_owned())
    }

    /// What it prints if it can be started and succeeds; for asking whether a tool is there.
    pub(crate) fn ask(&self) -> Option<String> {
        let output = self.command().stdin(Stdio::null()).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).current_dir(root());
        for variable in &self.removed {
            command.env_remove(variable);
        }
        for (variable, _) in env::vars_os().filter(|(variable, _)| is_of_this_package(variable)) {
            command.env_remove(variable);
        }
        command.envs(self.environment.iter().map(|(variable, value)| (variable, value)));
        command
    }

    fn cannot_start(&self, error: std::io::Error) -> Failure {
        Failure::CannotStart { call: self.to_string(), error }
    }
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (variable, value) in &self.environment {
            write!(f, "{variable}={} ", quoted(value))?;
        }
        f.write_str(&self.shown)?;
        self.arguments.iter().try_for_each(|argument| write!(f, " {}", quoted(argument)))
    }
}

/// Whether cargo has set a variable to tell this program of its own package. Build scripts that ask for it, such as that of `ring`,
/// would be run again, and everything behind them built again, whenever cargo is called now from here and now by hand.
fn is_of_this_package(variable: &OsStr) -> bool {
    let is_named = |name: &str| name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_");
    variable.to_str().is_some_and(is_named)
}

/// A word as a shell reads it back.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./=:,+@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_string()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_reads_as_the_line_to_type() {
        let call = Call::cargo().with(["doc", "--no-deps"]).setting("RUSTDOCFLAGS", "-D warnings");
        assert_eq!(call.to_string(), "RUSTDOCFLAGS='-D warnings' cargo doc --no-deps");
    }

    #[test]
    fn nobody_hears_of_the_package_of_the_chores() {
        let is_ours = |line: &&str| is_of_this_package(OsStr::new(line));
        assert!(env::var_os("CARGO_PKG_NAME").is_some(), "cargo tells us");
        let told = Call::program("env").read().expect("what others see");
        assert!(told.contains("PATH="));
        assert_eq!(told.lines().find(is_ours), None);
    }

    #[test]
    fn words_are_quoted_only_where_a_shell_needs_it() {
        assert_eq!(quoted("--target=x/y.rs"), "--target=x/y.rs");
        assert_eq!(quoted("**/m.rs"), "'**/m.rs'");
        assert_eq!(quoted("it's"), r"'it'\''s'");
        assert_eq!(quoted(""), "''");
    }

    #[test]
    fn a_program_that_is_not_there_is_an_answer_not_a_panic() {
        let call = Call::program("/nowhere/to/be/found");
        assert_eq!(call.ask(), None);
        assert!(call.read().unwrap_err().to_string().contains("/nowhere/to/be/found"));
    }

    #[test]
    fn the_root_is_where_this_package_is_a_member() {
        assert!(root().join("xtask/Cargo.toml").is_file());
    }
}
