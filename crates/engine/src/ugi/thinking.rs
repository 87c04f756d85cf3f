//! A search beside the conversation, so that a host is always answered.

use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use motherlode_core::{Game, Seat};

use super::complaint::Complaint;
use super::session::Engine;
use super::word;
use crate::limits::{Limits, Stop};
use crate::thought::Thought;

/// Where lines go to a host, whole ones only, from whatever thread.
pub(super) struct Output<W>(Arc<Mutex<W>>);

impl<W> Clone for Output<W> {
    fn clone(&self) -> Self {
        Output(Arc::clone(&self.0))
    }
}

impl<W: Write> Output<W> {
    pub(super) fn new(writer: W) -> Self {
        Output(Arc::new(Mutex::new(writer)))
    }

    pub(super) fn say(&self, lines: &[String]) -> io::Result<()> {
        // A thread that panicked while it wrote left at worst half a line.
        let mut writer = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        lines.iter().try_for_each(|line| writeln!(writer, "{line}"))?;
        writer.flush()
    }
}

/// What a search is to do.
pub(super) struct Task<G: Game> {
    pub(super) game: G,
    pub(super) knowledge: G::Knowledge,
    pub(super) seat: Seat,
    pub(super) limits: Limits,
    /// Whether the answer waits for `stop`.
    pub(super) waits: bool,
}

/// A search that has begun.
pub(super) struct Thinking<G: Game> {
    stop: Stop,
    waits: bool,
    answer: Arc<Mutex<Answer>>,
    back: Receiver<Option<Engine<G>>>,
    thread: JoinHandle<()>,
}

/// The answer of a search that waits for `stop`.
#[derive(Default)]
struct Answer {
    stopped: bool,
    lines: Option<Vec<String>>,
}

fn lock(answer: &Mutex<Answer>) -> std::sync::MutexGuard<'_, Answer> {
    answer.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<G: Game> Thinking<G> {
    /// Begins a search; `Err` if the machine has no thread for it.
    pub(super) fn begin<W: Write + Send + 'static>(
        task: Task<G>,
        mut engine: Engine<G>,
        output: Output<W>,
    ) -> io::Result<Self> {
        let (stop, waits) = (task.limits.stop.clone(), task.waits);
        let answer = Arc::new(Mutex::new(Answer::default()));
        let told = Arc::clone(&answer);
        let (give_back, back) = mpsc::channel();
        let thread = std::thread::Builder::new().name("ugi-search".to_owned()).spawn(move || {
            let begun = Instant::now();
            // A player that panics must not leave its host without an answer; it is thrown away.
            let thought = catch_unwind(AssertUnwindSafe(|| {
                engine.player.think(&task.game, &task.knowledge, &task.limits)
            }));
            let (lines, engine) = match thought {
                Ok(Some(thought)) => {
                    let best = format!("bestmove {}", word(&thought.action));
                    (vec![info(&thought, task.seat, begun.elapsed()), best], Some(engine))
                }
                Ok(None) => {
                    let complaint = Complaint::NoMove(engine.player.trouble());
                    (vec![format!("error {complaint}")], Some(engine))
                }
                Err(_) => (vec![format!("error {}", Complaint::BrokenOff)], None),
            };
            // Before the answer, so that whoever has heard the answer finds the engine at rest. Nobody listens after
            // `quit`, and then nobody needs either.
            let _ = give_back.send(engine);
            let mut answer = lock(&told);
            if task.waits && !answer.stopped {
                answer.lines = Some(lines);
            } else {
                let _ = output.say(&lines);
            }
        })?;
        Ok(Thinking { stop, waits, answer, back, thread })
    }

    /// Stops the search: it answers with what it has.
    pub(super) fn stop<W: Write>(&mut self, output: &Output<W>) -> io::Result<()> {
        self.stop.now();
        self.waits = false;
        let mut answer = lock(&self.answer);
        answer.stopped = true;
        match answer.lines.take() {
            Some(lines) => output.say(&lines),
            None => Ok(()),
        }
    }

    /// The engine, if the search is over and its answer out; `Err` with the search if not.
    pub(super) fn poll(self) -> Result<Option<Engine<G>>, Self> {
        if self.waits {
            return Err(self);
        }
        match self.back.try_recv() {
            Ok(engine) => {
                // It says its last line.
                let _ = self.thread.join();
                Ok(engine)
            }
            Err(mpsc::TryRecvError::Disconnected) => Ok(None),
            Err(mpsc::TryRecvError::Empty) => Err(self),
        }
    }

    /// Waits for the answer.
    pub(super) fn wait(self) {
        let _ = self.thread.join();
    }

    /// Waits for the answer so long; the search if it goes on.
    pub(super) fn wait_for(self, time: Duration) -> Option<Self> {
        match self.back.recv_timeout(time) {
            Err(mpsc::RecvTimeoutError::Timeout) => Some(self),
            Ok(_) | Err(mpsc::RecvTimeoutError::Disconnected) => {
                let _ = self.thread.join();
                None
            }
        }
    }
}

/// What a search says about its answer.
fn info<G: Game>(thought: &Thought<G>, seat: Seat, time: Duration) -> String {
    let Thought { shares, line, nodes, depth, .. } = thought;
    let millis = time.as_millis();
    let share = f64::from(thought.share(seat)).clamp(1e-6, 1.0 - 1e-6);
    let score = (100.0 * (share / (1.0 - share)).ln()).round();
    let shares: Vec<String> = shares.as_slice().iter().map(|share| format!("{share:.4}")).collect();
    let line: Vec<String> = line.iter().map(word).collect();
    let proven = if thought.proven { " proven" } else { "" };
    let shares = shares.join(" ");
    let line = if line.is_empty() { String::new() } else { format!(" pv {}", line.join(" ")) };
    format!("info depth {depth} nodes {nodes} time {millis} score cp {score}{proven} shares {shares}{line}")
}
