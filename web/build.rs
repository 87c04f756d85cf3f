//! In release builds with the feature `embed`: builds the client with Node and lists its files for `src/embedded.rs`.
//!
//! Nothing else in the workspace starts Node. Debug builds never do: they serve web/dist from disk.

use std::collections::hash_map::DefaultHasher;
use std::env;
use std::fmt::Write;
use std::fs;
use std::hash::{Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// The oldest Node that builds the client.
const NODE: (u32, u32) = (20, 19);
/// Everything that the client is made from; folders with all that is in them.
const SOURCES: [&str; 12] = [
    ".npmrc",
    "budget.ts",
    "build.rs",
    "client",
    "compress.ts",
    "public",
    "index.html",
    "package.json",
    "package-lock.json",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
];
/// Beside the installed packages: for which lockfile they were installed.
const STAMP: &str = "node_modules/.motherlode-lock";

fn main() -> ExitCode {
    println!("cargo::rustc-check-cfg=cfg(embedded)");
    println!("cargo::rerun-if-changed=build.rs");
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    if env::var_os("CARGO_FEATURE_EMBED").is_none() || !is_release {
        return ExitCode::SUCCESS;
    }
    for source in SOURCES {
        println!("cargo::rerun-if-changed={source}");
    }
    match embed() {
        Ok(()) => {
            println!("cargo::rustc-cfg=embedded");
            ExitCode::SUCCESS
        }
        Err(sentence) => {
            println!("cargo::error={sentence}");
            ExitCode::FAILURE
        }
    }
}

fn embed() -> Result<(), String> {
    let output = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo names no output folder")?);
    let dist = output.join("dist");
    check_node()?;
    install()?;
    npm(&["run", "--silent", "build"], &dist)?;
    let mut files = Vec::new();
    collect(&dist, &mut files).map_err(|error| format!("the built client cannot be read: {error}"))?;
    files.sort();
    let list = listing(&dist, &files).map_err(|error| format!("the built client cannot be read: {error}"))?;
    fs::write(output.join("files.rs"), list).map_err(|error| format!("files.rs cannot be written: {error}"))
}

fn check_node() -> Result<(), String> {
    let wanted = format!("Node.js {}.{} or newer (https://nodejs.org)", NODE.0, NODE.1);
    let missing = || {
        format!("the web client is built with {wanted}, which is not installed; install it and build again")
    };
    let output = Command::new("node").arg("--version").output().map_err(|_| missing())?;
    let version = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    let mut numbers = version.trim_start_matches('v').split('.').map(str::parse::<u32>);
    match (numbers.next(), numbers.next()) {
        (Some(Ok(major)), Some(Ok(minor))) if (major, minor) >= NODE => Ok(()),
        (Some(Ok(_)), _) => Err(format!(
            "the web client is built with {wanted}; Node.js {version} is too old, install a newer one"
        )),
        _ => Err(missing()),
    }
}

/// Installs packages where that has not been done for this lockfile.
fn install() -> Result<(), String> {
    let lock = fs::read("package-lock.json")
        .map_err(|error| format!("package-lock.json cannot be read: {error}"))?;
    let wanted = fingerprint(&lock);
    if fs::read_to_string(STAMP).is_ok_and(|found| found == wanted) {
        return Ok(());
    }
    npm(&["ci", "--no-audit", "--no-fund"], Path::new("dist"))?;
    fs::write(STAMP, wanted).map_err(|error| format!("{STAMP} cannot be written: {error}"))
}

fn npm(arguments: &[&str], dist: &Path) -> Result<(), String> {
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let output =
        Command::new(program).args(arguments).env("MOTHERLODE_DIST", dist).output().map_err(|_| {
            "the web client is built with npm, which comes with Node.js and is not installed".to_owned()
        })?;
    if output.status.success() {
        return Ok(());
    }
    eprintln!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    Err(format!("`npm {}` failed in web/; what it said stands above", arguments.join(" ")))
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if !is_packed(&path) {
            files.push(path);
        }
    }
    Ok(())
}

/// Whether a file is another one, compressed.
fn is_packed(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "br" || extension == "gz")
}

fn listing(dist: &Path, files: &[PathBuf]) -> io::Result<String> {
    let mut list = String::from("&[\n");
    for file in files {
        let name = file.strip_prefix(dist).unwrap_or(file).to_string_lossy().replace('\\', "/");
        let tag = fingerprint(&fs::read(file)?);
        let packed = |extension: &str| {
            let packed = PathBuf::from(format!("{}.{extension}", file.display()));
            if packed.exists() { format!("Some(include_bytes!({:?}))", packed) } else { "None".to_owned() }
        };
        let _ = writeln!(
            list,
            "Embedded {{ path: {name:?}, tag: {tag:?}, plain: include_bytes!({file:?}), brotli: {}, gzip: {} }},",
            packed("br"),
            packed("gz"),
        );
    }
    list.push(']');
    Ok(list)
}

fn fingerprint(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}
