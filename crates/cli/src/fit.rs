//! `motherlode fit`: the weights and the calendar of Atacama's judge, from games that bots play against themselves.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use motherlode_engine::minds::atacama::fit::{BadGame, enhanced_self_play, refit, refit_calendar, self_play};

use crate::failure::Failure;
use crate::files;

/// The steps.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Let bots play against themselves, one line for each game
    Games(GamesArguments),
    /// Fit the weights to such games
    Weights(WeightsArguments),
    /// Fit the calendar to such games of the enhanced game
    Calendar(WeightsArguments),
}

/// How many games, and where they go.
#[derive(Args)]
pub(crate) struct GamesArguments {
    /// Where to
    file: PathBuf,
    /// How many
    #[arg(long, default_value_t = 2_000)]
    games: usize,
    /// Games with the same seed are the same
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Positions that the players look at for each action; in the enhanced game, rounds of their search
    #[arg(long, default_value_t = 2_000)]
    nodes: u64,
    /// Games of the enhanced game, for the calendar
    #[arg(long)]
    enhanced: bool,
}

/// Which games, and where what was fitted goes.
#[derive(Args)]
pub(crate) struct WeightsArguments {
    /// The games
    games: PathBuf,
    /// Where to
    file: PathBuf,
}

/// Plays or fits.
pub(crate) fn run(command: &Command) -> Result<(), Failure> {
    match command {
        Command::Games(arguments) => {
            let play = if arguments.enhanced { enhanced_self_play } else { self_play };
            let games = play(arguments.games, arguments.seed, arguments.nodes);
            files::write(&arguments.file, games.as_bytes())
        }
        Command::Weights(arguments) => fit(arguments, refit),
        Command::Calendar(arguments) => fit(arguments, refit_calendar),
    }
}

fn fit(arguments: &WeightsArguments, refit: fn(&str) -> Result<String, BadGame>) -> Result<(), Failure> {
    let games = files::read(&arguments.games, files::LARGEST_TRACE)?;
    let fitted =
        refit(&games).map_err(|bad| Failure::BadGames { file: arguments.games.clone(), line: bad.line })?;
    files::write(&arguments.file, fitted.as_bytes())
}
