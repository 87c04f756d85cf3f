//! The server under trial: a real process on a real database, behind the proxy.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use motherlode_server::store::{Postgres, Sqlite, Store};

use super::chance::Chance;
use super::disk::SmallDisk;
use super::http;
use super::kind::{Database, Kind};
use super::mishaps::Mishaps;
use super::proxy::Proxy;
use crate::postgres::PostgresServer;

/// How long anything may take that should take a moment, or ten seconds where a bot's turn is taken over: much longer than
/// that, for machines that are busy with something else.
pub const LIMIT: Duration = Duration::from_secs(180);

/// What all rounds share.
pub struct Ground {
    /// The program that is put to the test, and what it is called with before the settings.
    pub program: PathBuf,
    /// The library that brings mishaps.
    pub library: PathBuf,
    /// The database server.
    pub postgres: Arc<PostgresServer>,
}

/// How the server syncs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Syncs {
    /// As it comes.
    Always,
    /// Not at all: this very program serves, with a database that is told to leave it out.
    Never,
}

/// A server and what it stands on; gone when this is dropped.
pub struct Site {
    /// Where clients reach it.
    pub proxy: Proxy,
    /// What can be done to the machine it believes to run on.
    pub mishaps: Option<Mishaps>,
    /// Where its database is, when that is small.
    pub disk: Option<SmallDisk>,
    /// The address of its database, if that is PostgreSQL.
    pub url: Option<String>,
    server: Option<Child>,
    address: SocketAddr,
    folder: tempfile::TempDir,
    program: PathBuf,
    syncs: Syncs,
    postgres: Arc<PostgresServer>,
}

impl Site {
    /// A site for a kind of fault; says why where this machine cannot have it.
    pub async fn open(
        ground: &Ground,
        kind: Kind,
        database: Database,
        syncs: Syncs,
        chance: &mut Chance,
    ) -> Result<Site, String> {
        let disk = (kind == Kind::Full).then(|| SmallDisk::mount(64)).transpose()?;
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let place = disk.as_ref().map_or(folder.path(), SmallDisk::path);
        let postgres = Arc::clone(&ground.postgres);
        let url = (database == Database::Postgres).then(|| match &disk {
            Some(disk) => ground.postgres.database_in(disk.path()),
            None => ground.postgres.database(),
        });
        let needs_mishaps = match kind {
            Kind::PowerLost | Kind::ReadOnly | Kind::Clock => true,
            Kind::Slow => database == Database::Sqlite,
            _ => false,
        };
        let mishaps = needs_mishaps.then(|| {
            let data = place.join("data");
            std::fs::create_dir(&data).expect("a folder");
            Mishaps::new(&ground.library, &data)
        });
        let proxy = Proxy::start(chance.fork()).await;
        let address = proxy.address;
        let program = ground.program.clone();
        let server = None;
        Ok(Site { proxy, mishaps, disk, url, server, address, folder, program, syncs, postgres })
    }

    fn file(&self) -> PathBuf {
        let place = self.disk.as_ref().map_or(self.folder.path(), SmallDisk::path);
        if self.mishaps.is_some() { place.join("data/trial.db") } else { place.join("trial.db") }
    }

    fn log(&self) -> PathBuf {
        self.folder.path().join("log")
    }

    /// What the server has logged so far.
    pub fn logged(&self) -> String {
        std::fs::read_to_string(self.log()).unwrap_or_default()
    }

    /// Starts the server, and leads the proxy to it; says what went wrong where it does not start. While its database is away
    /// it is started again and again, as whatever keeps services running would.
    pub fn start(&mut self) -> Result<(), String> {
        let begun = Instant::now();
        loop {
            match self.try_to_start() {
                Err(problem)
                    if problem.contains("the database is not available") && begun.elapsed() < LIMIT =>
                {
                    std::thread::sleep(Duration::from_millis(500));
                }
                started => return started,
            }
        }
    }

    fn try_to_start(&mut self) -> Result<(), String> {
        let mut command = match self.syncs {
            Syncs::Always => self.serve(),
            Syncs::Never => {
                let mut command = Command::new(std::env::current_exe().expect("this program"));
                command.arg("serve-unsynced").arg(self.file());
                command
            }
        };
        if let Some(mishaps) = &self.mishaps {
            mishaps.load_into(&mut command);
        }
        let log = File::options().create(true).append(true).open(self.log()).expect("a log");
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .map_err(|error| error.to_string())?;
        let out = child.stdout.take().expect("its output");
        self.server = Some(child);
        let lines = BufReader::new(out).lines().map_while(Result::ok);
        let found = lines.filter_map(|line| line.split_once("http://")?.1.trim().parse().ok()).next();
        let Some(address) = found else {
            self.kill();
            return Err(format!("the server does not start:\n{}", self.logged()));
        };
        self.address = address;
        self.proxy.lead_to(self.address);
        Ok(())
    }

    fn serve(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.args(["serve", "--no-browser", "--log", "warn", "--listen", "127.0.0.1:0"]);
        command.args(["--bot-seconds", "0.02", "--database"]);
        match &self.url {
            Some(url) => command.arg(url),
            None => command.arg(self.file()),
        };
        // What a server on PostgreSQL leaves for its operator goes there.
        command.env("XDG_DATA_HOME", self.folder.path());
        for limit in ["requests", "commands", "connections", "arrivals", "tables"] {
            command.args(["--limit", &format!("{limit}=1000000")]);
        }
        command
    }

    /// Kills the server without a chance to do anything.
    pub fn kill(&mut self) {
        if let Some(mut server) = self.server.take() {
            // It may have ended by itself.
            let _ = server.kill();
            server.wait().expect("it ends");
        }
    }

    /// Sends the server a signal.
    pub fn signal(&self, signal: &str) {
        if let Some(server) = &self.server {
            send_signal(signal, &[server.id()]);
        }
    }

    /// Asks the server to end; whether it did, and well.
    pub async fn stop(&mut self) -> bool {
        self.signal("-TERM");
        let Some(mut server) = self.server.take() else { return false };
        let begun = Instant::now();
        while begun.elapsed() < LIMIT {
            if let Ok(Some(status)) = server.try_wait() {
                return status.success();
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        // It runs, or it ended a moment ago.
        let _ = server.kill();
        let _ = server.wait();
        false
    }

    /// Whether the server says that it is ready; nothing if it says nothing.
    pub async fn is_ready(&self) -> Option<bool> {
        let answer = http::ask(self.address, "GET /readyz", None, "").await.ok()?;
        Some(answer.status == 200)
    }

    /// Waits until the server says that it is ready, or is not.
    pub async fn until_ready(&self, wanted: bool) -> Result<(), String> {
        let begun = Instant::now();
        while self.is_ready().await != Some(wanted) {
            if begun.elapsed() > LIMIT {
                return Err(format!("/readyz does not {}", if wanted { "succeed" } else { "fail" }));
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Ok(())
    }

    /// Opens the database, once the server is gone.
    pub async fn store(&self) -> Result<Arc<dyn Store>, String> {
        let cannot = |error: motherlode_server::store::StoreError| error.to_string();
        Ok(match &self.url {
            Some(url) => Arc::new(Postgres::connect(url).await.map_err(cannot)?),
            None => Arc::new(Sqlite::open(self.file()).map_err(cannot)?),
        })
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.kill();
        if let Some(url) = &self.url {
            self.postgres.drop_database(url);
        }
    }
}

/// Sends a signal to processes.
pub fn send_signal(signal: &str, processes: &[u32]) {
    let processes = processes.iter().map(u32::to_string);
    // Who has ended meanwhile needs none.
    let _ = Command::new("kill").arg(signal).args(processes).stderr(Stdio::null()).status().expect("kill");
}

/// A process and those it has started.
pub fn family(process: u32) -> Vec<u32> {
    let parent = |id: u32| -> Option<u32> {
        let text = std::fs::read_to_string(Path::new("/proc").join(id.to_string()).join("stat")).ok()?;
        text.rsplit(')').next()?.split_whitespace().nth(1)?.parse().ok()
    };
    let all = std::fs::read_dir("/proc").expect("processes").flatten();
    let all = all.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let mut family: Vec<u32> = all.filter(|id| parent(*id) == Some(process)).collect();
    family.push(process);
    family
}
