//! `motherlode solve`: who wins an Atacama position for two, proven.

use std::io::Write;
use std::path::Path;
use std::time::Duration;

use clap::Args;
use indicatif::ProgressBar;
use motherlode_core::message::fill;
use motherlode_core::{Fact, Language, Refusal};
use motherlode_engine::Limits;
use motherlode_engine::solver::Goal;
use motherlode_games::solve::{SOLVABLE, Solved, Solving, solve};

use crate::failure::Failure;
use crate::files;
use crate::progress;
use crate::text::CliText;

/// What to solve, and how long.
#[derive(Args)]
pub(crate) struct Arguments {
    /// A recorded game of Atacama for two, or a position as one line of text (docs/positions.md)
    #[arg(value_name = "FILE|POSITION")]
    what: String,
    /// Solve the position after this event of the record; it needs a file
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// Prove the exact margin, not only who wins
    #[arg(long)]
    margin: bool,
    /// Give up after so much time
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0, allow_hyphen_values = true, value_parser = patience)]
    time: f64,
    /// The most memory to use, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    memory: u32,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The longest time to solve anything, in seconds: a month.
const LONGEST: f64 = 31.0 * 24.0 * 3600.0;

/// Reads how long to try.
fn patience(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.0..=LONGEST).contains(&seconds) => Ok(seconds),
        _ => Err(format!("give seconds from 0 to {LONGEST}, such as 0.5")),
    }
}

/// Solves and prints what is proven.
pub(crate) fn run(arguments: &Arguments, language: Language) -> Result<(), Failure> {
    let position = position(arguments)?;
    let how = Solving {
        goal: if arguments.margin { Goal::Margin } else { Goal::Outcome },
        memory: (arguments.memory as usize).saturating_mul(1 << 20),
        limits: Limits::time(Duration::from_secs_f64(arguments.time)),
    };
    let bar: ProgressBar = progress::spinner(CliText::Solving.text(language))?;
    let solved = solve(&position, &how, &mut |progress| bar.set_position(progress.nodes));
    bar.finish_and_clear();
    let solved = solved?;
    let mut out = anstream::stdout();
    if arguments.json {
        let text = serde_json::to_string_pretty(&solved).map_err(std::io::Error::other)?;
        writeln!(out, "{text}")?;
    } else {
        print(&mut out, &solved, language)?;
    }
    Ok(())
}

/// The position that was asked for: that of a file if there is one of this name, else the text itself.
fn position(arguments: &Arguments) -> Result<String, Failure> {
    let file = Path::new(&arguments.what);
    if !file.exists() {
        // A position is several words; one word, or the number of an event, means a file.
        if arguments.at.is_some() || !arguments.what.contains(' ') {
            return Err(Failure::Read(file.to_owned(), std::io::ErrorKind::NotFound.into()));
        }
        return Ok(arguments.what.clone());
    }
    let (record, table) = files::replayed(file)?;
    if record.game != SOLVABLE {
        let refusal =
            Refusal::new("not-solvable", CliText::NotSolvable).with("game", Fact::name(record.game));
        return Err(Failure::RefusedFile(file.to_owned(), refusal));
    }
    Ok(files::table_at(table, arguments.at)?.position())
}

fn print(out: &mut impl Write, solved: &Solved, language: Language) -> Result<(), Failure> {
    let say = |text: CliText, values: &[(&str, &str)]| fill(text.text(language), values);
    let [least, most] = [solved.least, solved.most].map(|score| score.map(|score| format!("{score:+}")));
    let winner = match solved.winner {
        Some(0) => say(CliText::SolvedDraw, &[]),
        Some(seat) => say(CliText::SolvedWin, &[("seat", &seat.to_string())]),
        None => say(CliText::SolvedNothing, &[]),
    };
    writeln!(out, "{winner}")?;
    let margin = match (&least, &most) {
        (Some(least), Some(most)) if least == most => Some(say(CliText::SolvedMargin, &[("margin", least)])),
        (Some(least), Some(most)) => Some(say(CliText::SolvedBetween, &[("least", least), ("most", most)])),
        (Some(least), None) => Some(say(CliText::SolvedLeast, &[("least", least)])),
        (None, Some(most)) => Some(say(CliText::SolvedMost, &[("most", most)])),
        (None, None) => None,
    };
    if let Some(margin) = margin {
        writeln!(out, "{margin}")?;
    }
    if !solved.line.is_empty() {
        writeln!(out, "{}", say(CliText::SolvedLine, &[("line", &solved.line.join(" "))]))?;
    }
    if !solved.proven {
        writeln!(out, "{}", say(CliText::SolvedBudget, &[]))?;
    }
    writeln!(out, "{}", say(CliText::SolvedNodes, &[("nodes", &solved.nodes.to_string())]))?;
    Ok(())
}
