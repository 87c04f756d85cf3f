//! The default database: one SQLite file next to the server.
//!
//! One thread writes: it takes all jobs that wait, runs them in one transaction, and answers each only when the commit is
//! on disk. So the more there is to write, the fewer syncs each job costs. Two threads read, each with a connection of its
//! own; in WAL mode neither side waits for the other. A fourth moves pages from the WAL into the file.

mod answers;
mod append;
mod backup;
mod checkpoint;
mod people;
mod recall;
mod schema;
mod social;
mod standing;
mod tables;
mod values;
mod worker;
mod writer;

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread::JoinHandle;
use std::time::Duration;

use async_trait::async_trait;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OptionalExtension, params};
use tokio::sync::{broadcast, oneshot};

use super::{Change, News, Store, StoreError, Stored};
use crate::id::PersonId;
use crate::lull::Lull;
use crate::metrics::Histogram;
use answers::Answers;
use recall::Recall;
use values::Fault;
use worker::Read;
use writer::Job;

const READERS: usize = 2;
/// How much of the file the writer keeps in memory, in KiB: the ends of some thousand running tables' logs. With SQLite's own
/// 2 MB a few hundred tables push one another out, and each action reads its page again. Much more does not pay: where a page
/// of an index is split, a commit goes through all of them.
const WRITER_CACHE: i64 = 16 * 1024;
const BUSY: Duration = Duration::from_secs(5);

/// How a commit reaches the disk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Synchronous {
    /// It is synced before it is acknowledged.
    Full,
    /// It is left to the operating system: **acknowledged writes can be lost**. Only there so that a test can show that our
    /// check of durability notices the difference.
    OffForTestsThatMustFail,
}

/// A SQLite file that this process alone has open.
pub struct Sqlite {
    path: PathBuf,
    writer: mpsc::Sender<Job>,
    readers: mpsc::Sender<Read>,
    checkpoints: mpsc::Sender<checkpoint::Word>,
    /// Never used: no other process can write to the file.
    changes: broadcast::Sender<Change>,
    /// Never used either.
    news: broadcast::Sender<(Arc<str>, News)>,
    commits: Arc<Histogram>,
    recall: Arc<Recall>,
    answers: Answers,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

impl Sqlite {
    /// Opens the file, or makes it, and brings its schema up to date.
    pub fn open(path: impl AsRef<Path>) -> Stored<Sqlite> {
        Sqlite::open_beside(path, Lull::default())
    }

    /// The same where it is known when those who write rest: then nobody waits for more of them to come.
    pub fn open_beside(path: impl AsRef<Path>, lull: Lull) -> Stored<Sqlite> {
        Sqlite::start(path.as_ref().to_path_buf(), Synchronous::Full, lull)
    }

    /// Opens the file with another way of syncing than the safe one.
    pub fn open_with(path: impl AsRef<Path>, synchronous: Synchronous) -> Stored<Sqlite> {
        Sqlite::start(path.as_ref().to_path_buf(), synchronous, Lull::default())
    }

    fn start(path: PathBuf, synchronous: Synchronous, lull: Lull) -> Stored<Sqlite> {
        keep_private(&path)?;
        let lock = lock(&path)?;
        let mut connection = connect(&path, synchronous)?;
        schema::bring_up_to_date(&mut connection, &path)?;
        // A negative number is one of KiB, not of pages.
        connection.pragma_update(None, "cache_size", -WRITER_CACHE).map_err(Fault::from)?;

        let ((changes, _), (news, _)) = (broadcast::channel(1), broadcast::channel(1));
        let restart = Arc::new(AtomicBool::new(false));
        let mut threads = Vec::new();

        let (checkpoints, words) = mpsc::channel();
        let (writer, jobs) = mpsc::channel();
        let commits = Arc::<Histogram>::default();
        let writes = Arc::new(AtomicU64::new(0));
        let (recall, answers) = (Arc::<Recall>::default(), Answers::default());
        let task = writer::Writer {
            connection,
            jobs,
            lull,
            restart: Arc::clone(&restart),
            commits: Arc::clone(&commits),
            writes: Arc::clone(&writes),
            appender: append::Appender::new(Arc::clone(&recall)),
            answers: answers.clone(),
            checkpoints: checkpoints.clone(),
            _lock: lock,
        };
        threads.push(start("store-writer", move || task.run())?);

        let (readers, reads) = mpsc::channel();
        let reads = Arc::new(Mutex::new(reads));
        for _ in 0..READERS {
            let connection = connect(&path, synchronous)?;
            connection.pragma_update(None, "query_only", true).map_err(Fault::from)?;
            let reads = Arc::clone(&reads);
            threads.push(start("store-reader", move || worker::read_all(&connection, &reads))?);
        }

        let connection = connect(&path, synchronous)?;
        threads.push(start("store-checkpoint", move || {
            checkpoint::run(&connection, &words, &writes, &restart);
        })?);

        let threads = Mutex::new(threads);
        Ok(Sqlite { path, writer, readers, checkpoints, changes, news, commits, recall, answers, threads })
    }

    /// How many transactions were committed since it was opened: what there was to write, divided by this, is how well
    /// writes are put together.
    pub fn transactions(&self) -> u64 {
        self.commits.count()
    }

    /// Runs a write in the next transaction, in a savepoint of its own, and waits for the commit.
    async fn write<T, F>(&self, work: F) -> Stored<T>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T, Fault> + Send + 'static,
    {
        let (answer, answered) = oneshot::channel();
        self.writer.send(Job::write(work, answer)).map_err(|_| closed())?;
        answered.await.map_err(|_| unanswered())?
    }

    /// The same for what changes these people, or all if none are named: what is remembered of them is forgotten before anyone
    /// hears of it.
    async fn write_people<T, F>(&self, people: Vec<PersonId>, work: F) -> Stored<T>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T, Fault> + Send + 'static,
    {
        let ((answer, answered), recall) = (oneshot::channel(), Arc::clone(&self.recall));
        let job = Job::write_then(work, move || recall.forget(&people), answer);
        self.writer.send(job).map_err(|_| closed())?;
        answered.await.map_err(|_| unanswered())?
    }

    /// Runs a read in a transaction of its own, so that all its statements see the same.
    async fn read<T, F>(&self, work: F) -> Stored<T>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T, Fault> + Send + 'static,
    {
        let (answer, answered) = oneshot::channel();
        self.readers.send(Read::new(work, answer)).map_err(|_| closed())?;
        answered.await.map_err(|_| unanswered())?
    }
}

#[async_trait]
impl Store for Sqlite {
    async fn check(&self) -> Stored<()> {
        self.write(|connection| {
            // Always another value: what is the same is not written, and so finds room on a full disk.
            connection
                .prepare_cached(
                    "INSERT INTO settings (name, value) VALUES ('checked', randomblob(8))
                     ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                )?
                .execute([])?;
            Ok(())
        })
        .await?;
        self.read(|connection| {
            Ok(connection.query_row("SELECT count(*) FROM settings", [], |row| row.get::<_, i64>(0))?)
        })
        .await?;
        Ok(())
    }

    async fn key(&self, fresh: [u8; 32]) -> Stored<[u8; 32]> {
        self.write(move |connection| {
            let kept: Option<[u8; 32]> = connection
                .query_row("SELECT value FROM settings WHERE name = 'key'", [], |row| row.get(0))
                .optional()?;
            if let Some(kept) = kept {
                return Ok(kept);
            }
            connection.execute("INSERT INTO settings (name, value) VALUES ('key', ?1)", params![fresh])?;
            Ok(fresh)
        })
        .await
    }

    fn commits(&self) -> &Histogram {
        &self.commits
    }

    fn is_shared(&self) -> bool {
        false
    }

    fn changes(&self) -> broadcast::Receiver<Change> {
        self.changes.subscribe()
    }

    async fn tell(&self, _: News) -> Stored<()> {
        Ok(())
    }

    fn news(&self) -> broadcast::Receiver<(Arc<str>, News)> {
        self.news.subscribe()
    }

    async fn backup(&self, file: &Path) -> Stored<()> {
        let (from, to) = (self.path.clone(), file.to_path_buf());
        // Asked of a reader first, so that a closed database is not copied behind its back.
        self.read(|_| Ok(())).await?;
        tokio::task::spawn_blocking(move || backup::write(&from, &to))
            .await
            .map_err(|error| StoreError::Unavailable(error.to_string()))?
    }

    async fn close(&self) {
        // Whoever is gone already need not be told.
        let _ = self.writer.send(Job::Close);
        for _ in 0..READERS {
            let _ = self.readers.send(Read::Close);
        }
        let _ = self.checkpoints.send(checkpoint::Word::End);
        let threads = std::mem::take(&mut *self.threads.lock().unwrap_or_else(PoisonError::into_inner));
        let joined = tokio::task::spawn_blocking(move || {
            for thread in threads {
                if thread.join().is_err() {
                    tracing::error!("a thread of the database has panicked");
                }
            }
        });
        if let Err(error) = joined.await {
            tracing::error!(%error, "closing the database");
        }
    }
}

fn closed() -> StoreError {
    StoreError::Unavailable("it is closed".into())
}

/// What is dropped without an answer was not done: the transaction failed before its turn came, or the database was closed.
fn unanswered() -> StoreError {
    StoreError::Unavailable(
        "it was not reached before the transaction failed or the database was closed".into(),
    )
}

fn start(name: &str, work: impl FnOnce() + Send + 'static) -> Stored<JoinHandle<()>> {
    std::thread::Builder::new()
        .name(name.into())
        .spawn(work)
        .map_err(|error| StoreError::Unavailable(format!("cannot start the thread {name}: {error}")))
}

/// The key with which everything is signed is in the file, so nobody but its owner may read it; what SQLite writes beside it has
/// the same permissions.
pub(super) fn keep_private(path: &Path) -> Stored<()> {
    let cannot = |error| StoreError::Unavailable(format!("{}: {error}", path.display()));
    let file = File::options().create(true).append(true).open(path).map_err(cannot)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        file.set_permissions(std::fs::Permissions::from_mode(0o600)).map_err(cannot)?;
    }
    drop(file);
    Ok(())
}

/// The file that is locked for as long as a database is open.
fn lock_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    name.into()
}

/// Takes the lock that keeps other processes away; it ends with the file that is given back.
fn lock(path: &Path) -> Stored<File> {
    let name = lock_of(path);
    let cannot =
        |error: &dyn std::fmt::Display| StoreError::Unavailable(format!("{}: {error}", name.display()));
    let file = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(&name)
        .map_err(|error| cannot(&error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::Unavailable(format!(
            "{} is in use by another process; only PostgreSQL can be shared by several",
            path.display()
        ))),
        Err(TryLockError::Error(error)) => Err(cannot(&error)),
    }
}

fn connect(path: &Path, synchronous: Synchronous) -> Stored<Connection> {
    let connect = || -> rusqlite::Result<Connection> {
        let connection = Connection::open(path)?;
        connection.busy_timeout(BUSY)?;
        connection.pragma_update(None, "journal_mode", "wal")?;
        connection.pragma_update(
            None,
            "synchronous",
            match synchronous {
                Synchronous::Full => "full",
                Synchronous::OffForTestsThatMustFail => "off",
            },
        )?;
        connection.pragma_update(None, "foreign_keys", true)?;
        // What a savepoint needs to go back stays out of the file system: it is worth nothing after a crash.
        connection.pragma_update(None, "temp_store", "memory")?;
        // No connection stops for a checkpoint in the middle of its own work.
        connection.pragma_update(None, "wal_autocheckpoint", 0)?;
        // What a rush has made longer is given back when the WAL begins anew.
        connection.pragma_update(None, "journal_size_limit", checkpoint::LONG_BYTES)?;
        connection.set_prepared_statement_cache_capacity(128);
        // A statement is planned once, not anew for every value it is given.
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
        Ok(connection)
    };
    connect().map_err(|error| match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::NotADatabase) => {
            StoreError::Corrupt(format!("{} is not a database", path.display()))
        }
        _ => StoreError::Unavailable(format!("{}: {error}", path.display())),
    })
}
