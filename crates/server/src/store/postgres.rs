//! The database for several server processes at once: they share a PostgreSQL and speak to each other through it alone.
//!
//! Appends of all tables that wait are written in one transaction by one task, which also tells the other processes which
//! tables have grown; another task listens to what they tell. Everything else is a statement or a short transaction of its
//! own on a connection of the pool.

mod batch;
mod connections;
mod listen;
mod people;
mod schema;
mod social;
mod standing;
mod tables;
mod values;

use std::path::Path;
use std::str::FromStr;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{ConnectOptions, Connection};
use tokio::sync::{broadcast, mpsc};
use tokio::task::JoinHandle;

use super::{Change, News, Store, StoreError, Stored};
use crate::id::OfTable;
use crate::metrics::Histogram;
use crate::random::{Random, SystemRandom};
use batch::{Waiting, Writes};
use connections::{Connections, PATIENCE, Reserved};

/// How many changes a slow listener may be behind.
const CHANGES: usize = 4096;
/// How long the database may take for a statement: whoever waits for a lock for ever would hold a connection for ever.
const STATEMENT: &str = "10s";

/// A PostgreSQL database.
pub struct Postgres {
    connections: Connections,
    /// For whoever asks whether all is well: that many others ask at once must not look as if it were not.
    watch: tokio::sync::Mutex<Reserved>,
    options: PgConnectOptions,
    appends: Mutex<Option<mpsc::UnboundedSender<Waiting>>>,
    changes: broadcast::Sender<Change>,
    origin: Arc<str>,
    news: broadcast::Sender<(Arc<str>, News)>,
    writes: Arc<Writes>,
    tasks: Mutex<Vec<JoinHandle<()>>>,
}

impl Postgres {
    /// Connects to the database at `postgres://…` and brings its schema up to date.
    pub async fn connect(url: &str) -> Stored<Postgres> {
        let options = PgConnectOptions::from_str(url)
            .map_err(|error| StoreError::Refused(format!("the address cannot be read: {error}")))?
            .application_name("motherlode")
            .disable_statement_logging();
        let mut first = PgConnection::connect_with(&options).await?;
        check_settings(&mut first).await?;
        schema::bring_up_to_date(&mut first).await?;
        first.close().await?;

        let options = options.options([("statement_timeout", STATEMENT)]);
        let writes = Arc::<Writes>::default();
        let connections = Connections::open(options.clone(), Arc::clone(&writes)).await?;
        let watch = tokio::sync::Mutex::new(Reserved::new(options.clone()));
        let random: &dyn Random = &SystemRandom;
        let origin: Arc<str> = random.id::<OfTable>().to_string().into();
        let ((changes, _), (news, _)) = (broadcast::channel(CHANGES), broadcast::channel(CHANGES));
        let listener = listen::begin(connections.pool()).await?;
        let ears = listen::Ears { origin: origin.clone(), changes: changes.clone(), news: news.clone() };
        let listening = tokio::spawn(listen::run(connections.pool().clone(), ears, listener));
        let (appends, waiting) = mpsc::unbounded_channel();
        let pen = Reserved::new(options.clone());
        let writing = tokio::spawn(batch::run(pen, origin.clone(), Arc::clone(&writes), waiting));
        Ok(Postgres {
            connections,
            watch,
            options,
            appends: Mutex::new(Some(appends)),
            changes,
            origin,
            news,
            writes,
            tasks: Mutex::new(vec![writing, listening]),
        })
    }

    /// Does something on the connection for whoever wants to know soon how it stands.
    async fn watched<T>(
        &self,
        work: impl AsyncFnOnce(&mut PgConnection) -> Result<T, sqlx::Error>,
    ) -> Stored<T> {
        if self.connections.pool().is_closed() {
            return Err(closed());
        }
        let watching = async { self.watch.lock().await.on(work).await };
        Ok(tokio::time::timeout(PATIENCE, watching).await.unwrap_or(Err(sqlx::Error::PoolTimedOut))?)
    }

    /// The way to the task that writes; none after closing.
    fn writer(&self) -> Stored<mpsc::UnboundedSender<Waiting>> {
        let appends = self.appends.lock().unwrap_or_else(PoisonError::into_inner);
        appends.clone().ok_or_else(closed)
    }
}

#[async_trait]
impl Store for Postgres {
    async fn check(&self) -> Stored<()> {
        let is_full = self.writes.is_full.load(Ordering::Relaxed);
        self.watched(async |connection| check_writing(connection, is_full).await).await?;
        if is_full {
            self.writes.is_full.store(false, Ordering::Relaxed);
        }
        // Where someone found no connection, the one that is held may be fine all the same.
        if self.writes.is_cut_off.load(Ordering::Relaxed) || self.connections.seem_away() {
            connections::open(&self.options).await?.close().await?;
            self.writes.is_cut_off.store(false, Ordering::Relaxed);
            self.connections.came_back();
        }
        Ok(())
    }

    async fn key(&self, fresh: [u8; 32]) -> Stored<[u8; 32]> {
        sqlx::query("INSERT INTO settings (name, value) VALUES ('key', $1) ON CONFLICT DO NOTHING")
            .bind(fresh.as_slice())
            .execute(&mut *self.connections.one().await?)
            .await?;
        let kept: Vec<u8> = sqlx::query_scalar("SELECT value FROM settings WHERE name = 'key'")
            .fetch_one(&mut *self.connections.one().await?)
            .await?;
        kept.try_into().map_err(|_| StoreError::Corrupt("the key has not 32 bytes".into()))
    }

    fn commits(&self) -> &Histogram {
        &self.writes.commits
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn changes(&self) -> broadcast::Receiver<Change> {
        self.changes.subscribe()
    }

    async fn tell(&self, news: News) -> Stored<()> {
        Ok(listen::tell_news(&mut *self.connections.one().await?, &self.origin, &news).await?)
    }

    fn news(&self) -> broadcast::Receiver<(Arc<str>, News)> {
        self.news.subscribe()
    }

    async fn backup(&self, _file: &Path) -> Stored<()> {
        Err(StoreError::Refused("PostgreSQL has its own tools for backups: use pg_dump".into()))
    }

    async fn close(&self) {
        // Without a way to it, the writing task ends when it has written what waits; the listening one ends with the pool.
        drop(self.appends.lock().unwrap_or_else(PoisonError::into_inner).take());
        let tasks = std::mem::take(&mut *self.tasks.lock().unwrap_or_else(PoisonError::into_inner));
        let mut tasks = tasks.into_iter();
        if let Some(writing) = tasks.next()
            && let Err(error) = writing.await
        {
            tracing::error!(%error, "the task that writes");
        }
        for task in tasks {
            task.abort();
            // Ended by us: that is no error.
            let _ = task.await;
        }
        self.watch.lock().await.close().await;
        self.connections.pool().close().await;
    }
}

/// Whether something can be written; where the disk was full, also whether tables can grow again: an old row that is only written
/// anew where it stands finds room on a full disk.
async fn check_writing(connection: &mut PgConnection, is_full: bool) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO settings (name, value) VALUES ('checked', '\\x01')
         ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    )
    .execute(&mut *connection)
    .await?;
    if is_full {
        let mut transaction = connection.begin().await?;
        sqlx::query(
            "CREATE TEMPORARY TABLE room ON COMMIT DROP
             AS SELECT repeat('x', 1000) AS filling FROM generate_series(1, 256)",
        )
        .execute(&mut *transaction)
        .await?;
        transaction.rollback().await?;
    }
    Ok(())
}

fn closed() -> StoreError {
    StoreError::Unavailable("it is closed".into())
}

/// What [`check_settings`] refuses, to whoever opens a connection.
fn unsafe_settings(error: StoreError) -> sqlx::Error {
    sqlx::Error::Configuration(Box::new(error))
}

/// Refuses a server that acknowledges what is not on disk.
async fn check_settings(connection: &mut PgConnection) -> Stored<()> {
    for setting in ["fsync", "synchronous_commit"] {
        let value: String = sqlx::query_scalar("SELECT current_setting($1)")
            .bind(setting)
            .fetch_one(&mut *connection)
            .await?;
        if value == "off" {
            return Err(StoreError::Unsafe(format!(
                "its setting {setting} is off, so that an acknowledged move could be lost; turn it on"
            )));
        }
    }
    Ok(())
}
