//! Where people arrive.

use std::net::IpAddr;
use std::sync::Arc;

use tokio::sync::broadcast::{self, error::RecvError};

use super::bells::{Bell, Bells};
use super::cookie::Pass;
use super::gates::Gates;
use super::guest_name::guest_name;
use super::name::Name;
use super::password::Passwords;
use super::text::PeopleText;
use crate::house::House;
use crate::id::PersonId;
use crate::problem::Problem;
use crate::store::{Created, Credentials, News, Person, PersonChange, PersonKind};

/// How many people may take another name before whoever listens has heard of it.
const RENAMED: usize = 256;

/// The service for everything about people; see the module's page for its parts.
pub struct Reception {
    pub(super) house: Arc<House>,
    pub(super) passwords: Passwords,
    pub(super) gates: Arc<Gates>,
    bells: Arc<Bells>,
    renamed: broadcast::Sender<PersonId>,
}

impl Reception {
    /// The reception of a house.
    pub fn new(house: Arc<House>) -> Reception {
        let passwords = Passwords::new(Arc::clone(&house.random));
        let gates = Arc::new(Gates::new(&house));
        let (renamed, _) = broadcast::channel(RENAMED);
        Reception { house, passwords, gates, bells: Arc::default(), renamed }
    }

    /// What it stands on.
    pub fn house(&self) -> &Arc<House> {
        &self.house
    }

    /// How often an address or account may knock.
    pub fn gates(&self) -> &Arc<Gates> {
        &self.gates
    }

    /// A bell for a connection, which rings when what its people may do has changed.
    pub fn bell(&self) -> Bell {
        self.bells.hang()
    }

    /// What someone may do has changed: their connections look again who they are.
    pub fn ring(&self, person: PersonId) {
        self.bells.ring(person);
        if self.house.store.is_shared() {
            let store = self.house.store.clone();
            tokio::spawn(async move {
                // Whoever does not hear it looks again by themselves, a little later.
                if let Err(error) = store.tell(News::Person { person }).await {
                    tracing::warn!(%error, "a change of someone was not told to other processes");
                }
            });
        }
    }

    /// Passes on what other processes say of people, until the end.
    pub async fn follow(self: Arc<Self>, mut people: broadcast::Receiver<PersonId>) {
        loop {
            match people.recv().await {
                Ok(person) => {
                    self.bells.ring(person);
                    self.renamed(person);
                }
                Err(RecvError::Lagged(count)) => tracing::warn!(count, "changes of people were not heard"),
                Err(RecvError::Closed) => return,
            }
        }
    }

    /// Who has another name, or none, or may play no more, from now on in this process.
    pub fn names(&self) -> broadcast::Receiver<PersonId> {
        self.renamed.subscribe()
    }

    /// Someone has another name, or none, or may play no more.
    pub(super) fn renamed(&self, person: PersonId) {
        // Nobody may be listening.
        let _ = self.renamed.send(person);
    }

    /// A guest arrives, without any form.
    pub async fn arrive(&self, from: IpAddr) -> Result<Person, Problem> {
        self.gates.arrival(from)?;
        let person = self.stranger(PersonKind::Guest, guest_name(&*self.house.random), None);
        self.house.store.add_person(person.clone(), Credentials::default()).await?;
        Ok(person)
    }

    /// Who shows this cookie: nobody if it is forged, cut or too old, or if its session has ended.
    pub async fn cookie_bearer(&self, text: &str) -> Result<Person, Problem> {
        let lifetime = self.house.settings.session;
        let pass =
            Pass::read(text, &self.house.key, self.house.now(), lifetime).ok_or(Problem::SessionOver)?;
        let person = self.house.store.person(pass.person).await?.ok_or(Problem::SessionOver)?;
        if person.session == pass.session && !no_longer_here(&person) {
            Ok(person)
        } else {
            Err(Problem::SessionOver)
        }
    }

    /// Someone takes another name.
    pub async fn rename(&self, person: &Person, typed: &str) -> Result<Person, Problem> {
        let name = Name::parse(typed)?;
        let key = match person.kind {
            // A guest's name is nobody's own, but it must not be taken for an account's.
            PersonKind::Guest if self.house.store.person_named(name.key()).await?.is_some() => {
                return Err(name_taken());
            }
            PersonKind::Guest => None,
            PersonKind::Account | PersonKind::Bot => Some(name.key().to_owned()),
        };
        let change = PersonChange::Name { name: name.as_str().to_owned(), key };
        self.change(person.id, change).await
    }

    /// Ends all sessions of someone, on every device; the address of their feed changes too.
    pub async fn sign_out_everywhere(&self, person: PersonId) -> Result<(), Problem> {
        self.change(person, PersonChange::EndSessions).await?;
        Ok(())
    }

    /// Changes someone and tells how they are then.
    pub(super) async fn change(&self, id: PersonId, change: PersonChange) -> Result<Person, Problem> {
        let concerns_tables = matches!(
            change,
            PersonChange::Name { .. } | PersonChange::Account { .. } | PersonChange::Banned(Some(_))
        );
        match self.house.store.change_person(id, change).await? {
            Created::Done => {
                self.ring(id);
                if concerns_tables {
                    self.renamed(id);
                }
                self.present(id).await
            }
            Created::NameTaken => Err(name_taken()),
        }
    }

    /// Someone who is here.
    pub async fn present(&self, id: PersonId) -> Result<Person, Problem> {
        let person = self.house.store.person(id).await?.ok_or(Problem::NotFound)?;
        if no_longer_here(&person) { Err(Problem::NotFound) } else { Ok(person) }
    }

    /// Someone new, not kept yet.
    pub(super) fn stranger(&self, kind: PersonKind, name: String, name_key: Option<String>) -> Person {
        Person {
            id: self.house.random.id(),
            kind,
            name,
            name_key,
            created_at: self.house.now(),
            owner: None,
            became: None,
            banned_until: None,
            muted_until: None,
            session: 0,
            deleted_at: None,
            webhook: None,
        }
    }
}

/// Whether someone asked to be forgotten, or went on as another person.
pub(crate) fn no_longer_here(person: &Person) -> bool {
    person.deleted_at.is_some() || person.became.is_some()
}

/// The name belongs to someone.
pub(super) fn name_taken() -> Problem {
    Problem::Conflict(PeopleText::NameTaken.refusal())
}
