//! The line to an engine: what goes there never blocks us, and what comes from there can be waited for.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::time::{Duration, Instant};

use super::line::{Line, read_line};
use super::program::Program;
use crate::limits::Stop;

/// A line to an engine. When it is dropped the engine is told to quit, and its process is ended if it does not.
pub(super) struct Link {
    out: Option<Sender<String>>,
    heard: Receiver<Line>,
    process: Option<Child>,
}

/// Why there is no line.
pub(super) enum Silence {
    /// The time is up.
    Late,
    /// It was stopped.
    Stopped,
    /// The engine is gone.
    Ended,
}

impl Link {
    /// Lines of an engine that may wait to be read; a chattier one waits itself.
    const WAITING: usize = 1_024;
    /// How long an engine has to quit by itself.
    const FAREWELL: Duration = Duration::from_millis(300);
    /// How often a brake is looked at.
    const LOOK: Duration = Duration::from_millis(5);

    /// Starts a program.
    pub(super) fn to(program: &Program) -> io::Result<Link> {
        let mut process = Command::new(&program.path)
            .args(&program.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let pipes = process.stdin.take().zip(process.stdout.take());
        let Some((stdin, stdout)) = pipes else {
            return Err(io::Error::other("the engine has no pipes"));
        };
        let mut link = Link::over(BufReader::new(stdout), stdin)?;
        link.process = Some(process);
        Ok(link)
    }

    /// Talks to an engine that reads and writes elsewhere.
    pub(super) fn over(
        reader: impl BufRead + Send + 'static,
        writer: impl Write + Send + 'static,
    ) -> io::Result<Link> {
        let (out, lines) = mpsc::channel();
        let (tell, heard) = mpsc::sync_channel(Link::WAITING);
        // Neither thread is waited for: each ends with its end of the line.
        std::thread::Builder::new().name("engine-out".to_owned()).spawn(move || write_all(&lines, writer))?;
        std::thread::Builder::new().name("engine-in".to_owned()).spawn(move || read_all(reader, &tell))?;
        Ok(Link { out: Some(out), heard, process: None })
    }

    /// Sends a line. That nobody reads it is noticed when an answer is waited for.
    pub(super) fn send(&self, line: impl Into<String>) {
        if let Some(out) = &self.out {
            let _ = out.send(line.into());
        }
    }

    /// The next line, until a time, unless it is stopped. An engine that talks on and on gets no more time for it; what is
    /// too long says nothing.
    pub(super) fn next(&self, until: Instant, stop: Option<&Stop>) -> Result<String, Silence> {
        loop {
            if stop.is_some_and(Stop::is_stopped) {
                return Err(Silence::Stopped);
            }
            let left = until.saturating_duration_since(Instant::now());
            let wait = if stop.is_some() { left.min(Link::LOOK) } else { left };
            match self.heard.recv_timeout(wait) {
                Ok(_) | Err(RecvTimeoutError::Timeout) if Instant::now() >= until => {
                    return Err(Silence::Late);
                }
                Ok(Line::Text(line)) => return Ok(line),
                Ok(Line::TooLong) | Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Ended),
            }
        }
    }
}

fn write_all(lines: &Receiver<String>, mut writer: impl Write) {
    for line in lines {
        if writeln!(writer, "{line}").and_then(|()| writer.flush()).is_err() {
            return;
        }
    }
}

fn read_all(mut reader: impl BufRead, tell: &SyncSender<Line>) {
    while let Ok(Some(line)) = read_line(&mut reader) {
        if tell.send(line).is_err() {
            return;
        }
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.send("quit");
        // The writer ends after this line, and with it the engine's input.
        self.out = None;
        let Some(process) = &mut self.process else { return };
        let until = Instant::now() + Link::FAREWELL;
        while Instant::now() < until {
            if !matches!(process.try_wait(), Ok(None)) {
                return;
            }
            std::thread::sleep(Link::LOOK);
        }
        let _ = process.kill();
        let _ = process.wait();
    }
}
