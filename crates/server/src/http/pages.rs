//! The web client: its files, and its first page for every address that only the client knows.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use motherlode_web::{File, PAGE, Packing, file};

use crate::problem::Problem;

/// Browsers keep files whose names change with them.
const FOR_GOOD: &str = "public, max-age=31536000, immutable";
/// Everything else is asked for again, which costs little while it is the same.
const ASK_AGAIN: &str = "no-cache";

/// What is answered where no route is.
pub async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let is_for_programs =
        ["api", "feed"].iter().any(|room| path == *room || path.starts_with(&format!("{room}/")));
    if is_for_programs || !matches!(method, Method::GET | Method::HEAD) {
        return Problem::NotFound.into_response();
    }
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or("");
    let packing = Packing::of(accepted);
    // What looks like a file and is none is missing; everything else is a page of the client.
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    match file(path, packing).or_else(|| if is_file { None } else { file(PAGE, packing) }) {
        Some(file) => respond(file, &headers),
        None => Problem::NotFound.into_response(),
    }
}

fn respond(file: File, asked: &HeaderMap) -> Response {
    let tag = match file.packing.word() {
        Some(word) => format!("\"{}-{word}\"", file.tag),
        None => format!("\"{}\"", file.tag),
    };
    let known = asked.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let is_known =
        known.is_some_and(|known| known.split(',').any(|one| one.trim().trim_start_matches("W/") == tag));
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        Response::new(Body::from(file.bytes))
    };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(file.kind));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    let keep = if file.immutable { FOR_GOOD } else { ASK_AGAIN };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    if let Some(word) = file.packing.word() {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(word));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn ask(path: &str, headers: &[(header::HeaderName, &str)]) -> Response {
        let headers = headers.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect();
        page(Method::GET, path.parse().unwrap(), headers).await
    }

    #[tokio::test]
    async fn every_address_of_the_client_begins_with_its_first_page() {
        for path in ["/", "/lobby", "/table/0123456789abcdef"] {
            let answer = ask(path, &[]).await;
            assert_eq!(answer.status(), StatusCode::OK, "{path}");
            assert_eq!(answer.headers()[header::CONTENT_TYPE], "text/html; charset=utf-8");
            assert_eq!(answer.headers()[header::CACHE_CONTROL], ASK_AGAIN);
        }
    }

    #[tokio::test]
    async fn missing_files_and_unknown_routes_of_programs_are_not_pages() {
        for path in ["/assets/none.js", "/api/none", "/feed/none", "/robots.txt"] {
            assert_eq!(ask(path, &[]).await.status(), StatusCode::NOT_FOUND, "{path}");
        }
        let posted = page(Method::POST, "/lobby".parse().unwrap(), HeaderMap::new()).await;
        assert_eq!(posted.status(), StatusCode::NOT_FOUND);
    }

    #[tokio::test]
    async fn a_page_that_the_browser_has_is_not_sent_again() {
        let first = ask("/", &[]).await;
        let tag = first.headers()[header::ETAG].to_str().unwrap().to_owned();
        let again = ask("/", &[(header::IF_NONE_MATCH, &tag)]).await;
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
    }
}
