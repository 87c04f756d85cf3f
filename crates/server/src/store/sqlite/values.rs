//! Our types as SQLite's values, and its errors as ours.

use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Connection, ErrorCode, Row, params_from_iter};

use crate::id::Id;
use crate::moment::Moment;
use crate::store::{PersonKind, Room, Stage, StoreError};

/// Why a job failed: SQLite says so, or we do.
#[derive(Debug)]
pub(super) enum Fault {
    Sql(rusqlite::Error),
    Store(StoreError),
}

impl From<rusqlite::Error> for Fault {
    fn from(error: rusqlite::Error) -> Self {
        Fault::Sql(error)
    }
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Self {
        Fault::Store(error)
    }
}

impl From<Fault> for StoreError {
    fn from(fault: Fault) -> Self {
        let error = match fault {
            Fault::Store(error) => return error,
            Fault::Sql(error) => error,
        };
        match error.sqlite_error_code() {
            Some(
                ErrorCode::ConstraintViolation
                | ErrorCode::DatabaseCorrupt
                | ErrorCode::NotADatabase
                | ErrorCode::TypeMismatch,
            ) => StoreError::Corrupt(error.to_string()),
            Some(_) => StoreError::Unavailable(error.to_string()),
            // Not SQLite's own: a value that is none of ours.
            None => StoreError::Corrupt(error.to_string()),
        }
    }
}

impl<K> ToSql for Id<K> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::from(self.as_str()))
    }
}

impl<K> FromSql for Id<K> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        value.as_str()?.parse().map_err(FromSqlError::other)
    }
}

impl ToSql for Moment {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        self.0.to_sql()
    }
}

impl FromSql for Moment {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        value.as_i64().map(Moment)
    }
}

macro_rules! kept_as_a_word {
    ($($kind:ty),*) => {$(
        impl ToSql for $kind {
            fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
                Ok(ToSqlOutput::from(self.code()))
            }
        }

        impl FromSql for $kind {
            fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
                let word = value.as_str()?;
                <$kind>::from_code(word)
                    .ok_or_else(|| FromSqlError::Other(format!("unknown word {word:?}").into()))
            }
        }
    )*};
}

kept_as_a_word!(PersonKind, Room, Stage);

/// All rows of a query, each made by `make`.
pub(super) fn rows<T>(
    connection: &Connection,
    sql: &str,
    parameters: &[&dyn ToSql],
    mut make: impl FnMut(&Row<'_>) -> Result<T, Fault>,
) -> Result<Vec<T>, Fault> {
    let mut statement = connection.prepare_cached(sql)?;
    let mut found = statement.query(params_from_iter(parameters))?;
    let mut made = Vec::new();
    while let Some(row) = found.next()? {
        made.push(make(row)?);
    }
    Ok(made)
}

/// The first row of a query, if there is one.
pub(super) fn row<T>(
    connection: &Connection,
    sql: &str,
    parameters: &[&dyn ToSql],
    make: impl FnMut(&Row<'_>) -> Result<T, Fault>,
) -> Result<Option<T>, Fault> {
    Ok(rows(connection, sql, parameters, make)?.into_iter().next())
}

/// Runs a statement and says how many rows it changed.
pub(super) fn run(connection: &Connection, sql: &str, parameters: &[&dyn ToSql]) -> Result<usize, Fault> {
    Ok(connection.prepare_cached(sql)?.execute(params_from_iter(parameters))?)
}

/// Ids as a JSON list, for `json_each`.
pub(super) fn list<K>(ids: &[Id<K>]) -> String {
    let words: Vec<String> = ids.iter().map(|id| format!("\"{id}\"")).collect();
    format!("[{}]", words.join(","))
}
