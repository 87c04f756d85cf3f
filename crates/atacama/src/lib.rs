//! Atacama: a mining conflict for two to four players, designed by Martin Schlegel.
//!
//! Rigs go on fields that touch no other rig; a rig belongs to nobody. Each player scores lines of one direction, and
//! only lines with at least four rigs: the ore of two commodities is a gain, that of the third a loss.
//!
//! ```
//! use motherlode_atacama::{Action, Atacama, Options};
//! use motherlode_core::{ActionSet, Game, Match, Seat, Turn};
//!
//! let game = Atacama::new(Options::default(), &serde_json::Value::Null)?;
//! let mut play = Match::new(game);
//! let Ok(Turn::Seat { seat, actions }) = play.turn() else { panic!("the first player is to act") };
//! assert_eq!((seat.number(), actions.len()), (1, 81));
//!
//! let e4: Action = "e4".parse()?;
//! play.act(seat, e4)?;
//! // The field beside it is taken away from everyone.
//! let refusal = play.act(Seat::new(2).unwrap(), "e5".parse()?).unwrap_err();
//! assert_eq!(refusal.to_string(), "e5 shares an edge with the rig on e4.");
//! assert_eq!(refusal.clause.unwrap().to_string(), "AT-6");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod actions;
mod board;
mod chance;
mod draw;
mod fields;
mod game;
mod knowledge;
mod notation;
mod options;
mod ore;
mod picture;
mod reason;
mod scoring;
mod setup;
mod state;
mod terminal;
mod text;
mod tiles;
mod view;

pub use actions::{Action, Actions, Ending, Kind};
pub use board::{Direction, Geometry, Shape};
pub use chance::{Chance, Outcome};
pub use fields::{Field, Fields};
pub use game::Atacama;
pub use knowledge::{Knowledge, Observation};
pub use options::{Options, TILES as TILES_OPTION, TilesName, Variant};
pub use ore::{AMOUNTS, Commodity, HEXAGONAL_COUNTS, Ore, OreMap, PER_TILE, SQUARE_COUNTS};
pub use reason::Reason;
pub use scoring::{Concession, RIGS_TO_COUNT, Role, SECOND_FACTOR, Tally};
pub use setup::Setup;
pub use state::{Claim, Ground, Rig, State, Stock, TURNS_PER_STAGE};
pub use text::AtacamaText;
pub use tiles::{Face, TILES, Tile, TileSet};
pub use view::{FieldStatus, FieldView, LineView, Preview, SeatView, View, Worth};
