//! The connections to the database, and how long anyone waits for one.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx::{Connection, Postgres, Transaction};

use super::batch::Writes;
use super::{check_settings, unsafe_settings};

/// So many for whoever asks; one of them listens.
const MOST: u32 = 9;
/// How long anyone waits for the database while it is away.
pub(super) const PATIENCE: Duration = Duration::from_secs(3);
/// How long anyone waits for one of the connections while it is not known to be: that many ask at once is no reason to refuse
/// anyone.
const CROWD_PATIENCE: Duration = Duration::from_secs(15);

/// The connections that all share who ask.
pub(super) struct Connections {
    pool: PgPool,
    writes: Arc<Writes>,
    /// Whether the last one who asked got none, and not only because so many ask.
    is_away: AtomicBool,
    /// When someone last got one.
    good: Mutex<Instant>,
}

impl Connections {
    /// Opens the first one; whatever is written on another connection tells, too, whether the database is away.
    pub(super) async fn open(
        options: PgConnectOptions,
        writes: Arc<Writes>,
    ) -> Result<Connections, sqlx::Error> {
        let pool = PgPoolOptions::new()
            .max_connections(MOST)
            .acquire_timeout(CROWD_PATIENCE)
            // Of a thousand that wait each would have a line in the log.
            .acquire_slow_threshold(CROWD_PATIENCE)
            // The settings may be others when the database comes back.
            .after_connect(|connection, _| {
                Box::pin(async move { check_settings(connection).await.map_err(unsafe_settings) })
            })
            .connect_with(options)
            .await?;
        Ok(Connections { pool, writes, is_away: AtomicBool::new(false), good: Mutex::new(Instant::now()) })
    }

    /// What they are kept in.
    pub(super) fn pool(&self) -> &PgPool {
        &self.pool
    }

    /// One of them.
    pub(super) async fn one(&self) -> Result<PoolConnection<Postgres>, sqlx::Error> {
        self.patiently(self.pool.acquire()).await
    }

    /// One of them, with a transaction begun on it.
    pub(super) async fn begin(&self) -> Result<Transaction<'static, Postgres>, sqlx::Error> {
        let pool = self.pool.clone();
        // Seen through even if whoever asked has gone: a connection that goes back while BEGIN is on its way stays in that
        // transaction, and what the next one writes on it is never committed.
        let beginning = tokio::spawn(async move { pool.begin().await });
        self.patiently(async { beginning.await.unwrap_or(Err(sqlx::Error::WorkerCrashed)) }).await
    }

    /// Whether the database seemed to be away when somebody last asked.
    pub(super) fn seem_away(&self) -> bool {
        self.is_away.load(Ordering::Relaxed)
    }

    /// The database was found to be there.
    pub(super) fn came_back(&self) {
        self.is_away.store(false, Ordering::Relaxed);
    }

    async fn patiently<T>(
        &self,
        coming: impl Future<Output = Result<T, sqlx::Error>>,
    ) -> Result<T, sqlx::Error> {
        let is_away = self.seem_away() || self.writes.is_cut_off.load(Ordering::Relaxed);
        let patience = if is_away { PATIENCE } else { CROWD_PATIENCE };
        let come = tokio::time::timeout(patience, coming).await.unwrap_or(Err(sqlx::Error::PoolTimedOut));
        let mut good = self.good.lock().unwrap_or_else(PoisonError::into_inner);
        match &come {
            // Others had their turn meanwhile: there is only a crowd.
            Err(sqlx::Error::PoolTimedOut) if good.elapsed() < PATIENCE => {}
            Err(error) if is_away_by(error) => self.is_away.store(true, Ordering::Relaxed),
            _ => {
                *good = Instant::now();
                self.came_back();
            }
        }
        come
    }
}

/// A connection for one purpose alone: whoever plays does not wait behind whoever asks, nor does whoever asks whether all is well.
pub(super) struct Reserved {
    options: PgConnectOptions,
    /// The connection, and when it was last known to be good.
    held: Option<(PgConnection, Instant)>,
}

impl Reserved {
    /// A connection after so long may have gone with its database.
    const STALE: Duration = Duration::from_secs(1);

    /// Opened when it is first needed.
    pub(super) fn new(options: PgConnectOptions) -> Reserved {
        Reserved { options, held: None }
    }

    /// Does something on it. If that is broken off, the connection goes as well: nobody finds it in the middle of something.
    pub(super) async fn on<T>(
        &mut self,
        work: impl AsyncFnOnce(&mut PgConnection) -> Result<T, sqlx::Error>,
    ) -> Result<T, sqlx::Error> {
        self.connection().await?;
        let Some((mut connection, _)) = self.held.take() else { return Err(sqlx::Error::WorkerCrashed) };
        let done = work(&mut connection).await;
        if !done.as_ref().is_err_and(is_away_by) {
            self.held = Some((connection, Instant::now()));
        }
        done
    }

    /// The connection, opened anew where it is gone.
    pub(super) async fn connection(&mut self) -> Result<&mut PgConnection, sqlx::Error> {
        let held = match self.held.take() {
            Some((mut connection, good)) if good.elapsed() > Reserved::STALE => {
                connection.ping().await.is_ok().then_some(connection)
            }
            held => held.map(|(connection, _)| connection),
        };
        let connection = match held {
            Some(connection) => connection,
            None => open(&self.options).await?,
        };
        Ok(&mut self.held.insert((connection, Instant::now())).0)
    }

    /// What has come of it: where it was not the database that said no, the connection is of no use any more.
    pub(super) fn note(&mut self, error: Option<&sqlx::Error>) {
        let is_good = !error.is_some_and(is_away_by);
        self.held = self.held.take().filter(|_| is_good).map(|(connection, _)| (connection, Instant::now()));
    }

    /// Ends it in good order.
    pub(super) async fn close(&mut self) {
        if let Some((connection, _)) = self.held.take()
            && let Err(error) = connection.close().await
        {
            tracing::debug!(%error, "a connection was not closed in good order");
        }
    }
}

/// Opens a connection for one purpose, and looks whether it is safe to write on it.
pub(super) async fn open(options: &PgConnectOptions) -> Result<PgConnection, sqlx::Error> {
    let opening = async {
        let mut connection = PgConnection::connect_with(options).await?;
        check_settings(&mut connection).await.map_err(unsafe_settings)?;
        Ok(connection)
    };
    tokio::time::timeout(PATIENCE, opening).await.unwrap_or(Err(sqlx::Error::PoolTimedOut))
}

/// Whether it was not the database that said no, or only because it is going or coming.
fn is_away_by(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().map(|error| error.code());
    code.is_none_or(|code| code.is_some_and(|code| code.starts_with("57P0")))
}
