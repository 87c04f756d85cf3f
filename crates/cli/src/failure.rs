//! What ends a command, said so that the person at the keyboard knows what to do.

use std::fmt;
use std::io;
use std::path::PathBuf;

use motherlode_core::{Language, Refusal};

use crate::png::PngError;
use crate::text::CliText;

/// Why a command did not do what it was asked to.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The games said no.
    Refused(Language, Refusal),
    /// A file was refused.
    RefusedFile(Language, PathBuf, Refusal),
    /// A file could not be read.
    Read(PathBuf, io::Error),
    /// A file could not be written.
    Write(PathBuf, io::Error),
    /// A file is larger than anything we read.
    TooLarge(PathBuf, u64),
    /// An option was not given as key=value.
    NotAPair(String),
    /// The seats were given in a way that does not fit the table.
    Seats(String),
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
    NotFair(Language),
    /// Neither a game nor a file to check was given.
    NothingToTrace,
    /// Neither a game nor a kept one was given.
    NothingToPlay,
    /// A kept game cannot be gone on with.
    Unresumable(PathBuf, String),
    /// The operating system gave no random numbers.
    NoRandomness,
    /// The terminal or pipe failed.
    Terminal(io::Error),
}

impl Failure {
    pub(crate) fn is_closed_pipe(&self) -> bool {
        matches!(self, Failure::Terminal(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Failure::Refused(Language::English, refusal)
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

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Refused(language, refusal) => f.write_str(&sentence(refusal, *language)),
            Failure::RefusedFile(language, path, refusal) => {
                write!(f, "{}: {}", path.display(), sentence(refusal, *language))
            }
            Failure::Read(path, error) => write!(f, "{}: cannot be read: {error}", path.display()),
            Failure::Write(path, error) => write!(f, "{}: cannot be written: {error}", path.display()),
            Failure::TooLarge(path, most) => {
                write!(f, "{}: is larger than {} MiB, which no such file needs", path.display(), most >> 20)
            }
            Failure::NotAPair(text) => {
                write!(
                    f,
                    "“{text}” is no option: write -o key=value, as in -o variant=enhanced. See: motherlode games"
                )
            }
            Failure::Seats(problem) => write!(f, "--seats: {problem}"),
            Failure::Format(path) => {
                write!(
                    f,
                    "{}: pictures are drawn as .svg or .png; give --out one of these endings",
                    path.display()
                )
            }
            Failure::NoSuchEvent { asked, last } => {
                write!(f, "--at {asked}: the game has {last} events; give a number from 0 to {last}")
            }
            Failure::Picture(error) => write!(f, "the picture could not be made: {error}"),
            Failure::NotFair(language) => f.write_str(CliText::Unfair.text(*language)),
            Failure::NothingToPlay => {
                f.write_str("say which game to play, as in motherlode play atacama, or give --resume FILE")
            }
            Failure::Unresumable(path, problem) => write!(f, "{}: {problem}", path.display()),
            Failure::NothingToTrace => {
                f.write_str("say which game to trace, as in motherlode trace atacama, or give --check FILE")
            }
            Failure::NoRandomness => {
                f.write_str("the operating system gives no random numbers, so nothing can be dealt fairly")
            }
            Failure::Terminal(error) => write!(f, "the terminal cannot be used: {error}"),
        }
    }
}
