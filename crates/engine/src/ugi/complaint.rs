//! What is answered to a line that cannot be done.

use std::fmt;

use motherlode_core::syntax::quote;
use motherlode_core::{Refusal, Seat, SyntaxError};

use super::line::LONGEST_LINE;

/// Why a line was not done. Such a line changes nothing.
#[derive(Clone, PartialEq, Debug)]
pub enum Complaint {
    /// The line is longer than any that is read.
    TooLong,
    /// No command begins with this word.
    UnknownCommand(String),
    /// Something must follow.
    Missing {
        /// After this word.
        after: &'static str,
        /// This.
        what: &'static str,
    },
    /// A word that does not belong there.
    Unexpected {
        /// In this command.
        command: &'static str,
        /// The word.
        word: String,
    },
    /// Not a whole number, or too large a one.
    NotANumber {
        /// What it was to say.
        key: String,
        /// What stands there.
        text: String,
    },
    /// There is no such option.
    UnknownOption {
        /// What was asked for.
        name: String,
        /// What there is.
        known: String,
    },
    /// An option cannot have this value.
    OptionValue {
        /// The option.
        name: String,
        /// The value.
        value: String,
        /// What it can have.
        can_be: String,
    },
    /// There is no such question.
    UnknownQuestion(String),
    /// The text of a seat, a move or a position cannot be read.
    Syntax(SyntaxError),
    /// The rules refuse it.
    Refused(Refusal),
    /// Chance cannot bring this now.
    Impossible(String),
    /// A move of the list is wrong.
    Move {
        /// Which, counted from 1.
        number: usize,
        /// Why.
        why: Box<Complaint>,
    },
    /// The table has no such seat.
    NoSuchSeat(Seat),
    /// Not while it thinks.
    Thinking,
    /// Nobody acts: the game is over.
    Over,
    /// Nobody acts: chance is to bring something first.
    ChanceActs,
    /// Another seat is to act.
    NotThisSeat {
        /// The seat that the engine plays.
        seat: Seat,
        /// The seat to act.
        to_act: Seat,
    },
    /// The player found nothing.
    NoMove(Option<String>),
    /// The player came to grief.
    BrokenOff,
}

impl From<SyntaxError> for Complaint {
    fn from(error: SyntaxError) -> Self {
        Complaint::Syntax(error)
    }
}

impl From<Refusal> for Complaint {
    fn from(refusal: Refusal) -> Self {
        Complaint::Refused(refusal)
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Complaint::TooLong => write!(f, "The line is longer than {LONGEST_LINE} bytes."),
            Complaint::UnknownCommand(word) => write!(f, "There is no command “{}”.", quote(word)),
            Complaint::Missing { after, what } => write!(f, "After “{after}” I expected {what}."),
            Complaint::Unexpected { command, word } => {
                write!(f, "“{}” does not belong into “{command}”.", quote(word))
            }
            Complaint::NotANumber { key, text } => {
                write!(f, "“{}” is no number that “{}” can have.", quote(text), quote(key))
            }
            Complaint::UnknownOption { name, known } => {
                write!(f, "There is no option “{}”. The options are: {known}.", quote(name))
            }
            Complaint::OptionValue { name, value, can_be } => {
                write!(f, "“{}” is no value of the option {name}. It can be: {can_be}.", quote(value))
            }
            Complaint::UnknownQuestion(question) => write!(
                f,
                "There is no question “{}”. The questions are: gameover, p1turn, result, islegal, turn, seats, legal, \
                 scores, ranks, fen, view.",
                quote(question)
            ),
            Complaint::Syntax(error) => error.fmt(f),
            Complaint::Refused(refusal) => refusal.fmt(f),
            Complaint::Impossible(outcome) => write!(f, "Chance cannot bring “{}” now.", quote(outcome)),
            Complaint::Move { number, why } => write!(f, "Move {number}: {why}"),
            Complaint::NoSuchSeat(seat) => write!(f, "The table has no seat {seat}."),
            Complaint::Thinking => write!(f, "The engine is thinking; send “stop” first."),
            Complaint::Over => write!(f, "The game is over."),
            Complaint::ChanceActs => write!(f, "Chance is to bring something first."),
            Complaint::NotThisSeat { seat, to_act } => {
                write!(f, "The engine plays seat {seat}; it is the turn of seat {to_act}.")
            }
            Complaint::NoMove(None) => write!(f, "The engine found no move."),
            Complaint::NoMove(Some(why)) => write!(f, "The engine found no move: {}", quote(why)),
            Complaint::BrokenOff => write!(f, "The search broke off."),
        }
    }
}

impl std::error::Error for Complaint {}
