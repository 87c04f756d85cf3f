//! What is remembered of people: who they are, who they were before, whom there is a block with, and who has no table that goes
//! on. It is asked for with every request and every new game, and this process alone writes it; a reader would look for its
//! pages anew after every write of anything else.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::id::PersonId;
use crate::store::Person;

/// From so many on, all are forgotten and read again as they come.
const MOST: usize = 20_000;

/// What is known of people without reading.
#[derive(Default)]
pub(super) struct Recall(Mutex<Memory>);

#[derive(Default)]
struct Memory {
    /// Counts how often something was forgotten: what was read before that may be old.
    turn: u64,
    people: HashMap<PersonId, Known>,
    /// Those who have a part in no table that goes on.
    at_rest: HashSet<PersonId>,
}

/// What was read of someone.
#[derive(Default)]
pub(super) struct Known {
    pub(super) person: Option<Person>,
    /// The guests they were before.
    pub(super) guests: Option<Vec<PersonId>>,
    /// Whom they have blocked, and who has blocked them.
    pub(super) blocks: Option<Vec<PersonId>>,
}

/// When something was read: it is kept only if nothing was forgotten since.
#[derive(Clone, Copy)]
pub(super) struct Turn(u64);

impl Recall {
    /// What is known of someone; otherwise the turn at which it is about to be read.
    pub(super) fn find<T>(
        &self,
        person: PersonId,
        part: impl FnOnce(&Known) -> Option<T>,
    ) -> Result<T, Turn> {
        let memory = self.lock();
        memory.people.get(&person).and_then(part).ok_or(Turn(memory.turn))
    }

    /// Keeps something that was read of someone.
    pub(super) fn keep(&self, turn: Turn, person: PersonId, part: impl FnOnce(&mut Known)) {
        let mut memory = self.lock();
        if memory.turn != turn.0 {
            return;
        }
        if memory.people.len() >= MOST {
            memory.people.clear();
        }
        part(memory.people.entry(person).or_default());
    }

    /// Something was written about these people; about all, where there are none of them.
    pub(super) fn forget(&self, people: &[PersonId]) {
        let mut memory = self.lock();
        memory.turn += 1;
        if people.is_empty() {
            memory.people.clear();
            memory.at_rest.clear();
        }
        for person in people {
            memory.people.remove(person);
        }
    }

    /// Whether someone is known to have a part in no table that goes on.
    pub(super) fn is_at_rest(&self, person: PersonId) -> bool {
        self.lock().at_rest.contains(&person)
    }

    /// These people have a part in no table that goes on. Only the thread that writes says so, once it is written.
    pub(super) fn rest(&self, people: impl IntoIterator<Item = PersonId>) {
        let mut memory = self.lock();
        if memory.at_rest.len() >= MOST {
            memory.at_rest.clear();
        }
        memory.at_rest.extend(people);
    }

    /// Someone has, or is about to have.
    pub(super) fn play(&self, person: PersonId) {
        self.lock().at_rest.remove(&person);
    }

    fn lock(&self) -> MutexGuard<'_, Memory> {
        // Nobody panics while holding it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_read_before_something_was_written_is_not_kept() {
        let (recall, ada) = (Recall::default(), PersonId::from_random([1; 10]));
        let guests = |known: &Known| known.guests.clone();
        let turn = recall.find(ada, guests).expect_err("nothing yet");
        recall.keep(turn, ada, |known| known.guests = Some(vec![ada]));
        assert_eq!(recall.find(ada, guests).ok(), Some(vec![ada]));
        assert!(recall.find(ada, |known| known.blocks.clone()).is_err(), "only what was read");
        recall.forget(&[ada]);
        recall.keep(turn, ada, |known| known.guests = Some(vec![ada]));
        assert!(recall.find(ada, guests).is_err(), "it was read before");
    }

    #[test]
    fn who_begins_to_play_rests_no_more_and_after_a_great_change_nobody_does() {
        let (recall, ada) = (Recall::default(), PersonId::from_random([1; 10]));
        recall.rest([ada]);
        recall.forget(&[ada]);
        assert!(recall.is_at_rest(ada), "another name is no game");
        recall.play(ada);
        assert!(!recall.is_at_rest(ada));
        recall.rest([ada]);
        recall.forget(&[]);
        assert!(!recall.is_at_rest(ada));
    }
}
