//! `motherlode tiles` and `motherlode deck`: sets of your own.

use std::io::Write;
use std::path::PathBuf;

use clap::Subcommand;
use motherlode_core::Language;
use motherlode_games::{Entry, GAMES};

use crate::failure::Failure;
use crate::files;

/// What to do with a set.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Check a file and say what is wrong with it, with its line, or what it holds
    Check {
        /// The TOML file
        file: PathBuf,
    },
}

/// The option of a game that takes the name of someone's own set; it is also what such a set is called.
pub(crate) fn option_of(entry: &dyn Entry) -> Option<&'static str> {
    entry.options().into_iter().find(|option| option.takes_own_data).map(|option| option.key)
}

/// Looks after sets for the game with this option.
pub(crate) fn run(option: &str, command: &Command, language: Language) -> Result<(), Failure> {
    let Command::Check { file } = command;
    let text = files::read(file, files::LARGEST_SET)?;
    for entry in GAMES.into_iter().filter(|entry| option_of(*entry) == Some(option)) {
        let remarks =
            entry.inspect_own(&text).map_err(|refusal| Failure::RefusedFile(file.clone(), refusal))?;
        for remark in remarks {
            writeln!(anstream::stdout(), "{}", remark.sentence(language))?;
        }
    }
    Ok(())
}
