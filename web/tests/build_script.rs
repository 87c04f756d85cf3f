//! The build script of a release build, run by itself: with a Node that only says what it was asked to do, or with none.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use std::env;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

const WEB: &str = env!("CARGO_MANIFEST_DIR");

/// The build script as a program of its own.
fn script() -> &'static Path {
    static COMPILED: OnceLock<PathBuf> = OnceLock::new();
    COMPILED.get_or_init(|| {
        let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("build_script");
        let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let compiled = Command::new(rustc)
            .args(["--edition", "2024", "--crate-name", "build_script", "-o"])
            .arg(&program)
            .arg(Path::new(WEB).join("build.rs"))
            .status()
            .unwrap();
        assert!(compiled.success());
        program
    })
}

/// A folder with a lockfile, and room for programs that the build script may start.
struct Workshop {
    folder: PathBuf,
    /// One at a time: a program cannot be started while a process that another test is about to start has it open for writing.
    _alone: MutexGuard<'static, ()>,
}

impl Workshop {
    fn new(name: &str) -> Workshop {
        static ALONE: Mutex<()> = Mutex::new(());
        let alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        let folder = env::temp_dir().join(format!("motherlode-build-{name}-{}", std::process::id()));
        for inner in ["programs", "web/node_modules", "out"] {
            fs::create_dir_all(folder.join(inner)).unwrap();
        }
        fs::write(folder.join("web/package-lock.json"), "{}").unwrap();
        Workshop { folder, _alone: alone }
    }

    /// A program that does what these lines of a shell say.
    fn program(&self, name: &str, lines: &str) {
        let file = self.folder.join("programs").join(name);
        fs::write(&file, format!("#!/bin/sh\n{lines}\n")).unwrap();
        fs::set_permissions(file, fs::Permissions::from_mode(0o755)).unwrap();
    }

    /// A Node of this version, and an npm that builds a client of one file and writes down what it was asked.
    fn node(&self, version: &str) {
        self.program("node", &format!("echo {version}"));
        self.program(
            "npm",
            "echo \"$1 $2\" >>../asked\nif [ \"$1\" = run ]; then /bin/mkdir -p \"$MOTHERLODE_DIST\"\n\
             echo hello >\"$MOTHERLODE_DIST/index.html\"; fi",
        );
    }

    /// Runs the script as cargo does for a release build with the client: whether it went well, and what it said.
    fn build(&self) -> (bool, String) {
        self.build_as("release")
    }

    fn build_as(&self, profile: &str) -> (bool, String) {
        let done = Command::new(script())
            .current_dir(self.folder.join("web"))
            .env_clear()
            .env("PATH", self.folder.join("programs"))
            .env("OUT_DIR", self.folder.join("out"))
            .env("PROFILE", profile)
            .env("CARGO_FEATURE_EMBED", "1")
            .output()
            .unwrap();
        (done.status.success(), String::from_utf8(done.stdout).unwrap())
    }

    /// What npm was asked since the last time.
    fn asked(&self) -> Vec<String> {
        let file = self.folder.join("asked");
        let lines = fs::read_to_string(&file).unwrap_or_default();
        fs::write(file, "").unwrap();
        lines.lines().map(str::to_owned).collect()
    }
}

impl Drop for Workshop {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

#[test]
fn without_node_the_build_stops_and_says_what_to_install() {
    let workshop = Workshop::new("none");
    let (built, said) = workshop.build();
    assert!(!built);
    let sentence = "cargo::error=the web client is built with Node.js 20.19 or newer (https://nodejs.org), \
                    which is not installed; install it and build again";
    assert!(said.lines().any(|line| line == sentence), "{said}");
}

#[test]
fn a_debug_build_needs_no_node() {
    let workshop = Workshop::new("debug");
    let (built, said) = workshop.build_as("debug");
    assert!(built && !said.contains("cargo::rustc-cfg=embedded"), "{said}");
}

#[test]
fn an_old_node_is_named_beside_the_one_that_is_needed() {
    let workshop = Workshop::new("old");
    workshop.node("v18.20.4");
    let (built, said) = workshop.build();
    assert!(!built);
    assert!(
        said.contains("Node.js 20.19 or newer") && said.contains("Node.js v18.20.4 is too old"),
        "{said}"
    );
    assert!(workshop.asked().is_empty());
}

#[test]
fn packages_are_installed_only_when_the_lockfile_changed() {
    let workshop = Workshop::new("lock");
    workshop.node("v20.19.0");
    assert!(workshop.build().0);
    assert_eq!(workshop.asked(), ["ci --no-audit", "run --silent"]);
    let (built, said) = workshop.build();
    assert!(built && said.contains("cargo::rustc-cfg=embedded"), "{said}");
    assert_eq!(workshop.asked(), ["run --silent"]);
    fs::write(workshop.folder.join("web/package-lock.json"), "{ }").unwrap();
    assert!(workshop.build().0);
    assert_eq!(workshop.asked(), ["ci --no-audit", "run --silent"]);
    let listed = fs::read_to_string(workshop.folder.join("out/files.rs")).unwrap();
    assert!(listed.contains("path: \"index.html\""), "{listed}");
}

/// Everything in web/ that a client is made from is named, so that cargo builds it anew exactly then.
#[test]
fn every_file_of_the_client_is_watched() {
    let workshop = Workshop::new("watched");
    workshop.node("v22.0.0");
    let (_, said) = workshop.build();
    let watched = |name: &str| said.lines().any(|line| line == format!("cargo::rerun-if-changed={name}"));
    // What is built, installed or Rust is not what a client is made from.
    let ours = [
        "Cargo.toml",
        "dist",
        "node_modules",
        "src",
        "target",
        "tests",
        ".prettierrc.json",
        ".prettierignore",
        ".gitignore",
    ];
    for entry in fs::read_dir(WEB).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        // Vite writes its settings down anew while it reads them.
        if name.contains(".timestamp-") {
            continue;
        }
        assert!(watched(&name) != ours.contains(&name.as_str()), "{name}");
    }
}

/// Only this build script starts programs.
#[test]
fn nothing_else_in_the_workspace_starts_node() {
    let scripts = fs::read_dir(Path::new(WEB).join("../crates"))
        .unwrap()
        .map(|entry| entry.unwrap().path().join("build.rs"))
        .chain([Path::new(WEB).join("../xtask/build.rs")]);
    for script in scripts.filter(|script| script.exists()) {
        assert!(!fs::read_to_string(&script).unwrap().contains("Command"), "{}", script.display());
    }
}
