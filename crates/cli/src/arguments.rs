//! What many commands share: the options of a game.

use std::path::PathBuf;

use clap::Args;
use motherlode_core::options::read_pairs;
use motherlode_games::{Table, find};
use serde_json::Value;

use crate::failure::Failure;
use crate::files;

/// The options of a game.
#[derive(Args)]
pub(crate) struct OptionArguments {
    /// An option of the game, such as variant=enhanced; may be given several times
    #[arg(short = 'o', long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// A tile set of your own (Atacama), as a TOML file
    #[arg(long, value_name = "FILE")]
    tiles: Option<PathBuf>,
}

impl OptionArguments {
    /// A new table of a game with these options.
    pub(crate) fn table(&self, game: &str) -> Result<Box<dyn Table>, Failure> {
        let entry = find(game)?;
        let pairs: Vec<(&str, &str)> = self
            .options
            .iter()
            .map(|text| text.split_once('=').ok_or_else(|| Failure::NotAPair(text.clone())))
            .collect::<Result<_, _>>()?;
        let options = read_pairs(&entry.options(), pairs)?;
        let Some(file) = &self.tiles else { return Ok(entry.create(&options, &Value::Null)?) };
        let text = files::read(file, files::LARGEST_SET)?;
        let refused = |refusal| Failure::RefusedFile(file.clone(), refusal);
        let (options, data) = entry.use_own(&text, &options).map_err(refused)?;
        Ok(entry.create(&options, &data)?)
    }
}
