//! One table: people sit down, play, and get up. Everything here is pure: what happened goes in, what follows comes out; time
//! and chance are given by the caller, and nothing is sent or written.
//!
//! A [`Table`] is folded from its log. A command is decided by [`Table::command`], which changes the table and returns the
//! events to be written; whoever cannot write them throws the changed table away and folds it anew.

mod ask;
mod chair;
mod clock;
mod command;
mod event;
mod fold;
pub mod names;
mod past;
mod recent;
mod setup;
mod show;
mod state;
mod text;
mod turns;

pub use ask::Asker;
pub use chair::{Chair, Sitter};
pub use clock::Clock;
pub use command::{Changes, Command, Decided, Happened};
pub use event::{Closing, CommandKey, Event, Logged, Seal};
pub use fold::{BadLog, Revision};
pub use past::{LogLine, PastScene};
pub use setup::{Absence, ClockPlan, DAYS, MOST_INCREMENT, MOST_MINUTES, Order, Setup};
pub(crate) use show::EventMessage;
pub use show::{ChairCard, ClockCard, Eyes, PublicEvent, ResultCard, Scene, TableCard};
pub use state::{NewTable, Table, UndoAsk};
pub use text::TableText;
pub use turns::BotTurn;
