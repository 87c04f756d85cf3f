//! A conversation with a session, line by line.

use std::io::{BufRead, BufReader, PipeReader, PipeWriter, Write};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use motherlode_core::draw::Quick;
use motherlode_core::{ActionSet, Audit, Game};
use motherlode_engine::plain::{Greedy, Random};
use motherlode_engine::ugi::{Engine, Knob, Session};
use motherlode_engine::{Bot, Level, Levels, Limits, Player, Thought};

/// Greedy, with a seed that a host can set.
pub(crate) fn greedy<G: Audit>() -> Session<G> {
    let session = Session::new("Greedy", "Motherlode", |settings| Engine {
        player: Box::new(Greedy::new(settings.number("Seed").unwrap_or(1))),
        limits: Limits::default(),
    });
    session.with(Knob::spin("Seed", 1, 0, u64::MAX))
}

/// Our bots, with a level that a host can set.
pub(crate) fn bots<G: Audit + Levels>() -> Session<G> {
    let session = Session::new("Bots", "Motherlode", |settings| {
        let level = settings.number("Level").and_then(|level| Level::new(level as u8));
        Engine { player: Box::new(Bot::new(level.unwrap(), 1)), limits: Limits::default() }
    });
    session.with(Knob::spin("Level", 6, 1, 6))
}

/// Thinks until it is stopped, or its time is up.
pub(crate) struct Ponderer;

impl<G: Game> Player<G> for Ponderer {
    fn think(&mut self, game: &G, knowledge: &G::Knowledge, limits: &Limits) -> Option<Thought<G>> {
        let begun = Instant::now();
        while !limits.stop.is_stopped() && limits.time.is_none_or(|time| begun.elapsed() < time) {
            std::thread::sleep(Duration::from_millis(1));
        }
        Random::new(1).think(game, knowledge, limits)
    }
}

/// A session of someone who never stops by themselves.
pub(crate) fn ponderer<G: Audit>() -> Session<G> {
    Session::new("Ponderer", "Motherlode", |_| Engine {
        player: Box::new(Ponderer),
        limits: Limits::default(),
    })
}

/// Everything that a session answers to these lines.
pub(crate) fn answers<G: Audit>(session: Session<G>, lines: &str) -> Vec<String> {
    let (mut reader, writer) = std::io::pipe().unwrap();
    // The answers are read while the session talks: a pipe holds only so much.
    let listener = std::thread::spawn(move || {
        let mut text = String::new();
        std::io::Read::read_to_string(&mut reader, &mut text).unwrap();
        text
    });
    session.run(lines.as_bytes(), writer).unwrap();
    listener.join().unwrap().lines().map(str::to_owned).collect()
}

/// A session on a thread of its own, with someone who talks to it.
pub(crate) struct Talk {
    to: PipeWriter,
    from: BufReader<PipeReader>,
    thread: JoinHandle<()>,
}

impl Talk {
    pub(crate) fn with<G: Audit>(session: impl FnOnce() -> Session<G> + Send + 'static) -> Talk {
        let (from, to, thread) = open(session);
        Talk { to, from, thread }
    }

    pub(crate) fn say(&mut self, line: &str) {
        writeln!(self.to, "{line}").unwrap();
    }

    /// The next line.
    pub(crate) fn hear(&mut self) -> String {
        let mut line = String::new();
        self.from.read_line(&mut line).unwrap();
        line.trim_end().to_owned()
    }

    /// The next line that begins with a word.
    pub(crate) fn hear_until(&mut self, word: &str) -> String {
        loop {
            let line = self.hear();
            assert!(!line.is_empty(), "no more lines before {word}");
            if line.split(' ').next() == Some(word) {
                return line;
            }
        }
    }

    /// Waits until the session is over.
    pub(crate) fn end(self) {
        drop(self.to);
        self.thread.join().unwrap();
    }

    /// Waits until the session is over by itself.
    pub(crate) fn wait(self) {
        self.thread.join().unwrap();
    }
}

/// A session on a thread of its own: where it is heard, and where it listens.
pub(crate) fn open<G: Audit>(
    session: impl FnOnce() -> Session<G> + Send + 'static,
) -> (BufReader<PipeReader>, PipeWriter, JoinHandle<()>) {
    let (input, to) = std::io::pipe().unwrap();
    let (from, output) = std::io::pipe().unwrap();
    let thread = std::thread::spawn(move || session().run(BufReader::new(input), output).unwrap());
    (BufReader::new(from), to, thread)
}

/// A position reached by random play, as text.
pub(crate) fn position<G: Game>(game: &G, most: usize, seed: u64) -> (G::State, String) {
    let mut draws = Quick::new(seed);
    let mut state = game.start();
    motherlode_core::conformance::play_on(game, &mut state, most, &mut draws);
    let text = game.setup(&state).to_string();
    (state, text)
}

/// The actions of a position as words.
pub(crate) fn legal<G: Game>(game: &G, state: &G::State) -> Vec<String> {
    match game.turn(state) {
        motherlode_core::Turn::Seat { actions, .. } => {
            actions.iter().map(|action| action.to_string().replace(' ', "_")).collect()
        }
        _ => Vec::new(),
    }
}
