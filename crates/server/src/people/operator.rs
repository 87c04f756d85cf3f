//! What the operator may do about people.

use super::name::name_key;
use super::reception::Reception;
use super::recovery::{code_hash, codes};
use super::secret::{hex, unhex};
use super::text::PeopleText;
use crate::id::PersonId;
use crate::key::Key;
use crate::moment::Moment;
use crate::problem::Problem;
use crate::store::{Person, PersonChange, PersonKind, Report};

const PURPOSE: &str = "operator";
const EDITION: &str = "1";

/// What the operator's tool shows the server: only who can read the house's key can make it.
pub fn operator_token(key: &Key) -> String {
    hex(&key.sign(PURPOSE, EDITION))
}

impl Reception {
    /// Whether this is the operator's token, found out in the same time whatever it is.
    pub fn is_operator(&self, token: &str) -> bool {
        unhex::<32>(token).is_some_and(|token| self.house.key.verify(PURPOSE, EDITION, &token))
    }

    /// An account or bot by its name, in any spelling that counts as the same, or anyone by their id.
    pub async fn find(&self, name_or_id: &str) -> Result<Person, Problem> {
        let short: String = name_or_id.chars().take(4 * super::name::MOST).collect();
        if let Some(person) = self.house.store.person_named(&name_key(&short)).await? {
            return Ok(person);
        }
        let id = name_or_id.parse().map_err(|_| Problem::NotFound)?;
        self.house.store.person(id).await?.ok_or(Problem::NotFound)
    }

    /// Gives one recovery code by which an account gets a new password; its sessions and its own codes end.
    pub async fn reset(&self, id: PersonId) -> Result<String, Problem> {
        if self.present(id).await?.kind != PersonKind::Account {
            return Err(PeopleText::AccountNeeded.problem());
        }
        let code: String = codes(&*self.house.random, 1).concat();
        self.change(id, PersonChange::Recovery(vec![code_hash(&code)])).await?;
        self.change(id, PersonChange::EndSessions).await?;
        Ok(code)
    }

    /// Someone and their bots may not play until then; or may again.
    pub async fn ban(&self, id: PersonId, until: Option<Moment>) -> Result<Person, Problem> {
        self.present(id).await?;
        for bot in self.bots(id).await? {
            self.change(bot.id, PersonChange::Banned(until)).await?;
        }
        self.change(id, PersonChange::Banned(until)).await
    }

    /// Someone may not chat until then; or may again.
    pub async fn mute(&self, id: PersonId, until: Option<Moment>) -> Result<Person, Problem> {
        self.present(id).await?;
        self.change(id, PersonChange::Muted(until)).await
    }

    /// The complaints, oldest first.
    pub async fn reports(&self, open_only: bool) -> Result<Vec<Report>, Problem> {
        Ok(self.house.store.reports(open_only).await?)
    }

    /// The operator is done with a complaint.
    pub async fn close_report(&self, number: u32) -> Result<(), Problem> {
        let closed = self.house.store.close_report(number, self.house.now()).await?;
        if closed { Ok(()) } else { Err(Problem::NotFound) }
    }
}
