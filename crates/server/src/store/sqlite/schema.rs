//! The schema and its versions: each step is a file, run once, in order.

use std::path::Path;

use rusqlite::Connection;

use super::values::Fault;
use crate::store::{StoreError, Stored};

/// The steps; the version of a database is how many of them it has seen. A step that was ever released never changes.
const STEPS: &[&str] = &[
    include_str!("../../../migrations/sqlite/0001_first.sql"),
    include_str!("../../../migrations/sqlite/0002_running.sql"),
];

/// What marks a file as ours: `Mlod`.
const APPLICATION: i32 = 0x4d6c_6f64;

/// Runs the steps that the file has not seen, all or none.
pub(super) fn bring_up_to_date(connection: &mut Connection, path: &Path) -> Stored<()> {
    let begin = || -> Result<(i32, i64, i64), rusqlite::Error> {
        Ok((
            connection.pragma_query_value(None, "application_id", |row| row.get(0))?,
            connection.pragma_query_value(None, "user_version", |row| row.get(0))?,
            connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?,
        ))
    };
    let (application, version, objects) = begin().map_err(Fault::from)?;
    if application != APPLICATION && (application != 0 || version != 0 || objects != 0) {
        return Err(StoreError::Corrupt(format!("{} is the database of another program", path.display())));
    }
    let seen = usize::try_from(version).unwrap_or(usize::MAX);
    if seen > STEPS.len() {
        return Err(StoreError::Corrupt(format!(
            "{} has version {version} of the schema, but this program knows only up to {}: use a later program",
            path.display(),
            STEPS.len()
        )));
    }
    if seen == STEPS.len() {
        return Ok(());
    }
    let mut change = || -> Result<(), rusqlite::Error> {
        let transaction = connection.transaction()?;
        for step in &STEPS[seen..] {
            transaction.execute_batch(step)?;
        }
        transaction.pragma_update(None, "application_id", APPLICATION)?;
        transaction.pragma_update(None, "user_version", STEPS.len() as i64)?;
        transaction.commit()
    };
    Ok(change().map_err(Fault::from)?)
}
