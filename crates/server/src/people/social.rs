//! Whom someone does not want to meet, and complaints.

use std::net::IpAddr;

use motherlode_core::Fact;

use super::reception::Reception;
use super::text::PeopleText;
use crate::id::{PersonId, TableId};
use crate::problem::Problem;
use crate::store::{NewReport, Person};

/// The most people someone can block.
pub const MOST_BLOCKS: usize = 500;
/// The most characters of a complaint.
pub const MOST_REPORT: usize = 2_000;

impl Reception {
    /// Blocks someone: they are not paired, and neither sits down where the other does.
    pub async fn block(&self, by: PersonId, about: PersonId) -> Result<(), Problem> {
        if by == about {
            return Err(PeopleText::NotYourself.problem());
        }
        let about = self.present(about).await?;
        let blocked = self.house.store.blocked_by(by).await?;
        if blocked.len() >= MOST_BLOCKS && !blocked.contains(&about.id) {
            let refusal = PeopleText::TooManyBlocks.refusal();
            return Err(refusal.with("most", Fact::Number(MOST_BLOCKS as i64)).into());
        }
        Ok(self.house.store.set_block(by, about.id, true).await?)
    }

    /// Ends a block; one that was not there is no error.
    pub async fn unblock(&self, by: PersonId, about: PersonId) -> Result<(), Problem> {
        Ok(self.house.store.set_block(by, about, false).await?)
    }

    /// Whom someone has blocked.
    pub async fn blocks(&self, by: PersonId) -> Result<Vec<Person>, Problem> {
        let blocked = self.house.store.blocked_by(by).await?;
        Ok(self.house.store.people(blocked).await?)
    }

    /// Takes a complaint for the operator and gives its number.
    pub async fn report(
        &self,
        from: IpAddr,
        by: PersonId,
        about: PersonId,
        table: Option<TableId>,
        text: &str,
    ) -> Result<u32, Problem> {
        if by == about {
            return Err(PeopleText::NotYourself.problem());
        }
        let text = text.trim();
        if text.is_empty() || text.chars().take(MOST_REPORT + 1).count() > MOST_REPORT {
            let refusal = PeopleText::ReportLength.refusal();
            return Err(refusal.with("most", Fact::Number(MOST_REPORT as i64)).into());
        }
        self.gates.arrival(from)?;
        let about = self.house.store.person(about).await?.ok_or(Problem::NotFound)?.id;
        if let Some(table) = table {
            self.house.store.table(table).await?.ok_or(Problem::NotFound)?;
        }
        let report = NewReport { by, about, table, text: text.to_owned(), at: self.house.now() };
        Ok(self.house.store.add_report(report).await?)
    }
}
