//! The commands that a table has done last, so that sending one again is harmless.

use std::collections::VecDeque;

use super::event::CommandKey;

/// How many a table remembers.
const REMEMBERED: usize = 32;

/// The commands that a table has done last. Each new one is looked for among them, and nearly always in vain: their fingerprints
/// stand by themselves, close together, so that no more has to be fetched from memory for that.
#[derive(Default)]
pub(super) struct Recent {
    fingerprints: VecDeque<u32>,
    /// Each with the number of its event, in the same order.
    commands: VecDeque<(CommandKey, u32)>,
}

impl Recent {
    /// A command was done, as this event.
    pub(super) fn add(&mut self, key: CommandKey, seq: u32) {
        if self.commands.len() == REMEMBERED {
            self.fingerprints.pop_front();
            self.commands.pop_front();
        }
        self.fingerprints.push_back(key.what);
        self.commands.push_back((key, seq));
    }

    /// The event that a command became, if it was done lately.
    pub(super) fn find(&self, key: &CommandKey) -> Option<u32> {
        let alike = self.fingerprints.iter().zip(0..).filter(|(what, _)| **what == key.what);
        let known = alike.filter_map(|(_, place): (_, usize)| self.commands.get(place));
        known.into_iter().find(|(known, _)| known == key).map(|(_, seq)| *seq)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::PersonId;

    fn key(person: u8, id: &str, what: u32) -> CommandKey {
        CommandKey { person: PersonId::from_random([person; 10]), id: id.to_owned(), what }
    }

    #[test]
    fn a_command_is_known_by_who_sent_it_its_name_and_what_it_asks() {
        let mut recent = Recent::default();
        recent.add(key(1, "a", 7), 11);
        recent.add(key(2, "a", 7), 12);
        recent.add(key(1, "b", 7), 13);
        assert_eq!(recent.find(&key(1, "a", 7)), Some(11));
        assert_eq!(recent.find(&key(2, "a", 7)), Some(12));
        assert_eq!(recent.find(&key(1, "b", 7)), Some(13));
        for other in [key(3, "a", 7), key(2, "b", 7), key(1, "a", 8)] {
            assert_eq!(recent.find(&other), None, "{other:?}");
        }
    }

    #[test]
    fn the_oldest_is_forgotten_when_there_are_too_many() {
        let mut recent = Recent::default();
        for number in 0..=REMEMBERED as u32 {
            recent.add(key(1, "a", number), number);
        }
        assert_eq!(recent.find(&key(1, "a", 0)), None);
        assert_eq!(recent.find(&key(1, "a", 1)), Some(1));
        assert_eq!(recent.find(&key(1, "a", REMEMBERED as u32)), Some(REMEMBERED as u32));
    }
}
