//! The list of tables that everyone may find, kept current.

use std::sync::Arc;

use super::Hall;
use crate::id::TableId;
use crate::store::Stage;
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

    /// The same for a table that another process has changed.
    pub(super) async fn announce_row(&self, table: TableId) {
        let Ok(Some(row)) = self.house.store.table(table).await else { return };
        self.look_for_match(&row);
        if row.head.public && self.lobby.receiver_count() > 0 {
            let Ok(mut cards) = self.house.cards(std::slice::from_ref(&row)).await else { return };
            let card = cards.pop().filter(|_| row.head.stage != Stage::Closed);
            let _ = self.lobby.send(Arc::new(LobbyChange { table, card }));
        }
    }
}
