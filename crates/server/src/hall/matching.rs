//! Quick match: people who wish for the same are brought together, those of like strength first.

use std::sync::{Arc, PoisonError};
use std::time::Duration;

use motherlode_games::find;

use super::{Hall, Outbox};
use crate::id::{PersonId, TableId};
use crate::moment::{Millis, Moment, SECOND};
use crate::problem::Problem;
use crate::ratings::START;
use crate::socket::message::{SeekCount, ServerMessage, Wish};
use crate::store::{News, PersonKind, Seek};
use crate::table::{Absence, Asker, NewTable, Order, Setup, Sitter};

/// How often those who wait are looked through.
const ROUND: Duration = Duration::from_secs(2);
/// How long a wish is good that nobody renews.
const GOOD_FOR: Millis = 15 * SECOND;
/// How far two ratings may be apart at first.
const BAND: f64 = 100.0;
/// By how much more with each second of waiting.
const WIDENING: f64 = 15.0;

/// Someone connected to this process who waits.
pub(super) struct Waiter {
    outbox: Outbox,
    seek: Seek,
}

impl Hall {
    /// Someone begins to wait, or wishes for something else.
    pub async fn seek(self: &Arc<Self>, asker: &Asker, wish: Wish, outbox: &Outbox) -> Result<(), Problem> {
        let person = asker.id().ok_or(Problem::SignIn)?;
        // Programs are never paired with people who did not choose to play one.
        if asker.kind == PersonKind::Bot {
            return Err(Problem::NotAllowed);
        }
        let setup = setup_of(&wish);
        let sitter = Sitter::Person { person, name: asker.name.clone(), is: asker.kind };
        let seats = find(&wish.game)?.create(&wish.options, &serde_json::Value::Null)?.seats().get();
        let chairs = std::iter::once(sitter).chain(std::iter::repeat_n(Sitter::Open, seats - 1)).collect();
        let checked = NewTable::check(setup, chairs, self.house.settings.limits.own_data)?;
        let wish = Wish { options: checked.setup.options, ..wish };
        let ratings = self.house.store.ratings_of(vec![person]).await?;
        let own = ratings.iter().find(|row| row.game == wish.game && usize::from(row.seats) == seats);
        let now = self.house.now();
        let seek = Seek {
            person,
            wish: serde_json::to_string(&wish).map_err(|_| Problem::Broken)?,
            rating: own.map_or(START, |row| row.rating),
            since: now,
            until: now.after(GOOD_FOR),
        };
        self.house.store.put_seek(seek.clone()).await?;
        self.waiting().insert(person, Waiter { outbox: outbox.clone(), seek: seek.clone() });
        self.pair(&seek).await
    }

    /// Someone waits no longer.
    pub async fn end_seek(&self, asker: &Asker) -> Result<(), Problem> {
        let person = asker.id().ok_or(Problem::SignIn)?;
        self.waiting().remove(&person);
        self.house.store.end_seek(person).await?;
        Ok(())
    }

    /// How many wait for what.
    pub async fn seeks_waiting(&self) -> Result<Vec<SeekCount>, Problem> {
        let counts = self.house.store.count_seeks(self.house.now()).await?;
        let count = |(wish, waiting): (String, u32)| {
            Some(SeekCount { wish: serde_json::from_str(&wish).ok()?, waiting })
        };
        Ok(counts.into_iter().filter_map(count).collect())
    }

    /// Looks through those who wait here, again and again: wishes are renewed, bands widen.
    pub(super) async fn matching_rounds(self: Arc<Self>) {
        loop {
            tokio::time::sleep(ROUND).await;
            let now = self.house.now();
            let here: Vec<(Seek, bool)> = {
                let waiting = self.waiting();
                waiting.values().map(|waiter| (waiter.seek.clone(), waiter.outbox.is_closed())).collect()
            };
            for (seek, is_gone) in here {
                let done = if is_gone {
                    self.waiting().remove(&seek.person);
                    self.house.store.end_seek(seek.person).await.map(drop).map_err(Problem::from)
                } else {
                    self.renew(seek, now).await
                };
                if let Err(problem) = done {
                    tracing::warn!(%problem, "a wish cannot be looked after");
                }
            }
        }
    }

    async fn renew(self: &Arc<Self>, seek: Seek, now: Moment) -> Result<(), Problem> {
        // Who was matched or has given up since this round began does not wait any more.
        if self.house.store.renew_seek(seek.person, seek.since, now.after(GOOD_FOR)).await? {
            self.pair(&seek).await?;
        }
        Ok(())
    }

    /// Finds others for someone who waits, and opens a table for them.
    async fn pair(self: &Arc<Self>, own: &Seek) -> Result<(), Problem> {
        let now = self.house.now();
        let wish: Wish = serde_json::from_str(&own.wish).map_err(|_| Problem::Broken)?;
        let seats = find(&wish.game)?.create(&wish.options, &serde_json::Value::Null)?.seats().get();
        let mut others = self.house.store.seeks(&own.wish, now).await?;
        others.retain(|other| other.person != own.person && fits(own, other, now));
        others.sort_by(|one, two| distance(own, one).total_cmp(&distance(own, two)));
        let mut people = vec![own.person];
        for other in others {
            let together: Vec<_> = people.iter().copied().chain([other.person]).collect();
            if people.len() < seats && !self.house.store.any_block(together.clone()).await? {
                people = together;
            }
        }
        if people.len() < seats || !self.house.store.take_seeks(&own.wish, people.clone(), now).await? {
            return Ok(());
        }
        let rows = self.house.store.people(people.clone()).await?;
        let sitter = |person: &PersonId| {
            let row = rows.iter().find(|row| row.id == *person)?;
            Some(Sitter::Person { person: row.id, name: row.name.clone(), is: row.kind })
        };
        let chairs = people.iter().filter_map(sitter).collect();
        let new = NewTable::check(setup_of(&wish), chairs, self.house.settings.limits.own_data)?;
        let table = self.open(new, own.person).await?.id;
        self.tell_matched(&people, table);
        // Some of them may wait at another process.
        Ok(self.house.store.tell(News::Matched { table, people }).await?)
    }

    /// Tells those of these people who wait here that they have been brought together.
    pub(super) fn tell_matched(&self, people: &[PersonId], table: TableId) {
        let mut waiting = self.waiting();
        for person in people {
            if let Some(waiter) = waiting.remove(person) {
                waiter.outbox.answer(ServerMessage::Matched { table }.text());
            }
        }
    }

    fn waiting(&self) -> std::sync::MutexGuard<'_, std::collections::HashMap<PersonId, Waiter>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn setup_of(wish: &Wish) -> Setup {
    Setup {
        game: wish.game.clone(),
        options: wish.options.clone(),
        data: serde_json::Value::Null,
        order: Order::Drawn,
        public: true,
        clock: wish.clock,
        rated: wish.rated,
        absent: Absence::Forfeit,
    }
}

fn distance(one: &Seek, two: &Seek) -> f64 {
    (one.rating - two.rating).abs()
}

/// Whether two who wait are near enough: the longer the more patient of them has waited, the less it matters.
fn fits(one: &Seek, two: &Seek, now: Moment) -> bool {
    let waited = now.since(one.since.min(two.since)) as f64 / SECOND as f64;
    distance(one, two) <= BAND + WIDENING * waited
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_may_be_further_apart_the_longer_someone_waits() {
        let seek = |rating, since| Seek {
            person: PersonId::from_random([1; 10]),
            wish: String::new(),
            rating,
            since: Moment(since),
            until: Moment(i64::MAX),
        };
        let (weak, strong) = (seek(1_500.0, 0), seek(1_800.0, 9_000));
        assert!(!fits(&weak, &strong, Moment(9_000)));
        assert!(fits(&weak, &strong, Moment(14_000)));
        assert!(fits(&weak, &seek(1_590.0, 0), Moment(0)));
    }
}
