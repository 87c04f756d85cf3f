//! What is kept: one trait, two real databases behind it.
//!
//! The trait is in parts, one for each thing that is kept: [`Tables`] (the log of every table), [`People`], [`Standing`]
//! (results and ratings), [`Social`] (chat, blocks, reports, seekers). Whoever answers `Ok` to a write has it on disk.

mod news;
mod participants;
mod people;
mod postgres;

mod social;
mod sqlite;
mod standing;
mod tables;

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use async_trait::async_trait;
use tokio::sync::broadcast;

use crate::id::TableId;
use crate::metrics::Histogram;

pub use news::News;
pub use people::{
    Created, Credentials, NewToken, People, Person, PersonChange, PersonKind, TokenRow, Webhook,
};

pub use postgres::Postgres;
pub use social::{ChatLine, NewChatLine, NewReport, Report, Room, Seek, Social};
pub use sqlite::{Sqlite, Synchronous};
pub use standing::{
    GameResultRow, LeaderRow, PlayCount, PlayerResult, RatedGame, RatingChange, RatingRow, ResultRow,
    Standing, Tally,
};
pub use tables::{Append, Appended, LoggedEvent, Stage, TableFilter, TableHead, TableRow, Tables};

/// Why the database did not do what was asked. Nothing was changed then, with one exception: when the connection to a
/// database elsewhere is lost during the commit, nobody knows. So whoever is told [`Unavailable`](StoreError::Unavailable)
/// reads again what is there before going on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// It cannot be reached or cannot write now; later it may.
    Unavailable(String),
    /// What it holds cannot be what this program wrote.
    Corrupt(String),
    /// It is set up so that an acknowledged write could be lost.
    Unsafe(String),
    /// What was asked cannot be done, now or later.
    Refused(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Unavailable(why) => write!(f, "the database is not available: {why}"),
            StoreError::Corrupt(what) => write!(f, "the database holds something unexpected: {what}"),
            StoreError::Unsafe(why) => write!(f, "the database is not safe to use: {why}"),
            StoreError::Refused(why) => write!(f, "the database refuses: {why}"),
        }
    }
}

impl std::error::Error for StoreError {}

/// The answer of a database.
pub type Stored<T> = Result<T, StoreError>;

/// What has changed in the database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// The log of this table has grown.
    Table(TableId),
    /// Nobody knows what: the connection to the database was lost and is there again. Whoever holds something re-reads it.
    Everything,
}

/// A database.
#[async_trait]
pub trait Store: Tables + People + Standing + Social {
    /// Whether it can be read and written now.
    async fn check(&self) -> Stored<()>;
    /// Thirty-two random bytes that all processes on this database share, made by the first one that asks: `fresh` is kept
    /// if there are none yet.
    async fn key(&self, fresh: [u8; 32]) -> Stored<[u8; 32]>;
    /// How long commits took, most of that the disk: with SQLite all of them, with PostgreSQL those of what happened at tables.
    fn commits(&self) -> &Histogram;
    /// Whether other processes may use it at the same time.
    fn is_shared(&self) -> bool;
    /// What other processes change from now on. Whoever lags behind is told so by the channel and re-reads what it holds, as
    /// for [`Change::Everything`].
    fn changes(&self) -> broadcast::Receiver<Change>;
    /// Tells other processes something. Whoever is not there does not hear it.
    async fn tell(&self, news: News) -> Stored<()>;
    /// What other processes tell from now on, each with a name for the one that does.
    fn news(&self) -> broadcast::Receiver<(Arc<str>, News)>;
    /// Writes a copy of everything into a new file while others go on; refused by databases that have their own tools.
    async fn backup(&self, file: &Path) -> Stored<()>;
    /// Finishes what was begun and closes; later calls find the database unavailable.
    async fn close(&self);
}
