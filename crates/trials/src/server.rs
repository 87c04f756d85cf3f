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

    /// How long the slowest took, at most, of what a histogram has counted since: the end of its bucket in seconds, endless if it
    /// lies behind all of them; nothing if nothing was counted.
    pub fn slowest_since(&self, before: &Metrics, name: &str) -> Option<f64> {
        let (now, then) = (self.buckets(name), before.buckets(name));
        let grown: Vec<_> = now.iter().zip(then).map(|((end, now), (_, then))| (*end, now - then)).collect();
        let all = grown.last().map_or(0.0, |(_, count)| *count);
        grown.into_iter().find(|(_, count)| all > 0.0 && *count >= all).map(|(end, _)| end)
    }

    /// The buckets of a histogram: the end of each, and how many lie below it.
    fn buckets(&self, name: &str) -> Vec<(f64, f64)> {
        let bucket = |line: &str| {
            let (end, count) = line.strip_prefix(name)?.strip_prefix("_bucket{le=\"")?.split_once("\"} ")?;
            // “+Inf” is a number, too.
            Some((end.parse().ok()?, count.parse().ok()?))
        };
        self.0.lines().filter_map(bucket).collect()
    }
}

/// A program that was built with this one.
fn beside(name: &str) -> PathBuf {
    let own = std::env::current_exe().expect("this program");
    let path = own.with_file_name(name);
    assert!(path.is_file(), "{} is not built", path.display());
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    fn commits(below: [u32; 3], all: u32) -> Metrics {
        let [a, b, c] = below;
        let bucket = |end: &str, count: u32| format!("commit_bucket{{le=\"{end}\"}} {count}\n");
        Metrics(bucket("0.001", a) + &bucket("0.01", b) + &bucket("0.1", c) + &bucket("+Inf", all))
    }

    #[test]
    fn the_slowest_is_looked_for_among_what_came_since() {
        let before = commits([1, 1, 2], 2);
        assert_eq!(commits([5, 5, 6], 6).slowest_since(&before, "commit"), Some(0.001));
        assert_eq!(commits([5, 6, 7], 7).slowest_since(&before, "commit"), Some(0.01));
        assert_eq!(commits([5, 6, 7], 8).slowest_since(&before, "commit"), Some(f64::INFINITY));
        assert_eq!(before.slowest_since(&before, "commit"), None);
        assert_eq!(before.slowest_since(&before, "other"), None);
    }
}
