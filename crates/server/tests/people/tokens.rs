//! Tokens with and without a scope, ended and forged; bot accounts.

use axum::http::{Method, StatusCode};
use motherlode_server::moment::{DAY, MINUTE};
use serde_json::{Value, json};

use crate::http::{Browser, Site};

async fn token(browser: &mut Browser, path: &str, body: &Value) -> (String, String) {
    let made = browser.post(path, &body.to_string()).await.expect(StatusCode::CREATED);
    let part = |name: &str| made[name].as_str().expect("text").to_owned();
    (part("id"), part("secret"))
}

async fn account(site: &Site) -> Browser {
    site.account("Ada", "correct horse").await.0
}

#[tokio::test]
async fn a_token_may_do_what_its_scopes_say() {
    let site = Site::open().await;
    let mut ada = account(&site).await;
    let (_, read) = token(&mut ada, "/api/me/tokens", &json!({ "name": "reader", "scopes": ["read"] })).await;
    assert!(read.starts_with("mlt_") && read.len() == 68, "{read}");
    let mut reader = site.program(&read);
    let me = reader.get("/api/me").await.expect(StatusCode::OK);
    assert_eq!(me["name"], "Ada");
    assert_eq!(me["scopes"], json!(["read"]));
    assert!(me.get("feed_key").is_none(), "a short-lived token gives no lasting key");
    let answer = reader.put("/api/me/name", r#"{"name":"Mallory"}"#).await;
    assert_eq!(answer.problem(), "403 missing-scope");
    for path in ["/api/me/tokens", "/api/me/bots", "/api/me/export"] {
        assert_eq!(reader.get(path).await.problem(), "403 missing-scope", "{path}");
    }
    for path in ["/api/me/recovery", "/api/me/blocks", "/api/me/tokens", "/api/me/bots", "/api/reports"] {
        let body = match path {
            "/api/me/recovery" => json!({ "password": "correct horse" }),
            "/api/me/blocks" => json!({ "person": me["id"] }),
            "/api/me/tokens" => json!({ "name": "more", "scopes": ["account"] }),
            "/api/me/bots" => json!({ "name": "Engine" }),
            _ => json!({ "about": me["id"], "text": "x" }),
        };
        assert_eq!(reader.post(path, &body.to_string()).await.problem(), "403 missing-scope", "{path}");
    }
    let farewell = reader.delete("/api/me", r#"{"password":"correct horse"}"#).await;
    assert_eq!(farewell.problem(), "403 missing-scope");
    let everywhere = reader.send(Method::DELETE, "/api/session?everywhere=true", &[], "").await;
    assert_eq!(everywhere.problem(), "403 missing-scope");

    let wish = json!({ "name": "admin", "scopes": ["account"] });
    let (_, change) = token(&mut ada, "/api/me/tokens", &wish).await;
    let mut changer = site.program(&change);
    changer.put("/api/me/name", r#"{"name":"Countess"}"#).await.expect(StatusCode::OK);
    assert_eq!(changer.get("/api/me").await.problem(), "403 missing-scope");
    let password = r#"{"old":"correct horse","new":"battery staple"}"#;
    let changed = changer.put("/api/me/password", password).await;
    assert!(!changed.headers.contains_key("set-cookie"), "a program gets no cookie");
    changed.expect(StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn tokens_that_are_forged_ended_or_over_are_refused() {
    let site = Site::open().await;
    let mut ada = account(&site).await;
    let wish = json!({ "name": "month", "scopes": ["read"], "days": 30 });
    let (id, secret) = token(&mut ada, "/api/me/tokens", &wish).await;
    let (_, other) = token(&mut ada, "/api/me/tokens", &wish).await;
    let wrong_case = secret.to_uppercase();
    let longer = format!("{secret}0");
    let hash = motherlode_server::people::fingerprint(&secret);
    let hash_as_token = format!("mlt_{hash}");
    for forged in ["mlt_", "", "x", &secret[..67], &wrong_case, &longer, &hash, &hash_as_token] {
        assert_eq!(site.program(forged).get("/api/me").await.problem(), "401 bad-token", "{forged}");
    }
    let basic = [("authorization", "Basic YWRhOmFkYQ==")];
    let basic = site.browser().send(Method::GET, "/api/me", &basic, "").await;
    assert_eq!(basic.problem(), "401 bad-token");
    assert!(site.program(&secret).get("/api/me").await.status.is_success());
    let path = format!("/api/me/tokens/{id}");
    let mut stranger = site.account("Mallory", "correct horse").await.0;
    assert_eq!(stranger.delete(&path, "").await.problem(), "404 not-found");
    ada.delete(&path, "").await.expect(StatusCode::NO_CONTENT);
    assert_eq!(ada.delete(&path, "").await.problem(), "404 not-found");
    assert_eq!(site.program(&secret).get("/api/me").await.problem(), "401 bad-token");
    site.clock.pass(30 * DAY - 1);
    assert!(site.program(&other).get("/api/me").await.status.is_success());
    site.clock.pass(1);
    assert_eq!(site.program(&other).get("/api/me").await.problem(), "401 bad-token");
}

#[tokio::test]
async fn a_token_beside_a_cookie_counts_and_needs_the_origin() {
    let site = Site::open().await;
    let mut ada = account(&site).await;
    let (_, secret) = token(&mut ada, "/api/me/tokens", &json!({ "name": "r", "scopes": ["read"] })).await;
    let mut both = Browser { token: Some(secret), ..ada.clone() };
    let renamed = both.put("/api/me/name", r#"{"name":"Countess"}"#).await;
    assert_eq!(renamed.problem(), "403 missing-scope");
    both.origin = None;
    let renamed = both.put("/api/me/name", r#"{"name":"Countess"}"#).await;
    assert_eq!(renamed.problem(), "403 wrong-origin");
}

#[tokio::test]
async fn tokens_are_listed_without_their_secrets_and_say_when_they_were_used() {
    let site = Site::open().await;
    let mut ada = account(&site).await;
    let (_, secret) = token(&mut ada, "/api/me/tokens", &json!({ "name": "r", "scopes": ["read"] })).await;
    let list = ada.get("/api/me/tokens").await;
    assert!(
        !list.text.contains(&secret) && !list.text.contains(&motherlode_server::people::fingerprint(&secret))
    );
    let used = async |ada: &mut Browser| {
        ada.get("/api/me/tokens").await.expect(StatusCode::OK)[0]["used_at"].clone()
    };
    assert_eq!(used(&mut ada).await, Value::Null);
    let start = site.house.now();
    let mut program = site.program(&secret);
    program.get("/api/me").await.expect(StatusCode::OK);
    site.clock.pass(59 * MINUTE);
    program.get("/api/me").await.expect(StatusCode::OK);
    assert_eq!(used(&mut ada).await, json!(start.0), "noted once an hour");
    site.clock.pass(MINUTE);
    program.get("/api/me").await.expect(StatusCode::OK);
    assert_eq!(used(&mut ada).await, json!(start.after(60 * MINUTE).0));
}

#[tokio::test]
async fn wishes_for_tokens_keep_the_rules() {
    let site = Site::open().await;
    let mut ada = account(&site).await;
    for (body, problem) in [
        (json!({ "name": "", "scopes": ["read"] }), "422 token-name"),
        (json!({ "name": "x".repeat(61), "scopes": ["read"] }), "422 token-name"),
        (json!({ "name": "a\nb", "scopes": ["read"] }), "422 token-name"),
        (json!({ "name": "x", "scopes": [] }), "422 token-scopes"),
        (json!({ "name": "x", "scopes": ["bot"] }), "422 token-scopes"),
        (json!({ "name": "x", "scopes": ["root"] }), "400 malformed"),
        (json!({ "name": "x", "scopes": ["read"], "days": 0 }), "422 token-days"),
        (json!({ "name": "x", "scopes": ["read"], "days": 4_000 }), "422 token-days"),
        (json!({ "name": "x", "scopes": ["read"], "days": -1 }), "400 malformed"),
        (json!({ "name": "x", "scopes": ["read"], "more": 1 }), "400 malformed"),
    ] {
        assert_eq!(ada.post("/api/me/tokens", &body.to_string()).await.problem(), problem, "{body}");
    }
    let wish = json!({ "name": "x", "scopes": ["read"] });
    for _ in 0..50 {
        token(&mut ada, "/api/me/tokens", &wish).await;
    }
    assert_eq!(ada.post("/api/me/tokens", &wish.to_string()).await.problem(), "422 too-many-tokens");
    let mut guest = site.guest().await;
    assert_eq!(guest.post("/api/me/tokens", &wish.to_string()).await.problem(), "422 account-needed");
}

#[tokio::test]
async fn a_bot_account_is_one_for_good_and_its_owners_alone() {
    let site = Site::open().await;
    let mut ada = account(&site).await;
    let mut guest = site.guest().await;
    assert_eq!(guest.post("/api/me/bots", r#"{"name":"Engine"}"#).await.problem(), "422 account-needed");
    let bot = ada.post("/api/me/bots", r#"{"name":"Engine"}"#).await.expect(StatusCode::CREATED);
    assert_eq!((&bot["kind"], &bot["owner"]), (&json!("bot"), &json!(ada.id().await)));
    assert_eq!(ada.post("/api/me/bots", r#"{"name":"ENGINE"}"#).await.problem(), "409 name-taken");
    assert_eq!(ada.post("/api/me/bots", r#"{"name":"Bot 7"}"#).await.problem(), "422 name-reserved");
    let path = format!("/api/me/bots/{}/tokens", bot["id"].as_str().expect("an id"));
    let account_scope = json!({ "name": "t", "scopes": ["account"] }).to_string();
    assert_eq!(ada.post(&path, &account_scope).await.problem(), "422 token-scopes");
    let wish = json!({ "name": "t", "scopes": ["bot", "play", "read"] });
    let (id, secret) = token(&mut ada, &path, &wish).await;
    let mut program = site.program(&secret);
    let me = program.get("/api/me").await.expect(StatusCode::OK);
    assert_eq!((&me["name"], &me["kind"]), (&json!("Engine"), &json!("bot")));
    let as_human = program.post("/api/account", r#"{"name":"Human","password":"correct horse"}"#).await;
    assert_eq!(as_human.problem(), "403 missing-scope");
    let mut mallory = site.account("Mallory", "correct horse").await.0;
    assert_eq!(mallory.get(&path).await.problem(), "404 not-found");
    assert_eq!(mallory.post(&path, &wish.to_string()).await.problem(), "404 not-found");
    assert_eq!(mallory.delete(&format!("{path}/{id}"), "").await.problem(), "404 not-found");
    let bot_path = format!("/api/me/bots/{}", bot["id"].as_str().expect("an id"));
    assert_eq!(mallory.delete(&bot_path, "").await.problem(), "404 not-found");
    assert_eq!(ada.get(&path).await.expect(StatusCode::OK)[0]["scopes"], json!(["read", "play", "bot"]));
    ada.delete(&format!("{path}/{id}"), "").await.expect(StatusCode::NO_CONTENT);
    assert_eq!(program.get("/api/me").await.problem(), "401 bad-token");
    let (_, secret) = token(&mut ada, &path, &wish).await;
    ada.delete(&bot_path, "").await.expect(StatusCode::NO_CONTENT);
    assert_eq!(site.program(&secret).get("/api/me").await.problem(), "401 bad-token");
    assert_eq!(ada.get("/api/me/bots").await.expect(StatusCode::OK), json!([]));
    for number in 0..10 {
        let body = json!({ "name": format!("Engine {number}") }).to_string();
        ada.post("/api/me/bots", &body).await.expect(StatusCode::CREATED);
    }
    assert_eq!(ada.post("/api/me/bots", r#"{"name":"Engine 10"}"#).await.problem(), "422 too-many-bots");
}
