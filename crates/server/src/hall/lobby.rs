//! The list of tables that everyone may find, kept current.

use std::sync::Arc;

use super::Hall;
use crate::id::TableId;
use crate::store::{Stage, TableFilter};
use crate::table::{Table, TableCard};

/// A change among the public tables.
#[derive(Clone, PartialEq, Debug)]
pub struct LobbyChange {
    /// Which table.
    pub table: TableId,
    /// How it is now; nothing if it is no longer to be found.
    pub card: Option<TableCard>,
}

impl Hall {
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
