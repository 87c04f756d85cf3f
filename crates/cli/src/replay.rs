//! `motherlode replay`: a recorded game, event by event.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use motherlode_core::{Language, Observer};

use crate::failure::Failure;
use crate::files;
use crate::play::{announce_result, paint};
use crate::text::CliText;

/// Which game, and how much of it.
#[derive(Args)]
pub(crate) struct Arguments {
    /// A recorded game
    file: PathBuf,
    /// Show the board after this event only
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// Show the board after every event
    #[arg(long, conflicts_with = "at")]
    boards: bool,
    /// The language: en or de
    #[arg(long, default_value_t)]
    lang: Language,
}

/// Prints the events with the scores after each, then the last board.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let language = arguments.lang;
    let (record, table) = files::replayed(&arguments.file, language)?;
    let paint = paint();
    let mut out = anstream::stdout();
    if arguments.at.is_none() {
        writeln!(out, "{}: {}", record.game, record.options)?;
        for (seat, name) in record.players.iter().enumerate() {
            writeln!(out, "{} {}: {name}", CliText::Seat.text(language), seat + 1)?;
        }
        for (place, event) in record.events.iter().enumerate() {
            let Some(past) = table.at(place + 1) else { continue };
            let scores: Vec<_> = past.scores().as_slice().iter().map(|score| format!("{score:+}")).collect();
            writeln!(out, "{:>4}. {event:<28} {}", place + 1, scores.join(" : "))?;
            if arguments.boards {
                writeln!(out, "\n{}", past.screen(Observer::Spectator, language, paint))?;
            }
        }
        writeln!(out)?;
    }
    let table = files::table_at(table, arguments.at)?;
    writeln!(out, "{}", table.screen(Observer::Spectator, language, paint))?;
    announce_result(&mut out, table.as_ref(), &record.players, language)
}
