//! Who may say what at a table.

use motherlode_core::Fact;
use motherlode_core::syntax::clean;

use super::reception::Reception;
use super::text::PeopleText;
use crate::id::PersonId;
use crate::problem::Problem;
use crate::store::Person;

impl Reception {
    /// A line as it may be said: short, printable, not too many of them, and by someone who is not muted.
    pub async fn check_chat(&self, person: PersonId, text: &str) -> Result<String, Problem> {
        let most = self.house.settings.limits.chat;
        let text = clean(text.trim());
        if text.is_empty() || text.chars().count() > most {
            let refusal = PeopleText::ChatLength.refusal();
            return Err(refusal.with("most", Fact::Number(most as i64)).into());
        }
        self.check_voice(&self.present(person).await?)?;
        self.gates.chat(person)?;
        Ok(text)
    }

    /// Refuses someone who is muted.
    pub fn check_voice(&self, speaker: &Person) -> Result<(), Problem> {
        if speaker.muted_until.is_some_and(|until| self.house.now() < until) {
            return Err(PeopleText::Muted.problem());
        }
        Ok(())
    }
}
