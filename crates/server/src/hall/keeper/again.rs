//! Playing again at another table.

use super::Keeper;
use crate::house::House;
use crate::id::TableId;
use crate::table::{NewTable, Order, Setup};

impl Keeper {
    /// Opens the table where they play again, once everyone wants to.
    pub(super) async fn play_again(&mut self) {
        let Some(table) = self.table.as_ref().filter(|table| table.wants_rematch()) else { return };
        // For ratings the seats are drawn every time; otherwise everyone moves up.
        let order = if table.setup.rated { Order::Drawn } else { Order::Chosen };
        let setup = Setup { order, ..table.setup.clone() };
        let new = NewTable { setup, chairs: table.rotated() };
        let owner = table.owner;
        let at = self.now();
        // The same id whenever and wherever it is tried: a table that was opened before a crash is found, not opened again.
        let next = next_table(self.house(), self.id);
        let opened = Box::pin(self.hall.open_as(next, new, owner)).await;
        let done = match opened {
            Ok(_) => match self.change(|table, _| table.rematch_at(next, at)) {
                Ok(changes) => Box::pin(self.commit(changes)).await,
                Err(problem) => Err(problem),
            },
            Err(problem) => Err(problem),
        };
        if let Err(problem) = done {
            tracing::warn!(table = %self.id, %problem, "playing again failed");
        }
    }
}

/// The id of the table where those of a table play again; nobody else can know it.
fn next_table(house: &House, table: TableId) -> TableId {
    let [a, b, c, d, e, f, g, h, i, j, ..] = house.key.sign("rematch", table.as_str());
    TableId::from_random([a, b, c, d, e, f, g, h, i, j])
}
