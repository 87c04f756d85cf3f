//! The key in the address of someone's private feed. It ends with their sessions, so an address that got about can be changed.

use super::secret::{hex, unhex};
use super::{Reception, no_longer_here};
use crate::id::PersonId;
use crate::key::Key;
use crate::problem::Problem;
use crate::store::Person;

const PURPOSE: &str = "feed";

/// The key of someone's feed as text.
pub fn feed_key(person: &Person, key: &Key) -> String {
    let signature = key.sign(PURPOSE, &unsigned(person));
    format!("{}-{}", person.id, hex(&signature))
}

impl Reception {
    /// Whose feed this key opens.
    pub async fn feed_owner(&self, text: &str) -> Result<Person, Problem> {
        let (id, signature) = text.split_once('-').ok_or(Problem::NotFound)?;
        let id: PersonId = id.parse().map_err(|_| Problem::NotFound)?;
        let signature = unhex::<32>(signature).ok_or(Problem::NotFound)?;
        let person = self.house.store.person(id).await?.ok_or(Problem::NotFound)?;
        let fits = self.house.key.verify(PURPOSE, &unsigned(&person), &signature);
        if fits && !no_longer_here(&person) { Ok(person) } else { Err(Problem::NotFound) }
    }
}

fn unsigned(person: &Person) -> String {
    format!("{}.{}", person.id, person.session)
}
