//! What is said at tables, and who does not sit down with whom.

use std::sync::Arc;

use super::{Answer, Hall, Question, Request};
use crate::id::{PersonId, TableId};
use crate::problem::Problem;
use crate::store::{ChatLine, NewChatLine, News, Room};
use crate::table::Asker;

/// How far back a line that was just told of may be.
const NEWEST: u32 = 50;

impl Hall {
    /// Keeps a line and tells those it is for.
    pub async fn say(&self, line: NewChatLine) -> Result<(), Problem> {
        let number = self.house.store.add_chat(line.clone()).await?;
        let (table, room) = (line.table, line.room);
        self.tell(table, Request::Chat(Arc::new(ChatLine { number, line })));
        // Whoever hears by way of another process reads it at the latest when they come again.
        if let Err(error) = self.house.store.tell(News::Chat { table, room, number }).await {
            tracing::warn!(%error, "a chat line was not told to other processes");
        }
        Ok(())
    }

    /// Tells those at a table here what was said by way of another process.
    pub(super) async fn said_elsewhere(&self, table: TableId, room: Room, number: u32) {
        if !self.lock().contains_key(&table) {
            return;
        }
        match self.house.store.chat(table, room, NEWEST).await {
            Ok(lines) => {
                if let Some(line) = lines.into_iter().find(|line| line.number == number) {
                    self.tell(table, Request::Chat(Arc::new(line)));
                }
            }
            Err(error) => tracing::warn!(%error, "a chat line cannot be read"),
        }
    }

    /// Refuses someone a place at a table where they have blocked somebody, or somebody them.
    pub async fn check_blocks(self: &Arc<Self>, table: TableId, person: PersonId) -> Result<(), Problem> {
        let asker = Arc::new(Asker::nobody());
        let question = |reply| Request::Ask { asker, question: Question::Card, reply };
        let Answer::Card(card) = self.ask(table, question).await? else { return Err(Problem::Broken) };
        let mut people: Vec<_> = card.chairs.iter().filter_map(|chair| chair.sitter.holder()).collect();
        people.push(person);
        people.sort_unstable();
        people.dedup();
        if self.house.store.any_block(people).await? { Err(Problem::NotAllowed) } else { Ok(()) }
    }
}
