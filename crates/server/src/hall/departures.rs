//! Who may play no more: whoever has deleted their account or is banned has left every game that was on, so that nobody waits
//! for them.
//!
//! That they may not is written first, and what follows from it at their tables afterwards. A process may end in between, so
//! whoever still has a part somewhere is looked for when a process begins and now and then: what is written about people is
//! enough to know what is still to be done.

use std::sync::Arc;
use std::time::Duration;

use super::Hall;
use super::request::Request;
use crate::moment::Moment;
use crate::store::{Person, Stage, Stored, TableFilter};
use crate::table::Asker;

/// How often those are looked for who may play no more and still have a part.
const ROUND: Duration = Duration::from_secs(300);
/// How soon that is tried again when the database is away.
const AGAIN: Duration = Duration::from_secs(5);

impl Hall {
    /// Lets those go, among these people, who may play no more.
    pub(super) async fn let_go_of(self: &Arc<Self>, people: &[Person]) {
        let now = self.house.now();
        for person in people.iter().filter(|person| may_not_play(person, now)) {
            if let Err(error) = self.let_go(person).await {
                tracing::warn!(%error, "someone who may play no more still has seats");
            }
        }
    }

    /// Looks now and then for those who still have a part although they may play no more.
    pub(super) async fn departure_rounds(self: Arc<Self>) {
        loop {
            let pause = match self.let_all_go().await {
                Ok(()) => ROUND,
                Err(error) => {
                    tracing::warn!(%error, "those who may play no more cannot be looked for");
                    AGAIN
                }
            };
            tokio::time::sleep(pause).await;
        }
    }

    async fn let_all_go(self: &Arc<Self>) -> Stored<()> {
        let people = self.house.store.barred_players(self.house.now()).await?;
        for person in self.house.store.people(people).await? {
            self.let_go(&person).await?;
        }
        Ok(())
    }

    /// Tells every table that is not over and where someone has a part that they may play no more.
    async fn let_go(self: &Arc<Self>, person: &Person) -> Stored<()> {
        let mut asker = Asker::person(person.id, &person.name, person.kind);
        asker.people.extend(self.house.store.guests_of(person.id).await?);
        let asker = Arc::new(asker);
        let filter = TableFilter {
            stages: vec![Stage::Gathering, Stage::Playing],
            person: Some(person.id),
            limit: u32::MAX,
            ..TableFilter::default()
        };
        for row in self.house.store.tables(filter).await? {
            self.send(row.id, Request::Departed(asker.clone()));
        }
        Ok(())
    }
}

/// Whether someone has deleted their account or is banned at this moment.
fn may_not_play(person: &Person, now: Moment) -> bool {
    person.deleted_at.is_some() || person.banned_until.is_some_and(|until| now < until)
}
