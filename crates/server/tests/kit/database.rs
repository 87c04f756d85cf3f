//! A fresh, empty database for one test.

use std::path::PathBuf;
use std::sync::Arc;

use motherlode_server::store::{Postgres, Sqlite, Store};
use tempfile::TempDir;

/// Where a test keeps its data; what is kept there is found again when it is opened again.
pub enum Place {
    /// A file in a temporary folder.
    Sqlite(TempDir),
    /// The address of a database of its own.
    Postgres(String),
}

impl Place {
    /// A place for a new SQLite file.
    pub fn sqlite() -> Place {
        Place::Sqlite(tempfile::tempdir().expect("a temporary folder"))
    }

    /// A new database in the PostgreSQL server of this test process.
    pub fn postgres() -> Place {
        Place::Postgres(super::postgres().database())
    }

    /// The SQLite file.
    pub fn file(&self) -> PathBuf {
        match self {
            Place::Sqlite(folder) => folder.path().join("motherlode.db"),
            Place::Postgres(url) => panic!("{url} is no file"),
        }
    }

    /// What `--database` takes.
    pub fn address(&self) -> String {
        match self {
            Place::Sqlite(_) => self.file().to_str().expect("a path in UTF-8").into(),
            Place::Postgres(url) => url.clone(),
        }
    }

    /// Opens it.
    pub async fn open(&self) -> Arc<dyn Store> {
        match self {
            Place::Sqlite(_) => Arc::new(Sqlite::open(self.file()).expect("a database file")),
            Place::Postgres(url) => Arc::new(Postgres::connect(url).await.expect("a database")),
        }
    }

    /// Opens it for two processes; only PostgreSQL can be shared, so with SQLite both are the same.
    pub async fn open_for_two(&self) -> (Arc<dyn Store>, Arc<dyn Store>) {
        let one = self.open().await;
        let two = match self {
            Place::Sqlite(_) => Arc::clone(&one),
            Place::Postgres(_) => self.open().await,
        };
        (one, two)
    }
}
