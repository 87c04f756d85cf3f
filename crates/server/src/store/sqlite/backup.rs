//! A copy of the database while it is in use.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::Connection;
use rusqlite::backup::Backup;

use super::values::Fault;
use crate::store::{StoreError, Stored};

/// Copies the database `from` into the new file `to`: under a temporary name first, so that a file with the real name is
/// always a whole copy.
pub(super) fn write(from: &Path, to: &Path) -> Stored<()> {
    // Takes the name, so that nobody else's file can be replaced meanwhile.
    File::create_new(to).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => StoreError::Refused(format!("{} exists already", to.display())),
        _ => cannot(to, &error),
    })?;
    let mut part = OsString::from(to);
    part.push(".part");
    let part = PathBuf::from(part);
    let written = super::keep_private(&part)
        .and_then(|()| copy(from, &part))
        .and_then(|()| settle(&part, to).map_err(|error| cannot(to, &error)));
    if written.is_err() {
        for file in [&part, to] {
            if let Err(error) = fs::remove_file(file)
                && error.kind() != io::ErrorKind::NotFound
            {
                tracing::warn!(file = %file.display(), %error, "what was left of a failed backup");
            }
        }
    }
    written
}

fn copy(from: &Path, part: &Path) -> Stored<()> {
    let copy = || -> rusqlite::Result<()> {
        let from = Connection::open(from)?;
        let mut into = Connection::open(part)?;
        // All pages in one step: a pause would have to begin again after every write of others.
        Backup::new(&from, &mut into)?.run_to_completion(i32::MAX, Duration::from_millis(50), None)
    };
    Ok(copy().map_err(Fault::from)?)
}

fn settle(part: &Path, to: &Path) -> io::Result<()> {
    File::options().write(true).open(part)?.sync_all()?;
    fs::rename(part, to)?;
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(folder)?.sync_all()
}

fn cannot(file: &Path, error: &io::Error) -> StoreError {
    StoreError::Unavailable(format!("{}: {error}", file.display()))
}
