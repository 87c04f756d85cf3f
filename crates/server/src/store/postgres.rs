//! The database for several server processes at once: they share a PostgreSQL and speak to each other through it alone.
//!
//! Appends of all tables that wait are written in one transaction by one task, which also tells the other processes which
//! tables have grown; another task listens to what they tell. Everything else is a statement or a short transaction of its
//! own on a connection of the pool.

mod batch;
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
use std::time::Duration;

use async_trait::async_trait;
use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx::{ConnectOptions, Connection};
use tokio::sync::{broadcast, mpsc};
use tokio::task::JoinHandle;

use super::{Change, News, Store, StoreError, Stored};
use crate::id::OfTable;
use crate::metrics::Histogram;
use crate::random::{Random, SystemRandom};
use batch::{Pen, Waiting, Writes};

/// How many changes a slow listener may be behind.
const CHANGES: usize = 4096;
/// Connections of one process for whoever asks; one of them listens. What happens at tables is written on another.
const CONNECTIONS: u32 = 9;
/// How long a call waits for the database while it is away, where someone wants to know just that: whoever acts at a table, and
/// whoever asks whether all is well.
const PATIENCE: Duration = Duration::from_secs(3);
/// How long any other call waits for a connection. That many ask at once is no reason to refuse anyone.
const CROWD_PATIENCE: Duration = Duration::from_secs(15);

/// How long the database may take for a statement: whoever waits for a lock for ever would hold a connection for ever.
const STATEMENT: &str = "10s";

/// A PostgreSQL database.
pub struct Postgres {
    pool: PgPool,
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
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(CROWD_PATIENCE)
            // Of a thousand that wait each would have a line in the log.
            .acquire_slow_threshold(CROWD_PATIENCE)
            // The settings may be others when the database comes back.
            .after_connect(|connection, _| {
                Box::pin(async move { check_settings(connection).await.map_err(unsafe_settings) })
            })
            .connect_with(options.clone())
            .await?;
        let random: &dyn Random = &SystemRandom;
        let origin: Arc<str> = random.id::<OfTable>().to_string().into();
        let ((changes, _), (news, _)) = (broadcast::channel(CHANGES), broadcast::channel(CHANGES));
        let listener = listen::begin(&pool).await?;
        let ears = listen::Ears { origin: origin.clone(), changes: changes.clone(), news: news.clone() };
        let listening = tokio::spawn(listen::run(pool.clone(), ears, listener));
        let (appends, waiting) = mpsc::unbounded_channel();
        let writes = Arc::<Writes>::default();
        let writing =
            tokio::spawn(batch::run(Pen::new(options.clone()), origin.clone(), Arc::clone(&writes), waiting));
        Ok(Postgres {
            pool,
            options,
            appends: Mutex::new(Some(appends)),
            changes,
            origin,
            news,
            writes,
            tasks: Mutex::new(vec![writing, listening]),
        })
    }

    /// A connection for whoever wants to know soon whether the database is there.
    async fn soon(&self) -> Stored<PoolConnection<sqlx::Postgres>> {
        let connection = tokio::time::timeout(PATIENCE, self.pool.acquire()).await;
        Ok(connection.unwrap_or(Err(sqlx::Error::PoolTimedOut))?)
    }

    /// Whether tables can grow: where an old row is only written anew there is room on a disk that is full otherwise.
    async fn check_room(&self) -> Stored<()> {
        let mut transaction = self.pool.begin().await?;
        sqlx::query(
            "CREATE TEMPORARY TABLE room ON COMMIT DROP
             AS SELECT repeat('x', 1000) AS filling FROM generate_series(1, 256)",
        )
        .execute(&mut *transaction)
        .await?;
        transaction.rollback().await?;
        Ok(())
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
        sqlx::query(
            "INSERT INTO settings (name, value) VALUES ('checked', '\\x01')
             ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        )
        .execute(&mut *self.soon().await?)
        .await?;
        if self.writes.is_full.load(Ordering::Relaxed) {
            self.check_room().await?;
            self.writes.is_full.store(false, Ordering::Relaxed);
        }
        // Where the last one who wrote found no connection, others for whoever asks may be fine.
        if self.writes.is_cut_off.load(Ordering::Relaxed) {
            batch::open(&self.options).await?.close().await?;
            self.writes.is_cut_off.store(false, Ordering::Relaxed);
        }
        Ok(())
    }

    async fn key(&self, fresh: [u8; 32]) -> Stored<[u8; 32]> {
        sqlx::query("INSERT INTO settings (name, value) VALUES ('key', $1) ON CONFLICT DO NOTHING")
            .bind(fresh.as_slice())
            .execute(&self.pool)
            .await?;
        let kept: Vec<u8> =
            sqlx::query_scalar("SELECT value FROM settings WHERE name = 'key'").fetch_one(&self.pool).await?;
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
        Ok(listen::tell_news(&self.pool, &self.origin, &news).await?)
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
        self.pool.close().await;
    }
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
