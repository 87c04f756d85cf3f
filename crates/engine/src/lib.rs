//! Opponents: searches that play any game of Motherlode, judges that know one game each, levels from a child's to the
//! strongest there is, an exact solver, and the tools that show how strong all of them are.
//!
//! Three things are kept apart:
//!
//! * a **search** ([`alphabeta`], [`graph`], [`mcts`]) knows no game: it works for every [`Game`](motherlode_core::Game);
//! * a **judge** ([`judge::Judge`], [`judge::Guide`]) knows one game: what a position is worth, which actions look good;
//!   there is one module for each game under [`minds`];
//! * a **player** ([`player::Player`]) decides for a seat from what that seat knows, never from the state of the table.

pub mod alphabeta;
pub mod analysis;
#[cfg(feature = "threads")]
pub mod arena;
pub mod bot;
#[cfg(feature = "threads")]
pub mod entrant;
pub mod expect;
pub mod fit;
pub mod graph;
pub mod judge;
pub mod level;
pub mod levels;
pub mod limits;
pub mod mcts;
pub mod minds;
pub mod plain;
pub mod player;
pub mod solver;
pub mod text;
pub mod thought;
#[cfg(feature = "threads")]
pub mod ugi;
mod wide;
mod work;
pub mod yardstick;

pub use bot::Bot;
pub use judge::{Guide, Judge, Shares};
pub use level::{Level, Strength};
pub use levels::Levels;
pub use limits::{Limits, Meter, Stop};
pub use player::Player;
pub use thought::Thought;
