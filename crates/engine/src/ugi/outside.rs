//! The host's side of the conversation: any engine as a player of ours.

use std::fmt;
use std::io::{BufRead, Write};
use std::marker::PhantomData;
use std::time::{Duration, Instant};

use motherlode_core::draw::Quick;
use motherlode_core::syntax::{clean, quote};
use motherlode_core::{ActionSet, Game, GameOptions, Seat, SeatCount, SyntaxError};

use super::link::{Link, Silence};
use super::program::Program;
use super::told::{Introduction, Told};
use super::{text, word};
use crate::limits::{Limits, Stop};
use crate::player::Player;
use crate::thought::Thought;

/// An engine that runs as a process of its own, as a player.
///
/// It is started when it is first told something, and ended when it is dropped. It gets positions drawn to fit what its seat
/// knows, so nothing hidden can leak to it.
pub struct Outside<G> {
    program: Program,
    link: Option<Link>,
    engine: Introduction,
    /// Whether the engine has introduced itself and was told of a new game.
    is_ready: bool,
    draws: Quick,
    patience: Duration,
    failure: Option<OutsideError>,
    game: PhantomData<fn() -> G>,
}

/// What went wrong with an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OutsideError {
    /// It cannot be started.
    Start {
        /// The program.
        path: String,
        /// What the system says.
        why: String,
    },
    /// It ended.
    Ended {
        /// What was waited for.
        waiting_for: &'static str,
    },
    /// It did not answer in time.
    NoAnswer {
        /// What was waited for.
        waiting_for: &'static str,
        /// How long.
        after: Duration,
    },
    /// It answered with an error.
    Refused(String),
    /// Its move cannot be read.
    Unreadable(SyntaxError),
    /// It does not know that there can be so many seats.
    NeedsExtension(SeatCount),
}

impl fmt::Display for OutsideError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OutsideError::Start { path, why } => {
                write!(f, "The engine {} cannot be started: {}.", quote(path), clean(why))
            }
            OutsideError::Ended { waiting_for } => {
                write!(f, "The engine ended while “{waiting_for}” was expected of it.")
            }
            OutsideError::NoAnswer { waiting_for, after } => {
                let seconds = after.as_secs_f64();
                write!(f, "The engine did not answer “{waiting_for}” within {seconds:.1} seconds.")
            }
            OutsideError::Refused(line) => write!(f, "The engine answered “{}”.", quote(line)),
            OutsideError::Unreadable(error) => write!(f, "The move of the engine cannot be read: {error}"),
            OutsideError::NeedsExtension(seats) => {
                write!(f, "The engine does not speak the extension that {seats} seats need.")
            }
        }
    }
}

impl std::error::Error for OutsideError {}

impl<G: Game> Outside<G> {
    /// How long an engine has for everything but moves.
    const MANNERS: Duration = Duration::from_secs(10);
    /// How long an engine has to answer once it was stopped.
    const AFTER_STOP: Duration = Duration::from_secs(1);
    /// How long an engine has for a move beyond its time, or at all if it has none, unless something else is said.
    const PATIENCE: Duration = Duration::from_secs(60);

    /// An engine that is started when it is needed. The seed is for what is drawn where something is hidden.
    pub fn new(program: Program, seed: u64) -> Self {
        Outside {
            program,
            link: None,
            engine: Introduction::default(),
            is_ready: false,
            draws: Quick::new(seed),
            patience: Outside::<G>::PATIENCE,
            failure: None,
            game: PhantomData,
        }
    }

    /// An engine that reads and writes elsewhere, such as on a thread or at the other end of a network.
    pub fn over(
        reader: impl BufRead + Send + 'static,
        writer: impl Write + Send + 'static,
        seed: u64,
    ) -> Result<Self, OutsideError> {
        let program = Program { path: String::new(), arguments: Vec::new(), options: Vec::new() };
        let link = Link::over(reader, writer).map_err(|error| not_started(&program, &error))?;
        Ok(Outside { link: Some(link), ..Outside::new(program, seed) })
    }

    /// Waits so long for a move, beyond the time that it may take.
    pub fn patience(self, patience: Duration) -> Self {
        Outside { patience, ..self }
    }

    /// Starts the engine and lets it introduce itself; its name.
    pub fn introduce(&mut self) -> Result<&str, OutsideError> {
        if self.link.is_none() {
            self.link = Some(Link::to(&self.program).map_err(|error| not_started(&self.program, &error))?);
        }
        if self.engine == Introduction::default() {
            self.send("ugi");
            let mut engine = Introduction::default();
            self.wait("ugiok", |line| engine.hear(line))?;
            if engine.name.is_empty() {
                engine.name = "?".to_owned();
            }
            self.engine = engine;
            for (name, value) in self.program.options.clone() {
                self.set(&name, &value);
            }
            self.be_ready(Refusing::IsTrouble)?;
        }
        Ok(&self.engine.name)
    }

    fn send(&self, line: impl Into<String>) {
        if let Some(link) = &self.link {
            link.send(line);
        }
    }

    fn set(&self, name: &str, value: &str) {
        self.send(clean(&format!("setoption name {name} value {value}")));
    }

    fn next(&self, until: Instant, stop: Option<&Stop>) -> Result<String, Silence> {
        self.link.as_ref().ok_or(Silence::Ended)?.next(until, stop)
    }

    /// Waits for a line that begins with a word; others are handed over.
    fn wait(&self, expected: &'static str, mut hear: impl FnMut(&str)) -> Result<(), OutsideError> {
        let until = Instant::now() + Outside::<G>::MANNERS;
        loop {
            match self.next(until, None) {
                Ok(line) if first_word(&line) == expected => return Ok(()),
                Ok(line) => hear(&line),
                Err(Silence::Ended) => return Err(OutsideError::Ended { waiting_for: expected }),
                Err(Silence::Late | Silence::Stopped) => {
                    let after = Outside::<G>::MANNERS;
                    return Err(OutsideError::NoAnswer { waiting_for: expected, after });
                }
            }
        }
    }

    /// Waits until everything said so far was read.
    fn be_ready(&self, refusing: Refusing) -> Result<(), OutsideError> {
        self.send("isready");
        let mut refused = None;
        self.wait("readyok", |line| {
            if first_word(line) == ERROR {
                refused.get_or_insert_with(|| line.to_owned());
            }
        })?;
        match (refusing, refused) {
            (Refusing::IsTrouble, Some(line)) => Err(OutsideError::Refused(line)),
            _ => Ok(()),
        }
    }

    /// Makes the engine ready for a game in a seat.
    fn get_ready(&mut self, game: &G, seat: Seat) -> Result<(), OutsideError> {
        self.introduce()?;
        if self.is_ready {
            return Ok(());
        }
        let seats = game.seats();
        if seats != SeatCount::TWO && !self.engine.speaks_extension {
            return Err(OutsideError::NeedsExtension(seats));
        }
        // The position says it all; the options are for engines that set something up by them.
        for (key, value) in game.options().to_map().0 {
            if self.engine.offers(&key) {
                self.set(&key, &value.to_string());
            }
        }
        self.send("uginewgame");
        if self.engine.speaks_extension {
            self.send(format!("seat {seat}"));
        }
        self.be_ready(Refusing::IsFine)?;
        self.is_ready = true;
        Ok(())
    }

    fn ask(
        &mut self,
        game: &G,
        knowledge: &G::Knowledge,
        limits: &Limits,
    ) -> Result<Option<Thought<G>>, OutsideError> {
        let state = game.sample(knowledge, &mut self.draws);
        let Some(seat) = game.turn(&state).seat() else { return Ok(None) };
        self.get_ready(game, seat)?;
        if self.engine.wants_views {
            let view = serde_json::to_string(&game.view(knowledge)).unwrap_or_default();
            let mut legal: Vec<String> = game.choices(knowledge).iter().map(|action| word(&action)).collect();
            legal.sort_unstable();
            self.send(format!("view {view}"));
            self.send(format!("legal {}", legal.join(" ")));
        }
        self.send(format!("position fen {}", game.setup(&state)));
        self.be_ready(Refusing::IsTrouble)?;
        self.send(go(limits));
        let mut report = Told::default();
        let answer = self.hear_best(limits, &mut report)?;
        let best = answer.split_ascii_whitespace().nth(1).unwrap_or_default();
        let action: G::Action = text(best).parse().map_err(OutsideError::Unreadable)?;
        let shares = report.shares_for(game.seats());
        let Told { nodes, depth, .. } = report;
        Ok(Some(Thought {
            action,
            shares,
            ranking: vec![(action, shares[seat])],
            line: vec![action],
            nodes,
            depth,
            proven: false,
        }))
    }

    /// Waits for the move; an engine that is late or stopped is told so, and has a moment for its answer.
    fn hear_best(&self, limits: &Limits, report: &mut Told) -> Result<String, OutsideError> {
        const BEST: &str = "bestmove";
        let begun = Instant::now();
        let patience = limits.time.unwrap_or_default().saturating_add(self.patience).min(FOREVER);
        let mut until = begun + patience;
        let mut stop = Some(&limits.stop);
        loop {
            match self.next(until, stop) {
                Ok(line) => match first_word(&line) {
                    BEST => return Ok(line),
                    // No move comes after an error.
                    ERROR => return Err(OutsideError::Refused(line)),
                    "info" => report.hear(&line),
                    _ => {}
                },
                Err(Silence::Ended) => return Err(OutsideError::Ended { waiting_for: BEST }),
                Err(Silence::Late | Silence::Stopped) if stop.is_some() => {
                    self.send("stop");
                    stop = None;
                    until = Instant::now() + Outside::<G>::AFTER_STOP;
                }
                Err(Silence::Late | Silence::Stopped) => {
                    return Err(OutsideError::NoAnswer { waiting_for: BEST, after: begun.elapsed() });
                }
            }
        }
    }
}

/// An hour-glass that nobody waits for, yet that clocks can count.
const FOREVER: Duration = Duration::from_secs(1 << 30);

/// How an engine says that something cannot be done.
const ERROR: &str = "error";

/// Whether an error of the engine matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Refusing {
    IsTrouble,
    IsFine,
}

fn first_word(line: &str) -> &str {
    line.split_ascii_whitespace().next().unwrap_or_default()
}

fn not_started(program: &Program, error: &std::io::Error) -> OutsideError {
    OutsideError::Start { path: program.path.clone(), why: error.to_string() }
}

/// What an engine is told it may spend.
fn go(limits: &Limits) -> String {
    let mut line = "go".to_owned();
    let mut add = |key: &str, number: Option<u128>| {
        if let Some(number) = number {
            line.push_str(&format!(" {key} {number}"));
        }
    };
    add("nodes", limits.nodes.map(u128::from));
    add("depth", limits.depth.map(u128::from));
    add("movetime", limits.time.map(|time| time.as_millis()));
    line
}

impl<G: Game> Player<G> for Outside<G> {
    fn think(&mut self, game: &G, knowledge: &G::Knowledge, limits: &Limits) -> Option<Thought<G>> {
        if self.failure.is_some() {
            return None;
        }
        self.ask(game, knowledge, limits).unwrap_or_else(|error| {
            self.fail(error);
            None
        })
    }

    fn sit(&mut self, game: &G, seat: Seat) {
        if self.failure.is_none()
            && let Err(error) = self.get_ready(game, seat)
        {
            self.fail(error);
        }
    }

    fn hear(&mut self, game: &G, seat: Seat, observation: &G::Observation) {
        self.sit(game, seat);
        if self.failure.is_none() && self.engine.wants_observations {
            let observation = serde_json::to_string(observation).unwrap_or_default();
            self.send(format!("observed {observation}"));
        }
    }

    fn trouble(&mut self) -> Option<String> {
        self.failure.as_ref().map(ToString::to_string)
    }
}

impl<G> Outside<G> {
    /// An engine that failed once is not asked again.
    fn fail(&mut self, error: OutsideError) {
        self.failure = Some(error);
        self.link = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_told_in_the_words_of_the_protocol() {
        let all = Limits { depth: Some(3), time: Some(Duration::from_millis(250)), ..Limits::nodes(10) };
        assert_eq!(go(&all), "go nodes 10 depth 3 movetime 250");
        assert_eq!(go(&Limits::default()), "go");
    }
}
