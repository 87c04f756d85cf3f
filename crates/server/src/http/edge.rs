//! What every request passes on its way in and every answer on its way out.
//!
//! In: how often an address may knock, where a command may come from, how large it may be. Out: problems in the language
//! of who asks, the headers that keep browsers careful, a fresh cookie now and then, and a pause for whoever asked for too
//! much. What panics is answered as [`Problem::Broken`] and nothing more.

use std::any::Any;
use std::net::IpAddr;
use std::sync::Arc;

use axum::Router;
use axum::body::HttpBody;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use motherlode_core::{Language, Refusal};
use tower_http::catch_panic::CatchPanicLayer;

use super::address::Address;
use super::caller::cookie_of;
use super::language::language_of;
use super::origin::check_origin;
use crate::house::House;
use crate::people::{Pass, Reception, set_cookie};
use crate::problem::Problem;
use crate::text::ServerText;

/// Everything comes from this site, nothing is written into its pages, and nobody frames it.
pub const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
     font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; \
     frame-ancestors 'none'";

/// A year, for browsers to remember that this site is encrypted.
const STRICT_TRANSPORT: &str = "max-age=31536000";

/// Puts the edge around a router. Its own fallback stays ([`unknown`] is one for a site without pages).
pub fn around<S>(router: Router<S>, reception: Arc<Reception>) -> Router<S>
where
    S: Clone + Send + Sync + 'static,
{
    let most = reception.house().settings.limits.message;
    router
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(most))
        .layer(CatchPanicLayer::custom(broken))
        .layer(from_fn_with_state(reception, pass))
}

/// The answer where nothing is.
pub async fn unknown() -> Problem {
    Problem::NotFound
}

async fn wrong_method() -> Problem {
    Problem::WrongMethod
}

fn broken(panic: Box<dyn Any + Send>) -> Response {
    let text = match panic.downcast::<String>() {
        Ok(text) => *text,
        Err(panic) => panic.downcast::<&str>().map(|text| (*text).to_owned()).unwrap_or_default(),
    };
    tracing::error!(panic = text, "a request panicked");
    Problem::Broken.into_response()
}

async fn pass(State(reception): State<Arc<Reception>>, mut request: Request, next: Next) -> Response {
    let house = Arc::clone(reception.house());
    let language = language_of(request.headers());
    let is_api = request.uri().path().starts_with("/api");
    let cookie = if is_api { renewal(&house, request.headers()) } else { None };
    let response = match admit(&reception, &mut request) {
        Ok(address) => reception.gates().lanes().run(address, next.run(request)).await,
        Err(problem) => problem.into_response(),
    };
    let mut response = in_language(response, language);
    let is_known = response.status() != StatusCode::UNAUTHORIZED;
    let is_refused_for_now = response.status() == StatusCode::TOO_MANY_REQUESTS;
    let headers = response.headers_mut();
    if let Some(cookie) = cookie.filter(|_| is_known && !headers.contains_key(header::SET_COOKIE)) {
        headers.insert(header::SET_COOKIE, cookie);
    }
    careful(headers, &house);
    if is_refused_for_now && !reception.gates().bench().sit().await {
        headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    if is_api {
        let no_store = HeaderValue::from_static("no-store");
        headers.entry(header::CACHE_CONTROL).or_insert(no_store);
    }
    response
}

/// The address it comes from, if it may come in.
fn admit(reception: &Reception, request: &mut Request) -> Result<IpAddr, Problem> {
    let settings = &reception.house().settings;
    let address = Address::of(request.headers(), request.extensions(), settings.behind_proxy);
    request.extensions_mut().insert(address);
    let most = settings.limits.message;
    let length = body_length(request).unwrap_or(most);
    reception.gates().request(address.0, length.min(most))?;
    check_origin(request.method(), request.uri(), request.headers(), settings)?;
    if has_nul(request.uri()) {
        return Err(Problem::Malformed(no_nul()));
    }
    if length > most { Err(Problem::TooLarge { most }) } else { Ok(address.0) }
}

/// No text of anybody's has a zero character, and PostgreSQL keeps none that has.
pub(crate) fn no_nul() -> Refusal {
    Refusal::new("zero-character", ServerText::ZeroCharacter)
}

fn has_nul(uri: &Uri) -> bool {
    uri.path_and_query().is_some_and(|text| text.as_str().contains("%00"))
}

/// How many bytes a request says it brings; nothing where it does not say.
fn body_length(request: &Request) -> Option<usize> {
    if request.body().is_end_stream() {
        return Some(0);
    }
    request.headers().get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// A fresh cookie instead of one that is good but not new. Whether its session has ended is not asked here: if it has,
/// the fresh one is worth as little.
fn renewal(house: &House, headers: &HeaderMap) -> Option<HeaderValue> {
    let (now, lifetime) = (house.now(), house.settings.session);
    let pass = Pass::read(cookie_of(headers)?, &house.key, now, lifetime)?.renewed(now, lifetime)?;
    HeaderValue::from_str(&set_cookie(pass, &house.key, lifetime, house.settings.secure_cookies)).ok()
}

fn in_language(response: Response, language: Language) -> Response {
    let Some(problem) = response.extensions().get::<Problem>().cloned() else { return response };
    let (mut parts, _) = response.into_parts();
    let body = problem.response(language).into_body();
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(language.code()));
    parts.headers.append(header::VARY, HeaderValue::from_static("accept-language"));
    Response::from_parts(parts, body)
}

fn careful(headers: &mut HeaderMap, house: &House) {
    let mut set = |name: HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    set(header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY);
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::REFERRER_POLICY, "same-origin");
    set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    set(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    if house.settings.secure_cookies {
        set(header::STRICT_TRANSPORT_SECURITY, STRICT_TRANSPORT);
    }
}
