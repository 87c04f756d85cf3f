//! Deadlines, bots' turns and what other processes write, for tables that may not be in memory.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::broadcast::{self, error::RecvError, error::TryRecvError};

use super::Hall;
use super::request::Request;
use crate::id::{PersonId, TableId};
use crate::moment::{Millis, SECOND};
use crate::people::Reception;
use crate::ratings::rate_finished;
use crate::store::{Change, News};
use crate::table::names::Names;

/// How often the database is asked for tables that want to be woken.
const ROUND: Duration = Duration::from_millis(100);
/// How long a process may take to look after a table it has claimed.
const LEASE: Millis = 30 * SECOND;
/// How many tables are claimed at a time.
const AT_ONCE: u32 = 100;
/// How often ratings are looked after where no game ends.
const RATE_ROUND: Duration = Duration::from_secs(30);

impl Hall {
    /// Begins to look after deadlines, bots and other processes.
    pub fn watch(self: &Arc<Self>) {
        let hall = self.clone();
        self.run(tokio::spawn(async move { hall.wake_rounds().await }));
        let hall = self.clone();
        self.run(tokio::spawn(async move { hall.follow_changes().await }));
        let hall = self.clone();
        self.run(tokio::spawn(async move { hall.follow_news().await }));
        let hall = self.clone();
        self.run(tokio::spawn(hall.matching_rounds()));
        self.run(tokio::spawn(crate::turn::tell_turns(self.clone())));
        let hall = self.clone();
        self.run(tokio::spawn(async move { hall.rate_rounds().await }));
        let hall = self.clone();
        self.run(tokio::spawn(async move { hall.departure_rounds().await }));
    }

    /// Lets the tables in memory know who has another name.
    pub fn follow_names(self: &Arc<Self>, mut renamed: broadcast::Receiver<PersonId>) {
        let hall = self.clone();
        self.run(tokio::spawn(async move {
            loop {
                match renamed.recv().await {
                    Ok(person) => hall.rename(person).await,
                    Err(RecvError::Lagged(count)) => tracing::warn!(count, "names changed faster than told"),
                    Err(RecvError::Closed) => return,
                }
            }
        }));
    }

    /// Lets the reception know what other processes say of people.
    pub fn follow_people(self: &Arc<Self>, reception: Arc<Reception>) {
        self.run(tokio::spawn(reception.follow(self.people())));
    }

    async fn rename(self: &Arc<Self>, person: PersonId) {
        let people = match self.house.store.people(vec![person]).await {
            Ok(people) => people,
            Err(error) => return tracing::warn!(%error, "a new name cannot be read"),
        };
        self.let_go_of(&people).await;
        let names = Arc::new(Names::of(people));
        let senders: Vec<_> = self.lock().values().cloned().collect();
        for sender in senders {
            // A table that has left meanwhile reads the name when it comes back.
            let _ = sender.send(Box::new(Request::Renamed(names.clone()))).await;
        }
    }

    /// The same as [`Hall::send`], from a thread outside the runtime.
    pub(super) fn send_later(self: &Arc<Self>, table: TableId, request: Request) {
        let hall = self.clone();
        self.runtime.spawn(async move { hall.send(table, request) });
    }

    async fn wake_rounds(self: Arc<Self>) {
        // What an earlier process had taken on is nobody's now, where there can be no other.
        if !self.house.store.is_shared()
            && let Err(error) = self.house.store.release_leases(self.house.now()).await
        {
            tracing::warn!(%error, "what an earlier process looked after must wait");
        }
        loop {
            tokio::time::sleep(ROUND).await;
            let now = self.house.now();
            match self.house.store.claim_due(now, now.after(LEASE), AT_ONCE).await {
                Ok(due) => {
                    for table in due {
                        self.send(table, Request::Wake);
                    }
                }
                Err(error) => {
                    tracing::warn!(%error, "deadlines cannot be read");
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
            }
        }
    }

    /// Rates games as they end, and now and then those that another process has left.
    async fn rate_rounds(self: Arc<Self>) {
        let mut finished = self.finished();
        loop {
            if let Err(error) = rate_finished(&self.house).await {
                tracing::warn!(%error, "ratings cannot be written");
            }
            let _ = tokio::time::timeout(RATE_ROUND, finished.recv()).await;
        }
    }

    async fn follow_changes(self: Arc<Self>) {
        let mut changes = self.house.store.changes();
        loop {
            let (mut grown, mut next) = (BTreeSet::new(), changes.recv().await);
            // Whatever has come by now is looked at together: a table that has grown twice is read once.
            loop {
                match next {
                    Ok(Change::Table(table)) => drop(grown.insert(table)),
                    Ok(Change::Everything) | Err(RecvError::Lagged(_)) => self.tell_all(|| Request::Changed),
                    Err(RecvError::Closed) => return,
                }
                next = match changes.try_recv() {
                    Ok(change) if grown.len() < AT_ONCE as usize => Ok(change),
                    Ok(change) => {
                        self.has_grown(std::mem::take(&mut grown)).await;
                        Ok(change)
                    }
                    Err(TryRecvError::Lagged(count)) => Err(RecvError::Lagged(count)),
                    Err(TryRecvError::Empty | TryRecvError::Closed) => break,
                };
            }
            self.has_grown(grown).await;
        }
    }

    async fn has_grown(&self, tables: BTreeSet<TableId>) {
        for table in &tables {
            self.tell(*table, Request::Changed);
        }
        self.announce_rows(tables.into_iter().collect()).await;
    }

    async fn follow_news(self: Arc<Self>) {
        let mut told = self.house.store.news();
        loop {
            match told.recv().await {
                Ok((_, News::Chat { table, room, number })) => self.said_elsewhere(table, room, number).await,
                Ok((process, News::Presence { table, people })) => {
                    self.tell(table, Request::Elsewhere { process, people });
                }
                Ok((_, News::Matched { table, people })) => self.tell_matched(&people, table),
                // Nobody may be listening.
                Ok((_, News::Person { person })) => drop(self.people.send(person)),
                Err(RecvError::Lagged(count)) => {
                    tracing::warn!(count, "news came faster than they were heard");
                }
                Err(RecvError::Closed) => return,
            }
        }
    }
}
