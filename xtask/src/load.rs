//! `cargo xtask load`: many tables at once against the real server on one core, with real clients on another.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::{env, fs};

use crate::call::{self, Call};
use crate::failure::Failure;

/// What is measured: so many tables, played how, for how many seconds.
const RUNS: [(u32, &str, u32); 4] =
    [(200, "closed", 10), (1_000, "closed", 10), (1_000, "paced", 20), (1_000, "idle", 0)];
const PROGRAM: &str = "motherlode";

/// A server under load; gone when this is dropped.
struct Server {
    child: Child,
    folder: PathBuf,
    address: String,
}

/// Builds the program and the clients, and measures.
pub(crate) fn run() -> Result<(), Failure> {
    if Call::program("taskset").with(["--version"]).ask().is_none() {
        return Err(Failure::NotInstalled { tool: "taskset", install: "apt-get install util-linux" });
    }
    Call::cargo().with(["build", "--release", "-p", "motherlode-cli"]).run()?;
    Call::cargo().with(["build", "--release", "-p", "motherlode-trials"]).run()?;
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| call::root().join("target"), PathBuf::from);
    let release = target.join("release");
    for (tables, mode, seconds) in RUNS {
        let server = Server::start(&release)?;
        let load = release.join("load").display().to_string();
        let process = format!("server={}", server.child.id());
        let words = [server.address.clone(), format!("tables={tables}"), format!("mode={mode}"), process];
        Call::program("taskset")
            .with(["-c", "1", &load])
            .with(words)
            .with([format!("seconds={seconds}")])
            .run()?;
    }
    Ok(())
}

impl Server {
    /// Starts the server on the first core, with a new database.
    fn start(release: &std::path::Path) -> Result<Server, Failure> {
        let folder = env::temp_dir().join(format!("motherlode-load-{}", std::process::id()));
        let cannot = |error| Failure::CannotRead { path: folder.clone(), error };
        // What an earlier run left is in the way.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).map_err(cannot)?;
        let mut command = Command::new("taskset");
        command.args(["-c", "0"]).arg(release.join(PROGRAM));
        command.args(["serve", "--no-browser", "--log", "warn", "--listen", "127.0.0.1:0", "--database"]);
        command.arg(folder.join("load.db"));
        for limit in ["requests", "commands", "connections", "arrivals", "tables"] {
            command.args(["--limit", &format!("{limit}=1000000")]);
        }
        let started = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
        let call = PROGRAM.to_owned();
        let mut child = started.map_err(|error| Failure::CannotStart { call, error })?;
        let mut said = String::new();
        if let Some(out) = child.stdout.take() {
            BufReader::new(out).read_line(&mut said).map_err(cannot)?;
        }
        let address = said.split("http://").nth(1).unwrap_or_default().trim().to_owned();
        Ok(Server { child, folder, address })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}
