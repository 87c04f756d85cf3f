//! Writing down who is here: another process that has the same table may wonder whether they are gone.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::Hall;
use crate::id::PersonId;
use crate::moment::{Millis, Moment, SECOND};

/// For how long it need not be written again that someone is here: at most so long, and a tenth of what others wait for whoever is
/// gone.
const LASTING: Millis = 5 * SECOND;
/// From so many known people on, those who were seen too long ago are forgotten.
const MANY: usize = 4096;

/// Of whom this process has written lately that they are here: however many connections someone has, and however many tables they
/// ask for, it is written once in a while.
#[derive(Default)]
pub(super) struct Sightings(Mutex<HashMap<PersonId, Moment>>);

impl Sightings {
    /// Those of these people of whom it is to be written now; they count as written.
    fn due(&self, mut people: Vec<PersonId>, now: Moment, lasting: Millis) -> Vec<PersonId> {
        let mut known = self.known();
        let is_fresh = |at: &Moment| now.since(*at) < lasting;
        if known.len() >= MANY {
            known.retain(|_, at| is_fresh(at));
        }
        people.retain(|person| !known.get(person).is_some_and(is_fresh));
        known.extend(people.iter().map(|person| (*person, now)));
        people
    }

    /// It could not be written.
    fn forget(&self, people: &[PersonId]) {
        let mut known = self.known();
        for person in people {
            known.remove(person);
        }
    }

    fn known(&self) -> MutexGuard<'_, HashMap<PersonId, Moment>> {
        // Nobody panics while holding it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Hall {
    /// Writes that these people are here, where there are other processes and it was not written lately.
    pub async fn be_seen(&self, people: Vec<PersonId>) {
        let house = &self.house;
        if !house.store.is_shared() {
            return;
        }
        let now = house.now();
        let due = self.sightings.due(people, now, LASTING.min(house.settings.absence / 10));
        if due.is_empty() {
            return;
        }
        if let Err(error) = house.store.seen(due.clone(), now).await {
            tracing::debug!(%error, "it cannot be written now who is here");
            self.sightings.forget(&due);
        }
    }

    /// The same for whoever says so only now and then: it is written in any case.
    pub async fn be_seen_again(&self, people: Vec<PersonId>) {
        self.sightings.forget(&people);
        self.be_seen(people).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_written_again_before_it_is_time() {
        let [ada, bob] = [1, 2].map(|number| PersonId::from_random([number; 10]));
        let sightings = Sightings::default();
        let due = |people: &[PersonId], at| sightings.due(people.to_vec(), Moment(at), LASTING);
        assert_eq!(due(&[ada], 0), [ada]);
        assert_eq!(due(&[ada, bob], 1_000), [bob], "only who is new");
        assert_eq!(due(&[ada, bob], 5_000), [ada]);
        sightings.forget(&[bob]);
        assert_eq!(due(&[ada, bob], 5_001), [bob], "what failed is tried again");
    }

    #[test]
    fn many_who_were_here_are_not_remembered_for_ever() {
        let sightings = Sightings::default();
        let person = |number: usize| {
            let mut bytes = [0; 10];
            bytes[..8].copy_from_slice(&number.to_be_bytes());
            PersonId::from_random(bytes)
        };
        for number in 0..10 * MANY {
            sightings.due(vec![person(number)], Moment(10 * number as i64), LASTING);
        }
        assert!(sightings.known().len() <= MANY, "{}", sightings.known().len());
    }
}
