//! What is sent and taken about people. Secrets have a type of their own here only where they are shown for the one time.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::id::{PersonId, TableId, TokenId};
use crate::moment::Moment;
use crate::people::{
    Export, ExportedChatLine, ExportedGame, ExportedRating, ExportedReport, FreshToken, Scope, Scopes,
};
use crate::store::{Person, PersonKind, TokenRow};

/// Someone as everyone may see them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct PersonView {
    /// Their id.
    #[schema(value_type = String)]
    pub id: PersonId,
    /// What they are.
    pub kind: PersonKind,
    /// Their name.
    pub name: String,
    /// When they came, in milliseconds since 1970.
    #[schema(value_type = f64)]
    pub created_at: Moment,
    /// Whose bot it is.
    #[schema(value_type = Option<String>)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<PersonId>,
}

impl From<&Person> for PersonView {
    fn from(person: &Person) -> Self {
        PersonView {
            id: person.id,
            kind: person.kind,
            name: person.name.clone(),
            created_at: person.created_at,
            owner: person.owner,
        }
    }
}

/// Who asks, as they see themselves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Me {
    /// Who they are.
    #[serde(flatten)]
    pub person: PersonView,
    /// Until when they may not play, in milliseconds since 1970.
    #[schema(value_type = Option<f64>)]
    pub banned_until: Option<Moment>,
    /// Until when they may not chat, in milliseconds since 1970.
    #[schema(value_type = Option<f64>)]
    pub muted_until: Option<Moment>,
    /// How many recovery codes an account has left.
    pub recovery_codes_left: u32,
    /// What the token they ask with is good for; nothing for a cookie, which is good for everything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scopes: Option<Vec<Scope>>,
    /// The key in the address of their private feed; told to browsers, not to programs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub feed_key: Option<String>,
}

/// A new name.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewName {
    /// The name.
    pub name: String,
}

/// A name and a password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NameAndPassword {
    /// The name.
    pub name: String,
    /// The password.
    pub password: String,
}

/// The old password and a new one.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The password so far.
    pub old: String,
    /// The password from now on.
    pub new: String,
}

/// The password of who asks.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OwnPassword {
    /// The password.
    pub password: String,
}

/// What it takes to be forgotten.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Farewell {
    /// The password; guests have none.
    #[serde(default)]
    pub password: Option<String>,
}

/// A recovery code and the password it is to set.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Recovery {
    /// The name of the account.
    pub name: String,
    /// One of its codes.
    pub code: String,
    /// The password from now on.
    pub password: String,
}

/// Recovery codes; the only time they are shown.
#[derive(Serialize, ToSchema)]
pub struct RecoveryCodes {
    /// The codes.
    pub recovery_codes: Vec<String>,
}

/// A new account.
#[derive(Serialize, ToSchema)]
pub struct NewAccount {
    /// Who it is.
    pub me: Me,
    /// Its recovery codes; the only time they are shown.
    pub recovery_codes: Vec<String>,
}

/// What is wanted of a new token.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTokenBody {
    /// What its owner calls it.
    pub name: String,
    /// What it may be used for.
    pub scopes: Vec<Scope>,
    /// For how many days it is good; without an end if left out.
    #[serde(default)]
    pub days: Option<u32>,
}

/// A token, without its secret.
#[derive(Serialize, ToSchema)]
pub struct TokenView {
    /// Its id.
    #[schema(value_type = String)]
    pub id: TokenId,
    /// What its owner calls it.
    pub name: String,
    /// What it may be used for.
    pub scopes: Vec<Scope>,
    /// When it was made, in milliseconds since 1970.
    #[schema(value_type = f64)]
    pub created_at: Moment,
    /// When it ends, in milliseconds since 1970.
    #[schema(value_type = Option<f64>)]
    pub expires_at: Option<Moment>,
    /// When it was last used, to the hour, in milliseconds since 1970.
    #[schema(value_type = Option<f64>)]
    pub used_at: Option<Moment>,
}

impl From<TokenRow> for TokenView {
    fn from(row: TokenRow) -> Self {
        let Ok(scopes) = row.scopes.parse::<Scopes>();
        TokenView {
            id: row.id,
            name: row.name,
            scopes: scopes.iter().collect(),
            created_at: row.created_at,
            expires_at: row.expires_at,
            used_at: row.used_at,
        }
    }
}

/// A token just made.
#[derive(Serialize, ToSchema)]
pub struct TokenMade {
    /// What is kept of it.
    #[serde(flatten)]
    pub token: TokenView,
    /// The token itself; the only time it is shown.
    pub secret: String,
}

impl From<FreshToken> for TokenMade {
    fn from(fresh: FreshToken) -> Self {
        TokenMade { token: fresh.row.into(), secret: fresh.secret }
    }
}

/// Who is to be blocked.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Whom {
    /// Who.
    #[schema(value_type = String)]
    pub person: PersonId,
}

/// A complaint.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Complaint {
    /// About whom.
    #[schema(value_type = String)]
    pub about: PersonId,
    /// At which table, if at one.
    #[schema(value_type = Option<String>)]
    #[serde(default)]
    pub table: Option<TableId>,
    /// What.
    pub text: String,
}

/// A complaint that was taken.
#[derive(Serialize, ToSchema)]
pub struct ComplaintTaken {
    /// Its number.
    pub number: u32,
}

/// Everything we keep about who asks.
#[derive(Serialize, ToSchema)]
pub struct Everything {
    /// Who they are.
    pub profile: PersonView,
    /// Until when they may not play, in milliseconds since 1970.
    #[schema(value_type = Option<f64>)]
    pub banned_until: Option<Moment>,
    /// Until when they may not chat, in milliseconds since 1970.
    #[schema(value_type = Option<f64>)]
    pub muted_until: Option<Moment>,
    /// Where they want to be told that it is their turn.
    pub webhook: Option<String>,
    /// How many recovery codes they have left.
    pub recovery_codes_left: u32,
    /// Their tokens.
    pub tokens: Vec<TokenView>,
    /// Their bots.
    pub bots: Vec<PersonView>,
    /// The ids of the guests they once were.
    #[schema(value_type = Vec<String>)]
    pub guests: Vec<PersonId>,
    /// Whom they have blocked.
    pub blocks: Vec<PersonView>,
    /// What they have complained about.
    pub reports: Vec<ExportedReport>,
    /// What they have said.
    pub chat: Vec<ExportedChatLine>,
    /// The games they have finished, newest first.
    pub games: Vec<ExportedGame>,
    /// Their ratings.
    pub ratings: Vec<ExportedRating>,
}

impl From<Export> for Everything {
    fn from(export: Export) -> Self {
        let Export { person, recovery_codes_left, tokens, bots, guests, blocks, .. } = export;
        Everything {
            profile: (&person).into(),
            banned_until: person.banned_until,
            muted_until: person.muted_until,
            webhook: person.webhook.map(|webhook| webhook.url),
            recovery_codes_left: count(recovery_codes_left),
            tokens: tokens.into_iter().map(TokenView::from).collect(),
            bots: bots.iter().map(PersonView::from).collect(),
            guests,
            blocks: blocks.iter().map(PersonView::from).collect(),
            reports: export.reports,
            chat: export.chat,
            games: export.games,
            ratings: export.ratings,
        }
    }
}

/// A count as it is sent.
pub fn count(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
