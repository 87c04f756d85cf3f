//! Bot accounts: programs that play, each belonging to someone.

use motherlode_core::Fact;

use super::name::Name;
use super::reception::{Reception, name_taken};
use super::text::PeopleText;
use crate::id::PersonId;
use crate::problem::Problem;
use crate::store::{Created, Credentials, Person, PersonKind};

/// The most bots of one account.
pub const MOST_BOTS: usize = 10;

impl Reception {
    /// Makes a bot account. It stays a bot for good and has no password: its owner makes tokens for it.
    pub async fn make_bot(&self, owner: &Person, name: &str) -> Result<Person, Problem> {
        if owner.kind != PersonKind::Account {
            return Err(PeopleText::AccountNeeded.problem());
        }
        let name = Name::parse(name)?;
        if self.bots(owner.id).await?.len() >= MOST_BOTS {
            let refusal = PeopleText::TooManyBots.refusal();
            return Err(refusal.with("most", Fact::Number(MOST_BOTS as i64)).into());
        }
        let stranger = self.stranger(PersonKind::Bot, name.as_str().to_owned(), Some(name.key().to_owned()));
        // Who may not play may not play by a program either.
        let bot = Person { owner: Some(owner.id), banned_until: owner.banned_until, ..stranger };
        match self.house.store.add_person(bot.clone(), Credentials::default()).await? {
            Created::Done => Ok(bot),
            Created::NameTaken => Err(name_taken()),
        }
    }

    /// The bots of someone that are still here.
    pub async fn bots(&self, owner: PersonId) -> Result<Vec<Person>, Problem> {
        let mut bots = self.house.store.bots_of(owner).await?;
        bots.retain(|bot| bot.deleted_at.is_none());
        Ok(bots)
    }

    /// A bot of this owner; someone else's is not found.
    pub async fn bot(&self, owner: PersonId, bot: PersonId) -> Result<Person, Problem> {
        let bot = self.present(bot).await?;
        if bot.kind == PersonKind::Bot && bot.owner == Some(owner) { Ok(bot) } else { Err(Problem::NotFound) }
    }

    /// Forgets a bot; its tokens end, its games stay.
    pub async fn forget_bot(&self, owner: PersonId, bot: PersonId) -> Result<(), Problem> {
        let bot = self.bot(owner, bot).await?;
        self.empty(bot.id).await
    }
}
