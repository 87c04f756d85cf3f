//! What many commands share: which game, with which options.

use std::path::PathBuf;

use clap::Args;
use motherlode_core::Language;
use motherlode_core::options::read_pairs;
use motherlode_games::{Entry, Table, find};
use serde_json::Value;

use crate::failure::Failure;
use crate::files;

/// A game and its options.
#[derive(Args, Clone)]
pub(crate) struct GameArguments {
    /// The game; `motherlode games` lists them
    pub(crate) game: String,
    /// An option of the game, such as variant=enhanced; may be given several times
    #[arg(short = 'o', long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// A tile set of your own (Atacama), as a TOML file
    #[arg(long, value_name = "FILE")]
    tiles: Option<PathBuf>,
}

impl GameArguments {
    /// The catalogue's entry.
    pub(crate) fn entry(&self, language: Language) -> Result<&'static dyn Entry, Failure> {
        find(&self.game).map_err(|refusal| Failure::Refused(language, refusal))
    }

    /// A new table.
    pub(crate) fn table(&self, language: Language) -> Result<Box<dyn Table>, Failure> {
        let refused = |refusal| Failure::Refused(language, refusal);
        let entry = self.entry(language)?;
        let pairs: Vec<(&str, &str)> = self
            .options
            .iter()
            .map(|text| text.split_once('=').ok_or_else(|| Failure::NotAPair(text.clone())))
            .collect::<Result<_, _>>()?;
        let options = read_pairs(&entry.options(), pairs).map_err(refused)?;
        let Some(path) = &self.tiles else { return entry.create(&options, &Value::Null).map_err(refused) };
        let text = files::read(path, files::LARGEST_SET)?;
        let (options, data) = entry
            .use_own(&text, &options)
            .map_err(|refusal| Failure::RefusedFile(language, path.clone(), refusal))?;
        entry.create(&options, &data).map_err(refused)
    }
}
