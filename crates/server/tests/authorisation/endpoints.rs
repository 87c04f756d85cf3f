//! Every endpoint for everyone.

use std::collections::BTreeSet;

use axum::http::Method;
use motherlode_server::server::App;

use crate::cast::{CALLERS, Cast};
use crate::kit::Place;
use crate::kit::site::Whole;

/// An endpoint, what is sent to it, and what each caller is answered.
type Row = (&'static str, &'static str, &'static str, [&'static str; 7]);

#[rustfmt::skip]
const ROWS: &[Row] = &[
    ("GET", "/api/me", r#""#,
        ["401 sign-in", "200", "200", "200", "200", "200", "401 bad-token"]),
    ("POST", "/api/me", r#""#,
        ["201", "200", "200", "200", "200", "200", "401 bad-token"]),
    // A bot goes with whoever keeps it: here the other player, who was forgotten just before.
    ("DELETE", "/api/me", r#"{"password":"a long enough password"}"#,
        ["401 sign-in", "204", "204", "204", "204", "401 bad-token", "401 bad-token"]),
    ("PUT", "/api/me/name", r#"{"name":"Somebody {caller}"}"#,
        ["401 sign-in", "200", "200", "200", "200", "403 missing-scope", "401 bad-token"]),
    ("POST", "/api/account", r#"{"name":"New Name {caller}","password":"a long enough password"}"#,
        ["201", "201", "422 already-account", "201", "422 already-account", "403 missing-scope", "401 bad-token"]),
    ("POST", "/api/session", r#"{"name":"{name}","password":"a long enough password"}"#,
        ["200", "200", "200", "200", "200", "200", "401 bad-token"]),
    ("DELETE", "/api/session?everywhere=true", r#""#,
        ["401 sign-in", "204", "204", "204", "204", "403 missing-scope", "401 bad-token"]),
    ("PUT", "/api/me/password", r#"{"old":"a long enough password","new":"another long password"}"#,
        ["401 sign-in", "422 account-needed", "204", "422 account-needed", "204", "403 missing-scope", "401 bad-token"]),
    ("POST", "/api/recovery", r#"{"name":"{name}","code":"0000-0000","password":"another long password"}"#,
        ["422 wrong-recovery", "422 wrong-recovery", "422 wrong-recovery", "422 wrong-recovery", "422 wrong-recovery", "422 wrong-recovery", "401 bad-token"]),
    ("POST", "/api/me/recovery", r#"{"password":"a long enough password"}"#,
        ["401 sign-in", "422 account-needed", "200", "422 account-needed", "200", "403 missing-scope", "401 bad-token"]),
    ("GET", "/api/me/export", r#""#,
        ["401 sign-in", "200", "200", "200", "200", "403 missing-scope", "401 bad-token"]),
    ("GET", "/api/me/tokens", r#""#,
        ["401 sign-in", "200", "200", "200", "200", "403 missing-scope", "401 bad-token"]),
    ("POST", "/api/me/tokens", r#"{"name":"n","scopes":["read"]}"#,
        ["401 sign-in", "422 account-needed", "201", "422 account-needed", "201", "403 missing-scope", "401 bad-token"]),
    ("DELETE", "/api/me/tokens/{token}", r#""#,
        ["401 sign-in", "404 not-found", "404 not-found", "404 not-found", "204", "403 missing-scope", "401 bad-token"]),
    ("GET", "/api/me/bots", r#""#,
        ["401 sign-in", "200", "200", "200", "200", "403 missing-scope", "401 bad-token"]),
    ("POST", "/api/me/bots", r#"{"name":"Fresh Bot {caller}"}"#,
        ["401 sign-in", "422 account-needed", "201", "422 account-needed", "201", "403 missing-scope", "401 bad-token"]),
    ("DELETE", "/api/me/bots/{bot}", r#""#,
        ["401 sign-in", "404 not-found", "404 not-found", "404 not-found", "204", "403 missing-scope", "401 bad-token"]),
    ("GET", "/api/me/bots/{bot}/tokens", r#""#,
        ["401 sign-in", "404 not-found", "404 not-found", "404 not-found", "200", "403 missing-scope", "401 bad-token"]),
    ("POST", "/api/me/bots/{bot}/tokens", r#"{"name":"n","scopes":["play"]}"#,
        ["401 sign-in", "404 not-found", "404 not-found", "404 not-found", "201", "403 missing-scope", "401 bad-token"]),
    ("DELETE", "/api/me/bots/{bot}/tokens/{token}", r#""#,
        ["401 sign-in", "404 not-found", "404 not-found", "404 not-found", "204", "403 missing-scope", "401 bad-token"]),
    ("GET", "/api/me/blocks", r#""#,
        ["401 sign-in", "200", "200", "200", "200", "200", "401 bad-token"]),
    ("POST", "/api/me/blocks", r#"{"person":"{person}"}"#,
        ["401 sign-in", "204", "204", "204", "204", "403 missing-scope", "401 bad-token"]),
    ("DELETE", "/api/me/blocks/{person}", r#""#,
        ["401 sign-in", "204", "204", "204", "204", "403 missing-scope", "401 bad-token"]),
    ("POST", "/api/reports", r#"{"about":"{person}","text":"rude"}"#,
        ["401 sign-in", "201", "201", "201", "201", "201", "401 bad-token"]),
    ("GET", "/api/operator/people?name=Nobody%20At%20All", r#""#,
        ["401 sign-in", "401 sign-in", "401 sign-in", "401 sign-in", "401 sign-in", "401 bad-token", "404 not-found"]),
    ("GET", "/api/operator/people/{person}", r#""#,
        ["401 sign-in", "401 sign-in", "401 sign-in", "401 sign-in", "401 sign-in", "401 bad-token", "200"]),
    ("POST", "/api/operator/people/{person}/reset", r#""#,
        ["401 sign-in", "401 sign-in", "401 sign-in", "401 sign-in", "401 sign-in", "401 bad-token", "422 account-needed"]),
    ("PUT", "/api/operator/people/{person}/ban", r#"{"until":null}"#,
        ["401 sign-in", "401 sign-in", "401 sign-in", "401 sign-in", "401 sign-in", "401 bad-token", "200"]),
    ("PUT", "/api/operator/people/{person}/mute", r#"{"until":null}"#,
        ["401 sign-in", "401 sign-in", "401 sign-in", "401 sign-in", "401 sign-in", "401 bad-token", "200"]),
    ("GET", "/api/operator/reports", r#""#,
        ["401 sign-in", "401 sign-in", "401 sign-in", "401 sign-in", "401 sign-in", "401 bad-token", "200"]),
    ("POST", "/api/operator/reports/{number}/close", r#""#,
        ["401 sign-in", "401 sign-in", "401 sign-in", "401 sign-in", "401 sign-in", "401 bad-token", "204"]),
    ("GET", "/api/tables", r#""#,
        ["200", "200", "200", "200", "200", "200", "200"]),
    ("POST", "/api/tables", r#"{"setup":{"game":"ghawar","options":{"players":2}},"seats":[{"kind":"me"},{"kind":"open"}]}"#,
        ["401 sign-in", "201", "201", "201", "201", "201", "401 bad-token"]),
    ("GET", "/api/me/tables", r#""#,
        ["401 sign-in", "200", "200", "200", "200", "200", "401 bad-token"]),
    ("GET", "/api/tables/{table}", r#""#,
        ["200", "200", "200", "200", "200", "200", "401 bad-token"]),
    ("POST", "/api/tables/{table}/commands", r#"{"id":"x","command":{"do":"close"}}"#,
        ["401 sign-in", "422 not-your-table", "422 not-your-table", "422 not-your-table", "422 started", "422 not-your-table", "401 bad-token"]),
    ("POST", "/api/tables/{table}/passes", r#"{"seat":1}"#,
        ["401 sign-in", "422 not-your-seat", "422 not-your-seat", "422 not-your-seat", "201", "422 not-your-seat", "401 bad-token"]),
    ("GET", "/api/tables/{table}/picture.svg", r#""#,
        ["200", "200", "200", "200", "200", "200", "401 bad-token"]),
    ("GET", "/api/tables/{table}/chat", r#""#,
        ["200", "200", "200", "200", "200", "200", "401 bad-token"]),
    ("GET", "/api/tables/{table}/history", r#""#,
        ["200", "200", "200", "200", "200", "200", "401 bad-token"]),
    ("GET", "/api/tables/{table}/history/{entry}", r#""#,
        ["200", "200", "200", "200", "200", "200", "401 bad-token"]),
    ("GET", "/api/tables/{table}/record.json", r#""#,
        ["422 not-over", "422 not-over", "422 not-over", "422 not-over", "422 not-over", "422 not-over", "422 not-over"]),
    ("GET", "/api/tables/{table}/record.txt", r#""#,
        ["422 not-over", "422 not-over", "422 not-over", "422 not-over", "422 not-over", "422 not-over", "422 not-over"]),
    ("GET", "/api/tables/{table}/fairness", r#""#,
        ["200", "200", "200", "200", "200", "200", "200"]),
    ("GET", "/api/tables/{table}/verification", r#""#,
        ["422 not-over", "422 not-over", "422 not-over", "422 not-over", "422 not-over", "422 not-over", "422 not-over"]),
    ("GET", "/api/tables/{table}/analysis", r#""#,
        ["422 not-over", "422 not-over", "422 not-over", "422 not-over", "422 not-over", "422 not-over", "422 not-over"]),
    ("GET", "/api/games.ndjson", r#""#,
        ["200", "200", "200", "200", "200", "200", "200"]),
    ("GET", "/api", r#""#,
        ["200", "200", "200", "200", "200", "200", "200"]),
    ("GET", "/api/dice", r#""#,
        ["200", "200", "200", "200", "200", "200", "200"]),
    ("GET", "/api/games", r#""#,
        ["200", "200", "200", "200", "200", "200", "200"]),
    ("POST", "/api/games/{game}/setups", r#"{}"#,
        ["200", "200", "200", "200", "200", "200", "200"]),
    ("GET", "/api/leaderboards/{game}/{seats}", r#""#,
        ["200", "200", "200", "200", "200", "200", "200"]),
    ("GET", "/api/manual.css", r#""#,
        ["200", "200", "200", "200", "200", "200", "200"]),
    ("GET", "/api/openapi.json", r#""#,
        ["200", "200", "200", "200", "200", "200", "200"]),
    ("GET", "/healthz", r#""#,
        ["200", "200", "200", "200", "200", "200", "200"]),
    ("GET", "/metrics", r#""#,
        ["200", "200", "200", "200", "200", "200", "200"]),
    ("GET", "/readyz", r#""#,
        ["200", "200", "200", "200", "200", "200", "200"]),
    ("GET", "/api/people/{name}", r#""#,
        ["200", "200", "200", "200", "200", "200", "200"]),
    ("GET", "/api/people/{name}/games", r#""#,
        ["200", "200", "200", "200", "200", "200", "401 bad-token"]),
    ("GET", "/api/bot/stream", r#""#,
        ["401", "200", "200", "200", "200", "200", "401"]),
    ("GET", "/feed/{person}/{file}", r#""#,
        ["404 not-found", "404 not-found", "404 not-found", "404 not-found", "404 not-found", "404 not-found", "404 not-found"]),
    ("GET", "/api/me/webhook", r#""#,
        ["401 sign-in", "404 not-found", "404 not-found", "404 not-found", "404 not-found", "403 missing-scope", "401 bad-token"]),
    ("PUT", "/api/me/webhook", r#"{"url":"https://example.org/turn"}"#,
        ["401 sign-in", "200", "200", "200", "200", "403 missing-scope", "401 bad-token"]),
    ("DELETE", "/api/me/webhook", r#""#,
        ["401 sign-in", "204", "204", "204", "204", "403 missing-scope", "401 bad-token"]),
    ("POST", "/api/operator/tables/{table}/close", r#""#,
        ["401 sign-in", "401 sign-in", "401 sign-in", "401 sign-in", "401 sign-in", "401 bad-token", "204"]),
    ("POST", "/api/operator/backup", r#"{"file":"beside-the-server.db"}"#,
        ["401 sign-in", "401 sign-in", "401 sign-in", "401 sign-in", "401 sign-in", "401 bad-token", "400 malformed"]),
    ("GET", "/api/socket", r#""#,
        ["400 malformed", "400 malformed", "400 malformed", "400 malformed", "400 malformed", "400 malformed", "400 malformed"]),
];

/// Fills in what the path and the body name.
fn filled(text: &str, cast: &Cast) -> String {
    text.replace("{table}", &cast.table)
        .replace("{entry}", "0")
        .replace("{person}", &cast.person)
        .replace(
            "/tokens/{token}",
            &format!("/tokens/{}", if text.contains("{bot}") { &cast.bot_token } else { &cast.token }),
        )
        .replace("{bot}", &cast.bot)
        .replace("{number}", &cast.report.to_string())
        .replace("{name}", &cast.name)
        .replace("{game}", "atacama")
        .replace("{seats}", "2")
        .replace("{file}", "forged.atom")
}

#[test]
fn every_endpoint_has_a_row() {
    let api = serde_json::to_value(App::api()).expect("JSON");
    let mut described = BTreeSet::new();
    for (path, methods) in api["paths"].as_object().expect("paths") {
        for method in methods.as_object().expect("methods").keys().filter(|key| key.len() < 7) {
            described.insert(format!("{} {path}", method.to_uppercase()));
        }
    }
    // It is described with the live protocol.
    described.insert("GET /api/socket".to_owned());
    let path = |path: &str| path.split('?').next().unwrap_or_default().to_owned();
    let known: BTreeSet<_> = ROWS.iter().map(|row| format!("{} {}", row.0, path(row.1))).collect();
    let missing: Vec<_> = described.difference(&known).collect();
    let gone: Vec<_> = known.difference(&described).collect();
    assert!(missing.is_empty(), "say in ROWS who may use these endpoints: {missing:?}");
    assert!(gone.is_empty(), "there are no such endpoints any more: {gone:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_endpoint_answers_everyone_as_it_should() {
    let site = Whole::open(Place::sqlite()).await;
    let mut wrong = Vec::new();
    for (number, (method, path, body, expected)) in ROWS.iter().enumerate() {
        let mut cast = Cast::new(&site, number).await;
        let (path, body) = (filled(path, &cast).replace(' ', "%20"), filled(body, &cast));
        let mut answers = Vec::new();
        for (place, caller) in cast.callers.iter_mut().enumerate() {
            let body = body.replace("{caller}", &place.to_string());
            // A stream has no end: its head says enough.
            let method = if path == "/api/bot/stream" { "HEAD" } else { method };
            let method: Method = method.parse().expect("a method");
            let answer = caller.send(method, &path, &[("content-type", "application/json")], &body).await;
            answers.push(match answer.status.as_u16() {
                status @ 200..400 => status.to_string(),
                status if path == "/api/bot/stream" => status.to_string(),
                _ => answer.problem(),
            });
        }
        if answers != expected {
            wrong.push(format!("{method} {path}\n  is {answers:?}\n  not {expected:?}"));
        }
    }
    assert!(wrong.is_empty(), "for {CALLERS:?}:\n{}", wrong.join("\n"));
    site.server.stop().await;
}
