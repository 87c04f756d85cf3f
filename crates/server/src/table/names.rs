//! Names stay out of what is kept of a table: its log and its card bear ids, and the names of today are put in when they are
//! read. So whoever takes another name has it everywhere, and whoever asked to be forgotten has none anywhere.

use std::borrow::Cow;
use std::collections::HashMap;

use super::chair::Sitter;
use super::event::{Event, Logged};
use super::show::TableCard;
use super::state::Table;
use crate::id::PersonId;
use crate::store::{LoggedEvent, Person};

/// What others see of someone who asked to be forgotten.
pub const FORMER_NAME: &str = "Former player";

/// People by id, as they are called now.
pub struct Names(HashMap<PersonId, Person>);

impl Names {
    /// The names of these people.
    pub fn of(people: Vec<Person>) -> Names {
        Names(people.into_iter().map(|person| (person.id, person)).collect())
    }

    /// Puts the name of today into a place, if it is another one; whether it was.
    fn put(&self, sitter: &mut Sitter) -> bool {
        let (id, name, is_own) = match sitter {
            Sitter::Person { person, name, .. } | Sitter::Invited { person, name } => (*person, name, true),
            Sitter::Local { owner, name } => (*owner, name, false),
            Sitter::Open | Sitter::House { .. } => return false,
        };
        // Whom someone played with on their device is as much their own as their name.
        let Some(person) = self.0.get(&id).filter(|person| is_own || person.deleted_at.is_some()) else {
            return false;
        };
        let now = if is_own { &person.name } else { FORMER_NAME };
        let is_other = name != now;
        if is_other {
            now.clone_into(name);
        }
        is_other
    }
}

impl Sitter {
    /// The same without the name that can be found by its id.
    fn nameless(&self) -> Sitter {
        match self.clone() {
            Sitter::Person { person, is, .. } => Sitter::Person { person, name: String::new(), is },
            Sitter::Invited { person, .. } => Sitter::Invited { person, name: String::new() },
            sitter => sitter,
        }
    }
}

impl Logged {
    /// The event as it is kept.
    pub fn nameless(&self) -> Cow<'_, Logged> {
        let mut kept = match self.event {
            Event::Opened { .. } | Event::Sat { .. } => self.clone(),
            _ => return Cow::Borrowed(self),
        };
        for sitter in sitters(&mut kept.event) {
            *sitter = sitter.nameless();
        }
        Cow::Owned(kept)
    }
}

fn sitters(event: &mut Event) -> &mut [Sitter] {
    match event {
        Event::Opened { chairs, .. } => chairs,
        Event::Sat { sitter, .. } => std::slice::from_mut(sitter),
        _ => &mut [],
    }
}

impl TableCard {
    /// The card as it is kept.
    pub(super) fn nameless(mut self) -> TableCard {
        for chair in &mut self.chairs {
            chair.sitter = chair.sitter.nameless();
        }
        self
    }

    /// Whose names belong on it.
    pub fn named(&self) -> impl Iterator<Item = PersonId> + '_ {
        self.chairs.iter().filter_map(|chair| chair.sitter.person())
    }

    /// Puts the names of today on it.
    pub fn put_names(&mut self, names: &Names) {
        for chair in &mut self.chairs {
            names.put(&mut chair.sitter);
        }
    }
}

impl Table {
    /// Puts the names of today into the places; whether one of them was another.
    pub fn put_names(&mut self, names: &Names) -> bool {
        let mut is_other = false;
        for chair in &mut self.chairs {
            is_other |= names.put(&mut chair.sitter);
        }
        is_other
    }
}

/// The events of a log that have places in them, with what they say.
fn seated(log: &mut [LoggedEvent]) -> impl Iterator<Item = (&mut LoggedEvent, Logged)> {
    // Only these have a place, and a game's entries are many.
    let has_place = |entry: &&mut LoggedEvent| {
        entry.body.contains(r#""what":"opened""#) || entry.body.contains(r#""what":"sat""#)
    };
    log.iter_mut().filter(has_place).filter_map(|entry| {
        let logged = serde_json::from_str(&entry.body).ok()?;
        Some((entry, logged))
    })
}

/// Whose names belong into a log.
pub fn named(log: &mut [LoggedEvent]) -> Vec<PersonId> {
    let mut people: Vec<_> = seated(log)
        .flat_map(|(_, mut logged)| {
            sitters(&mut logged.event).iter().filter_map(Sitter::person).collect::<Vec<_>>()
        })
        .collect();
    people.sort_unstable();
    people.dedup();
    people
}

/// Puts the names of today into a log.
pub fn put_names(log: &mut [LoggedEvent], names: &Names) {
    for (entry, mut logged) in seated(log) {
        let mut is_other = false;
        for sitter in sitters(&mut logged.event) {
            is_other |= names.put(sitter);
        }
        if is_other && let Ok(body) = serde_json::to_string(&logged) {
            entry.body = body;
        }
    }
}
