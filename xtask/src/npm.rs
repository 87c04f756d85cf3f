//! The two npm projects: the web client, and the tests that play with it.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};

use crate::call::{Call, root};
use crate::failure::Failure;

/// Beside the installed packages: for which lockfile they were installed. The web crate's build script keeps the same one,
/// so that neither installs what the other just did.
const STAMP: &str = "node_modules/.motherlode-lock";

/// A call of npm in a folder.
pub(crate) fn call(folder: &str, arguments: &[&str]) -> Call {
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    Call::program(program).with(["--prefix", folder]).with(arguments.iter().copied())
}

/// Calls npm in a folder.
pub(crate) fn run(folder: &str, arguments: &[&str]) -> Result<(), Failure> {
    call(folder, arguments).run()
}

/// Installs what the lockfile names, where that has not been done for this lockfile.
pub(crate) fn install(folder: &str) -> Result<(), Failure> {
    let place = root().join(folder);
    let stamp = place.join(STAMP);
    // What cannot be read counts as another lockfile: npm says what is wrong with it.
    let wanted = fingerprint(&fs::read(place.join("package-lock.json")).unwrap_or_default());
    if fs::read_to_string(&stamp).is_ok_and(|found| found == wanted) {
        return Ok(());
    }
    run(folder, &["ci"])?;
    // Without the stamp packages are installed once more next time, and nothing else happens.
    let _ = fs::write(stamp, wanted);
    Ok(())
}

fn fingerprint(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}
