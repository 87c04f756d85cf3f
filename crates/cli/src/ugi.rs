//! `motherlode ugi`: our bots for programs that speak the Universal Game Interface.

use clap::Args;
use motherlode_games::find;

use crate::failure::Failure;

/// Which game.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The game; `motherlode games` lists them
    #[arg(default_value = "atacama")]
    game: String,
}

/// Talks over standard input and output until the host says `quit`.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    find(&arguments.game)?.talk(&mut std::io::stdin().lock(), Box::new(std::io::stdout()))?;
    Ok(())
}
