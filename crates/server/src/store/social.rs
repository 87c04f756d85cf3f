//! What people say to and about each other, and who is looking for a game.

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Stored;
use crate::id::{PersonId, TableId};
use crate::moment::Moment;

/// Who a chat line is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Room {
    /// Those who sit at the table.
    Seats,
    /// Those who watch.
    Spectators,
}

impl Room {
    /// Every room.
    pub const ALL: [Room; 2] = [Room::Seats, Room::Spectators];

    /// The word in the database.
    pub const fn code(self) -> &'static str {
        match self {
            Room::Seats => "seats",
            Room::Spectators => "spectators",
        }
    }

    /// The room of a word.
    pub fn from_code(code: &str) -> Option<Room> {
        Room::ALL.into_iter().find(|room| room.code() == code)
    }
}

/// A line to be added.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewChatLine {
    /// At which table.
    pub table: TableId,
    /// For whom.
    pub room: Room,
    /// By whom.
    pub person: PersonId,
    /// Their name then.
    pub name: String,
    /// When.
    pub at: Moment,
    /// What.
    pub text: String,
}

/// A line as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatLine {
    /// Its number at this table and room, from 1.
    pub number: u32,
    /// The line.
    pub line: NewChatLine,
}

/// A complaint to be added.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewReport {
    /// Who complains.
    pub by: PersonId,
    /// About whom.
    pub about: PersonId,
    /// At which table, if at one.
    pub table: Option<TableId>,
    /// What.
    pub text: String,
    /// When.
    pub at: Moment,
}

/// A complaint as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Its number, from 1.
    pub number: u32,
    /// The complaint.
    pub report: NewReport,
    /// When the operator was done with it.
    pub closed_at: Option<Moment>,
}

/// Someone who waits for a quick match.
#[derive(Clone, PartialEq, Debug)]
pub struct Seek {
    /// Who.
    pub person: PersonId,
    /// What they want to play, as one text that is the same for those who can play together: game, options, clock, rated.
    pub wish: String,
    /// Their rating in it.
    pub rating: f64,
    /// Since when.
    pub since: Moment,
    /// Until when the wish is good; renewed while they are connected.
    pub until: Moment,
}

/// Chat, blocks, reports and seekers.
#[async_trait]
pub trait Social: Send + Sync + 'static {
    /// Adds a line and gives its number.
    async fn add_chat(&self, line: NewChatLine) -> Stored<u32>;
    /// The newest lines of a room, oldest first.
    async fn chat(&self, table: TableId, room: Room, limit: u32) -> Stored<Vec<ChatLine>>;
    /// Everything someone has said, oldest first.
    async fn chat_of(&self, person: PersonId) -> Stored<Vec<ChatLine>>;

    /// Blocks someone, or ends that.
    async fn set_block(&self, by: PersonId, about: PersonId, blocked: bool) -> Stored<()>;
    /// Whom someone has blocked.
    async fn blocked_by(&self, person: PersonId) -> Stored<Vec<PersonId>>;
    /// Whether any of these people has blocked another of them.
    async fn any_block(&self, people: Vec<PersonId>) -> Stored<bool>;

    /// Adds a complaint and gives its number.
    async fn add_report(&self, report: NewReport) -> Stored<u32>;
    /// The complaints, oldest first; only those still open, or all.
    async fn reports(&self, open_only: bool) -> Stored<Vec<Report>>;
    /// The operator is done with a complaint; whether there was one open.
    async fn close_report(&self, number: u32, at: Moment) -> Stored<bool>;

    /// Someone waits for a match; replaces an earlier wish of theirs.
    async fn put_seek(&self, seek: Seek) -> Stored<()>;
    /// Someone goes on waiting with the wish they have had since then; whether they still wait.
    async fn renew_seek(&self, person: PersonId, since: Moment, until: Moment) -> Stored<bool>;
    /// Someone waits no longer; whether they did.
    async fn end_seek(&self, person: PersonId) -> Stored<bool>;
    /// Those who wait with the same wish, longest waiting first.
    async fn seeks(&self, wish: &str, now: Moment) -> Stored<Vec<Seek>>;
    /// How many wait for each wish.
    async fn count_seeks(&self, now: Moment) -> Stored<Vec<(String, u32)>>;
    /// Takes all of these people out of the wait, or none: `false` if one of them waits no longer for this wish.
    async fn take_seeks(&self, wish: &str, people: Vec<PersonId>, now: Moment) -> Stored<bool>;
}
