//! The catalogue: every game behind one face that speaks texts and JSON, so that whoever runs tables needs to know no
//! game's types. This is the only place that lists all games.
//!
//! ```
//! use motherlode_core::{Observer, OptionMap, Seat};
//! use serde_json::Value;
//!
//! let atacama = motherlode_games::find("atacama")?;
//! let mut table = atacama.create(&OptionMap::new(), &Value::Null)?;
//! table.act(Seat::FIRST, "e4")?;
//! assert_eq!(table.view(Observer::Spectator)["fields_left"], 76);
//! assert_eq!(table.log(), ["1 e4"]);
//! # Ok::<(), motherlode_core::Refusal>(())
//! ```

pub mod analysis;
mod bots;
mod catalogue;
mod contest;
mod json;
mod perft;
#[cfg(feature = "schema")]
pub mod schema;
pub mod solve;
mod table;
mod text;
pub mod trace;
mod ugi;
mod written;

pub use bots::{Bot, Decision, Insight};
pub use catalogue::{Entry, GAMES, find};
pub use contest::ContestPlan;
pub use json::write_json;
pub use perft::Counts;
pub use table::{Finished, Policy, Table, ToAct};
pub use text::GamesText;
pub use written::{Written, older_rules};
