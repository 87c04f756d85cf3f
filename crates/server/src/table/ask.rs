//! Who asks something of a table.

use motherlode_core::Seat;

use crate::id::PersonId;
use crate::store::PersonKind;

/// Who asks something of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asker {
    /// Who they are, and the guests they were before.
    pub people: Vec<PersonId>,
    /// The name others see.
    pub name: String,
    /// What they are.
    pub kind: PersonKind,
    /// A seat that a pass lets this device act for, and whose it is.
    pub pass: Option<(Seat, PersonId)>,
}

impl Asker {
    /// Someone who only looks.
    pub fn nobody() -> Asker {
        Asker { people: Vec::new(), name: String::new(), kind: PersonKind::Guest, pass: None }
    }

    /// Someone without a past.
    pub fn person(person: PersonId, name: &str, kind: PersonKind) -> Asker {
        Asker { people: vec![person], name: name.to_owned(), kind, pass: None }
    }

    /// A device that has a pass for one seat, and nothing else of its person's.
    pub fn with_pass(&self, seat: Seat, person: PersonId) -> Asker {
        Asker { people: Vec::new(), pass: Some((seat, person)), ..self.clone() }
    }

    /// Who they are now; nobody for someone who only looks.
    pub fn id(&self) -> Option<PersonId> {
        self.people.first().copied().or(self.pass.map(|(_, person)| person))
    }

    /// Whether this device is there for someone: their own, or one with a pass for a seat of theirs.
    pub fn stands_for(&self, person: PersonId) -> bool {
        self.is(person) || self.pass.is_some_and(|(_, holder)| holder == person)
    }

    /// Whether this is one of the people they are or were.
    pub fn is(&self, person: PersonId) -> bool {
        self.people.contains(&person)
    }
}
