//! What every game of Motherlode is made of.
//!
//! A game is a type that implements [`Game`]: rules as pure functions over a state that is never serialised. Chance is
//! explicit ([`ChanceSet`], [`Dealer`](dealer::Dealer)); what each observer knows is a type of its own, built from
//! observations alone; and one question, [`Game::turn`], says who acts next and what they may do.
//!
//! Where to start reading:
//!
//! * [`game`]: the trait, and what a position answers.
//! * [`play`]: a game in progress, with its log and undo.
//! * [`record`]: what is kept of a game, how it is replayed and how its dice are verified.
//! * [`dealer`]: where every die and every shuffle comes from.
//! * [`message`]: how sentences are made in every language.
//! * `conformance` (feature of the same name): the test kit that every game passes.

pub mod bits;
#[cfg(feature = "conformance")]
pub mod conformance;
pub mod dealer;
pub mod draw;
pub mod game;
pub mod message;
pub mod options;
pub mod own;
pub mod play;
pub mod record;
pub mod refusal;
pub mod seat;
pub mod syntax;
pub mod text;

pub use draw::Draws;
pub use game::{
    ActionSet, Audit, Catalogued, ChanceSet, Event, Game, ImpossibleOutcome, Outcomes, Rank, Revealed,
    RulesEnding, Score, Standstill, Turn,
};
pub use message::{Language, Localized};
pub use options::{GameOptions, OptionMap, OptionValue};
pub use play::Match;
pub use record::Record;
pub use refusal::{Clause, Fact, Refusal, Statement};
pub use seat::{MOST_SEATS, Observer, PerSeat, Seat, SeatCount, SeatList};
pub use syntax::SyntaxError;
