//! `/api/me` and what belongs to it: guests, accounts, sessions, tokens, bots, blocks, reports.

mod social;
mod tokens;
pub mod wire;

use std::sync::Arc;

use axum::extract::{FromRef, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::address::Address;
use super::caller::{Caller, Proof};
use super::extract::{Json, Query};
use crate::house::House;
use crate::people::{Pass, Reception, Scope, clear_cookie, feed_key, set_cookie};
use crate::problem::Problem;
use crate::store::Person;
use wire::{
    Everything, Farewell, Me, NameAndPassword, NewAccount, NewName, NewPassword, OwnPassword, Recovery,
    RecoveryCodes, count,
};

pub(super) type Desk = State<Arc<Reception>>;

/// The routes about people.
pub fn router<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<House>: FromRef<S>,
    Arc<Reception>: FromRef<S>,
{
    OpenApiRouter::new()
        .routes(routes!(me, arrive, forget))
        .routes(routes!(rename))
        .routes(routes!(sign_up))
        .routes(routes!(sign_in, sign_out))
        .routes(routes!(change_password))
        .routes(routes!(recover))
        .routes(routes!(new_codes))
        .routes(routes!(export))
        .merge(tokens::router())
        .merge(social::router())
}

/// An answer that gives the browser a cookie, or takes it away.
pub struct WithCookie<T> {
    cookie: String,
    answer: T,
}

impl<T> WithCookie<T> {
    /// An answer that makes the browser this person's.
    pub fn of(house: &House, person: &Person, answer: T) -> WithCookie<T> {
        let settings = &house.settings;
        let pass = Pass::new(person, house.now());
        let cookie = set_cookie(pass, &house.key, settings.session, settings.secure_cookies);
        WithCookie { cookie, answer }
    }

    /// An answer that makes the browser nobody's.
    pub fn cleared(house: &House, answer: T) -> WithCookie<T> {
        WithCookie { cookie: clear_cookie(house.settings.secure_cookies), answer }
    }
}

impl<T: IntoResponse> IntoResponse for WithCookie<T> {
    fn into_response(self) -> Response {
        ([(header::SET_COOKIE, self.cookie)], self.answer).into_response()
    }
}

/// What someone is told about themselves.
async fn about_me(desk: &Reception, person: &Person, proof: &Proof) -> Result<Me, Problem> {
    let (scopes, feed) = match proof {
        Proof::Cookie => (None, Some(feed_key(person, &desk.house().key))),
        Proof::Token(scopes) => (Some(scopes.iter().collect()), None),
    };
    Ok(Me {
        person: person.into(),
        banned_until: person.banned_until,
        muted_until: person.muted_until,
        recovery_codes_left: count(desk.codes_left(person.id).await?),
        scopes,
        feed_key: feed,
    })
}

/// Who I am.
#[utoipa::path(get, path = "/api/me", tag = "people", responses((status = OK, body = Me)))]
async fn me(State(desk): Desk, caller: Caller) -> Result<Json<Me>, Problem> {
    let person = caller.needs(Scope::Read)?;
    match &caller {
        Caller::Known { proof, .. } => Ok(Json(about_me(&desk, person, proof).await?)),
        Caller::Nobody | Caller::SessionOver => Err(Problem::SignIn),
    }
}

/// Comes in: whoever is known stays who they are, everyone else becomes a guest with a cookie.
#[utoipa::path(post, path = "/api/me", tag = "people",
    responses((status = OK, body = Me, description = "who was known already"), (status = CREATED, body = Me)))]
async fn arrive(State(desk): Desk, caller: Caller, Address(from): Address) -> Result<Response, Problem> {
    if let Caller::Known { person, proof, .. } = &caller {
        return Ok(Json(about_me(&desk, person, proof).await?).into_response());
    }
    let guest = desk.arrive(from).await?;
    let me = Json(about_me(&desk, &guest, &Proof::Cookie).await?);
    Ok(WithCookie::of(desk.house(), &guest, (StatusCode::CREATED, me)).into_response())
}

/// Takes another name.
#[utoipa::path(put, path = "/api/me/name", tag = "people", request_body = NewName,
    responses((status = OK, body = wire::PersonView)))]
async fn rename(
    State(desk): Desk,
    caller: Caller,
    Json(body): Json<NewName>,
) -> Result<Json<wire::PersonView>, Problem> {
    let person = desk.rename(caller.acts(Scope::Account)?, &body.name).await?;
    Ok(Json((&person).into()))
}

/// Makes an account. A guest becomes it and keeps everything. The recovery codes are shown this once.
#[utoipa::path(post, path = "/api/account", tag = "people", request_body = NameAndPassword,
    responses((status = CREATED, body = NewAccount)))]
async fn sign_up(
    State(desk): Desk,
    caller: Caller,
    Address(from): Address,
    Json(body): Json<NameAndPassword>,
) -> Result<impl IntoResponse, Problem> {
    // Who is known must be allowed to change; who is not may come in this way.
    let known = caller.known().map(|_| caller.acts(Scope::Account)).transpose()?;
    let up = desk.sign_up(from, known, &body.name, &body.password).await?;
    let me = about_me(&desk, &up.person, &Proof::Cookie).await?;
    let answer = (StatusCode::CREATED, Json(NewAccount { me, recovery_codes: up.recovery_codes }));
    Ok(WithCookie::of(desk.house(), &up.person, answer))
}

/// Signs in. The games of the guest who asks become the account's.
#[utoipa::path(post, path = "/api/session", tag = "people", request_body = NameAndPassword,
    responses((status = OK, body = Me)))]
async fn sign_in(
    State(desk): Desk,
    caller: Caller,
    Address(from): Address,
    Json(body): Json<NameAndPassword>,
) -> Result<impl IntoResponse, Problem> {
    let signed = desk.sign_in(from, caller.guest(), &body.name, &body.password).await?;
    let me = about_me(&desk, &signed.person, &Proof::Cookie).await?;
    Ok(WithCookie::of(desk.house(), &signed.person, Json(me)))
}

/// Where to sign out.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
struct Where {
    /// On every device, not only on this one.
    #[serde(default)]
    everywhere: bool,
}

/// Signs out, here or everywhere.
#[utoipa::path(delete, path = "/api/session", tag = "people", params(Where), responses((status = NO_CONTENT)))]
async fn sign_out(
    State(desk): Desk,
    caller: Caller,
    Query(place): Query<Where>,
) -> Result<impl IntoResponse, Problem> {
    if place.everywhere {
        desk.sign_out_everywhere(caller.needs(Scope::Account)?.id).await?;
    }
    Ok(WithCookie::cleared(desk.house(), StatusCode::NO_CONTENT))
}

/// Sets another password. All sessions but this one end.
#[utoipa::path(put, path = "/api/me/password", tag = "people", request_body = NewPassword,
    responses((status = NO_CONTENT)))]
async fn change_password(
    State(desk): Desk,
    caller: Caller,
    Json(body): Json<NewPassword>,
) -> Result<Response, Problem> {
    let person = caller.needs(Scope::Account)?;
    let person = desk.change_password(person, &body.old, &body.new).await?;
    Ok(match caller {
        // A program gets no cookie.
        Caller::Known { proof: Proof::Token(_), .. } => StatusCode::NO_CONTENT.into_response(),
        _ => WithCookie::of(desk.house(), &person, StatusCode::NO_CONTENT).into_response(),
    })
}

/// Sets another password by a recovery code, which is used up, and signs in. Sessions and tokens end.
#[utoipa::path(post, path = "/api/recovery", tag = "people", request_body = Recovery,
    responses((status = OK, body = Me)))]
async fn recover(
    State(desk): Desk,
    caller: Caller,
    Address(from): Address,
    Json(body): Json<Recovery>,
) -> Result<impl IntoResponse, Problem> {
    let signed = desk.recover(from, caller.guest(), &body.name, &body.code, &body.password).await?;
    let me = about_me(&desk, &signed.person, &Proof::Cookie).await?;
    Ok(WithCookie::of(desk.house(), &signed.person, Json(me)))
}

/// New recovery codes instead of the old ones; shown this once.
#[utoipa::path(post, path = "/api/me/recovery", tag = "people", request_body = OwnPassword,
    responses((status = OK, body = RecoveryCodes)))]
async fn new_codes(
    State(desk): Desk,
    caller: Caller,
    Json(body): Json<OwnPassword>,
) -> Result<Json<RecoveryCodes>, Problem> {
    let recovery_codes = desk.new_codes(caller.needs(Scope::Account)?, &body.password).await?;
    Ok(Json(RecoveryCodes { recovery_codes }))
}

/// Everything that is kept about me.
#[utoipa::path(get, path = "/api/me/export", tag = "people", responses((status = OK, body = Everything)))]
async fn export(State(desk): Desk, caller: Caller) -> Result<impl IntoResponse, Problem> {
    let export = desk.export(caller.needs(Scope::Account)?).await?;
    let name = [(header::CONTENT_DISPOSITION, "attachment; filename=\"motherlode.json\"")];
    Ok((name, Json(Everything::from(export))))
}

/// Forgets me. My games stay, without my name.
#[utoipa::path(delete, path = "/api/me", tag = "people", request_body = Farewell,
    responses((status = NO_CONTENT)))]
async fn forget(
    State(desk): Desk,
    caller: Caller,
    Json(body): Json<Farewell>,
) -> Result<impl IntoResponse, Problem> {
    desk.forget(caller.needs(Scope::Account)?, body.password.as_deref()).await?;
    Ok(WithCookie::cleared(desk.house(), StatusCode::NO_CONTENT))
}
