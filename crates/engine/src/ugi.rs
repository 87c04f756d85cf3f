//! The Universal Game Interface: any program can play our bots, and any engine can sit at our tables.
//!
//! UGI is to games what UCI is to chess: lines of text between a host, which runs the game, and an engine, which is asked
//! for moves. Two players who see everything need nothing more; for three and four seats, chance and what is hidden there
//! is an extension. Both are written down in `docs/engine-protocol.md`.
//!
//! * [`Session`] is the engine's side: our players, for any host.
//! * [`Outside`] is the host's side: any engine, as a [`Player`](crate::Player) of ours.
//!
//! ```
//! use motherlode_atacama::Atacama;
//! use motherlode_engine::Limits;
//! use motherlode_engine::plain::Greedy;
//! use motherlode_engine::ugi::{Engine, Session};
//!
//! let session = Session::<Atacama>::new("Greedy", "Motherlode", |_| Engine {
//!     player: Box::new(Greedy::new(1)),
//!     limits: Limits::default(),
//! });
//! let host = "ugi\nposition startpos moves e4\nquery p1turn\ngo nodes 100\n";
//! session.run(host.as_bytes(), std::io::stdout())?;
//! # Ok::<(), std::io::Error>(())
//! ```

mod command;
mod complaint;
mod knob;
mod line;
mod link;
mod outside;
mod program;
mod query;
mod session;
mod thinking;
mod told;

pub use command::{Clock, Go};
pub use complaint::Complaint;
pub use knob::{Knob, Setting, Settings};
pub use line::LONGEST_LINE;
pub use outside::{Outside, OutsideError};
pub use program::{Program, ProgramError};
pub use session::{Engine, Session};

/// The version of the extension that both sides speak.
pub const EXTENSION: &str = "motherlode 1";

/// Stands for a space within a move: moves are words, and lists of them are separated by spaces.
const JOINT: char = '_';

/// An action or an outcome as one word.
fn word(text: &impl std::fmt::Display) -> String {
    text.to_string().replace(' ', "_")
}

/// The text that a word stands for.
fn text(word: &str) -> String {
    word.replace(JOINT, " ")
}
