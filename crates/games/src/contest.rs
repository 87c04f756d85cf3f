//! Contests without a game's types.

use std::num::NonZeroUsize;

use motherlode_core::OptionMap;
use motherlode_engine::arena::Sprt;
use motherlode_engine::entrant::Entrant;
use serde_json::Value;

/// Who plays against whom, at what table, how often.
#[derive(Clone, Debug)]
pub struct ContestPlan {
    /// The options of the table.
    pub options: OptionMap,
    /// Its data.
    pub data: Value,
    /// The players; copies of the last one take the seats that are left.
    pub players: Vec<Entrant>,
    /// At least so many games.
    pub games: u64,
    /// Where all chance comes from.
    pub seed: u64,
    /// Games at once.
    pub threads: NonZeroUsize,
    /// Random actions at the start of every deal.
    pub opening: usize,
    /// When to stop early.
    pub sprt: Option<Sprt>,
}
