//! Guests: no form, a name, a cookie.

use axum::http::{StatusCode, header};
use serde_json::json;

use crate::http::Site;

#[tokio::test]
async fn a_guest_is_made_without_any_form_and_known_again() {
    let site = Site::open().await;
    let mut browser = site.browser();
    assert_eq!(browser.get("/api/me").await.problem(), "401 sign-in");
    let answer = browser.post("/api/me", "").await;
    let cookie = answer.headers[header::SET_COOKIE].to_str().expect("text").to_owned();
    assert!(cookie.ends_with("; Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict"), "{cookie}");
    let me = answer.expect(StatusCode::CREATED);
    assert_eq!(me["kind"], "guest");
    assert_eq!(me["name"].as_str().expect("a name").split(' ').count(), 3, "{me}");
    let again = browser.get("/api/me").await.expect(StatusCode::OK);
    assert_eq!(again, me);
    let answer = browser.post("/api/me", "").await;
    assert!(!answer.headers.contains_key(header::SET_COOKIE));
    assert_eq!(answer.expect(StatusCode::OK)["id"], me["id"], "who is known stays who they are");
    let other = site.guest().await.id().await;
    assert_ne!(other, me["id"]);
}

#[tokio::test]
async fn a_guest_takes_another_name_but_not_that_of_an_account() {
    let site = Site::open().await;
    let mut guest = site.guest().await;
    let view = guest.put("/api/me/name", r#"{"name":"  Ada   L. "}"#).await;
    assert_eq!(view.problem(), "422 name-characters");
    let view = guest.put("/api/me/name", r#"{"name":"  Ada   Lovelace "}"#).await.expect(StatusCode::OK);
    assert_eq!(view["name"], "Ada Lovelace");
    assert_eq!(guest.get("/api/me").await.expect(StatusCode::OK)["name"], "Ada Lovelace");
    // Guests' names are nobody's own.
    let mut twin = site.guest().await;
    twin.put("/api/me/name", r#"{"name":"Ada Lovelace"}"#).await.expect(StatusCode::OK);
    site.account("Grace", "correct horse").await;
    let refused = guest.put("/api/me/name", r#"{"name":"GRACE"}"#).await;
    assert_eq!(refused.problem(), "409 name-taken");
}

#[tokio::test]
async fn what_is_no_name_is_refused_and_changes_nothing() {
    let site = Site::open().await;
    let mut guest = site.guest().await;
    let before = guest.get("/api/me").await.text;
    for (name, problem) in [
        ("", "422 name-short"),
        ("x", "422 name-short"),
        ("this name is much too long for us", "422 name-long"),
        ("<b>bold</b>", "422 name-characters"),
        ("line\nbreak", "422 name-characters"),
        ("P\u{430}ul", "422 name-mixed"),
        ("Operator", "422 name-reserved"),
    ] {
        let body = json!({ "name": name }).to_string();
        assert_eq!(guest.put("/api/me/name", &body).await.problem(), problem, "{name:?}");
    }
    assert_eq!(guest.get("/api/me").await.text, before);
}

#[tokio::test]
async fn a_guest_can_be_forgotten_without_a_password() {
    let site = Site::open().await;
    let mut guest = site.guest().await;
    let old = guest.clone();
    guest.delete("/api/me", "{}").await.expect(StatusCode::NO_CONTENT);
    assert_eq!(guest.cookie, None, "the cookie is taken away");
    assert_eq!(old.clone().get("/api/me").await.problem(), "401 session-over");
}
