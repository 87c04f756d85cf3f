//! `motherlode replay`: a recorded game, event by event.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use motherlode_core::message::fill;
use motherlode_core::{Language, Record, Score};
use motherlode_games::{Table, find};

use crate::arguments::EyesArguments;
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
    #[command(flatten)]
    eyes: EyesArguments,
}

/// Prints the events with the scores after each, then the last board.
pub(crate) fn run(arguments: &Arguments, language: Language) -> Result<(), Failure> {
    let (record, table) = files::replayed_or_written(&arguments.file)?;
    let observer = arguments.eyes.observer(table.as_ref())?;
    let mut out = anstream::stdout();
    if arguments.at.is_none() {
        writeln!(out, "{}: {}", record.game, record.options)?;
        for (seat, name) in record.players.iter().enumerate() {
            writeln!(out, "{} {}: {name}", CliText::Seat.text(language), seat + 1)?;
        }
        list(&mut out, arguments, &record, table.as_ref(), language)?;
        writeln!(out)?;
    }
    let table = files::table_at(table, arguments.at)?;
    writeln!(out, "{}", table.screen(observer, language, paint()))?;
    if let Some(finished) = table.finished().filter(|_| is_written(&record)) {
        let values = [("ending", &*finished.code)];
        writeln!(out, "{}", fill(CliText::WrittenEnding.text(language), &values))?;
    }
    announce_result(&mut out, table.as_ref(), &record.players, language)
}

/// The events one by one, as they were seen while the game is not over.
fn list(
    out: &mut impl Write,
    arguments: &Arguments,
    record: &Record,
    whole: &dyn Table,
    language: Language,
) -> Result<(), Failure> {
    let refused = |refusal| Failure::RefusedFile(arguments.file.clone(), refusal);
    let observer = arguments.eyes.observer(whole)?;
    let Some(mut table) = whole.at(0) else { return Ok(()) };
    // What was hidden may be seen once the game is over.
    let running = record.result.is_none();
    for (place, event) in record.events.iter().enumerate() {
        table.enter(event).map_err(refused)?;
        let is_chance = event.starts_with("chance ");
        let told = match is_chance && running {
            true => table.told(observer, language).unwrap_or_else(|| HIDDEN.to_owned()),
            false => event.clone(),
        };
        // Rules that have changed since say nothing about how it stood then.
        let scores: Vec<_> = if running || is_written(record) {
            let shown = table.standing(observer);
            shown.as_slice().iter().map(|score| score.map_or_else(|| HIDDEN.to_owned(), signed)).collect()
        } else {
            table.scores().as_slice().iter().copied().map(signed).collect()
        };
        let mark = match is_stand_in(record, place) {
            true => format!("  ({})", CliText::StandIn.text(language)),
            false => String::new(),
        };
        writeln!(out, "{:>4}. {told:<28} {}{mark}", place + 1, scores.join(" : "))?;
        if arguments.boards {
            writeln!(out, "\n{}", table.screen(observer, language, paint()))?;
        }
    }
    Ok(())
}

/// Whether a bot did the event at this place for someone who was gone.
fn is_stand_in(record: &Record, place: usize) -> bool {
    record.stand_ins.iter().any(|number| usize::try_from(*number) == Ok(place + 1))
}

/// Whether the rules have changed since the game was played.
fn is_written(record: &Record) -> bool {
    find(&record.game).is_ok_and(|entry| record.rules < entry.rules())
}

/// What stands for what the rules hide.
const HIDDEN: &str = "?";

fn signed(score: Score) -> String {
    format!("{score:+}")
}
