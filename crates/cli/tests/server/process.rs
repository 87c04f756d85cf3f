//! The program as a process of its own.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};

/// A server that runs as a process.
pub(crate) struct Process {
    child: Child,
    pub(crate) address: SocketAddr,
}

/// The program, told to serve with settings that slow no test down.
pub(crate) fn serve(database: &str, listen: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_motherlode"));
    command.args(["serve", "--no-browser", "--database", database, "--listen", listen, "--log", "warn"]);
    command.args(["--bot-seconds", "0.02"]);
    // What a server on PostgreSQL leaves for its operator goes there, not to whoever runs the tests.
    command.env("XDG_DATA_HOME", env!("CARGO_TARGET_TMPDIR"));
    for limit in ["requests", "commands", "connections", "arrivals", "tables"] {
        command.args(["--limit", &format!("{limit}=1000000")]);
    }
    command
}

impl Process {
    /// Starts the program and waits until it says where it listens.
    pub(crate) fn start(mut command: Command) -> Process {
        let mut child =
            command.stdout(Stdio::piped()).stdin(Stdio::null()).spawn().expect("the program starts");
        let out = child.stdout.take().expect("its output");
        let mut lines = BufReader::new(out).lines();
        let address = loop {
            let line = lines.next().expect("it says where it listens").expect("text");
            if let Some((_, address)) = line.split_once("http://") {
                break address.trim().parse().expect("an address");
            }
        };
        Process { child, address }
    }

    /// Its id for the operating system.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Ends it without a chance to do anything.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
    }

    /// Asks it to end, and waits; whether it ended well.
    pub(crate) fn stop(mut self) -> bool {
        let asked = Command::new("kill").args(["-TERM", &self.id().to_string()]).status().expect("kill");
        assert!(asked.success());
        self.child.wait().expect("it ends").success()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Whoever was stopped or killed already is not there any more.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
