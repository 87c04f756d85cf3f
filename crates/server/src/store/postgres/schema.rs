//! The schema and its versions: each step is a file, run once, in order.

use sqlx::postgres::PgConnection;
use sqlx::{Connection, raw_sql};

use crate::store::{StoreError, Stored};

/// The steps; the version of a database is how many of them it has seen. A step that was ever released never changes.
const STEPS: &[&str] = &[
    include_str!("../../../migrations/postgres/0001_first.sql"),
    include_str!("../../../migrations/postgres/0002_running.sql"),
];

/// The number of the lock under which one process at a time changes the schema.
const LOCK: i64 = 0x4d6f_7468_6572;

/// Runs the steps that the database has not seen, all or none, while other processes that start wait.
pub(super) async fn bring_up_to_date(connection: &mut PgConnection) -> Stored<()> {
    let mut transaction = connection.begin().await?;
    sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(LOCK).execute(&mut *transaction).await?;
    sqlx::query("CREATE TABLE IF NOT EXISTS motherlode_schema (version integer NOT NULL)")
        .execute(&mut *transaction)
        .await?;
    let version: Option<i32> =
        sqlx::query_scalar("SELECT max(version) FROM motherlode_schema").fetch_one(&mut *transaction).await?;
    let seen = usize::try_from(version.unwrap_or(0)).unwrap_or(usize::MAX);
    if seen > STEPS.len() {
        return Err(StoreError::Corrupt(format!(
            "it has version {seen} of the schema, but this program knows only up to {}: use a later program",
            STEPS.len()
        )));
    }
    for (before, step) in STEPS.iter().enumerate().skip(seen) {
        raw_sql(*step).execute(&mut *transaction).await?;
        sqlx::query("INSERT INTO motherlode_schema (version) VALUES ($1)")
            .bind(i32::try_from(before + 1).unwrap_or(i32::MAX))
            .execute(&mut *transaction)
            .await?;
    }
    transaction.commit().await?;
    Ok(())
}
