//! The engine's side of the conversation.

use std::io::{self, BufRead, Write};
use std::time::Duration;

use motherlode_core::options::read_pairs;
use motherlode_core::{Audit, Game, GameOptions, Observer, Refusal, Seat, Turn};
use serde_json::Value;

use super::command::{Command, Go};
use super::complaint::Complaint;
use super::knob::{Knob, Settings};
use super::line::{Line, read_line};
use super::thinking::{Output, Task, Thinking};
use super::{EXTENSION, query, text};
use crate::limits::Limits;
use crate::player::Player;

/// A player, and what it spends where a host sets no limit.
pub struct Engine<G: Game> {
    /// Who thinks.
    pub player: Box<dyn Player<G>>,
    /// What it spends by itself; its threads count in any case.
    pub limits: Limits,
}

type Make<G> = Box<dyn Fn(&Settings) -> Engine<G>>;

/// A player of ours for any host that speaks UGI.
///
/// A host gives positions as text or as moves from the start, and asks for moves. Whatever it gives, the player gets only
/// what the seat to act knows of it.
pub struct Session<G: Audit> {
    name: String,
    author: String,
    knobs: Vec<Knob>,
    make: Make<G>,
}

impl<G: Audit> Session<G> {
    /// A session that introduces itself by this name and author, with a player that is made for every game.
    pub fn new(name: &str, author: &str, make: impl Fn(&Settings) -> Engine<G> + 'static) -> Self {
        Session { name: name.to_owned(), author: author.to_owned(), knobs: Vec::new(), make: Box::new(make) }
    }

    /// Adds something that hosts can set; the player is made anew with it.
    pub fn with(mut self, knob: Knob) -> Self {
        self.knobs.push(knob);
        self
    }

    /// Talks until the host says `quit`, or has no more lines and its last answer.
    pub fn run(self, mut input: impl BufRead, output: impl Write + Send + 'static) -> io::Result<()> {
        let output = Output::new(output);
        let mut desk = match Desk::new(self, output.clone()) {
            Ok(desk) => desk,
            Err(refusal) => return output.say(&[format!("error {refusal}")]),
        };
        while let Some(line) = read_line(&mut input)? {
            let command = match line {
                Line::Text(line) => Command::parse(&line),
                Line::TooLong => Err(Complaint::TooLong),
            };
            let done = command.and_then(|command| desk.hear(command));
            match done {
                Ok(Reply::Lines(lines)) => desk.output.say(&lines)?,
                Ok(Reply::Stop) => {
                    if let Some(thinking) = &mut desk.thinking {
                        thinking.stop(&desk.output)?;
                    }
                }
                Ok(Reply::Quit) => {
                    if let Some(mut thinking) = desk.thinking.take() {
                        thinking.stop(&desk.output)?;
                        // A player that does not stop is left behind.
                        drop(thinking.wait_for(FAREWELL));
                    }
                    return Ok(());
                }
                Err(complaint) => desk.output.say(&[format!("error {complaint}")])?,
            }
        }
        // No `stop` can come any more, but the last answer is owed.
        match (desk.thinking.take(), desk.ends_by) {
            (Some(thinking), EndsBy::Limits) => thinking.wait(),
            (Some(thinking), EndsBy::Itself) => {
                if let Some(mut thinking) = thinking.wait_for(OWN_TIME) {
                    thinking.stop(&desk.output)?;
                    thinking.wait();
                }
            }
            (Some(mut thinking), EndsBy::Stop) => {
                thinking.stop(&desk.output)?;
                thinking.wait();
            }
            (None, _) => {}
        }
        Ok(())
    }
}

/// How long a search has to end once the host has quit.
const FAREWELL: Duration = Duration::from_secs(1);
/// How long a search that nobody limited has, once nobody can stop it.
const OWN_TIME: Duration = Duration::from_secs(10);

/// What ends a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum EndsBy {
    /// The limits it was given.
    Limits,
    /// Whatever the player thinks is enough.
    Itself,
    /// Nothing but `stop`.
    Stop,
}

/// What comes of a line.
enum Reply {
    Lines(Vec<String>),
    Stop,
    Quit,
}

/// A session that runs.
struct Desk<G: Audit, W> {
    session: Session<G>,
    output: Output<W>,
    /// The options of the game as knobs, before those of the session.
    options: Vec<Knob>,
    /// What was chosen for the start of games, by key.
    choices: Vec<(String, String)>,
    settings: Settings,
    game: G,
    state: G::State,
    seat: Option<Seat>,
    engine: Option<Engine<G>>,
    thinking: Option<Thinking<G>>,
    ends_by: EndsBy,
}

impl<G: Audit, W: Write + Send + 'static> Desk<G, W> {
    fn new(session: Session<G>, output: Output<W>) -> Result<Self, Refusal> {
        let options = G::Options::specs().iter().map(Knob::of_option).collect();
        let settings = Settings::of(&session.knobs);
        let (game, state) = start(&[])?;
        Ok(Desk {
            session,
            output,
            options,
            choices: Vec::new(),
            settings,
            game,
            state,
            seat: None,
            engine: None,
            thinking: None,
            ends_by: EndsBy::Limits,
        })
    }

    fn hear(&mut self, command: Command) -> Result<Reply, Complaint> {
        self.look_at_search();
        let nothing = || Ok(Reply::Lines(Vec::new()));
        match command {
            Command::Nothing => nothing(),
            Command::Ugi => Ok(Reply::Lines(self.introduction())),
            Command::IsReady => Ok(Reply::Lines(vec!["readyok".to_owned()])),
            Command::Stop => Ok(Reply::Stop),
            Command::Quit => Ok(Reply::Quit),
            Command::Query { question, rest } => {
                let answer = query::answer(&self.game, &self.state, self.seat, &question, &rest)?;
                Ok(Reply::Lines(vec![format!("response {answer}")]))
            }
            _ if self.thinking.is_some() => Err(Complaint::Thinking),
            Command::NewGame => {
                (self.game, self.state) = start(&self.choices)?;
                self.engine = None;
                nothing()
            }
            Command::SetOption { name, value } => self.set(&name, &value).and_then(|()| nothing()),
            Command::Seat(seat) => {
                self.seat = seat;
                nothing()
            }
            Command::Position { fen, moves } => {
                (self.game, self.state) = self.read_position(fen.as_deref(), &moves)?;
                nothing()
            }
            Command::Go(go) => self.go(&go).and_then(|()| nothing()),
        }
    }

    /// Takes the engine back from a search that is over.
    fn look_at_search(&mut self) {
        match self.thinking.take().map(Thinking::poll) {
            Some(Ok(engine)) => self.engine = engine,
            Some(Err(thinking)) => self.thinking = Some(thinking),
            None => {}
        }
    }

    fn introduction(&self) -> Vec<String> {
        let Session { name, author, knobs, .. } = &self.session;
        let mut lines = vec![format!("id name {name}"), format!("id author {author}")];
        lines.extend(self.options.iter().chain(knobs).map(|knob| format!("option {knob}")));
        lines.push(format!("extension {EXTENSION}"));
        lines.push("ugiok".to_owned());
        lines
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Complaint> {
        let is_named = |knob: &&Knob| knob.name.eq_ignore_ascii_case(name);
        if let Some(knob) = self.session.knobs.iter().find(is_named) {
            self.settings.set(&knob.name, knob.read(value)?);
            self.engine = None;
            return Ok(());
        }
        let Some(knob) = self.options.iter().find(is_named) else {
            let names = self.options.iter().chain(&self.session.knobs).map(|knob| knob.name.as_str());
            let known = names.collect::<Vec<_>>().join(", ");
            return Err(Complaint::UnknownOption { name: name.to_owned(), known });
        };
        // Whether options go together is seen when a game starts: on the way there they need not.
        let value = knob.read(value)?;
        self.choices.retain(|(key, _)| *key != knob.name);
        self.choices.push((knob.name.clone(), value));
        Ok(())
    }

    fn read_position(&self, fen: Option<&str>, moves: &[String]) -> Result<(G, G::State), Complaint> {
        let (game, mut state) = match fen {
            Some(fen) => G::open(&fen.parse()?)?,
            None => start(&self.choices)?,
        };
        for (place, word) in moves.iter().enumerate() {
            happen(&game, &mut state, &text(word))
                .map_err(|why| Complaint::Move { number: place + 1, why: Box::new(why) })?;
        }
        Ok((game, state))
    }

    fn go(&mut self, go: &Go) -> Result<(), Complaint> {
        let (game, state) = (&self.game, &self.state);
        let to_act = match game.turn(state) {
            Turn::Seat { seat, .. } => seat,
            Turn::Chance(_) => return Err(Complaint::ChanceActs),
            Turn::Over(_) => return Err(Complaint::Over),
        };
        match self.seat {
            Some(seat) if !game.seats().contains(seat) => return Err(Complaint::NoSuchSeat(seat)),
            Some(seat) if seat != to_act => return Err(Complaint::NotThisSeat { seat, to_act }),
            _ => {}
        }
        let (game, knowledge) = (game.clone(), game.audit(state, Observer::Seat(to_act)));
        let engine = self.engine.take().unwrap_or_else(|| (self.session.make)(&self.settings));
        let limits = go.limits(to_act, &engine.limits);
        self.ends_by = match (go.infinite, limits.nodes, limits.depth, limits.time) {
            (true, ..) => EndsBy::Stop,
            (false, None, None, None) => EndsBy::Itself,
            _ => EndsBy::Limits,
        };
        let task = Task { game, knowledge, seat: to_act, limits, waits: go.infinite };
        let begun = Thinking::begin(task, engine, self.output.clone());
        self.thinking = Some(begun.map_err(|error| Complaint::NoMove(Some(error.to_string())))?);
        Ok(())
    }
}

/// A game with the options chosen, before its first event.
fn start<G: Game>(choices: &[(String, String)]) -> Result<(G, G::State), Refusal> {
    let pairs = choices.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    let map = read_pairs(&G::Options::specs(), pairs)?;
    let game = G::new(G::Options::from_map(&map)?, &Value::Null)?;
    let state = game.start();
    Ok((game, state))
}

/// Lets the next thing happen: what chance brings where it is to act, an action of the seat to act otherwise.
fn happen<G: Game>(game: &G, state: &mut G::State, text: &str) -> Result<(), Complaint> {
    match game.turn(state) {
        Turn::Over(_) => Err(Complaint::Over),
        Turn::Seat { .. } => Ok(game.apply(state, text.parse()?).map(drop).map_err(Into::<Refusal>::into)?),
        Turn::Chance(_) => {
            let outcome: G::Outcome = text.parse()?;
            game.settle(state, &outcome).map_err(|_| Complaint::Impossible(outcome.to_string()))
        }
    }
}
