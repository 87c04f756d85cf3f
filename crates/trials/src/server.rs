//! The real program with a database of its own, started for a trial and gone after it.

use std::fmt;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use crate::line::{Line, Way};
use crate::postgres::{Fsync, PostgresServer};
use crate::process::Process;

/// What the server keeps its things in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Database {
    /// A file in a temporary folder.
    Sqlite,
    /// A PostgreSQL server in a temporary folder, which syncs as in production.
    Postgres,
}

impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Database::Sqlite => "SQLite",
            Database::Postgres => "PostgreSQL",
        })
    }
}

/// How much the server takes from one address.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Limits {
    /// As it comes.
    Default,
    /// Whatever comes: all clients of a trial have one address.
    Open,
}

/// The program beside this one, serving on a free port.
pub struct Server {
    child: Child,
    address: SocketAddr,
    folder: tempfile::TempDir,
    /// Dropped after the child has ended.
    _postgres: Option<PostgresServer>,
}

impl Server {
    /// Starts it with a new database, on one core where one is named.
    pub fn start(database: Database, limits: Limits, core: Option<&str>) -> Server {
        let folder = tempfile::Builder::new().prefix("motherlode-trial-").tempdir().expect("a folder");
        let postgres = (database == Database::Postgres).then(|| PostgresServer::start(Fsync::On));
        let program = beside("motherlode");
        let mut command = match core {
            None => Command::new(program),
            Some(core) => {
                let mut command = Command::new("taskset");
                command.args(["-c", core]).arg(program);
                command
            }
        };
        command.args(["serve", "--no-browser", "--log", "warn", "--listen", "127.0.0.1:0", "--database"]);
        match &postgres {
            Some(postgres) => command.arg(postgres.database()),
            None => command.arg(folder.path().join("trial.db")),
        };
        // With PostgreSQL the operator's token lies in the data folder, and the real one is not for trials.
        command.env("XDG_DATA_HOME", folder.path());
        if limits == Limits::Open {
            for limit in ["requests", "commands", "connections", "arrivals", "tables", "chat-rate"] {
                command.args(["--limit", &format!("{limit}=1000000")]);
            }
        }
        let mut child =
            command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().expect("the server starts");
        let mut said = String::new();
        let out = child.stdout.take().expect("its words");
        BufReader::new(out).read_line(&mut said).expect("where it is");
        let address = said.split("http://").nth(1).unwrap_or_default().trim().parse().expect("an address");
        Server { child, address, folder, _postgres: postgres }
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What the operating system says of it.
    pub fn process(&self) -> Process {
        Process(self.child.id())
    }

    /// The bytes of its database file and of the log beside it; nothing of PostgreSQL's.
    pub fn database_size(&self) -> u64 {
        let size = |name: &str| std::fs::metadata(self.folder.path().join(name)).map_or(0, |file| file.len());
        size("trial.db") + size("trial.db-wal")
    }

    /// What it counts of itself.
    pub async fn metrics(&self) -> Metrics {
        Metrics(Line::new(Way::to(self.address)).grant("GET /metrics", None, "").await)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What the server counts of itself, as it says so.
pub struct Metrics(String);

impl Metrics {
    /// One number, by its name and labels.
    pub fn number(&self, name: &str) -> f64 {
        let line = self.0.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("{name} in {}", self.0)).parse().expect("a number")
    }
}

/// A program that was built with this one.
fn beside(name: &str) -> PathBuf {
    let own = std::env::current_exe().expect("this program");
    let path = own.with_file_name(name);
    assert!(path.is_file(), "{} is not built", path.display());
    path
}
