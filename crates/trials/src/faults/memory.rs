//! What one player at one table remembers: what it asked for, what it was told, and when.

use std::collections::{BTreeMap, HashMap};
use std::time::Instant;

/// A command that was sent, perhaps more than once.
#[derive(Clone, Debug)]
pub struct Sent {
    /// When it was sent for the first time.
    pub at: Instant,
    /// What the log must say once it is done; nothing for what is no action.
    pub entry: Option<String>,
}

/// A command that was acknowledged.
#[derive(Clone, Debug)]
pub struct Acknowledged {
    /// What the player called it.
    pub id: String,
    /// When the word came.
    pub at: Instant,
}

/// The clocks as they were told.
#[derive(Clone, Debug)]
pub struct ClockTold {
    /// After this event.
    pub seq: u64,
    /// Milliseconds of each seat.
    pub left: Vec<u64>,
    /// Whose time runs.
    pub to_act: Option<u64>,
    /// When the word came.
    pub at: Instant,
}

/// What one player at one table remembers.
#[derive(Clone, Default, Debug)]
pub struct Memory {
    /// Who the server takes the player for.
    pub person: String,
    /// Every command that was sent, by its id.
    pub sent: HashMap<String, Sent>,
    /// What was acknowledged, by the number of the event that it became.
    pub acknowledged: BTreeMap<u64, Acknowledged>,
    /// When each event was first heard of, by its number.
    pub heard: BTreeMap<u64, Instant>,
    /// What was told of events, in words.
    pub told: BTreeMap<u64, String>,
    /// Every word about the clocks.
    pub clocks: Vec<ClockTold>,
    /// What nobody should have been told.
    pub strange: Vec<String>,
    /// What was told of the game's entries when it was asked for afterwards: their number is the place in this list.
    pub history: Option<Vec<Line>>,
}

/// An entry of the game as the server tells it afterwards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Who acted, where someone did.
    pub seat: Option<u64>,
    /// How.
    pub action: Option<String>,
    /// In words.
    pub told: Option<String>,
}

impl Memory {
    /// When a command was sent first whose id the log names.
    pub fn sent_at(&self, person: &str, id: &str) -> Option<Instant> {
        (self.person == person).then(|| self.sent.get(id).map(|sent| sent.at)).flatten()
    }

    /// An event was told of.
    pub fn hear(&mut self, seq: u64, at: Instant) {
        self.heard.entry(seq).or_insert(at);
    }
}
