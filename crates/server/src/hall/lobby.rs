//! The list of tables that everyone may find, kept current.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::Mutex;
use tokio::time::{Instant, sleep_until};

use super::Hall;
use crate::id::TableId;
use crate::problem::Problem;
use crate::socket::message::ServerMessage;
use crate::store::{Stage, TableFilter};
use crate::table::{Table, TableCard};

/// How many tables the lobby lists.
const LOBBY_TABLES: u32 = 200;
/// How long the whole lobby is not read again: whoever asks meanwhile gets the next one, together with all others who do.
const PAUSE: Duration = Duration::from_millis(50);

/// When the whole lobby was last read, and what it was.
pub(super) type LastRead = Mutex<Option<(Instant, Utf8Bytes)>>;

/// A change among the public tables.
#[derive(Clone, PartialEq, Debug)]
pub struct LobbyChange {
    /// Which table.
    pub table: TableId,
    /// How it is now; nothing if it is no longer to be found.
    pub card: Option<TableCard>,
}

impl Hall {
    /// The whole lobby as a message, read after it was asked for: with the changes since then, nothing is missing.
    pub async fn lobby_message(&self) -> Result<Utf8Bytes, Problem> {
        let asked = Instant::now();
        let mut last = self.lobby_read.lock().await;
        if let Some((began, message)) = &*last {
            if *began >= asked {
                return Ok(message.clone());
            }
            sleep_until(*began + PAUSE).await;
        }
        let began = Instant::now();
        let filter = TableFilter {
            stages: vec![Stage::Gathering, Stage::Playing],
            public_only: true,
            limit: LOBBY_TABLES,
            ..TableFilter::default()
        };
        let rows = self.house.store.tables(filter).await?;
        let tables = self.house.cards(&rows).await?;
        let message = ServerMessage::Lobby { tables, seeks: self.seeks_waiting().await? }.text();
        *last = Some((began, message.clone()));
        Ok(message)
    }

    /// Tells everyone who looks at the lobby how a table is now.
    pub(super) fn announce(&self, table: &Table) {
        if table.setup.public && self.lobby.receiver_count() > 0 {
            let card = (table.stage() != Stage::Closed).then(|| table.card());
            // Nobody may be listening.
            let _ = self.lobby.send(Arc::new(LobbyChange { table: table.id, card }));
        }
    }

    /// The same for tables that another process has changed: one question for all of them.
    pub(super) async fn announce_rows(&self, tables: Vec<TableId>) {
        if self.lobby.receiver_count() == 0 || tables.is_empty() {
            return;
        }
        let limit = u32::try_from(tables.len()).unwrap_or(u32::MAX);
        let filter = TableFilter { tables, public_only: true, limit, ..TableFilter::default() };
        let Ok(rows) = self.house.store.tables(filter).await else { return };
        let Ok(cards) = self.house.cards(&rows).await else { return };
        for card in cards {
            let (table, card) = (card.id, Some(card).filter(|card| card.stage != Stage::Closed));
            let _ = self.lobby.send(Arc::new(LobbyChange { table, card }));
        }
    }
}
