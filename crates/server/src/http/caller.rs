//! Who asks, and how they proved it.

use std::sync::Arc;

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};

use crate::people::{Reception, Scope, Scopes, find_cookie};
use crate::problem::Problem;
use crate::store::{Person, PersonKind};

/// How someone proved who they are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proof {
    /// By the cookie of a browser: good for everything.
    Cookie,
    /// By a token, good for these scopes.
    Token(Scopes),
}

/// Who asks. A token counts before a cookie.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Caller {
    /// Nobody we know; everyone may look at what is public.
    Nobody,
    /// Someone whose cookie is forged, cut, too old, or of a session that has ended: nobody, and told so if it matters.
    SessionOver,
    /// Someone.
    Known {
        /// Who.
        person: Box<Person>,
        /// How they proved it.
        proof: Proof,
        /// Whether they are banned now.
        banned: bool,
    },
}

impl Caller {
    /// Finds out who sends these headers. A token that is no good is refused at once: a program wants to know.
    pub async fn from_headers(reception: &Reception, headers: &HeaderMap) -> Result<Caller, Problem> {
        if let Some(authorization) = headers.get(header::AUTHORIZATION) {
            let token = bearer(authorization).ok_or(Problem::BadToken)?;
            let (person, scopes) = reception.token_bearer(token).await?;
            return Ok(Caller::known_as(reception, person, Proof::Token(scopes)));
        }
        let Some(cookie) = cookie_of(headers) else { return Ok(Caller::Nobody) };
        match reception.cookie_bearer(cookie).await {
            Ok(person) => Ok(Caller::known_as(reception, person, Proof::Cookie)),
            Err(Problem::SessionOver) => Ok(Caller::SessionOver),
            Err(problem) => Err(problem),
        }
    }

    fn known_as(reception: &Reception, person: Person, proof: Proof) -> Caller {
        let now = reception.house().now();
        let banned = person.banned_until.is_some_and(|until| now < until);
        Caller::Known { person: Box::new(person), proof, banned }
    }

    /// Who asks, if we know them.
    pub fn known(&self) -> Option<&Person> {
        match self {
            Caller::Known { person, .. } => Some(person),
            Caller::Nobody | Caller::SessionOver => None,
        }
    }

    /// Who asks, where somebody must.
    pub fn person(&self) -> Result<&Person, Problem> {
        match self {
            Caller::Known { person, .. } => Ok(person),
            Caller::Nobody => Err(Problem::SignIn),
            Caller::SessionOver => Err(Problem::SessionOver),
        }
    }

    /// Who asks, if their proof is good for this.
    pub fn needs(&self, scope: Scope) -> Result<&Person, Problem> {
        let person = self.person()?;
        match self {
            Caller::Known { proof: Proof::Token(scopes), .. } if !scopes.contains(scope) => {
                Err(Problem::MissingScope(scope.code()))
            }
            _ => Ok(person),
        }
    }

    /// Who asks, if their proof is good for this and they are not banned: for everything that changes something.
    pub fn acts(&self, scope: Scope) -> Result<&Person, Problem> {
        let person = self.needs(scope)?;
        match self {
            Caller::Known { banned: true, .. } => Err(Problem::Banned),
            _ => Ok(person),
        }
    }

    /// Who asks, if their proof is good for playing, as a person or as a bot, and they are not banned.
    pub fn plays(&self) -> Result<&Person, Problem> {
        match self.acts(Scope::Bot) {
            Err(Problem::MissingScope(_)) => self.acts(Scope::Play),
            answer => answer,
        }
    }

    /// The guest who asks by a cookie: the one whose games move when they sign up or in.
    pub fn guest(&self) -> Option<&Person> {
        match self {
            Caller::Known { person, proof: Proof::Cookie, .. } if person.kind == PersonKind::Guest => {
                Some(person)
            }
            _ => None,
        }
    }
}

impl<S> FromRequestParts<S> for Caller
where
    S: Send + Sync,
    Arc<Reception>: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let reception = <Arc<Reception> as FromRef<S>>::from_ref(state);
        Caller::from_headers(&reception, &parts.headers).await
    }
}

/// Our cookie among what a browser sends.
pub(super) fn cookie_of(headers: &HeaderMap) -> Option<&str> {
    let lines = headers.get_all(header::COOKIE);
    lines.iter().filter_map(|line| line.to_str().ok()).find_map(find_cookie)
}

/// The token of an `Authorization: Bearer …` header.
pub(super) fn bearer(authorization: &axum::http::HeaderValue) -> Option<&str> {
    let (scheme, token) = authorization.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}
