//! The operator: reset, ban, mute, reports.

use axum::http::{Method, StatusCode};
use motherlode_server::moment::DAY;
use serde_json::{Value, json};

use crate::http::Site;

#[tokio::test]
async fn only_the_operator_gets_in() {
    let site = Site::open().await;
    let (mut ada, _) = site.account("Ada", "correct horse").await;
    let id = ada.id().await;
    let token = ada.post("/api/me/tokens", r#"{"name":"t","scopes":["read","play","account"]}"#).await;
    let token = token.expect(StatusCode::CREATED)["secret"].as_str().expect("a secret").to_owned();
    let routes = [
        (Method::GET, "/api/operator/people?name=Ada".to_owned(), Value::Null),
        (Method::GET, format!("/api/operator/people/{id}"), Value::Null),
        (Method::POST, format!("/api/operator/people/{id}/reset"), Value::Null),
        (Method::PUT, format!("/api/operator/people/{id}/ban"), json!({ "until": null })),
        (Method::PUT, format!("/api/operator/people/{id}/mute"), json!({ "until": null })),
        (Method::GET, "/api/operator/reports".to_owned(), Value::Null),
        (Method::POST, "/api/operator/reports/1/close".to_owned(), Value::Null),
    ];
    let json_type = [("content-type", "application/json")];
    for (method, path, body) in routes {
        let body = body.to_string();
        let nobody = site.browser().send(method.clone(), &path, &json_type, &body).await;
        assert_eq!(nobody.problem(), "401 sign-in", "{path}");
        let account = ada.send(method.clone(), &path, &json_type, &body).await;
        assert_eq!(account.problem(), "401 sign-in", "{path}");
        let real = motherlode_server::people::operator_token(&site.house.key);
        for wrong in [token.as_str(), &real[..63], &real.to_uppercase(), &"0".repeat(64), ""] {
            let answer = site.program(wrong).send(method.clone(), &path, &json_type, &body).await;
            assert_eq!(answer.problem(), "401 bad-token", "{path} {wrong}");
        }
    }
    assert!(ada.get("/api/me").await.status.is_success(), "nothing has changed");
}

#[tokio::test]
async fn the_operator_gives_a_code_for_a_new_password() {
    let site = Site::open().await;
    let (mut ada, codes) = site.account("Ada", "correct horse").await;
    let mut operator = site.operator();
    let found = operator.get("/api/operator/people?name=ada").await.expect(StatusCode::OK);
    let id = found["id"].as_str().expect("an id");
    assert_eq!(id, ada.id().await);
    let reset = operator.post(&format!("/api/operator/people/{id}/reset"), "").await.expect(StatusCode::OK);
    let code = reset["recovery_code"].as_str().expect("a code");
    assert_eq!(ada.get("/api/me").await.problem(), "401 session-over");
    let recover = async |code: &str, password: &str| {
        let body = json!({ "name": "Ada", "code": code, "password": password }).to_string();
        site.browser().post("/api/recovery", &body).await
    };
    assert_eq!(recover(&codes[0], "battery staple").await.problem(), "422 wrong-recovery");
    let me = recover(code, "battery staple").await.expect(StatusCode::OK);
    assert_eq!(me["recovery_codes_left"], 0);
    assert_eq!(recover(code, "third password").await.problem(), "422 wrong-recovery");
    let guest = site.guest().await.id().await;
    let reset = operator.post(&format!("/api/operator/people/{guest}/reset"), "").await;
    assert_eq!(reset.problem(), "422 account-needed");
    let nobody = operator.get("/api/operator/people?name=Nobody%20Here").await;
    assert_eq!(nobody.problem(), "404 not-found");
    assert_eq!(operator.get("/api/operator/people").await.problem(), "400 malformed");
}

#[tokio::test]
async fn who_is_banned_may_look_and_leave_but_not_act() {
    let site = Site::open().await;
    let (mut ada, _) = site.account("Ada", "correct horse").await;
    let bot = ada.post("/api/me/bots", r#"{"name":"Engine"}"#).await.expect(StatusCode::CREATED);
    let id = ada.id().await;
    let mut operator = site.operator();
    let until = site.house.now().after(DAY).0;
    let ban = format!("/api/operator/people/{id}/ban");
    let banned = operator.put(&ban, &json!({ "until": until }).to_string()).await.expect(StatusCode::OK);
    assert_eq!(banned["banned_until"], until);
    let path = format!("/api/operator/people/{}", bot["id"].as_str().expect("an id"));
    assert_eq!(operator.get(&path).await.expect(StatusCode::OK)["banned_until"], until, "their bots too");
    let other = site.guest().await.id().await;
    assert_eq!(ada.put("/api/me/name", r#"{"name":"Countess"}"#).await.problem(), "403 banned");
    assert_eq!(ada.post("/api/me/bots", r#"{"name":"Other"}"#).await.problem(), "403 banned");
    let report = json!({ "about": other, "text": "x" }).to_string();
    assert_eq!(ada.post("/api/reports", &report).await.problem(), "403 banned");
    let me = ada.get("/api/me").await.expect(StatusCode::OK);
    assert_eq!(me["banned_until"], until);
    ada.get("/api/me/export").await.expect(StatusCode::OK);
    site.clock.pass(DAY);
    ada.put("/api/me/name", r#"{"name":"Countess"}"#).await.expect(StatusCode::OK);
    let again = site.house.now().after(DAY).0;
    operator.put(&ban, &json!({ "until": again }).to_string()).await.expect(StatusCode::OK);
    operator.put(&ban, r#"{"until":null}"#).await.expect(StatusCode::OK);
    ada.put("/api/me/name", r#"{"name":"Ada"}"#).await.expect(StatusCode::OK);
    assert_eq!(operator.put(&ban, "{}").await.problem(), "400 malformed", "no ban by mistake");
    operator.put(&ban, &json!({ "until": again }).to_string()).await.expect(StatusCode::OK);
    let farewell = ada.delete("/api/me", r#"{"password":"correct horse"}"#).await;
    farewell.expect(StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn the_operator_mutes() {
    let site = Site::open().await;
    let mut guest = site.guest().await;
    let id = guest.id().await;
    let until = site.house.now().after(DAY).0;
    let path = format!("/api/operator/people/{id}/mute");
    let mut operator = site.operator();
    operator.put(&path, &json!({ "until": until }).to_string()).await.expect(StatusCode::OK);
    assert_eq!(guest.get("/api/me").await.expect(StatusCode::OK)["muted_until"], until);
    operator.put(&path, r#"{"until":null}"#).await.expect(StatusCode::OK);
    assert_eq!(guest.get("/api/me").await.expect(StatusCode::OK)["muted_until"], Value::Null);
    let nobody = "/api/operator/people/0000000000000000/mute";
    assert_eq!(operator.put(nobody, r#"{"until":null}"#).await.problem(), "404 not-found");
}

#[tokio::test]
async fn the_operator_reads_and_closes_reports() {
    let site = Site::open().await;
    let (mut guest, mut other) = (site.guest().await, site.guest().await);
    let (id, rude) = (guest.id().await, other.id().await);
    guest.post("/api/reports", &json!({ "about": rude, "text": "rude" }).to_string()).await;
    guest.post("/api/reports", &json!({ "about": rude, "text": "very rude" }).to_string()).await;
    let mut operator = site.operator();
    let reports = operator.get("/api/operator/reports").await.expect(StatusCode::OK);
    assert_eq!(reports[0]["by"], id);
    assert_eq!(reports[1]["text"], "very rude");
    operator.post("/api/operator/reports/1/close", "").await.expect(StatusCode::NO_CONTENT);
    assert_eq!(operator.post("/api/operator/reports/1/close", "").await.problem(), "404 not-found");
    assert_eq!(operator.post("/api/operator/reports/9/close", "").await.problem(), "404 not-found");
    assert_eq!(operator.post("/api/operator/reports/x/close", "").await.problem(), "404 not-found");
    let open = operator.get("/api/operator/reports").await.expect(StatusCode::OK);
    assert_eq!(open.as_array().map(Vec::len), Some(1));
    let all = operator.get("/api/operator/reports?all=true").await.expect(StatusCode::OK);
    assert_eq!(all.as_array().map(Vec::len), Some(2));
    assert_eq!(all[0]["closed_at"], site.house.now().0);
}
