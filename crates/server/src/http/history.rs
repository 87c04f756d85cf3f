//! `/api/tables/{table}/history`: a game so far, entry by entry, as who asks saw it; a finished one through anyone's eyes.

use std::sync::Arc;

use axum::extract::{FromRef, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use motherlode_core::{Observer, Seat};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::caller::Caller;
use super::extract::{Json, Path, Query};
use super::language::language_of;
use super::tables::asker;
use crate::hall::{Hall, past_eyes};
use crate::house::House;
use crate::id::TableId;
use crate::people::Reception;
use crate::problem::Problem;
use crate::table::{LogLine, PastScene, Table};

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
    /// `spectator`, or a seat of a game that is over; otherwise, and without it, everyone looks through their own.
    #[serde(default, deserialize_with = "observer")]
    #[param(value_type = Option<String>, pattern = "^([0-9]+|spectator)$", example = "spectator")]
    eyes: Option<Observer>,
}

/// The number of a seat, or the word for someone without one. A seat that no table has sees what who asks sees.
fn observer<'de, D: Deserializer<'de>>(text: D) -> Result<Option<Observer>, D::Error> {
    match &*String::deserialize(text)? {
        "spectator" => Ok(Some(Observer::Spectator)),
        number => {
            let seat: u8 = number.parse().map_err(|_| D::Error::custom("eyes: a seat or spectator"))?;
            Ok(Seat::new(seat).map(Observer::Seat))
        }
    }
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
    let language = language_of(&headers);
    let look = move |table: &Table| Ok(table.log_lines(past_eyes(table, &asker, query.eyes, language)));
    hall.look_back(table, look).await.map(Json)
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
    let language = language_of(&headers);
    let look = move |table: &Table| {
        let eyes = past_eyes(table, &asker, query.eyes, language);
        table.past_scene(entry, eyes).ok_or(Problem::NotFound)
    };
    Ok(axum::Json(hall.look_back(table, look).await?).into_response())
}
