//! `motherlode fit`: the weights of Atacama's judge, from games that bots play against themselves.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use motherlode_engine::minds::atacama::fit::{refit, self_play};

use crate::failure::Failure;
use crate::files;

/// The two steps.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Let bots play against themselves, one line for each game
    Games(GamesArguments),
    /// Fit the weights to such games
    Weights(WeightsArguments),
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
    /// Positions that the players look at for each action
    #[arg(long, default_value_t = 2_000)]
    nodes: u64,
}

/// Which games, and where the weights go.
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
            let games = self_play(arguments.games, arguments.seed, arguments.nodes);
            files::write(&arguments.file, games.as_bytes())
        }
        Command::Weights(arguments) => {
            let games = files::read(&arguments.games, files::LARGEST_TRACE)?;
            let weights = refit(&games)
                .map_err(|bad| Failure::BadGames { file: arguments.games.clone(), line: bad.line })?;
            files::write(&arguments.file, weights.as_bytes())
        }
    }
}
