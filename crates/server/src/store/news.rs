//! What processes on one database tell each other beside what they write: short words, worth nothing once they are heard.

use serde::{Deserialize, Serialize};

use super::Room;
use crate::id::{PersonId, TableId};

/// Something other processes want to know at once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "news", rename_all = "kebab-case")]
pub enum News {
    /// A chat line was written.
    Chat {
        /// At which table.
        table: TableId,
        /// In which room.
        room: Room,
        /// Its number.
        number: u32,
    },
    /// Who is connected to a table by way of the process that tells this: all of them.
    Presence {
        /// Which table.
        table: TableId,
        /// Who.
        people: Vec<PersonId>,
    },
    /// People who waited for a match have a table.
    Matched {
        /// Which.
        table: TableId,
        /// Who.
        people: Vec<PersonId>,
    },
    /// Someone has another name, or may do something else than before.
    Person {
        /// Who.
        person: PersonId,
    },
}
