//! `motherlode arena`: players against players over many games, and how strong each is.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use motherlode_core::Language;
use motherlode_core::message::fill;
use motherlode_engine::arena::{Estimate, Report, Sprt, Trouble, Verdict};
use motherlode_engine::entrant::Entrant;
use motherlode_games::{ContestPlan, find};

use crate::arguments::OptionArguments;
use crate::failure::Failure;
use crate::files;
use crate::progress;
use crate::text::CliText;

/// Who plays what, how often, and what is kept of it.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The game; `motherlode games` lists them
    game: String,
    /// The players: bot:1 to bot:6, yardstick, greedy, random, or ugi:COMMAND for an outside engine; each perhaps with
    /// @NODES or @300ms for every action. Copies of the last one take the seats that are left
    #[arg(required = true, num_args = 2..=4)]
    players: Vec<Entrant>,
    #[command(flatten)]
    options: OptionArguments,
    /// At least so many games; every deal is played in all seatings
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// Deals and players with the same seed are the same
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at once; as many as there are cores if not given
    #[arg(long)]
    threads: Option<NonZeroUsize>,
    /// So many random actions begin every deal, the same in each of its seatings
    #[arg(long, default_value_t = 0)]
    opening: usize,
    /// Stop as soon as it is settled whether the first player is better by the first or by the second number of Elo
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true, value_parser = sprt)]
    sprt: Option<Sprt>,
    /// Write the report as JSON to this file
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write the record of every game to this file, one line of JSON each
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
}

/// The chance that an early stop is wrong, either way.
const ERROR: f64 = 0.05;

/// Reads the two strengths that an early stop decides between.
fn sprt(text: &str) -> Result<Sprt, String> {
    let read = |elo: &str| elo.trim().parse::<f64>().ok();
    let pair = text.split_once(',').and_then(|(elo0, elo1)| Some((read(elo0)?, read(elo1)?)));
    let (elo0, elo1) = pair.ok_or("give two numbers of Elo with a comma between them, such as 0,50")?;
    Ok(Sprt { elo0, elo1, alpha: ERROR, beta: ERROR })
}

/// Plays a contest and prints what came of it.
pub(crate) fn run(arguments: &Arguments, language: Language) -> Result<(), Failure> {
    let table = arguments.options.table(&arguments.game)?;
    let threads = arguments.threads.or_else(|| std::thread::available_parallelism().ok());
    let plan = ContestPlan {
        options: table.options(),
        data: table.data(),
        players: arguments.players.clone(),
        games: arguments.games,
        seed: arguments.seed,
        threads: threads.unwrap_or(NonZeroUsize::MIN),
        opening: arguments.opening,
        sprt: arguments.sprt,
    };
    // Rather now than after all games are played.
    for file in [&arguments.json, &arguments.records].into_iter().flatten() {
        files::check_writable(file)?;
    }
    let bar = progress::bar(arguments.games, CliText::Playing.text(language))?;
    let first = arguments.players.first().map(ToString::to_string).unwrap_or_default();
    let played = find(table.game())?.contest(&plan, &mut |progress| {
        bar.set_length(progress.of);
        bar.set_position(progress.games);
        bar.set_message(format!("{first} {:.1} %", progress.share * 100.0));
    });
    bar.finish_and_clear();
    let played = played?;
    print(&played.report, language)?;
    if let Some(file) = &arguments.json {
        let text = serde_json::to_string_pretty(&played.report).map_err(std::io::Error::other)?;
        files::write(file, text.as_bytes())?;
    }
    if let Some(file) = &arguments.records {
        let lines = played.records.iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>();
        let text = lines.map_err(std::io::Error::other)?.join("\n") + "\n";
        files::write(file, text.as_bytes())?;
    }
    Ok(())
}

fn print(report: &Report, language: Language) -> Result<(), Failure> {
    let mut out = anstream::stdout();
    let say = |text: CliText, values: &[(&str, &str)]| fill(text.text(language), values);
    let (games, deals) = (report.games.to_string(), report.deals.to_string());
    let seconds = format!("{:.0}", report.seconds);
    let values = [("games", games.as_str()), ("deals", &deals), ("seconds", &seconds)];
    writeln!(out, "{}", say(CliText::ContestGames, &values))?;
    let [player, won, between, record, nodes, time] = [
        CliText::ContestPlayer,
        CliText::ContestWon,
        CliText::ContestBetween,
        CliText::ContestRecord,
        CliText::ContestNodes,
        CliText::ContestTime,
    ]
    .map(|text| text.text(language));
    writeln!(out, "{player:<24} {won:>8}  {between:<17} {record:>14} {nodes:>10} {time:>9}")?;
    for standing in &report.standings {
        let Estimate { value, low, high } = standing.share;
        let between = format!("{:.1} – {:.1} %", low * 100.0, high * 100.0);
        let record = format!("{}/{}/{}", standing.wins, standing.shared, standing.losses);
        writeln!(
            out,
            "{:<24} {:>6.1} %  {between:<17} {record:>14} {:>10.0} {:>6.0} ms",
            standing.name,
            value * 100.0,
            standing.nodes_per_move,
            standing.seconds_per_move * 1000.0
        )?;
        if standing.late > 0 || standing.faults > 0 {
            let (late, faults) = (standing.late.to_string(), standing.faults.to_string());
            let values = [("name", standing.name.as_str()), ("late", &late), ("faults", &faults)];
            writeln!(out, "{}", say(CliText::ContestTrouble, &values))?;
        }
        if let Some(fault) = report.faults.iter().find(|fault| fault.contestant == standing.name) {
            let events = fault.events.to_string();
            let line = match &fault.trouble {
                Trouble::Missing { why } => {
                    let why = why.as_deref().unwrap_or("–");
                    say(CliText::ContestMissing, &[("events", &events), ("why", why)])
                }
                Trouble::Illegal { action, why } => {
                    say(CliText::ContestIllegal, &[("events", &events), ("action", action), ("why", why)])
                }
            };
            writeln!(out, "{line}")?;
        }
    }
    if let Some(Estimate { value, low, high }) = report.elo {
        let [value, low, high] = [value, low, high].map(|elo| format!("{elo:+.0}"));
        let values = [("elo", value.as_str()), ("low", &low), ("high", &high)];
        writeln!(out, "{}", say(CliText::ContestElo, &values))?;
    }
    if let Some(test) = &report.sprt {
        let verdict = match test.verdict {
            Verdict::Accepted => CliText::SprtAccepted,
            Verdict::Rejected => CliText::SprtRejected,
            Verdict::Undecided => CliText::SprtUndecided,
        };
        let [elo0, elo1] = [test.sprt.elo0, test.sprt.elo1].map(|elo| format!("{elo:+.0}"));
        writeln!(out, "{}", say(verdict, &[("elo0", &elo0), ("elo1", &elo1)]))?;
    }
    Ok(())
}
