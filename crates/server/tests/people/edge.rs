//! What every request passes: origins, sizes, shapes, limits, languages, panics.

use std::time::{Duration, Instant};

use axum::Router;
use axum::http::{Method, StatusCode, header};
use axum::routing::get;
use motherlode_server::http::{edge, operator, people};
use motherlode_server::moment::{MINUTE, SECOND};
use motherlode_server::settings::{Limits, Settings};
use serde_json::{Value, json};
use utoipa_axum::router::OpenApiRouter;

use crate::http::{Browser, Site};

const JSON: (&str, &str) = ("content-type", "application/json");

#[tokio::test]
async fn commands_from_other_pages_are_refused_and_change_nothing() {
    let site = Site::open().await;
    let mut guest = site.guest().await;
    let before = guest.get("/api/me").await.text;
    let own = guest.origin.clone();
    let elsewhere = ["https://evil.example", "null", "", &own.clone().expect("one").replace("http:", "ftp:")];
    for origin in elsewhere.into_iter().map(|origin| Some(origin.to_owned())).chain([None]) {
        guest.origin = origin.clone();
        for (method, path, body) in [
            (Method::POST, "/api/me", ""),
            (Method::PUT, "/api/me/name", r#"{"name":"Mallory"}"#),
            (Method::POST, "/api/session", r#"{"name":"Ada","password":"correct horse"}"#),
            (Method::DELETE, "/api/me", "{}"),
        ] {
            let answer = guest.send(method, path, &[JSON], body).await;
            assert_eq!(answer.problem(), "403 wrong-origin", "{origin:?} {path}");
        }
        let socket = [("connection", "upgrade"), ("upgrade", "websocket")];
        let answer = guest.send(Method::GET, "/api/me", &socket, "").await;
        assert_eq!(answer.problem(), "403 wrong-origin", "{origin:?}");
        assert_eq!(guest.get("/api/me").await.text, before, "reading is free, and nothing has changed");
    }
    guest.origin = own;
    let cross = [JSON, ("sec-fetch-site", "cross-site")];
    let answer = guest.send(Method::PUT, "/api/me/name", &cross, r#"{"name":"Mallory"}"#).await;
    assert_eq!(answer.problem(), "403 wrong-origin");
    let same = [JSON, ("sec-fetch-site", "same-origin")];
    let answer = guest.send(Method::PUT, "/api/me/name", &same, r#"{"name":"Alice"}"#).await;
    answer.expect(StatusCode::OK);
}

#[tokio::test]
async fn with_a_list_of_origins_only_those_count() {
    let origins = vec!["https://play.example.org".to_owned()];
    let site = Site::with(Settings { origins, ..Settings::default() }).await;
    assert_eq!(site.browser().post("/api/me", "").await.problem(), "403 wrong-origin");
    let origin = Some("https://play.example.org".to_owned());
    let mut browser = Browser { origin, ..site.browser() };
    browser.post("/api/me", "").await.expect(StatusCode::CREATED);
}

#[tokio::test]
async fn bodies_that_are_no_json_of_ours_are_refused() {
    let site = Site::open().await;
    let mut guest = site.guest().await;
    for body in [
        "",
        "{",
        "nonsense",
        "[]",
        "null",
        r#"{"name":7}"#,
        "{}",
        r#"{"name":"a","name":"b"}"#,
        r#"{"name":"Alice","admin":true}"#,
    ] {
        assert_eq!(guest.put("/api/me/name", body).await.problem(), "400 malformed", "{body}");
    }
    let deep = "[".repeat(100_000);
    assert_eq!(guest.put("/api/me/name", &deep).await.problem(), "400 malformed");
    let good = r#"{"name":"Alice"}"#;
    for media in
        ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonx", ""]
    {
        let answer = guest.send(Method::PUT, "/api/me/name", &[("content-type", media)], good).await;
        assert_eq!(answer.problem(), "415 wrong-media", "{media}");
    }
    assert_eq!(guest.send(Method::PUT, "/api/me/name", &[], good).await.problem(), "415 wrong-media");
    let charset = [("content-type", "Application/JSON; charset=utf-8")];
    guest.send(Method::PUT, "/api/me/name", &charset, good).await.expect(StatusCode::OK);
}

#[tokio::test]
async fn bodies_that_are_too_large_are_refused_whether_they_say_so_or_not() {
    let limits = Limits { message: 1_000, ..Limits::default() };
    let site = Site::with(Settings { limits, ..Settings::default() }).await;
    let mut guest = site.guest().await;
    let body = json!({ "name": "x".repeat(1_000) }).to_string();
    let answer = guest.put("/api/me/name", &body).await;
    assert_eq!(answer.problem(), "413 too-large");
    let told: Value = serde_json::from_str(&answer.text).expect("JSON");
    assert_eq!(told["facts"]["most"], 1_000);
    let (address, cookie) = (site.address, guest.cookie.clone().expect("a cookie"));
    let head = format!(
        "PUT /api/me/name HTTP/1.1\r\nhost: {address}\r\norigin: http://{address}\r\ncookie: motherlode={cookie}\r\n\
         content-type: application/json\r\nconnection: close\r\n"
    );
    let chunked =
        format!("{head}transfer-encoding: chunked\r\n\r\n7d0\r\n{}\r\n0\r\n\r\n", "x".repeat(2_000));
    let answer = site.raw(chunked.as_bytes()).await;
    assert!(answer.starts_with("HTTP/1.1 413 ") && answer.contains("too-large"), "{answer}");
    let endless = format!("{head}content-length: 99999999999999999999\r\n\r\nx");
    let answer = site.raw(endless.as_bytes()).await;
    assert!(answer.starts_with("HTTP/1.1 4"), "{answer}");
    assert!(guest.get("/api/me").await.status.is_success());
}

#[tokio::test]
async fn what_is_not_there_is_a_problem_too() {
    let site = Site::open().await;
    let mut browser = site.browser();
    for path in ["/api/nothing", "/api/me/nothing", "/", "/api/operator", "/api/..%2f..%2fetc/passwd"] {
        assert_eq!(browser.get(path).await.problem(), "404 not-found", "{path}");
    }
    assert_eq!(browser.send(Method::PATCH, "/api/me", &[], "").await.problem(), "405 wrong-method");
    assert_eq!(browser.get("/api/session").await.problem(), "405 wrong-method");
}

#[tokio::test]
async fn problems_speak_the_language_of_who_asks() {
    let site = Site::open().await;
    let mut browser = site.browser();
    let german = [("accept-language", "de-AT, en;q=0.3")];
    let answer = browser.send(Method::GET, "/api/me", &german, "").await;
    assert_eq!(answer.problem(), "401 sign-in");
    assert_eq!(answer.headers[header::CONTENT_LANGUAGE], "de");
    let body: Value = serde_json::from_str(&answer.text).expect("JSON");
    assert_eq!(body["title"], "Bitte melde dich zuerst an.");
    assert_eq!(body["type"], "urn:motherlode:problem:sign-in");
    let wrong = [("accept-language", "de"), JSON];
    let answer = browser.send(Method::POST, "/api/account", &wrong, r#"{"name":"x","password":""}"#).await;
    let body: Value = serde_json::from_str(&answer.text).expect("JSON");
    assert_eq!(body["title"], "Ein Name hat mindestens 2 Buchstaben oder Ziffern.");
    assert_eq!(body["facts"]["least"], 2);
    let answer = browser.get("/api/me").await;
    assert!(answer.text.contains("Please sign in first."), "{}", answer.text);
    let answer = browser.send(Method::GET, "/api/nothing", &german, "").await;
    assert!(answer.text.contains("Hier ist nichts."), "{}", answer.text);
}

#[tokio::test]
async fn every_answer_keeps_browsers_careful() {
    let site = Site::open().await;
    let mut browser = site.browser();
    let answers =
        [browser.get("/api/me").await, browser.get("/nothing").await, browser.post("/api/me", "").await];
    for answer in answers {
        let policy = answer.headers[header::CONTENT_SECURITY_POLICY].to_str().expect("text");
        assert!(policy.starts_with("default-src 'none'; script-src 'self'; "), "{policy}");
        assert!(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"), "{policy}");
        assert_eq!(answer.headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
        assert_eq!(answer.headers[header::REFERRER_POLICY], "same-origin");
        assert_eq!(answer.headers["cross-origin-opener-policy"], "same-origin");
        assert_eq!(answer.headers[header::CACHE_CONTROL], "no-store");
        assert!(!answer.headers.contains_key(header::STRICT_TRANSPORT_SECURITY), "not encrypted");
        assert!(!answer.headers.contains_key(header::ACCESS_CONTROL_ALLOW_ORIGIN));
    }
}

#[tokio::test]
async fn a_panic_is_answered_without_any_detail_and_the_server_goes_on() {
    let site = Site::serving(Settings::default(), |rooms| {
        let router = Router::new()
            .route("/api/panic", get(async || -> String { panic!("secret detail") }))
            .route("/api/fine", get(async || "fine"));
        edge::around(router, rooms.reception)
    })
    .await;
    let mut browser = site.browser();
    let answer = browser.get("/api/panic").await;
    assert_eq!(answer.problem(), "500 broken");
    assert!(!answer.text.contains("secret") && !answer.text.contains("panic"), "{}", answer.text);
    assert!(answer.headers.contains_key(header::CONTENT_SECURITY_POLICY));
    assert_eq!(browser.get("/api/fine").await.text, "fine");
}

#[tokio::test]
async fn an_address_that_knocks_too_often_is_told_when_to_come_again() {
    const PAUSE: Duration = Duration::from_millis(300);
    let limits = Limits { requests: 5, ..Limits::default() };
    let site = Site::with(Settings { limits, pause: 300, ..Settings::default() }).await;
    let mut browser = site.browser();
    for _ in 0..20 {
        assert_eq!(browser.get("/api/me").await.problem(), "401 sign-in");
    }
    let begun = Instant::now();
    let answer = browser.get("/api/me").await;
    assert!(begun.elapsed() >= PAUSE, "a flood of refusals is none if each takes a while");
    assert_eq!(answer.problem(), "429 too-many");
    assert_eq!(answer.headers[header::RETRY_AFTER], "1");
    site.clock.pass(SECOND);
    for _ in 0..5 {
        assert_eq!(browser.get("/api/me").await.problem(), "401 sign-in");
    }
    assert_eq!(browser.get("/api/me").await.problem(), "429 too-many");
}

#[tokio::test]
async fn arrivals_from_one_address_are_limited_by_the_hour() {
    let limits = Limits { arrivals: 3, ..Limits::default() };
    let site = Site::with(Settings { limits, ..Settings::default() }).await;
    let mut known = site.guest().await;
    let sign_in = r#"{"name":"Ada","password":"correct horse"}"#;
    assert_eq!(site.browser().post("/api/session", sign_in).await.problem(), "422 wrong-sign-in");
    site.guest().await;
    let answer = site.browser().post("/api/me", "").await;
    assert_eq!(answer.problem(), "429 too-many");
    assert_eq!(answer.headers[header::RETRY_AFTER], "1200");
    assert_eq!(site.browser().post("/api/session", sign_in).await.problem(), "429 too-many");
    let recovery = r#"{"name":"Ada","code":"x","password":"correct horse"}"#;
    assert_eq!(site.browser().post("/api/recovery", recovery).await.problem(), "429 too-many");
    assert_eq!(site.browser().post("/api/account", sign_in).await.problem(), "429 too-many");
    assert!(known.post("/api/me", "").await.status.is_success(), "who is here already is no arrival");
    let forwarded = [("x-forwarded-for", "9.9.9.9")];
    let answer = site.browser().send(Method::POST, "/api/me", &forwarded, "").await;
    assert_eq!(answer.problem(), "429 too-many", "nobody believes a header without a proxy");
    site.clock.pass(20 * MINUTE);
    site.guest().await;
}

#[tokio::test]
async fn behind_a_proxy_addresses_are_those_it_tells() {
    let limits = Limits { arrivals: 1, ..Limits::default() };
    let site = Site::with(Settings { limits, behind_proxy: true, ..Settings::default() }).await;
    let arrive = async |forwarded: &str| {
        let headers = [("x-forwarded-for", forwarded)];
        site.browser().send(Method::POST, "/api/me", &headers, "").await.status.as_u16()
    };
    assert_eq!(arrive("1.1.1.1").await, 201);
    assert_eq!(arrive("1.1.1.1").await, 429);
    assert_eq!(arrive("2.2.2.2, 1.1.1.1").await, 429, "what the client wrote itself is not believed");
    assert_eq!(arrive("2.2.2.2").await, 201);
}

#[tokio::test]
async fn tries_of_one_accounts_password_are_limited_whatever_address_they_come_from() {
    let limits = Limits { arrivals: 2, requests: 1_000, ..Limits::default() };
    let site = Site::with(Settings { limits, behind_proxy: true, ..Settings::default() }).await;
    let try_from = async |address: u8, name: &str| {
        let address = format!("10.0.0.{address}");
        let headers = [("x-forwarded-for", address.as_str()), JSON];
        let body = json!({ "name": name, "password": "wrong horse" }).to_string();
        site.browser().send(Method::POST, "/api/session", &headers, &body).await.problem()
    };
    for address in 0..10 {
        assert_eq!(try_from(address, "Ada").await, "422 wrong-sign-in");
    }
    assert_eq!(try_from(10, "Ada").await, "429 too-many");
    assert_eq!(try_from(11, "a_d_a").await, "429 too-many", "in any spelling");
    assert_eq!(try_from(12, "Grace").await, "422 wrong-sign-in");
}

#[test]
fn every_route_is_described_and_every_schema_it_names_is_there() {
    let router = OpenApiRouter::<motherlode_server::http::Rooms>::new();
    let api = router.merge(people::router()).merge(operator::router()).into_openapi();
    let api = serde_json::to_value(api).expect("JSON");
    let paths = api["paths"].as_object().expect("paths");
    for path in
        ["/api/me", "/api/account", "/api/session", "/api/me/bots/{bot}/tokens", "/api/operator/reports"]
    {
        assert!(paths.contains_key(path), "{path}");
    }
    let text = api.to_string();
    let named = text.split("\"#/components/schemas/").skip(1).filter_map(|rest| rest.split('"').next());
    for schema in named {
        assert!(api["components"]["schemas"].get(schema).is_some(), "{schema}");
    }
    assert!(!text.contains("int64"), "no 64-bit integers on the wire");
}
