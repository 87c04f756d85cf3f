//! The description of this interface: as a document for programs (OpenAPI 3.1), and as a page for people, made from it.

use std::sync::LazyLock;

use axum::http::header;
use axum::response::{Html, IntoResponse, Response};
use serde_json::Value;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::manual::page;
use crate::hall::wire::{
    ChatMessage, DoneMessage, EventMessage, PresenceMessage, RefusedMessage, Snapshot, You, YouMessage,
};
use crate::socket::message::{ClientMessage, SeekCount, ServerMessage, Wish};
use crate::table::{Command, PublicEvent, Scene, Setup, TableCard};

/// What stands in the document beside the routes: what it is, and the messages of the live protocol.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Motherlode",
        description = "The interface of the table server. Moments are numbers: milliseconds since 1970. Refusals are \
                       application/problem+json with a code, a title, a clause and facts. What is said over the socket \
                       at /api/socket is described by the schemas ClientMessage and ServerMessage, Snapshot, EventMessage, \
                       YouMessage, ChatMessage, PresenceMessage, DoneMessage and RefusedMessage. What a game's view, observation and \
                       preview are is described by the schemas atacama.View, ghawar.Observation, dig_mars.Preview and so on."
    ),
    components(schemas(
        ClientMessage,
        ServerMessage,
        Snapshot,
        EventMessage,
        You,
        YouMessage,
        ChatMessage,
        PresenceMessage,
        DoneMessage,
        RefusedMessage,
        Wish,
        SeekCount,
        Command,
        Setup,
        TableCard,
        PublicEvent,
        Scene
    ))
)]
struct Beside;

/// The routes of the description.
pub fn router<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
{
    OpenApiRouter::new().routes(routes!(document)).routes(routes!(manual)).routes(routes!(style))
}

/// The whole document, given that of the routes.
pub fn describe(routes: utoipa::openapi::OpenApi) -> utoipa::openapi::OpenApi {
    let mut document = Beside::openapi();
    document.merge(routes);
    document.components.get_or_insert_default().schemas.extend(motherlode_games::schema::schemas());
    document
}

struct Texts {
    json: String,
    html: String,
}

/// The same for every server of this program.
static TEXTS: LazyLock<Texts> = LazyLock::new(|| {
    let document = serde_json::to_value(crate::server::App::api()).unwrap_or(Value::Null);
    Texts { json: document.to_string(), html: page(&document) }
});

/// This interface as OpenAPI 3.1.
#[utoipa::path(get, path = "/api/openapi.json", tag = "description", responses((status = OK, body = Object)))]
async fn document() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], TEXTS.json.as_str()).into_response()
}

/// This interface as a page for people.
#[utoipa::path(get, path = "/api", tag = "description", responses((status = OK, content_type = "text/html", body = String)))]
async fn manual() -> Html<&'static str> {
    Html(&TEXTS.html)
}

/// How that page looks.
#[utoipa::path(get, path = "/api/manual.css", tag = "description", responses((status = OK, content_type = "text/css", body = String)))]
async fn style() -> Response {
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], include_str!("manual.css")).into_response()
}
