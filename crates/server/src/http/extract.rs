//! What comes in with a request, refused as problems of ours where it is not what the interface describes.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{FromRef, FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::edge::no_nul;
use crate::house::House;
use crate::misread;
use crate::problem::Problem;
use crate::text::ServerText;

/// How JSON writes a zero character: no other way is open to it.
pub(crate) const ESCAPED_NUL: &str = "\\u0000";

/// A JSON body, in or out.
pub struct Json<T>(pub T);

impl<S, T> FromRequest<S> for Json<T>
where
    S: Send + Sync,
    T: DeserializeOwned,
    Arc<House>: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        if !is_json(request.headers()) {
            return Err(Problem::WrongMedia);
        }
        let house = <Arc<House> as FromRef<S>>::from_ref(state);
        let (most, patience) = (house.settings.limits.message, house.settings.asking);
        let read = Bytes::from_request(request, state);
        let read = tokio::time::timeout(Duration::from_millis(patience), read).await;
        let body = read.map_err(|_| Problem::malformed("too-slow", ServerText::TooSlow))?;
        let body = body.map_err(|rejection| {
            let too_large = rejection.status() == StatusCode::PAYLOAD_TOO_LARGE;
            if too_large {
                Problem::TooLarge { most }
            } else {
                Problem::malformed("cut-short", ServerText::CutShort)
            }
        })?;
        let text = str::from_utf8(&body).map_err(|_| Problem::malformed("not-utf8", ServerText::NotUtf8))?;
        if !text.trim_start().starts_with('{') {
            return Err(Problem::malformed("no-object", ServerText::NoObject));
        }
        if text.contains(ESCAPED_NUL) {
            return Err(Problem::Malformed(no_nul()));
        }
        misread::read(text).map(Json).map_err(Problem::Malformed)
    }
}

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        axum::Json(self.0).into_response()
    }
}

/// A type that a form on another site can send without asking is never taken for JSON.
fn is_json(headers: &HeaderMap) -> bool {
    let value = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let media = value.and_then(|value| value.split(';').next()).unwrap_or_default();
    media.trim().eq_ignore_ascii_case("application/json")
}

/// What stands in the path; an id that can be none is an address where nothing is.
pub struct Path<T>(pub T);

impl<S, T> FromRequestParts<S> for Path<T>
where
    S: Send + Sync,
    T: DeserializeOwned + Send,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let path = axum::extract::Path::from_request_parts(parts, state).await;
        path.map(|path| Path(path.0)).map_err(|_| Problem::NotFound)
    }
}

/// What stands behind the question mark.
pub struct Query<T>(pub T);

impl<S, T> FromRequestParts<S> for Query<T>
where
    S: Send + Sync,
    T: DeserializeOwned,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let query = axum::extract::Query::from_request_parts(parts, state).await;
        query
            .map(|query| Query(query.0))
            .map_err(|rejection| Problem::Malformed(misread::explain_query(&rejection.body_text())))
    }
}
