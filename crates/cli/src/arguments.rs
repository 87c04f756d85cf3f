//! What many commands share: the options of a game, and who looks.

use std::path::PathBuf;

use clap::Args;
use motherlode_core::options::read_pairs;
use motherlode_core::{Observer, Seat};
use motherlode_games::{Table, find};
use serde_json::Value;

use crate::failure::Failure;
use crate::{files, own};

/// The option that names a tile set, and the argument that gives one.
pub(crate) const TILES: &str = "tiles";
/// The option that names a deck, and the argument that gives one.
pub(crate) const DECK: &str = "deck";

/// The options of a game.
#[derive(Args)]
pub(crate) struct OptionArguments {
    /// An option of the game, such as variant=enhanced; may be given several times
    #[arg(short = 'o', long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// A tile set of your own (Atacama), as a TOML file
    #[arg(long, value_name = "FILE", conflicts_with = DECK)]
    tiles: Option<PathBuf>,
    /// A deck of your own (Dig Mars), as a TOML file
    #[arg(long, value_name = "FILE")]
    deck: Option<PathBuf>,
}

/// Through whose eyes a recorded game is looked at.
#[derive(Args)]
pub(crate) struct EyesArguments {
    /// Look through the eyes of this seat instead of a spectator's
    #[arg(long, value_name = "SEAT")]
    seat: Option<Seat>,
}

impl EyesArguments {
    /// Who looks at a table.
    pub(crate) fn observer(&self, table: &dyn Table) -> Result<Observer, Failure> {
        match self.seat {
            None => Ok(Observer::Spectator),
            Some(seat) if table.seats().contains(seat) => Ok(Observer::Seat(seat)),
            Some(seat) => Err(Failure::NoSuchSeat { seat, seats: table.seats().get() }),
        }
    }
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
        let own =
            self.tiles.iter().map(|file| (TILES, file)).chain(self.deck.iter().map(|file| (DECK, file)));
        let Some((option, file)) = own.into_iter().next() else {
            return Ok(entry.create(&options, &Value::Null)?);
        };
        if own::option_of(entry) != Some(option) {
            return Err(Failure::NoOwnSet { option, game: entry.id() });
        }
        let text = files::read(file, files::LARGEST_SET)?;
        let refused = |refusal| Failure::RefusedFile(file.clone(), refusal);
        let (options, data) = entry.use_own(&text, &options).map_err(refused)?;
        Ok(entry.create(&options, &data)?)
    }
}
