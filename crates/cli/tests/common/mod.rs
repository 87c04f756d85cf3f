//! The real binary, called as a person would call it.

#![allow(dead_code, reason = "each test uses the part that it needs")]

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// What a call printed, and whether it succeeded.
pub(crate) struct Said {
    pub(crate) out: String,
    pub(crate) error: String,
    pub(crate) success: bool,
}

impl Said {
    pub(crate) fn of(output: Output) -> Said {
        let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
        Said { out: text(output.stdout), error: text(output.stderr), success: output.status.success() }
    }

    #[track_caller]
    pub(crate) fn refuses(&self, expected: &str) {
        assert!(!self.success, "it should have failed and said: {expected}");
        assert!(self.error.contains(expected), "{expected:?} is not in {:?}", self.error);
    }

    #[track_caller]
    pub(crate) fn shows(&self, expected: &str) {
        assert!(self.success, "{}", self.error);
        assert!(self.out.contains(expected), "{expected:?} is not in {}", self.out);
    }
}

pub(crate) fn motherlode(arguments: &[&str], input: &str) -> Said {
    let mut child = Command::new(env!("CARGO_BIN_EXE_motherlode"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    // A program that ends early closes its end; that is its right.
    let _ = child.stdin.take().expect("standard input is piped").write_all(input.as_bytes());
    Said::of(child.wait_with_output().expect("the binary ends"))
}

pub(crate) fn run(arguments: &[&str]) -> Said {
    motherlode(arguments, "")
}

pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn new() -> Folder {
        Folder(TempDir::new().expect("a temporary folder"))
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, text: &str) -> String {
        std::fs::write(self.path(name), text).expect("a file is written");
        self.name(name)
    }

    pub(crate) fn name(&self, name: &str) -> String {
        self.path(name).display().to_string()
    }

    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).expect("a file is read")
    }
}
