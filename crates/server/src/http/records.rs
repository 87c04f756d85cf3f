//! Records of finished games, and what proves that they were fair.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{FromRef, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use motherlode_core::Record;
use motherlode_core::record::{Fairness, Kept};
use motherlode_games::find;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::extract::{Json, Path, Query};
use super::language::language_of;
use super::tables::{ask, read_place, write_place};
use crate::hall::{Analysis, Answer, Hall, Question};
use crate::id::TableId;
use crate::moment::Moment;
use crate::problem::Problem;
use crate::table::Asker;

/// How many games an export reads at a time.
const CHUNK: u32 = 50;

/// The routes about records.
pub fn router<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Hall>: FromRef<S>,
{
    OpenApiRouter::new()
        .routes(routes!(record_json))
        .routes(routes!(record_text))
        .routes(routes!(fairness))
        .routes(routes!(verification))
        .routes(routes!(analysis))
        .routes(routes!(export))
}

/// The record of a finished game, as JSON.
#[utoipa::path(get, path = "/api/tables/{table}/record.json", tag = "records", params(("table" = String, Path)),
    responses((status = OK, body = Object)))]
async fn record_json(State(hall): State<Arc<Hall>>, Path(table): Path<TableId>) -> Result<Response, Problem> {
    let record = hall.record(table).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], record.to_json()).into_response())
}

/// The record of a finished game, as text.
#[utoipa::path(get, path = "/api/tables/{table}/record.txt", tag = "records", params(("table" = String, Path)),
    responses((status = OK, content_type = "text/plain", body = String)))]
async fn record_text(State(hall): State<Arc<Hall>>, Path(table): Path<TableId>) -> Result<Response, Problem> {
    let record = hall.record(table).await?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], record.to_string()).into_response())
}

/// What everyone may know of a table's dealer; the secret once the game is over.
#[utoipa::path(get, path = "/api/tables/{table}/fairness", tag = "records", params(("table" = String, Path)),
    responses((status = OK, body = Object)))]
async fn fairness(
    State(hall): State<Arc<Hall>>,
    Path(table): Path<TableId>,
) -> Result<Json<Fairness>, Problem> {
    match ask(&hall, table, Arc::new(Asker::nobody()), Question::Fairness).await? {
        Answer::Fairness(fairness) => Ok(Json(*fairness)),
        _ => Err(Problem::Broken),
    }
}

/// What was found when every deal and roll of a game was computed again.
#[derive(Serialize, ToSchema)]
pub struct Verification {
    /// Whether everything holds.
    fair: bool,
    /// Each check.
    findings: Vec<FindingBody>,
}

/// One thing that was checked.
#[derive(Serialize, ToSchema)]
pub struct FindingBody {
    /// Which check.
    code: String,
    /// Whether it holds.
    holds: bool,
    /// What was found, in words.
    sentence: String,
}

/// Computes every deal and roll of a finished game again. To trust nobody, do the same with `motherlode verify` and what
/// your own device kept.
#[utoipa::path(get, path = "/api/tables/{table}/verification", tag = "records", params(("table" = String, Path)),
    responses((status = OK, body = Verification)))]
async fn verification(
    State(hall): State<Arc<Hall>>,
    Path(table): Path<TableId>,
    headers: HeaderMap,
) -> Result<Json<Verification>, Problem> {
    let record = hall.record(table).await?;
    let language = language_of(&headers);
    let verified = move || {
        let verdict = find(&record.game)?.verify(&record, &Kept::default())?;
        let finding = |finding: &motherlode_core::record::Finding| FindingBody {
            code: finding.about.code.to_owned(),
            holds: finding.holds,
            sentence: finding.sentence(language),
        };
        Ok(Verification { fair: verdict.is_fair(), findings: verdict.findings.iter().map(finding).collect() })
    };
    let verified: Result<Verification, Problem> =
        tokio::task::spawn_blocking(verified).await.unwrap_or(Err(Problem::Broken));
    verified.map(Json)
}

/// What every decision of a finished game was worth and what luck brought, as `motherlode analyse` tells it. It takes some
/// seconds the first time, and is soon answered after that.
#[utoipa::path(get, path = "/api/tables/{table}/analysis", tag = "records", params(("table" = String, Path)),
    responses((status = OK, body = Analysis)))]
async fn analysis(State(hall): State<Arc<Hall>>, Path(table): Path<TableId>) -> Result<Response, Problem> {
    let analysis = hall.analysis(table).await?;
    Ok(axum::Json(&*analysis).into_response())
}

/// Where an export begins.
#[derive(Deserialize, IntoParams)]
pub struct ExportQuery {
    /// Only games that ended after this place: `place` of the last line that was read.
    #[serde(default)]
    after: Option<String>,
}

#[derive(Serialize)]
struct ExportLine {
    table: TableId,
    ended_at: Moment,
    place: String,
    record: Record,
}

/// Every public finished game, one JSON object a line, in the order they ended.
#[utoipa::path(get, path = "/api/games.ndjson", tag = "records", params(ExportQuery),
    responses((status = OK, content_type = "application/x-ndjson", body = String)))]
async fn export(
    State(hall): State<Arc<Hall>>,
    Query(query): Query<ExportQuery>,
) -> Result<Response, Problem> {
    let after = query.after.as_deref().map(read_place).transpose()?;
    let lines = stream::try_unfold(Some(after), move |place| {
        let hall = hall.clone();
        async move {
            let Some(after) = place else { return Ok::<_, std::io::Error>(None) };
            let chunk =
                chunk(&hall, after).await.map_err(|problem| std::io::Error::other(problem.refusal()))?;
            Ok(chunk.map(|(text, next)| (text, next.map(Some))))
        }
    });
    let headers = [(header::CONTENT_TYPE, "application/x-ndjson")];
    Ok((headers, Body::from_stream(lines)).into_response())
}

type Place = Option<(Moment, TableId)>;

/// The next lines of an export, and where to go on; nothing at the end.
async fn chunk(hall: &Hall, after: Place) -> Result<Option<(String, Option<(Moment, TableId)>)>, Problem> {
    let store = &hall.house().store;
    let rows = store.finished_after(after, CHUNK).await?;
    let Some(last) = rows.last() else { return Ok(None) };
    let next = (rows.len() == CHUNK as usize).then_some((last.result.at, last.table));
    let mut text = String::new();
    for row in &rows {
        let (record, ended_at) = (hall.record(row.table).await?, row.result.at);
        let place = write_place(ended_at, row.table);
        let line = ExportLine { table: row.table, ended_at, place, record };
        text += &serde_json::to_string(&line).map_err(|_| Problem::Broken)?;
        text.push('\n');
    }
    Ok(Some((text, next)))
}
