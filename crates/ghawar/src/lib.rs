//! Ghawar: oil, roads and dice for two to four players, a finalist of the 2009 designers' competition.
//!
//! Dice put everyone's rigs on a field of 36 platforms, each with a cube of oil. Then trucks fetch the cubes over the
//! roads in between: free from one's own rigs, for barrels from those of others. Delivered cubes are paid, and who has
//! delivered most of a colour is paid once more.
//!
//! ```
//! use motherlode_core::{ActionSet, Game, Refusal, Turn};
//! use motherlode_ghawar::{Ghawar, Setup};
//!
//! // Red cubes lie in the first column and are worth 1, black ones in the last and are worth 6. Rows 1 and 3 have rigs
//! // of seat 1, rows 2 and 4 of seat 2. Seat 1 has a truck at the foot of the first road and has rolled 4.
//! let cubes = "rbgywk".repeat(6);
//! let line = format!("2 {cubes} rbgywk 1111112222221111112222221122........ b1/- -/- 3,3 1:drive:4 0");
//! let (game, mut state) = Ghawar::open(&line.parse::<Setup>()?)?;
//! let Turn::Seat { actions, .. } = game.turn(&state) else { panic!("seat 1 is to act") };
//! let drives: Vec<String> = actions.iter().map(|action| action.to_string()).collect();
//! assert!(drives.contains(&"b1-depot".into()) && drives.contains(&"b1-d1 load p21".into()));
//!
//! let refusal: Refusal = game.apply(&mut state, "b1-f2".parse()?).unwrap_err().into();
//! assert_eq!(refusal.to_string(), "A drive from b1 of exactly 4 does not end on f2.");
//! assert_eq!(refusal.clause.unwrap().to_string(), "GH-11");
//!
//! // The cube on p12 costs a barrel, for the rig there is seat 2's.
//! game.apply(&mut state, "b1-a4 load p12".parse()?).unwrap();
//! assert_eq!(game.scores(&state).as_slice(), [2, 4]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod actions;
mod board;
mod chance;
mod cubes;
mod draw;
mod drives;
mod game;
mod knowledge;
mod notation;
mod options;
mod picture;
mod platforms;
mod reason;
mod scoring;
mod setup;
mod spaces;
mod state;
mod terminal;
mod text;
mod view;

pub use actions::{Action, Actions, Ending, Kind, Payment};
pub use board::{Geometry, Roads, Served, Side, SpaceKind};
pub use chance::{Chance, Deal, Die, Outcome};
pub use cubes::{Barrels, COLOURS, CUBES_PER_COLOUR, Colour, ValueBoard};
pub use drives::Ends;
pub use game::Ghawar;
pub use knowledge::{Knowledge, Observation};
pub use options::{DiceRule, Options, TruckCount, rigs_each};
pub use platforms::{PLATFORMS, Platform, Platforms};
pub use reason::Reason;
pub use setup::Setup;
pub use spaces::{POINTS, Space, Spaces};
pub use state::{IDLE_TURNS, START_BARRELS, Stand, State, Truck, idle_limit};
pub use text::GhawarText;
pub use view::{
    DeliveredView, PlatformView, Preview, SeatView, SpaceView, Stage, TruckView, ValueView, View,
};
