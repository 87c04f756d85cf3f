//! The log of every table, and the row by which it is found.

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::standing::{GameResultRow, Tally};
use super::{StoreError, Stored};
use crate::id::{PersonId, TableId};
use crate::moment::Moment;

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// People are taking their seats.
    Gathering,
    /// The game is on.
    Playing,
    /// The game has ended.
    Over,
    /// Nobody will play here: it was given up before the game began, or closed by the operator.
    Closed,
}

impl Stage {
    /// Every stage.
    pub const ALL: [Stage; 4] = [Stage::Gathering, Stage::Playing, Stage::Over, Stage::Closed];

    /// Whether something can still happen there.
    pub const fn is_running(self) -> bool {
        matches!(self, Stage::Gathering | Stage::Playing)
    }

    /// The word in the database.
    pub const fn code(self) -> &'static str {
        match self {
            Stage::Gathering => "gathering",
            Stage::Playing => "playing",
            Stage::Over => "over",
            Stage::Closed => "closed",
        }
    }

    /// The stage of a word.
    pub fn from_code(code: &str) -> Option<Stage> {
        Stage::ALL.into_iter().find(|stage| stage.code() == code)
    }
}

/// What is known of a table without reading its log; written together with the events that change it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableHead {
    /// The game's id.
    pub game: String,
    /// How many seats.
    pub seats: u8,
    /// How far it is.
    pub stage: Stage,
    /// Whether everyone may find it.
    pub public: bool,
    /// Whether ratings follow from it.
    pub rated: bool,
    /// What the lobby shows of it, as JSON that everyone may see.
    pub card: String,
    /// Who has a part in it: whoever sits there, or sat there when it ended.
    pub people: Vec<PersonId>,
    /// Of those, whose turn it is, in the same order.
    pub to_act: Vec<PersonId>,
}

/// A table as it is found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRow {
    /// Its id.
    pub id: TableId,
    /// When it was opened.
    pub opened_at: Moment,
    /// When the head last changed.
    pub changed_at: Moment,
    /// The rest.
    pub head: TableHead,
}

/// One entry of a table's log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoggedEvent {
    /// Its number at this table, from 1, without gaps.
    pub seq: u32,
    /// When it happened.
    pub at: Moment,
    /// What happened, as JSON.
    pub body: String,
}

/// What happened at a table, to be written all together or not at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// Where.
    pub table: TableId,
    /// The number of the last entry that the writer knows; 0 opens the table.
    pub after: u32,
    /// When.
    pub at: Moment,
    /// The new entries, as JSON; at least one.
    pub events: Vec<String>,
    /// The new row, if it changes; always given for the first entry.
    pub head: Option<TableHead>,
    /// When the table wants to be woken next: a deadline, or at once because a bot is to act. Replaces what was there.
    pub wake_at: Option<Moment>,
    /// Until when the writer itself looks after waking it.
    pub leased_until: Option<Moment>,
    /// The result, if the game ended by this.
    pub result: Option<GameResultRow>,
    /// What chance brought in the game, if it ended by this.
    pub tallies: Vec<Tally>,
}

impl Append {
    /// The number of its last entry.
    pub(super) fn last(&self) -> u32 {
        self.after.saturating_add(u32::try_from(self.events.len()).unwrap_or(u32::MAX))
    }

    /// Whether it can be written at all; asked before it is put together with those of other tables.
    pub(super) fn check(&self) -> Stored<()> {
        let refused = |why: &str| Err(StoreError::Refused(format!("at table {}: {why}", self.table)));
        if self.events.is_empty() {
            return refused("there is no entry to write");
        }
        if self.after == 0 && self.head.is_none() {
            return refused("the first entry comes with the head of the table");
        }
        if i32::try_from(self.last()).is_err() {
            return refused("the log is full");
        }
        // PostgreSQL keeps no text with it, and JSON has none.
        let has_nul = |text: &String| text.contains('\0');
        let mut texts: Vec<&String> = self.events.iter().collect();
        texts.extend(self.head.iter().flat_map(|head| [&head.game, &head.card]));
        if let Some(result) = &self.result {
            texts.extend([&result.game, &result.ending]);
            texts.extend(result.players.iter().map(|player| &player.name));
        }
        texts.extend(self.tallies.iter().flat_map(|tally| [&tally.game, &tally.what, &tally.value]));
        if texts.into_iter().any(has_nul) { refused("a text with a zero character") } else { Ok(()) }
    }
}

/// What became of an append.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Appended {
    /// It is on disk.
    Stored,
    /// Someone else wrote an entry with that number first; nothing was written.
    Stale,
}

/// Which tables are asked for; newest change first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TableFilter {
    /// Only these tables; all if empty.
    pub tables: Vec<TableId>,
    /// Only those at one of these stages; all if empty.
    pub stages: Vec<Stage>,
    /// Only of this game.
    pub game: Option<String>,
    /// Only those that this person has a part in.
    pub person: Option<PersonId>,
    /// Only those where it is this person's turn.
    pub to_act: Option<PersonId>,
    /// Only those that everyone may find.
    pub public_only: bool,
    /// Only those that changed before this moment, or at it with a smaller id: the last row of the page before.
    pub before: Option<(Moment, TableId)>,
    /// At most so many.
    pub limit: u32,
}

impl TableFilter {
    /// Whether only tables are asked for at which something can still happen.
    pub(super) fn is_of_running(&self) -> bool {
        !self.stages.is_empty() && self.stages.iter().all(|stage| stage.is_running())
    }
}

/// The tables.
#[async_trait]
pub trait Tables: Send + Sync + 'static {
    /// Writes new entries; `Ok(Stored)` means that they are on disk. A gap before the first of them is refused.
    async fn append(&self, append: Append) -> Stored<Appended>;
    /// The entries after a number, in order.
    async fn events(&self, table: TableId, after: u32) -> Stored<Vec<LoggedEvent>>;
    /// The row of a table.
    async fn table(&self, table: TableId) -> Stored<Option<TableRow>>;
    /// The rows that fit.
    async fn tables(&self, filter: TableFilter) -> Stored<Vec<TableRow>>;
    /// How many tables there are at each stage.
    async fn count_tables(&self) -> Stored<Vec<(Stage, u64)>>;
    /// Tables that want to be woken by now and that nobody else looks after, longest waiting first; they are the caller's
    /// until `leased_until`.
    async fn claim_due(&self, now: Moment, leased_until: Moment, most: u32) -> Stored<Vec<TableId>>;
    /// When [`claim_due`](Tables::claim_due) will next find something: the earliest moment at which a table wants to be
    /// woken and the lease on it, if there is one, has ended.
    async fn next_wake(&self) -> Stored<Option<Moment>>;
    /// Gives up every lease that ends later than `now`: for the only process of a database when it starts.
    async fn release_leases(&self, now: Moment) -> Stored<()>;
    /// Says that these people are connected.
    async fn seen(&self, people: Vec<PersonId>, at: Moment) -> Stored<()>;
    /// When these people were last said to be connected; those never seen are left out.
    async fn last_seen(&self, people: Vec<PersonId>) -> Stored<Vec<(PersonId, Moment)>>;
}
