//! What ends a command, said so that the person at the keyboard knows what to do.

use std::io;
use std::path::{Path, PathBuf};

use motherlode_core::message::fill;
use motherlode_core::syntax::clean;
use motherlode_core::{Language, Refusal, Seat};

use crate::png::PngError;
use crate::text::CliText;

/// Why a command did not do what it was asked to.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The games said no.
    Refused(Refusal),
    /// A file was refused.
    RefusedFile(PathBuf, Refusal),
    /// A file could not be read.
    Read(PathBuf, io::Error),
    /// A file could not be written.
    Write(PathBuf, io::Error),
    /// A file is larger than anything we read.
    TooLarge {
        /// Which.
        file: PathBuf,
        /// The most bytes.
        most: u64,
    },
    /// A game would be written over another one.
    Exists(PathBuf),
    /// An option was not given as key=value.
    NotAPair(String),
    /// A set of one's own was given to a game that has no such sets.
    NoOwnSet {
        /// The argument.
        option: &'static str,
        /// The game.
        game: &'static str,
    },
    /// A seat was given to nobody we know.
    NoSuchPlayer(String),
    /// More or fewer players than seats.
    SeatCount {
        /// Players.
        given: usize,
        /// Seats.
        seats: usize,
    },
    /// A seat was asked for that the table does not have.
    NoSuchSeat {
        /// Asked for.
        seat: Seat,
        /// There are.
        seats: usize,
    },
    /// A picture was asked for in a format that we do not draw.
    Format(PathBuf),
    /// A game has fewer events than asked for.
    NoSuchEvent {
        /// Asked for.
        asked: usize,
        /// There are.
        last: usize,
    },
    /// A picture could not be made.
    Picture(PngError),
    /// What was checked does not hold; the findings were printed.
    NotFair,
    /// A game that is still running cannot be verified without showing what is hidden.
    NotOver(PathBuf),
    /// A game that is still running cannot be analysed without telling what its players know.
    AnalyseNotOver(PathBuf),
    /// Games of self-play that are none.
    BadGames {
        /// Their file.
        file: PathBuf,
        /// The line that is wrong.
        line: usize,
    },
    /// A kept game whose dealer does not deal what the record says.
    ForgedDeal {
        /// The record.
        file: PathBuf,
        /// The number of the event.
        event: usize,
    },
    /// Neither a game nor a file was given.
    NoGame,
    /// A setting that cannot be.
    Setting {
        /// Its name.
        name: &'static str,
        /// What was given.
        value: String,
    },
    /// A settings file that cannot be read.
    Config {
        /// The file.
        file: PathBuf,
        /// What is wrong.
        problem: String,
    },
    /// There is no folder for data.
    NoHome,
    /// The server cannot start, or does not do what it is asked.
    Server(String),
    /// The operating system gave no random numbers.
    NoRandomness,
    /// What we print cannot be written, or what is typed cannot be read.
    Terminal(io::Error),
}

impl Failure {
    pub(crate) fn is_closed_pipe(&self) -> bool {
        matches!(self, Failure::Terminal(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// The sentence for the person at the keyboard.
    pub(crate) fn sentence(&self, language: Language) -> String {
        let say = |text: CliText, values: &[(&str, &str)]| {
            let values: Vec<_> = values.iter().map(|(name, value)| (*name, clean(value))).collect();
            let values: Vec<_> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
            fill(text.text(language), &values)
        };
        let name = |file: &Path| file.display().to_string();
        match self {
            Failure::Refused(refusal) => sentence(refusal, language),
            Failure::RefusedFile(file, refusal) => {
                format!("{}: {}", clean(&name(file)), sentence(refusal, language))
            }
            Failure::Read(file, error) => {
                say(CliText::CannotRead, &[("file", &name(file)), ("error", &error.to_string())])
            }
            Failure::Write(file, error) => {
                say(CliText::CannotWrite, &[("file", &name(file)), ("error", &error.to_string())])
            }
            Failure::TooLarge { file, most } => {
                say(CliText::TooLarge, &[("file", &name(file)), ("most", &(most >> 20).to_string())])
            }
            Failure::Exists(file) => say(CliText::Exists, &[("file", &name(file))]),
            Failure::NotAPair(text) => say(CliText::NotAPair, &[("text", text)]),
            Failure::NoOwnSet { option, game } => {
                say(CliText::NoOwnSet, &[("option", option), ("game", game)])
            }
            Failure::NoSuchPlayer(text) => say(CliText::NoSuchPlayer, &[("text", text)]),
            Failure::SeatCount { given, seats } => {
                say(CliText::SeatCount, &[("given", &given.to_string()), ("seats", &seats.to_string())])
            }
            Failure::NoSuchSeat { seat, seats } => {
                say(CliText::NoSuchSeat, &[("seat", &seat.to_string()), ("seats", &seats.to_string())])
            }
            Failure::Format(file) => say(CliText::Format, &[("file", &name(file))]),
            Failure::NoSuchEvent { asked, last } => {
                say(CliText::NoSuchEvent, &[("asked", &asked.to_string()), ("last", &last.to_string())])
            }
            Failure::Picture(error) => say(CliText::NoPicture, &[("error", &error.to_string())]),
            Failure::NotFair => say(CliText::Unfair, &[]),
            Failure::NotOver(file) => say(CliText::NotOver, &[("file", &name(file))]),
            Failure::AnalyseNotOver(file) => say(CliText::AnalyseNotOver, &[("file", &name(file))]),
            Failure::BadGames { file, line } => {
                say(CliText::BadGames, &[("file", &name(file)), ("line", &line.to_string())])
            }
            Failure::ForgedDeal { file, event } => {
                say(CliText::ForgedDeal, &[("file", &name(file)), ("event", &event.to_string())])
            }
            Failure::NoGame => say(CliText::NoGame, &[]),
            Failure::Setting { name, value } => {
                say(CliText::WrongSetting, &[("name", name), ("value", value)])
            }
            Failure::Config { file, problem } => {
                say(CliText::WrongConfig, &[("file", &name(file)), ("problem", problem)])
            }
            Failure::NoHome => say(CliText::NoHome, &[]),
            Failure::Server(problem) => say(CliText::ServerSays, &[("problem", problem)]),
            Failure::NoRandomness => say(CliText::NoRandomness, &[]),
            Failure::Terminal(error) => say(CliText::NoTerminal, &[("error", &error.to_string())]),
        }
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Failure::Refused(refusal)
    }
}

impl From<motherlode_server::store::StoreError> for Failure {
    fn from(error: motherlode_server::store::StoreError) -> Self {
        Failure::Server(error.to_string())
    }
}

impl From<motherlode_server::server::StartError> for Failure {
    fn from(error: motherlode_server::server::StartError) -> Self {
        Failure::Server(error.to_string())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Terminal(error)
    }
}

impl From<getrandom::Error> for Failure {
    fn from(_: getrandom::Error) -> Self {
        Failure::NoRandomness
    }
}

/// A refusal as a sentence, with its clause.
pub(crate) fn sentence(refusal: &Refusal, language: Language) -> String {
    let sentence = refusal.sentence(language);
    match refusal.clause {
        Some(clause) => format!("{sentence} ({} {clause})", CliText::Rule.text(language)),
        None => sentence,
    }
}
