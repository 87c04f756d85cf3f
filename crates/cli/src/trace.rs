//! `motherlode trace`: random games as JSON lines, and a check of such lines.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use motherlode_core::Language;
use motherlode_core::dealer::Dealer;
use motherlode_games::{Policy, trace};

use crate::arguments::GameArguments;
use crate::failure::Failure;
use crate::files;

/// What to trace or check.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Arguments {
    #[command(flatten)]
    game: Option<GameArguments>,
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
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "seed", "games", "policy"])]
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
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    match (&arguments.check, &arguments.game) {
        (Some(path), _) => {
            let text = files::read(path, files::LARGEST_TRACE)?;
            let checked = trace::check(&text)
                .map_err(|refusal| Failure::RefusedFile(Language::English, path.clone(), refusal))?;
            let (games, decisions) = (checked.games, checked.decisions);
            writeln!(
                anstream::stdout(),
                "{}: {games} games, {decisions} decisions, all as the rules have it",
                path.display()
            )?;
            Ok(())
        }
        (None, Some(game)) => write(arguments, game),
        (None, None) => Err(Failure::NothingToTrace),
    }
}

fn write(arguments: &Arguments, game: &GameArguments) -> Result<(), Failure> {
    let policy = match arguments.policy {
        PolicyWord::Uniform => Policy::Uniform,
        PolicyWord::Kinds => Policy::Kinds,
    };
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for number in 0..arguments.games {
        let mut table = game.table(Language::English)?;
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
