//! What an operator's machines ask: alive, ready, numbers; and closing a table, or a copy of everything.

use std::path::PathBuf;
use std::sync::Arc;

use axum::extract::{FromRef, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use motherlode_core::{Fact, Refusal};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::extract::{Json, Path};
use super::operator::Operator;
use super::socket::Sockets;
use crate::hall::{Hall, Request};
use crate::house::House;
use crate::id::TableId;
use crate::metrics::Gauge;
use crate::people::Reception;
use crate::problem::Problem;
use crate::store::StoreError;
use crate::text::ServerText;

/// The routes for operation.
pub fn router<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<House>: FromRef<S>,
    Arc<Hall>: FromRef<S>,
    Arc<Reception>: FromRef<S>,
    Arc<Sockets>: FromRef<S>,
{
    OpenApiRouter::new()
        .routes(routes!(alive))
        .routes(routes!(ready))
        .routes(routes!(metrics))
        .routes(routes!(close_table))
        .routes(routes!(backup))
}

/// Whether the process is alive.
#[utoipa::path(get, path = "/healthz", tag = "operation", responses((status = OK, content_type = "text/plain", body = String)))]
async fn alive() -> &'static str {
    "alive\n"
}

/// Whether the database can be read and written.
#[utoipa::path(get, path = "/readyz", tag = "operation",
    responses((status = OK, content_type = "text/plain", body = String), (status = SERVICE_UNAVAILABLE)))]
async fn ready(State(house): State<Arc<House>>) -> (StatusCode, &'static str) {
    match house.store.check().await {
        Ok(()) => (StatusCode::OK, "ready\n"),
        Err(error) => {
            // Why is for the log alone: an address of a database is nobody's business.
            tracing::warn!(%error, "not ready");
            (StatusCode::SERVICE_UNAVAILABLE, "not ready\n")
        }
    }
}

/// What the server counts of itself, in the text format of Prometheus.
#[utoipa::path(get, path = "/metrics", tag = "operation", responses((status = OK, content_type = "text/plain", body = String)))]
async fn metrics(
    State(hall): State<Arc<Hall>>,
    State(sockets): State<Arc<Sockets>>,
) -> Result<Response, Problem> {
    let one = |name, about, value: usize| Gauge { name, about, values: vec![(String::new(), value as f64)] };
    // What the process knows of itself is wanted most while the database is away.
    let stages = hall.house().store.count_tables().await.unwrap_or_else(|error| {
        tracing::warn!(%error, "tables cannot be counted now: that number is left out");
        Vec::new()
    });
    let stage = |(stage, count): (crate::store::Stage, u64)| {
        (format!("{{stage=\"{}\"}}", stage.code()), count as f64)
    };
    let tasks = tokio::runtime::Handle::current().metrics().num_alive_tasks();
    let gauges = [
        one("motherlode_sockets_open", "Sockets and streams that are open.", sockets.count()),
        one("motherlode_tables_in_memory", "Tables in memory.", hall.tables_in_memory()),
        one("motherlode_bots_waiting", "Bots that wait or think.", hall.bots_waiting()),
        one("motherlode_tasks_alive", "Tasks of the runtime that have not ended.", tasks),
        Gauge {
            name: "motherlode_tables",
            about: "Tables in the database.",
            values: stages.into_iter().map(stage).collect(),
        },
    ];
    let text = hall.metrics().render(hall.house().store.commits(), &gauges);
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text).into_response())
}

/// Closes a table, whatever its stage.
#[utoipa::path(post, path = "/api/operator/tables/{table}/close", tag = "operator", params(("table" = String, Path)),
    responses((status = NO_CONTENT)))]
async fn close_table(
    State(hall): State<Arc<Hall>>,
    _: Operator,
    Path(table): Path<TableId>,
) -> Result<StatusCode, Problem> {
    hall.ask(table, Request::Close).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Where a copy is to be written.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BackupWish {
    /// The whole path of a new file on the server's machine.
    #[schema(value_type = String)]
    file: PathBuf,
}

/// Writes a copy of the database into a new file on the server's machine while everyone goes on.
#[utoipa::path(post, path = "/api/operator/backup", tag = "operator", request_body = BackupWish,
    responses((status = NO_CONTENT)))]
async fn backup(
    State(house): State<Arc<House>>,
    _: Operator,
    Json(BackupWish { file }): Json<BackupWish>,
) -> Result<StatusCode, Problem> {
    // A path from here would begin wherever the server was started.
    if !file.is_absolute() {
        return Err(Problem::malformed("whole-path", ServerText::WholePath));
    }
    match house.store.backup(&file).await {
        Ok(()) => Ok(StatusCode::NO_CONTENT),
        // The operator may know why.
        Err(StoreError::Refused(why) | StoreError::Unavailable(why)) => Err(Problem::Malformed(
            Refusal::new("no-backup", ServerText::NoBackup).with("problem", Fact::name(why)),
        )),
        Err(error) => Err(error.into()),
    }
}
