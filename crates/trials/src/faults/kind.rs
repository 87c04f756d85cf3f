//! What can go wrong, and with which database.

use std::fmt;

/// Where the server keeps everything.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Database {
    /// A file.
    Sqlite,
    /// A server of its own.
    Postgres,
}

/// What goes wrong.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// The server is killed without a chance to do anything.
    Killed,
    /// The machine loses its power: the server is killed, and what was not synced is lost.
    PowerLost,
    /// The server stands still for some seconds.
    Stopped,
    /// The database server is restarted in good order.
    Restarted,
    /// The database server crashes and comes back.
    Crashed,
    /// The disk is full.
    Full,
    /// The disk cannot be written any more.
    ReadOnly,
    /// The database is slow: every sync takes long, or the log is locked by someone else.
    Slow,
    /// The database server stands still for some seconds.
    Frozen,
    /// Connections are slow, cut and half closed.
    Network,
    /// The machine's clock is set, forward or back.
    Clock,
}

/// Every fault with the database it is tried with.
pub const ALL: [(Kind, Database); 17] = [
    (Kind::Killed, Database::Sqlite),
    (Kind::Killed, Database::Postgres),
    (Kind::PowerLost, Database::Sqlite),
    (Kind::Stopped, Database::Sqlite),
    (Kind::Stopped, Database::Postgres),
    (Kind::Restarted, Database::Postgres),
    (Kind::Crashed, Database::Postgres),
    (Kind::Full, Database::Sqlite),
    (Kind::Full, Database::Postgres),
    (Kind::ReadOnly, Database::Sqlite),
    (Kind::Slow, Database::Sqlite),
    (Kind::Slow, Database::Postgres),
    (Kind::Frozen, Database::Postgres),
    (Kind::Network, Database::Sqlite),
    (Kind::Network, Database::Postgres),
    (Kind::Clock, Database::Sqlite),
    (Kind::Clock, Database::Postgres),
];

impl Kind {
    /// The word for it on the command line and in tables.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Killed => "killed",
            Kind::PowerLost => "power-lost",
            Kind::Stopped => "stopped",
            Kind::Restarted => "database-restarted",
            Kind::Crashed => "database-crashed",
            Kind::Full => "disk-full",
            Kind::ReadOnly => "disk-read-only",
            Kind::Slow => "database-slow",
            Kind::Frozen => "database-frozen",
            Kind::Network => "network",
            Kind::Clock => "clock",
        }
    }
}

impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Database::Sqlite => "SQLite",
            Database::Postgres => "PostgreSQL",
        })
    }
}
