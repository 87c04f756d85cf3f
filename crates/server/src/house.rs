//! What every part of the server stands on: the database, the time, chance, the key, the settings.

use std::sync::Arc;

use crate::id::TableId;
use crate::key::Key;
use crate::moment::{Clock, Moment};
use crate::random::Random;
use crate::settings::Settings;
use crate::store::{LoggedEvent, Store, Stored, TableRow};
use crate::table::TableCard;
use crate::table::names::{self, Names};

/// What every part of the server stands on.
pub struct House {
    /// What is kept.
    pub store: Arc<dyn Store>,
    /// What time it is.
    pub clock: Arc<dyn Clock>,
    /// Where secrets come from.
    pub random: Arc<dyn Random>,
    /// What we sign with; all processes on one database share it.
    pub key: Key,
    /// What the operator chose.
    pub settings: Settings,
}

impl House {
    /// What time it is.
    pub fn now(&self) -> Moment {
        self.clock.now()
    }

    /// The entries of a table's log after a number, with the names that people have now.
    pub async fn log(&self, table: TableId, after: u32) -> Stored<Vec<LoggedEvent>> {
        let mut log = self.store.events(table, after).await?;
        let people = names::named(&mut log);
        if !people.is_empty() {
            let names = Names::of(self.store.people(people).await?);
            names::put_names(&mut log, &names);
        }
        Ok(log)
    }

    /// The cards of these tables, with the names that people have now.
    pub async fn cards(&self, rows: &[TableRow]) -> Stored<Vec<TableCard>> {
        let read = |row: &TableRow| serde_json::from_str(&row.head.card).ok();
        let mut cards: Vec<TableCard> = rows.iter().filter_map(read).collect();
        let mut people: Vec<_> = cards.iter().flat_map(TableCard::named).collect();
        people.sort_unstable();
        people.dedup();
        if !people.is_empty() {
            let names = Names::of(self.store.people(people).await?);
            cards.iter_mut().for_each(|card| card.put_names(&names));
        }
        Ok(cards)
    }
}
