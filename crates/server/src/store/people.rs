//! Guests, accounts and bot accounts, and how they prove who they are.

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Stored;
use crate::id::{PersonId, TokenId};
use crate::moment::Moment;

/// What kind of player someone is; never changes but from guest to account.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PersonKind {
    /// Someone without an account, known by a cookie.
    Guest,
    /// Someone with a name and a password.
    Account,
    /// A program.
    Bot,
}

impl PersonKind {
    /// Every kind.
    pub const ALL: [PersonKind; 3] = [PersonKind::Guest, PersonKind::Account, PersonKind::Bot];

    /// The word in the database.
    pub const fn code(self) -> &'static str {
        match self {
            PersonKind::Guest => "guest",
            PersonKind::Account => "account",
            PersonKind::Bot => "bot",
        }
    }

    /// The kind of a word.
    pub fn from_code(code: &str) -> Option<PersonKind> {
        PersonKind::ALL.into_iter().find(|kind| kind.code() == code)
    }
}

/// Where someone wants to be told that it is their turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Webhook {
    /// The address.
    pub url: String,
    /// What our messages are signed with.
    pub secret: [u8; 32],
}

/// Someone who plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// Their id.
    pub id: PersonId,
    /// What they are.
    pub kind: PersonKind,
    /// The name others see.
    pub name: String,
    /// The name as it is compared; unique among accounts and bots, nothing for guests.
    pub name_key: Option<String>,
    /// When they came.
    pub created_at: Moment,
    /// Whose bot this is.
    pub owner: Option<PersonId>,
    /// The account this guest has become.
    pub became: Option<PersonId>,
    /// Until when they may not play.
    pub banned_until: Option<Moment>,
    /// Until when they may not chat.
    pub muted_until: Option<Moment>,
    /// Counts up when all their sessions end at once; cookies of an earlier count are worth nothing.
    pub session: u32,
    /// When they asked to be forgotten; the row stays, emptied, because their games do.
    pub deleted_at: Option<Moment>,
    /// Where they want to be told that it is their turn.
    pub webhook: Option<Webhook>,
}

/// What became of a new or renamed person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Created {
    /// It is done.
    Done,
    /// Someone else has that name.
    NameTaken,
}

/// How someone proves who they are.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Credentials {
    /// The argon2id hash of the password, with its parameters.
    pub password: Option<String>,
    /// SHA-256 of each recovery code that is left, in hexadecimal.
    pub recovery: Vec<String>,
}

/// One change of a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PersonChange {
    /// Another name; the key is given for accounts and bots.
    Name {
        /// As others see it.
        name: String,
        /// As it is compared.
        key: Option<String>,
    },
    /// A guest becomes an account; everything of theirs stays theirs.
    Account {
        /// The name.
        name: String,
        /// As it is compared.
        key: String,
        /// How they prove who they are from now on.
        credentials: Credentials,
    },
    /// Another password; all sessions end.
    Password(String),
    /// New recovery codes instead of the old ones.
    Recovery(Vec<String>),
    /// May not play until then.
    Banned(Option<Moment>),
    /// May not chat until then.
    Muted(Option<Moment>),
    /// All sessions end.
    EndSessions,
    /// Where to tell them of their turn.
    Webhook(Option<Webhook>),
}

/// A personal token as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TokenRow {
    /// Its id.
    pub id: TokenId,
    /// Whose it is.
    pub person: PersonId,
    /// What its owner calls it.
    pub name: String,
    /// What it may be used for, as words separated by blanks.
    pub scopes: String,
    /// When it was made.
    pub created_at: Moment,
    /// When it ends.
    pub expires_at: Option<Moment>,
    /// When it was last used, to the hour.
    pub used_at: Option<Moment>,
}

/// A new token: its row and what is compared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewToken {
    /// The row.
    pub row: TokenRow,
    /// SHA-256 of the token, in hexadecimal.
    pub hash: String,
}

/// The people.
#[async_trait]
pub trait People: Send + Sync + 'static {
    /// Adds someone.
    async fn add_person(&self, person: Person, credentials: Credentials) -> Stored<Created>;
    /// Someone by id.
    async fn person(&self, id: PersonId) -> Stored<Option<Person>>;
    /// Several by id; those not found are left out.
    async fn people(&self, ids: Vec<PersonId>) -> Stored<Vec<Person>>;
    /// An account or bot by the key of its name.
    async fn person_named(&self, key: &str) -> Stored<Option<Person>>;
    /// The bots of someone.
    async fn bots_of(&self, owner: PersonId) -> Stored<Vec<Person>>;
    /// How someone proves who they are.
    async fn credentials(&self, id: PersonId) -> Stored<Credentials>;
    /// Changes someone; a person that is not there is no error.
    async fn change_person(&self, id: PersonId, change: PersonChange) -> Stored<Created>;
    /// Uses up a recovery code and sets another password, all sessions end; whether there was such a code.
    async fn recover(&self, id: PersonId, code_hash: &str, password: &str) -> Stored<bool>;
    /// The games of a guest become those of an account: results, tables, chat and blocks; the guest keeps nothing but a pointer.
    async fn adopt(&self, guest: PersonId, account: PersonId) -> Stored<()>;
    /// The guests that have become this account by [`People::adopt`].
    async fn guests_of(&self, account: PersonId) -> Stored<Vec<PersonId>>;
    /// Empties someone: name replaced (in results too), all sessions ended, key, credentials, tokens, webhook, blocks, ratings
    /// and wishes gone, chat lines cleared.
    async fn forget(&self, id: PersonId, name: &str, at: Moment) -> Stored<()>;
    /// Those who are forgotten or banned at this moment and still have a part in a table that is not over.
    async fn barred_players(&self, now: Moment) -> Stored<Vec<PersonId>>;
    /// Adds a token.
    async fn add_token(&self, token: NewToken) -> Stored<()>;
    /// The token with this hash.
    async fn token(&self, hash: &str) -> Stored<Option<TokenRow>>;
    /// Everyone's own tokens.
    async fn tokens_of(&self, person: PersonId) -> Stored<Vec<TokenRow>>;
    /// Ends a token of this person; whether there was one.
    async fn end_token(&self, person: PersonId, token: TokenId) -> Stored<bool>;
    /// Notes that a token was used.
    async fn token_used(&self, token: TokenId, at: Moment) -> Stored<()>;
}
