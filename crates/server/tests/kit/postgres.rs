//! A real PostgreSQL server for tests: its own folder, its own port, gone when the test process is.

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// Whether the server syncs what it commits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fsync {
    /// As in production.
    On,
    /// As nobody should have it.
    Off,
}

/// A running PostgreSQL server.
pub struct PostgresServer {
    programs: PathBuf,
    folder: PathBuf,
    account: Option<Account>,
    port: u16,
    fsync: Fsync,
    databases: AtomicU32,
    /// Ends the server and clears up when the pipe to it closes: however this process ends, it does.
    guard: Child,
}

/// Whom the server runs as; it refuses to run as root.
#[derive(Clone, Copy)]
struct Account {
    user: u32,
    group: u32,
}

impl PostgresServer {
    /// Makes a new, empty server and starts it.
    pub fn start(fsync: Fsync) -> PostgresServer {
        let programs = programs();
        let folder = tempfile::Builder::new()
            .prefix("motherlode-postgres-")
            .tempdir()
            .expect("a temporary folder")
            .keep();
        // Whoever owns what we make here is who we are.
        let is_root = fs::metadata(&folder).expect("the folder").uid() == 0;
        let account = is_root.then(unprivileged);
        if let Some(Account { user, group }) = account {
            chown(&folder, Some(user), Some(group)).expect("a folder for the server");
        }
        let guard = as_account(&mut Command::new("sh"), account)
            .args(["-c", r#"cat; "$0/pg_ctl" -D "$1/data" -m immediate -w stop; rm -rf "$1""#])
            .arg(&programs)
            .arg(&folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("a shell");
        let port =
            TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a port").port();
        let server =
            PostgresServer { programs, folder, account, port, fsync, databases: AtomicU32::new(0), guard };
        let data = server.data();
        server.run("initdb", &["-D", &data, "-U", "motherlode", "-A", "trust", "-E", "UTF8", "--no-sync"]);
        server.start_again();
        server
    }

    /// Starts it after [`stop`](PostgresServer::stop), with everything that was committed, on the same port.
    pub fn start_again(&self) {
        let fsync = match self.fsync {
            Fsync::On => "on",
            Fsync::Off => "off",
        };
        let options =
            format!("-p {} -h 127.0.0.1 -k '{}' -c fsync={fsync}", self.port, self.folder.display());
        let log = self.folder.join("log");
        self.run(
            "pg_ctl",
            &["-D", &self.data(), "-l", &log.to_string_lossy(), "-w", "-o", &options, "start"],
        );
    }

    /// Stops it at once, as a crash of the machine would, but for what the operating system holds.
    pub fn stop(&self) {
        self.run("pg_ctl", &["-D", &self.data(), "-m", "immediate", "-w", "stop"]);
    }

    /// The address of a new, empty database.
    pub fn database(&self) -> String {
        let name = format!("test{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let port = self.port.to_string();
        self.run("createdb", &["-h", "127.0.0.1", "-p", &port, "-U", "motherlode", &name]);
        format!("postgres://motherlode@127.0.0.1:{port}/{name}")
    }

    /// Runs a statement in a database that [`database`](PostgresServer::database) has given.
    pub fn sql(&self, url: &str, statement: &str) {
        self.run("psql", &["-q", "-v", "ON_ERROR_STOP=1", "-d", url, "-c", statement]);
    }

    /// Restarts it in good order: whoever is connected is sent away, what is under way is rolled back.
    pub fn restart(&self) {
        self.run("pg_ctl", &["-D", &self.data(), "-m", "fast", "-w", "stop"]);
        self.start_again();
    }

    /// The address of a new, empty database whose tables are kept in this folder; there is one such database at a time.
    pub fn database_in(&self, folder: &Path) -> String {
        let owned = folder.join("tables");
        fs::create_dir(&owned).expect("a folder");
        if let Some(Account { user, group }) = self.account {
            chown(&owned, Some(user), Some(group)).expect("a folder for the server");
        }
        let name = format!("test{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let url = |name: &str| format!("postgres://motherlode@127.0.0.1:{}/{name}", self.port);
        self.sql(&url("postgres"), &format!("CREATE TABLESPACE elsewhere LOCATION '{}'", owned.display()));
        self.sql(&url("postgres"), &format!("CREATE DATABASE {name} TABLESPACE elsewhere"));
        url(&name)
    }

    /// Drops a database that [`database`](PostgresServer::database) or [`database_in`](PostgresServer::database_in) has given:
    /// what a server keeps it must sync, file by file, when it comes back from a crash.
    pub fn drop_database(&self, url: &str) {
        let (server, name) = url.rsplit_once('/').expect("an address");
        let first = format!("{server}/postgres");
        self.sql(&first, &format!("DROP DATABASE {name} WITH (FORCE)"));
        self.sql(&first, "DROP TABLESPACE IF EXISTS elsewhere");
    }

    /// The id of its first process.
    pub fn process(&self) -> u32 {
        let file = self.folder.join("data/postmaster.pid");
        let text = fs::read_to_string(file).expect("it runs");
        text.lines().next().and_then(|line| line.trim().parse().ok()).expect("a number")
    }

    fn data(&self) -> String {
        self.folder.join("data").to_string_lossy().into_owned()
    }

    fn run(&self, program: &str, arguments: &[&str]) {
        let log =
            fs::File::create(self.folder.join(format!("{program}.out"))).expect("a file for the output");
        // Not a pipe: the server inherits it and would keep it open.
        let status = as_account(&mut Command::new(self.programs.join(program)), self.account)
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(log.try_clone().expect("the same file"))
            .stderr(log)
            .status()
            .unwrap_or_else(|error| panic!("cannot start {program}: {error}"));
        assert!(
            status.success(),
            "{program} {arguments:?} failed:\n{}\n{}",
            fs::read_to_string(self.folder.join(format!("{program}.out"))).unwrap_or_default(),
            fs::read_to_string(self.folder.join("log")).unwrap_or_default()
        );
    }
}

impl Drop for PostgresServer {
    fn drop(&mut self) {
        drop(self.guard.stdin.take());
        self.guard.wait().expect("the guard ends");
    }
}

/// Sets whom a command runs as, in a group of its own: an interrupt at the terminal is not for it.
fn as_account(command: &mut Command, account: Option<Account>) -> &mut Command {
    if let Some(Account { user, group }) = account {
        command.uid(user).gid(group);
    }
    command.process_group(0).current_dir("/")
}

/// Where the server's programs are: Debian keeps them out of the path.
fn programs() -> PathBuf {
    let mut folders: Vec<PathBuf> = fs::read_dir("/usr/lib/postgresql")
        .map(|versions| versions.flatten().map(|version| version.path().join("bin")).collect())
        .unwrap_or_default();
    folders.sort();
    folders.reverse();
    folders.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
    let has_all = |folder: &Path| {
        ["initdb", "pg_ctl", "postgres", "createdb", "psql"].iter().all(|name| folder.join(name).is_file())
    };
    folders.into_iter().find(|folder| has_all(folder)).expect(
        "these tests need PostgreSQL's server programs (initdb, pg_ctl, postgres): \
         install Debian's package postgresql-15, or put them on the path",
    )
}

/// An account that may do nothing: PostgreSQL's own, or else nobody's.
fn unprivileged() -> Account {
    let accounts = fs::read_to_string("/etc/passwd").expect("the list of accounts");
    let find = |name: &str| {
        let line = accounts.lines().find(|line| line.split(':').next() == Some(name))?;
        let mut numbers = line.split(':').skip(2).map(|field| field.parse().ok());
        Some(Account { user: numbers.next()??, group: numbers.next()?? })
    };
    find("postgres").or_else(|| find("nobody")).expect("an account named postgres or nobody")
}
