//! Bells at open connections: rung when what someone may do has changed, so that nobody goes on as who they were before.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;
use tokio::sync::futures::OwnedNotified;

use crate::id::PersonId;

/// All bells of this process, by whom they ring for.
#[derive(Default)]
pub struct Bells {
    hung: Mutex<HashMap<PersonId, Vec<Arc<Notify>>>>,
}

/// The bell of one connection; taken down when it is dropped.
pub struct Bell {
    bells: Arc<Bells>,
    own: Arc<Notify>,
    people: Vec<PersonId>,
}

impl Bells {
    /// Hangs up a bell that rings for nobody yet.
    pub fn hang(self: &Arc<Self>) -> Bell {
        Bell { bells: self.clone(), own: Arc::default(), people: Vec::new() }
    }

    /// Rings wherever someone is connected.
    pub fn ring(&self, person: PersonId) {
        for bell in self.lock().get(&person).into_iter().flatten() {
            bell.notify_one();
        }
    }

    /// For how many people there are bells.
    pub fn people(&self) -> usize {
        self.lock().len()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<PersonId, Vec<Arc<Notify>>>> {
        self.hung.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Bell {
    /// Rings for this person too from now on.
    pub fn add(&mut self, person: PersonId) {
        if !self.people.contains(&person) {
            self.people.push(person);
            self.bells.lock().entry(person).or_default().push(self.own.clone());
        }
    }

    /// Waits until it is rung. What rang while nobody waited is heard at once.
    pub fn rung(&self) -> OwnedNotified {
        self.own.clone().notified_owned()
    }
}

impl Drop for Bell {
    fn drop(&mut self) {
        let mut hung = self.bells.lock();
        for person in &self.people {
            if let Some(bells) = hung.get_mut(person) {
                bells.retain(|bell| !Arc::ptr_eq(bell, &self.own));
                if bells.is_empty() {
                    hung.remove(person);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[tokio::test]
    async fn a_bell_rings_for_its_people_and_is_taken_down_with_its_connection() {
        let bells = Arc::new(Bells::default());
        let (ada, bob) = (PersonId::from_random([1; 10]), PersonId::from_random([2; 10]));
        let (mut one, mut other) = (bells.hang(), bells.hang());
        one.add(ada);
        one.add(ada);
        other.add(bob);
        bells.ring(ada);
        one.rung().await;
        let silent = tokio::time::timeout(Duration::from_millis(20), other.rung()).await;
        assert!(silent.is_err(), "it was not for bob");
        assert_eq!(bells.people(), 2);
        drop((one, other));
        assert_eq!(bells.people(), 0);
    }
}
