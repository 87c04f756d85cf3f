//! Blocks and complaints.

use std::sync::Arc;

use axum::extract::{FromRef, State};
use axum::http::StatusCode;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Desk;
use super::wire::{Complaint, ComplaintTaken, PersonView, Whom};
use crate::house::House;
use crate::http::address::Address;
use crate::http::caller::Caller;
use crate::http::extract::{Json, Path};
use crate::id::PersonId;
use crate::people::{Reception, Scope};
use crate::problem::Problem;

pub(super) fn router<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<House>: FromRef<S>,
    Arc<Reception>: FromRef<S>,
{
    OpenApiRouter::new().routes(routes!(blocks, block)).routes(routes!(unblock)).routes(routes!(report))
}

/// Whom I have blocked.
#[utoipa::path(get, path = "/api/me/blocks", tag = "people", responses((status = OK, body = Vec<PersonView>)))]
async fn blocks(State(desk): Desk, caller: Caller) -> Result<Json<Vec<PersonView>>, Problem> {
    let people = desk.blocks(caller.needs(Scope::Read)?.id).await?;
    Ok(Json(people.iter().map(PersonView::from).collect()))
}

/// Blocks someone; they are not told.
#[utoipa::path(post, path = "/api/me/blocks", tag = "people", request_body = Whom,
    responses((status = NO_CONTENT)))]
async fn block(State(desk): Desk, caller: Caller, Json(body): Json<Whom>) -> Result<StatusCode, Problem> {
    desk.block(caller.acts(Scope::Account)?.id, body.person).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends a block; one that was not there is no error.
#[utoipa::path(delete, path = "/api/me/blocks/{person}", tag = "people", params(("person" = String, Path)),
    responses((status = NO_CONTENT)))]
async fn unblock(
    State(desk): Desk,
    caller: Caller,
    Path(person): Path<PersonId>,
) -> Result<StatusCode, Problem> {
    desk.unblock(caller.acts(Scope::Account)?.id, person).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Complains about someone to the operator.
#[utoipa::path(post, path = "/api/reports", tag = "people", request_body = Complaint,
    responses((status = CREATED, body = ComplaintTaken)))]
async fn report(
    State(desk): Desk,
    caller: Caller,
    Address(from): Address,
    Json(body): Json<Complaint>,
) -> Result<(StatusCode, Json<ComplaintTaken>), Problem> {
    let by = caller.acts(Scope::Play)?.id;
    let number = desk.report(from, by, body.about, body.table, &body.text).await?;
    Ok((StatusCode::CREATED, Json(ComplaintTaken { number })))
}
