//! `motherlode replay`: a recorded game, event by event.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use motherlode_core::{Language, Observer, Record, Score};
use motherlode_games::find;
use serde_json::Value;

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
    let (record, table) = files::replayed(&arguments.file)?;
    let observer = arguments.eyes.observer(table.as_ref())?;
    let mut out = anstream::stdout();
    if arguments.at.is_none() {
        writeln!(out, "{}: {}", record.game, record.options)?;
        for (seat, name) in record.players.iter().enumerate() {
            writeln!(out, "{} {}: {name}", CliText::Seat.text(language), seat + 1)?;
        }
        list(&mut out, arguments, &record, observer, language)?;
        writeln!(out)?;
    }
    let table = files::table_at(table, arguments.at)?;
    writeln!(out, "{}", table.screen(observer, language, paint()))?;
    announce_result(&mut out, table.as_ref(), &record.players, language)
}

/// The events one by one, as they were seen while the game is not over.
fn list(
    out: &mut impl Write,
    arguments: &Arguments,
    record: &Record,
    observer: Observer,
    language: Language,
) -> Result<(), Failure> {
    let refused = |refusal| Failure::RefusedFile(arguments.file.clone(), refusal);
    let entry = find(&record.game).map_err(refused)?;
    let mut table = entry.create(&record.options, &Value::Object(record.data.clone())).map_err(refused)?;
    // What was hidden may be seen once the game is over.
    let running = record.result.is_none();
    for (place, event) in record.events.iter().enumerate() {
        table.enter(event).map_err(refused)?;
        let is_chance = event.starts_with("chance ");
        let told = match table.told(observer, language) {
            Some(told) if is_chance && running => told,
            _ => event.clone(),
        };
        let scores: Vec<_> = if running {
            let shown = table.standing(observer);
            shown.as_slice().iter().map(|score| score.map_or_else(|| HIDDEN.to_owned(), signed)).collect()
        } else {
            table.scores().as_slice().iter().copied().map(signed).collect()
        };
        writeln!(out, "{:>4}. {told:<28} {}", place + 1, scores.join(" : "))?;
        if arguments.boards {
            writeln!(out, "\n{}", table.screen(observer, language, paint()))?;
        }
    }
    Ok(())
}

/// What stands for a score that the rules hide.
const HIDDEN: &str = "?";

fn signed(score: Score) -> String {
    format!("{score:+}")
}
