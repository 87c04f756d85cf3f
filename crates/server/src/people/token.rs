//! Personal tokens: what a program shows instead of a cookie.

use std::fmt;
use std::str::FromStr;

use motherlode_core::Fact;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::secret::{fingerprint, secret};
use super::text::PeopleText;
use super::{Reception, no_longer_here};
use crate::id::{PersonId, TokenId};
use crate::moment::{DAY, MINUTE};
use crate::problem::Problem;
use crate::store::{NewToken, Person, PersonKind, TokenRow};

/// How every token begins, so that people and scanners recognise one.
pub const PREFIX: &str = "mlt_";
/// The most tokens of one person.
pub const MOST_TOKENS: usize = 50;
/// The most days a token that ends is good for.
pub(super) const MOST_DAYS: u32 = 3_660;
/// The most characters of a token's name.
pub(super) const MOST_NAME: usize = 60;

/// What a token may be used for. A cookie may be used for everything.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// To see what its owner sees.
    Read,
    /// To sit down, act and chat.
    Play,
    /// To play as a bot: the stream and the posts of the bot interface.
    Bot,
    /// To change the account: name, tokens, bots, blocks; what needs the password still does.
    Account,
}

impl Scope {
    /// Every scope.
    pub const ALL: [Scope; 4] = [Scope::Read, Scope::Play, Scope::Bot, Scope::Account];

    /// The word for it.
    pub const fn code(self) -> &'static str {
        match self {
            Scope::Read => "read",
            Scope::Play => "play",
            Scope::Bot => "bot",
            Scope::Account => "account",
        }
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// Several scopes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scopes(Vec<Scope>);

impl Scopes {
    /// These scopes, each once.
    pub fn new(scopes: impl IntoIterator<Item = Scope>) -> Scopes {
        let mut scopes: Vec<Scope> = scopes.into_iter().collect();
        scopes.sort_unstable();
        scopes.dedup();
        Scopes(scopes)
    }

    /// Whether this one is among them.
    pub fn contains(&self, scope: Scope) -> bool {
        self.0.contains(&scope)
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = Scope> + '_ {
        self.0.iter().copied()
    }
}

impl fmt::Display for Scopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<_> = self.0.iter().map(|scope| scope.code()).collect();
        f.write_str(&words.join(" "))
    }
}

impl FromStr for Scopes {
    type Err = std::convert::Infallible;

    /// Words that are no scope (any more) count for nothing.
    fn from_str(words: &str) -> Result<Self, Self::Err> {
        let known = |word: &str| Scope::ALL.into_iter().find(|scope| scope.code() == word);
        Ok(Scopes::new(words.split(' ').filter_map(known)))
    }
}

/// What someone wants of a new token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TokenWish {
    /// What they call it.
    pub name: String,
    /// What it may be used for.
    pub scopes: Scopes,
    /// For how many days, if it ends.
    pub days: Option<u32>,
}

/// A token just made: the only time its secret is seen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FreshToken {
    /// What is kept of it.
    pub row: TokenRow,
    /// The token itself.
    pub secret: String,
}

impl Reception {
    /// Makes a token for an account or one of its bots.
    pub async fn make_token(&self, person: &Person, wish: TokenWish) -> Result<FreshToken, Problem> {
        let allowed: &[Scope] = match person.kind {
            PersonKind::Guest => return Err(PeopleText::AccountNeeded.problem()),
            PersonKind::Account => &[Scope::Read, Scope::Play, Scope::Account],
            PersonKind::Bot => &[Scope::Read, Scope::Play, Scope::Bot],
        };
        let name = wish.name.trim();
        if name.is_empty() || name.chars().count() > MOST_NAME || name.chars().any(char::is_control) {
            let refusal = PeopleText::TokenName.refusal();
            return Err(refusal.with("most", Fact::Number(MOST_NAME as i64)).into());
        }
        if wish.scopes.iter().next().is_none() || !wish.scopes.iter().all(|scope| allowed.contains(&scope)) {
            return Err(PeopleText::TokenScopes.refusal().with("scopes", Fact::names(allowed)).into());
        }
        if wish.days.is_some_and(|days| days == 0 || days > MOST_DAYS) {
            let refusal = PeopleText::TokenDays.refusal();
            return Err(refusal.with("most", Fact::Number(i64::from(MOST_DAYS))).into());
        }
        if self.house.store.tokens_of(person.id).await?.len() >= MOST_TOKENS {
            let refusal = PeopleText::TooManyTokens.refusal();
            return Err(refusal.with("most", Fact::Number(MOST_TOKENS as i64)).into());
        }
        let now = self.house.now();
        let secret = format!("{PREFIX}{}", secret(&*self.house.random));
        let row = TokenRow {
            id: self.house.random.id(),
            person: person.id,
            name: name.to_owned(),
            scopes: wish.scopes.to_string(),
            created_at: now,
            expires_at: wish.days.map(|days| now.after(u64::from(days) * DAY)),
            used_at: None,
        };
        let token = NewToken { row: row.clone(), hash: fingerprint(&secret) };
        self.house.store.add_token(token).await?;
        Ok(FreshToken { row, secret })
    }

    /// The tokens of someone.
    pub async fn tokens(&self, person: PersonId) -> Result<Vec<TokenRow>, Problem> {
        Ok(self.house.store.tokens_of(person).await?)
    }

    /// Ends a token.
    pub async fn end_token(&self, person: PersonId, token: TokenId) -> Result<(), Problem> {
        let ended = self.house.store.end_token(person, token).await?;
        self.ring(person);
        if ended { Ok(()) } else { Err(Problem::NotFound) }
    }

    /// Who shows this token, and what it may be used for.
    ///
    /// It is looked up by its SHA-256, which nobody can aim at without knowing the token: how long that takes tells nothing.
    pub async fn token_bearer(&self, token: &str) -> Result<(Person, Scopes), Problem> {
        if !token.starts_with(PREFIX) || token.len() != PREFIX.len() + 64 {
            return Err(Problem::BadToken);
        }
        let store = &self.house.store;
        let now = self.house.now();
        let row = store.token(&fingerprint(token)).await?.ok_or(Problem::BadToken)?;
        if row.expires_at.is_some_and(|end| end <= now) {
            return Err(Problem::BadToken);
        }
        let person = store.person(row.person).await?.ok_or(Problem::BadToken)?;
        if no_longer_here(&person) {
            return Err(Problem::BadToken);
        }
        if row.used_at.is_none_or(|used| now.since(used) >= 60 * MINUTE) {
            store.token_used(row.id, now).await?;
        }
        let Ok(scopes) = row.scopes.parse();
        Ok((person, scopes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_are_words_that_read_back() {
        let scopes = Scopes::new([Scope::Play, Scope::Read, Scope::Play]);
        assert_eq!(scopes.to_string(), "read play");
        assert_eq!("read play".parse(), Ok(scopes));
        assert_eq!("play  root bot".parse(), Ok(Scopes::new([Scope::Bot, Scope::Play])));
        assert_eq!("".parse(), Ok(Scopes::default()));
    }
}
