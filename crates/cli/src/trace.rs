//! `motherlode trace`: random games as JSON lines, and a check of such lines.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use motherlode_core::Language;
use motherlode_core::dealer::Dealer;
use motherlode_core::message::fill;
use motherlode_games::{Policy, trace};

use crate::arguments::OptionArguments;
use crate::failure::Failure;
use crate::files;
use crate::text::CliText;

/// What to trace or check.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The game; `motherlode games` lists them
    game: Option<String>,
    #[command(flatten)]
    options: OptionArguments,
    /// Games with the same seed are the same
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games
    #[arg(long, default_value_t = 1)]
    games: u64,
    /// How actions are picked
    #[arg(long, value_enum, default_value_t = PolicyWord::Uniform)]
    policy: PolicyWord,
    /// Check a trace instead of writing one: replays it and says where it departs from the rules
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "options", "tiles", "deck", "seed", "games", "policy"])]
    check: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum PolicyWord {
    /// Any legal action, each equally likely
    Uniform,
    /// First a kind of action, then one of that kind
    Kinds,
}

/// Writes or checks traces.
pub(crate) fn run(arguments: &Arguments, language: Language) -> Result<(), Failure> {
    match (&arguments.check, &arguments.game) {
        (Some(file), _) => check(file, language),
        (None, Some(game)) => write(arguments, game),
        (None, None) => Err(Failure::NoGame),
    }
}

fn check(file: &Path, language: Language) -> Result<(), Failure> {
    let text = files::read(file, files::LARGEST_TRACE)?;
    let checked = trace::check(&text).map_err(|refusal| Failure::RefusedFile(file.to_owned(), refusal))?;
    let (games, decisions) = (checked.games.to_string(), checked.decisions.to_string());
    let values = [("games", games.as_str()), ("decisions", decisions.as_str())];
    writeln!(
        anstream::stdout(),
        "{}: {}",
        file.display(),
        fill(CliText::TraceHolds.text(language), &values)
    )?;
    Ok(())
}

fn write(arguments: &Arguments, game: &str) -> Result<(), Failure> {
    let policy = match arguments.policy {
        PolicyWord::Uniform => Policy::Uniform,
        PolicyWord::Kinds => Policy::Kinds,
    };
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for number in 0..arguments.games {
        let mut table = arguments.options.table(game)?;
        let mut draws = Dealer::from_seed(arguments.seed, number);
        let mut written = Ok(());
        trace::play(table.as_mut(), policy, &mut draws, &mut |line| {
            if written.is_ok() {
                written = writeln!(out, "{line}");
            }
        });
        written?;
    }
    out.flush()?;
    Ok(())
}
