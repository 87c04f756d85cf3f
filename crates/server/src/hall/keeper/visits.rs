//! Who comes to a table, looks, and goes; and who is gone for too long.

use std::sync::Arc;

use motherlode_core::play::Leaving;

use super::super::ConnectionId;
use super::super::archive::table_of;
use super::super::request::{Answer, Request, Subscription};
use super::{Keeper, MOST_MISSED};
use crate::id::PersonId;
use crate::moment::{Millis, Moment, SECOND};
use crate::problem::Problem;
use crate::store::{LoggedEvent, News, Stage};
use crate::table::names::Names;
use crate::table::{Absence, Asker, Happened, ResultCard, Table};

/// How often other processes are told who is connected here.
pub(super) const REPEAT: Millis = 20 * SECOND;
/// How often a crowd is told who is connected: to count it takes as long as it is large.
const CROWD: Millis = SECOND / 4;
/// After how long nobody counts as connected by way of a process that has said nothing more.
const SILENCE: Millis = 3 * REPEAT;

impl Keeper {
    /// Another process says who is connected there.
    pub(super) fn hear_of(&mut self, process: Arc<str>, people: Vec<PersonId>) {
        let now = self.now();
        let is_new = self.elsewhere.insert(process, (people, now)).is_none();
        self.count_elsewhere();
        if is_new {
            // It may not have been there when others were told.
            self.tell_elsewhere(now);
        }
        if let Some(table) = &self.table {
            self.audience.presence(table);
        }
    }

    /// Forgets processes that say nothing more, and says again who is here.
    pub(super) fn count_elsewhere(&mut self) {
        let now = self.now();
        self.elsewhere.retain(|_, (_, said)| now.since(*said) < SILENCE);
        let people = self.elsewhere.values().flat_map(|(people, _)| people.iter().copied()).collect();
        self.audience.set_elsewhere(people);
        if !self.audience.is_empty() && now.since(self.told_elsewhere.1) >= REPEAT {
            self.tell_elsewhere(now);
        }
    }

    /// When a crowd is to be told who is connected, if that was put off.
    pub(super) fn presence_due(&self) -> Option<Moment> {
        let (told, is_owed) = self.told_presence;
        is_owed.then(|| told.after(CROWD))
    }

    /// Tells everyone whose people are connected: those who listen here and, if it has changed, other processes. Where a crowd comes
    /// or goes, not for each of them.
    pub(super) fn tell_presence(&mut self) {
        let now = self.now();
        if self.audience.is_crowd() && now.since(self.told_presence.0) < CROWD {
            self.told_presence.1 = true;
            return;
        }
        self.told_presence = (now, false);
        if let Some(table) = &self.table {
            self.audience.presence(table);
        }
        if self.house().store.is_shared() && self.audience.people() != self.told_elsewhere.0 {
            self.tell_elsewhere(self.now());
        }
    }

    fn tell_elsewhere(&mut self, now: Moment) {
        let people = self.audience.people();
        self.told_elsewhere = (people.clone(), now);
        let (hall, table) = (self.hall.clone(), self.id);
        tokio::spawn(async move {
            if let Err(error) = hall.house.store.tell(News::Presence { table, people }).await {
                tracing::debug!(%error, "other processes were not told who is here");
            }
        });
    }

    pub(super) async fn subscribe(&mut self, subscription: Subscription) {
        let now = self.now();
        let Subscription { outbox, asker, language, since, reply, turn } = subscription;
        let connection = outbox.id();
        self.audience.add(outbox, asker.clone(), language);
        for person in asker.people.iter().copied().chain(asker.id()) {
            self.here.insert(person);
            self.gone.remove(&person);
        }
        let seq = self.table.as_ref().map_or(0, |table| table.seq);
        reply.give(Ok(Answer::Done(seq)));
        let missed = match since {
            Some(since) if since == seq => Some(Vec::new()),
            Some(since) if since > 0 && since < seq && seq - since <= MOST_MISSED => {
                self.audience.let_wait(connection);
                self.read_missed(connection, since);
                None
            }
            _ => None,
        };
        if let Some(table) = &self.table {
            match missed {
                _ if self.audience.waits(connection) => {}
                Some(missed) => self.audience.send_missed(table, connection, &missed),
                None => self.audience.send_snapshot(table, connection, now),
            }
        }
        drop(turn);
        self.tell_presence();
        if let Ok(Some(changes)) = self.change(|table, _| table.returned(&asker, now)) {
            let _ = self.commit(changes).await;
        }
    }

    /// Has the newest events read again as someone would have seen them who was away, while others go on playing.
    fn read_missed(&self, connection: ConnectionId, since: u32) {
        let Some(table) = &self.table else { return };
        let Some(eyes) = self.audience.eyes_of(table, connection) else { return };
        let (hall, id, until) = (self.hall.clone(), self.id, table.seq);
        let read = move |log: &[LoggedEvent], result: Option<&ResultCard>| {
            let known = log.len().min(since as usize);
            let newest = log.len().min(until as usize);
            let mut past = table_of(id, &log[..known], result)?;
            past.set_audience(vec![eyes]);
            past.follow(&log[known..newest]).map_err(|_| Problem::Broken)
        };
        tokio::spawn(async move {
            let missed = hall.read_log(id, read).await.ok();
            hall.tell(id, Request::Missed { connection, until, missed });
        });
    }

    /// Sends someone what they have missed, unless they have missed more meanwhile.
    pub(super) fn send_missed(
        &mut self,
        connection: ConnectionId,
        until: u32,
        missed: Option<Vec<Happened>>,
    ) {
        let Some(table) = self.table.as_ref().filter(|_| self.audience.waits(connection)) else { return };
        match missed.filter(|_| table.seq == until) {
            Some(missed) => self.audience.send_missed(table, connection, &missed),
            None => self.audience.send_snapshot(table, connection, self.hall.house.now()),
        }
    }

    /// Someone has another name: everyone here sees it.
    pub(super) fn rename(&mut self, names: &Names) {
        let Some(table) = self.table.as_mut() else { return };
        if !table.put_names(names) {
            return;
        }
        let (table, now) = (&*table, self.hall.house.now());
        for connection in self.audience.connections() {
            self.audience.send_snapshot(table, connection, now);
        }
        self.hall.announce(table);
    }

    pub(super) fn unsubscribe(&mut self, connection: ConnectionId) {
        let now = self.now();
        if self.audience.remove(connection).is_some() {
            self.miss(now);
            self.tell_presence();
        }
    }

    /// Whoever of those who play was here and is not connected any more is gone from this moment on, whether they said so,
    /// were too slow to hear of this table, or have just vanished; whether there was one.
    pub(super) fn miss(&mut self, now: Moment) -> bool {
        let Some(table) = &self.table else { return false };
        let holders = table.chairs().iter().filter_map(|chair| chair.sitter.holder());
        let missing: Vec<_> =
            holders.filter(|person| self.here.contains(person) && !self.audience.is_there(*person)).collect();
        for person in &missing {
            self.here.remove(person);
            self.gone.insert(*person, now);
        }
        !missing.is_empty()
    }

    /// Whoever commands is here now, also without a socket; how long they are gone counts from now.
    pub(super) fn heard(&mut self, asker: &Asker) {
        for person in asker.people.iter() {
            if self.gone.contains_key(person) || !self.audience.is_there(*person) {
                self.gone.insert(*person, self.now());
            }
        }
    }

    pub(super) fn look(&mut self, connection: ConnectionId, seat: Option<u8>) -> Result<Answer, Problem> {
        let table = self.table.as_ref().ok_or(Problem::NotFound)?;
        let asker = self.audience.asker(connection).ok_or(Problem::NotFound)?;
        // Until the game begins nobody knows which seat will be whose: no curtain is lifted in advance.
        if seat.is_some() && table.stage() == Stage::Gathering {
            return Err(table.not_started().into());
        }
        let seat = seat.map(|number| table.held_seat(&asker, number)).transpose()?;
        self.audience.look(connection, seat);
        self.audience.send_snapshot(table, connection, self.hall.house.now());
        Ok(Answer::Done(table.seq))
    }

    /// When whoever is to act at a live table counts as gone: so long after their connection was lost, or after the game began
    /// without them. Whoever was gone for all of it by the time it is their turn is waited for no longer.
    pub(super) fn absence_due(&self) -> Option<Moment> {
        let table = self.table.as_ref()?;
        if !table.setup.clock.is_live() || table.setup.absent == Absence::Wait || table.bot_turn().is_some() {
            return None;
        }
        let person = table.person_to_act().filter(|person| !self.audience.is_there(*person))?;
        let since = self.gone.get(&person).copied().unwrap_or(self.since).max(table.began_at());
        Some(since.after(self.house().settings.absence))
    }

    /// Someone may play no more: they have left every game that was on.
    pub(super) async fn departed(&mut self, asker: &Asker) {
        let at = self.now();
        let done = match self.change(|table, house| table.depart(asker, at, &*house.random)) {
            Ok(Some(changes)) => self.commit(changes).await.map(drop),
            Ok(None) => Ok(()),
            Err(problem) => Err(problem),
        };
        if let Err(problem) = done {
            tracing::warn!(table = %self.id, %problem, "someone who is no more still has a seat");
        }
    }

    pub(super) async fn absent(&mut self) {
        let Some(person) = self.table.as_ref().and_then(Table::person_to_act) else { return };
        let now = self.now();
        // They may be connected to another process.
        match self.house().store.last_seen(vec![person]).await {
            Ok(seen) => {
                if let Some((_, at)) = seen.first()
                    && now < at.after(self.house().settings.absence)
                {
                    self.gone.insert(person, *at);
                    return;
                }
            }
            Err(_) => return,
        }
        if let Ok(Some(changes)) = self.change(|table, _| table.gone(Leaving::Absent, now)) {
            let _ = self.commit(changes).await;
        }
    }
}
