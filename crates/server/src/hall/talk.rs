//! What is said at tables, and who does not sit down with whom.

use std::sync::Arc;

use super::{Answer, Hall, Question, Request};
use crate::id::{PersonId, TableId};
use crate::problem::Problem;
use crate::store::{ChatLine, NewChatLine};
use crate::table::Asker;

impl Hall {
    /// Keeps a line and tells those it is for.
    pub async fn say(&self, line: NewChatLine) -> Result<(), Problem> {
        let number = self.house.store.add_chat(line.clone()).await?;
        self.tell(line.table, Request::Chat(Arc::new(ChatLine { number, line })));
        Ok(())
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
