//! `/api/tables/{table}/history`: a game so far, entry by entry, as who asks saw it; a finished one through anyone's eyes.

use std::sync::Arc;

use axum::extract::{FromRef, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::caller::Caller;
use super::extract::{Json, Path, Query};
use super::language::language_of;
use super::tables::{ask, asker};
use crate::hall::{Answer, Hall, Question};
use crate::house::House;
use crate::id::TableId;
use crate::people::Reception;
use crate::problem::Problem;
use crate::table::{LogLine, PastScene};

/// The routes about what happened.
pub fn router<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<House>: FromRef<S>,
    Arc<Hall>: FromRef<S>,
    Arc<Reception>: FromRef<S>,
{
    OpenApiRouter::new().routes(routes!(lines)).routes(routes!(scene))
}

/// Through whose eyes to look.
#[derive(Deserialize, IntoParams)]
struct EyesQuery {
    /// A seat of a game that is over; otherwise, and without it, everyone looks through their own.
    #[serde(default)]
    eyes: Option<u8>,
}

/// Every entry of a game's log, in order.
#[utoipa::path(get, path = "/api/tables/{table}/history", tag = "tables", params(("table" = String, Path), EyesQuery),
    responses((status = OK, body = Vec<LogLine>)))]
async fn lines(
    State(hall): State<Arc<Hall>>,
    State(reception): State<Arc<Reception>>,
    caller: Caller,
    Path(table): Path<TableId>,
    Query(query): Query<EyesQuery>,
    headers: HeaderMap,
) -> Result<Json<Vec<LogLine>>, Problem> {
    let asker = asker(&reception, &caller).await?;
    let question = Question::Log { eyes: query.eyes, language: language_of(&headers) };
    match ask(&hall, table, asker, question).await? {
        Answer::Log(lines) => Ok(Json(lines)),
        _ => Err(Problem::Broken),
    }
}

/// A position of the past: the board after so many entries of the log.
#[utoipa::path(get, path = "/api/tables/{table}/history/{entry}", tag = "tables",
    params(("table" = String, Path), ("entry" = u32, Path), EyesQuery), responses((status = OK, body = PastScene)))]
async fn scene(
    State(hall): State<Arc<Hall>>,
    State(reception): State<Arc<Reception>>,
    caller: Caller,
    Path((table, entry)): Path<(TableId, u32)>,
    Query(query): Query<EyesQuery>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let asker = asker(&reception, &caller).await?;
    let question = Question::Past { number: entry, eyes: query.eyes, language: language_of(&headers) };
    match ask(&hall, table, asker, question).await? {
        Answer::Past(scene) => Ok(axum::Json(scene).into_response()),
        _ => Err(Problem::Broken),
    }
}
