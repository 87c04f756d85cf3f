//! `/api/operator`: what the operator's tool asks of a running server.

use std::sync::Arc;

use axum::extract::{FromRef, FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::caller::bearer;
use super::extract::{Json, Path, Query};
use super::people::wire::PersonView;
use crate::house::House;
use crate::id::{PersonId, TableId};
use crate::moment::Moment;
use crate::people::Reception;
use crate::problem::Problem;
use crate::store::{Person, Report};

/// The operator, by the token that only who can read the house's key can make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Operator;

impl<S> FromRequestParts<S> for Operator
where
    S: Send + Sync,
    Arc<Reception>: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let reception = <Arc<Reception> as FromRef<S>>::from_ref(state);
        let authorization = parts.headers.get(header::AUTHORIZATION).ok_or(Problem::SignIn)?;
        let token = bearer(authorization).ok_or(Problem::BadToken)?;
        if reception.is_operator(token) { Ok(Operator) } else { Err(Problem::BadToken) }
    }
}

/// The operator's routes about people.
pub fn router<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<House>: FromRef<S>,
    Arc<Reception>: FromRef<S>,
{
    OpenApiRouter::new()
        .routes(routes!(find))
        .routes(routes!(look))
        .routes(routes!(reset))
        .routes(routes!(ban))
        .routes(routes!(mute))
        .routes(routes!(reports))
        .routes(routes!(close_report))
}

type Desk = State<Arc<Reception>>;

/// Someone as the operator sees them.
#[derive(Serialize, ToSchema)]
pub struct PersonForOperator {
    #[serde(flatten)]
    person: PersonView,
    /// Until when they may not play, in milliseconds since 1970.
    #[schema(value_type = Option<f64>)]
    banned_until: Option<Moment>,
    /// Until when they may not chat, in milliseconds since 1970.
    #[schema(value_type = Option<f64>)]
    muted_until: Option<Moment>,
    /// When they asked to be forgotten, in milliseconds since 1970.
    #[schema(value_type = Option<f64>)]
    deleted_at: Option<Moment>,
}

impl From<&Person> for PersonForOperator {
    fn from(person: &Person) -> Self {
        PersonForOperator {
            person: person.into(),
            banned_until: person.banned_until,
            muted_until: person.muted_until,
            deleted_at: person.deleted_at,
        }
    }
}

/// Who is looked for.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
struct ByName {
    /// The name of an account or bot, in any spelling that counts as the same, or anyone's id.
    name: String,
}

/// Until when.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Until {
    /// In milliseconds since 1970; null ends it now.
    #[schema(value_type = Option<f64>, required)]
    #[serde(deserialize_with = "Option::deserialize")]
    until: Option<Moment>,
}

/// A code that gives an account a new password, once.
#[derive(Serialize, ToSchema)]
pub struct ResetCode {
    /// The code, for `POST /api/recovery`.
    recovery_code: String,
}

/// Which complaints.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
struct Which {
    /// Whether those that are done with are wanted too.
    #[serde(default)]
    all: bool,
}

/// A complaint as the operator sees it.
#[derive(Serialize, ToSchema)]
pub struct ReportForOperator {
    /// Its number.
    number: u32,
    /// Who complains.
    #[schema(value_type = String)]
    by: PersonId,
    /// About whom.
    #[schema(value_type = String)]
    about: PersonId,
    /// At which table.
    #[schema(value_type = Option<String>)]
    table: Option<TableId>,
    /// What.
    text: String,
    /// When, in milliseconds since 1970.
    #[schema(value_type = f64)]
    at: Moment,
    /// When the operator was done with it, in milliseconds since 1970.
    #[schema(value_type = Option<f64>)]
    closed_at: Option<Moment>,
}

impl From<Report> for ReportForOperator {
    fn from(report: Report) -> Self {
        let Report { number, report, closed_at } = report;
        let crate::store::NewReport { by, about, table, text, at } = report;
        ReportForOperator { number, by, about, table, text, at, closed_at }
    }
}

/// Finds an account or bot by name, or anyone by id.
#[utoipa::path(get, path = "/api/operator/people", tag = "operator", params(ByName),
    responses((status = OK, body = PersonForOperator)))]
async fn find(
    State(desk): Desk,
    _: Operator,
    Query(by): Query<ByName>,
) -> Result<Json<PersonForOperator>, Problem> {
    Ok(Json((&desk.find(&by.name).await?).into()))
}

/// Someone by id.
#[utoipa::path(get, path = "/api/operator/people/{person}", tag = "operator", params(("person" = String, Path)),
    responses((status = OK, body = PersonForOperator)))]
async fn look(
    State(desk): Desk,
    _: Operator,
    Path(person): Path<PersonId>,
) -> Result<Json<PersonForOperator>, Problem> {
    let person = desk.house().store.person(person).await?.ok_or(Problem::NotFound)?;
    Ok(Json((&person).into()))
}

/// Gives a one-time code by which an account gets a new password; its sessions and its own codes end.
#[utoipa::path(post, path = "/api/operator/people/{person}/reset", tag = "operator", params(("person" = String, Path)),
    responses((status = OK, body = ResetCode)))]
async fn reset(
    State(desk): Desk,
    _: Operator,
    Path(person): Path<PersonId>,
) -> Result<Json<ResetCode>, Problem> {
    Ok(Json(ResetCode { recovery_code: desk.reset(person).await? }))
}

/// Bans someone and their bots from playing, or ends that.
#[utoipa::path(put, path = "/api/operator/people/{person}/ban", tag = "operator", params(("person" = String, Path)),
    request_body = Until, responses((status = OK, body = PersonForOperator)))]
async fn ban(
    State(desk): Desk,
    _: Operator,
    Path(person): Path<PersonId>,
    Json(body): Json<Until>,
) -> Result<Json<PersonForOperator>, Problem> {
    Ok(Json((&desk.ban(person, body.until).await?).into()))
}

/// Mutes someone, or ends that.
#[utoipa::path(put, path = "/api/operator/people/{person}/mute", tag = "operator", params(("person" = String, Path)),
    request_body = Until, responses((status = OK, body = PersonForOperator)))]
async fn mute(
    State(desk): Desk,
    _: Operator,
    Path(person): Path<PersonId>,
    Json(body): Json<Until>,
) -> Result<Json<PersonForOperator>, Problem> {
    Ok(Json((&desk.mute(person, body.until).await?).into()))
}

/// The complaints, oldest first.
#[utoipa::path(get, path = "/api/operator/reports", tag = "operator", params(Which),
    responses((status = OK, body = Vec<ReportForOperator>)))]
async fn reports(
    State(desk): Desk,
    _: Operator,
    Query(which): Query<Which>,
) -> Result<Json<Vec<ReportForOperator>>, Problem> {
    let reports = desk.reports(!which.all).await?;
    Ok(Json(reports.into_iter().map(ReportForOperator::from).collect()))
}

/// Is done with a complaint.
#[utoipa::path(post, path = "/api/operator/reports/{number}/close", tag = "operator", params(("number" = u32, Path)),
    responses((status = NO_CONTENT)))]
async fn close_report(
    State(desk): Desk,
    _: Operator,
    Path(number): Path<u32>,
) -> Result<StatusCode, Problem> {
    desk.close_report(number).await?;
    Ok(StatusCode::NO_CONTENT)
}
