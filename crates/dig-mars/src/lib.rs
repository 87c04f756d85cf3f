//! Dig Mars: hidden treasures in a canyon of Mars, for two to four players, designed by Oliver Sihiveer.
//!
//! Stations dig into stacks of cards of which only the top back is seen, and salvage what they turn up; stations that
//! share a place help one another and share the treasure. Points buy better equipment, or win the game.
//!
//! ```
//! use motherlode_core::{Game, Match, Observer, SeatCount, Turn};
//! use motherlode_dig_mars::{DigMars, Options};
//!
//! let game = DigMars::new(Options::of(SeatCount::TWO, false, false), &serde_json::Value::Null)?;
//! let mut play = Match::new(game);
//! let numbers: Vec<String> = (1..=48).map(|number| format!("{number:02}")).collect();
//! play.settle(format!("deal {}", numbers.join(" ")).parse()?)?;
//! play.settle("first 2".parse()?)?;
//! let Ok(Turn::Seat { seat, .. }) = play.turn() else { panic!("the first player lands") };
//! assert_eq!(seat.number(), 2);
//! play.act(seat, "land a1".parse()?)?;
//!
//! // Everyone sees the backs on top, and nobody sees more.
//! let view = play.game().view(play.knowledge(Observer::Spectator));
//! let json = serde_json::to_value(&view.places[0])?;
//! assert_eq!(json["top"], serde_json::json!({ "top": "back", "hardness": 1, "known": null }));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod actions;
mod cards;
mod chance;
mod choices;
mod deck;
mod draw;
mod game;
mod knowledge;
mod notation;
mod options;
mod picture;
mod places;
mod reason;
mod scoring;
mod setup;
mod state;
mod terminal;
mod text;
mod view;

pub use actions::{Action, Ending};
pub use cards::{BONUSES, Bonus, CARDS, Card, Cards, HIGHEST, MOST_POINTS, Print};
pub use chance::{Chance, Outcome};
pub use choices::{Actions, Kind};
pub use deck::{Deck, STANDARD};
pub use game::DigMars;
pub use knowledge::{Knowledge, Observation, SeenCard};
pub use options::{DECK as DECK_OPTION, Options};
pub use places::{PLACES, Place, Places};
pub use reason::Reason;
pub use setup::{CrewSetup, Next, Setup, Stack};
pub use state::{ACTIONS_PER_TURN, Crew, Equipment, Ground, Phase, State, Top};
pub use text::DigMarsText;
pub use view::{PlaceView, Preview, Raised, SeatView, TopView, View};
