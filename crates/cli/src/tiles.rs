//! `motherlode tiles`: tile sets of your own.

use std::io::Write;
use std::path::PathBuf;

use clap::Subcommand;
use motherlode_core::Language;
use motherlode_games::find;

use crate::failure::Failure;
use crate::files;

/// The game whose sets these are.
const GAME: &str = "atacama";

/// What to do with a tile set.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Check a tile file and say what is wrong with it, line by line, or what it holds
    Check {
        /// The TOML file
        file: PathBuf,
    },
}

/// Looks after tile sets.
pub(crate) fn run(command: &Command, language: Language) -> Result<(), Failure> {
    let Command::Check { file } = command;
    let text = files::read(file, files::LARGEST_SET)?;
    let remarks =
        find(GAME)?.inspect_own(&text).map_err(|refusal| Failure::RefusedFile(file.clone(), refusal))?;
    for remark in remarks {
        writeln!(anstream::stdout(), "{}", remark.sentence(language))?;
    }
    Ok(())
}
