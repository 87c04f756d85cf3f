//! `motherlode analyse`: what every decision of a recorded game was worth, and what luck brought.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use motherlode_core::message::fill;
use motherlode_core::{Language, PerSeat, Record};
use motherlode_engine::analysis::Thoroughness;
use motherlode_engine::{Limits, Stop};
use motherlode_games::analysis::{Balance, JudgedEvent, Mark, balance};
use serde::Serialize;

use crate::failure::Failure;
use crate::files;
use crate::play::percent;
use crate::progress;
use crate::text::CliText;

/// Which game, and how thoroughly.
#[derive(Args)]
pub(crate) struct Arguments {
    /// A recorded game that is over
    file: PathBuf,
    /// How many nodes the search may look at for each decision
    #[arg(long, value_name = "NODES", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// How many possible states stand for what was hidden, or too many to list
    #[arg(long, value_name = "STATES", default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    samples: u16,
    /// Analyses with the same seed are the same
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
}

/// The whole analysis as JSON.
#[derive(Serialize)]
struct Report<'a> {
    game: &'a str,
    options: &'a motherlode_core::OptionMap,
    players: &'a [String],
    nodes: u64,
    events: &'a [JudgedEvent],
    seats: PerSeat<Balance>,
}

/// Analyses a game and prints what came of it.
pub(crate) fn run(arguments: &Arguments, language: Language) -> Result<(), Failure> {
    let (record, table) = files::replayed(&arguments.file)?;
    if record.result.is_none() {
        return Err(Failure::AnalyseNotOver(arguments.file.clone()));
    }
    let how = Thoroughness {
        // One thread, so that the same analysis comes out again.
        limits: Some(Limits::nodes(arguments.nodes)),
        stop: Stop::default(),
        samples: arguments.samples.into(),
        seed: arguments.seed,
    };
    let bar = progress::bar(record.events.len() as u64, CliText::Analysing.text(language))?;
    let mut events = Vec::new();
    table.analyse(&how, &mut |event| {
        bar.set_position(event.entry as u64);
        events.push(event);
    });
    bar.finish_and_clear();
    let seats = balance(table.seats(), &events);
    let mut out = anstream::stdout();
    if arguments.json {
        let report = Report {
            game: &record.game,
            options: &record.options,
            players: &record.players,
            nodes: arguments.nodes,
            events: &events,
            seats,
        };
        let text = serde_json::to_string_pretty(&report).map_err(std::io::Error::other)?;
        writeln!(out, "{text}")?;
        return Ok(());
    }
    print(&mut out, &record, &events, &seats, language)
}

/// The table for people: one line for each event, then the sums.
fn print(
    out: &mut impl Write,
    record: &Record,
    events: &[JudgedEvent],
    seats: &PerSeat<Balance>,
    language: Language,
) -> Result<(), Failure> {
    writeln!(out, "{}: {}", record.game, record.options)?;
    let [event, share, loss, best, luck] =
        [CliText::Event, CliText::Share, CliText::Loss, CliText::Best, CliText::Luck]
            .map(|text| text.text(language));
    writeln!(out, "      {event:<28} {share:>7} {loss:>7}    {best:<18} {luck}")?;
    for judged in events {
        let (share, loss, mark, best) = match &judged.decision {
            Some(decision) => (
                percent(decision.share),
                percent(decision.loss),
                decision.mark.map_or("", Mark::sign),
                if decision.loss > 0.0 { decision.best.as_str() } else { "" },
            ),
            None => (String::new(), String::new(), "", ""),
        };
        let luck = judged.luck.as_ref().map(|luck| signed(luck.as_slice())).unwrap_or_default();
        // Deals are long; what matters is that there was one.
        let event: String = judged.event.chars().take(28).collect();
        let line =
            format!("{:>4}. {event:<28} {share:>7} {loss:>7} {mark:<2} {best:<18} {luck}", judged.entry);
        writeln!(out, "{}", line.trim_end())?;
    }
    writeln!(out)?;
    for (seat, sums) in seats.iter() {
        let values = [
            ("seat", seat.to_string()),
            ("decisions", sums.decisions.to_string()),
            ("loss", percent(sums.loss)),
            ("luck", signed(&[sums.luck])),
        ];
        let values: Vec<_> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
        writeln!(out, "{}", fill(CliText::AnalysisSums.text(language), &values))?;
    }
    Ok(())
}

/// Shares with their signs, in hundredths.
fn signed(shares: &[f32]) -> String {
    let shares: Vec<_> = shares.iter().map(|share| format!("{:+.1} %", share * 100.0)).collect();
    shares.join("  ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luck_is_shown_with_its_sign() {
        assert_eq!(signed(&[0.125, -0.05]), "+12.5 %  -5.0 %");
    }
}
