//! Cookies: forged, cut, too old, ended; signing out.

use axum::http::{Method, StatusCode, header};
use motherlode_server::key::Key;
use motherlode_server::moment::DAY;
use motherlode_server::people::Pass;
use motherlode_server::settings::Settings;

use crate::http::{Browser, Site};

async fn is_over(browser: &Browser) {
    let mut browser = browser.clone();
    assert_eq!(browser.get("/api/me").await.problem(), "401 session-over");
    let renamed = browser.put("/api/me/name", r#"{"name":"Mallory"}"#).await;
    assert_eq!(renamed.problem(), "401 session-over");
}

#[tokio::test]
async fn forged_and_cut_cookies_are_worth_nothing() {
    let site = Site::open().await;
    let guest = site.guest().await;
    let cookie = guest.cookie.clone().expect("a cookie");
    let now = site.house.now();
    let pass = Pass::read(&cookie, &site.house.key, now, DAY).expect("ours");
    let half = &cookie[..cookie.len() / 2];
    let forged = pass.to_text(&Key::new([8; 32]));
    let mut flipped = cookie.clone();
    let last = if flipped.pop() == Some('0') { '1' } else { '0' };
    flipped.push(last);
    let other = site.guest().await.cookie.expect("a cookie");
    let (_, signature) = other.rsplit_once('.').expect("signed");
    let (unsigned, _) = cookie.rsplit_once('.').expect("signed");
    let swapped = format!("{unsigned}.{signature}");
    let cookies = ["x", ".", "....", half, &cookie[1..], &forged, &flipped, &swapped, &"9".repeat(7_000)];
    for cookie in cookies {
        is_over(&Browser { cookie: Some(cookie.to_owned()), ..guest.clone() }).await;
    }
    // Someone with a worthless cookie can come in anew.
    let mut browser = Browser { cookie: Some("x".to_owned()), ..guest.clone() };
    browser.post("/api/me", "").await.expect(StatusCode::CREATED);
    assert!(browser.get("/api/me").await.status.is_success());
}

#[tokio::test]
async fn a_cookie_of_someone_who_never_was_is_over() {
    let site = Site::open().await;
    let guest = site.guest().await;
    let cookie = guest.cookie.clone().expect("a cookie");
    let pass = Pass::read(&cookie, &site.house.key, site.house.now(), DAY).expect("ours");
    let nobody = Pass { person: motherlode_server::id::PersonId::from_random([9; 10]), ..pass };
    is_over(&Browser { cookie: Some(nobody.to_text(&site.house.key)), ..guest.clone() }).await;
    let later = Pass { session: pass.session + 1, ..pass };
    is_over(&Browser { cookie: Some(later.to_text(&site.house.key)), ..guest }).await;
}

#[tokio::test]
async fn a_cookie_ends_when_it_is_not_used_and_is_renewed_while_it_is() {
    let site = Site::with(Settings { session: 10 * DAY, ..Settings::default() }).await;
    let idle = site.guest().await;
    let mut busy = site.guest().await;
    for _ in 0..9 {
        let before = busy.cookie.clone();
        let answer = busy.get("/api/me").await;
        assert!(!answer.headers.contains_key(header::SET_COOKIE), "it is fresh");
        site.clock.pass(DAY);
        assert!(busy.get("/api/me").await.status.is_success());
        assert_ne!(busy.cookie, before, "renewed");
    }
    assert!(idle.clone().get("/api/me").await.status.is_success(), "nine days are fewer than ten");
    site.clock.pass(DAY);
    assert!(busy.get("/api/me").await.status.is_success());
    is_over(&idle).await;
}

#[tokio::test]
async fn signing_out_here_takes_the_cookie_away_and_everywhere_ends_them_all() {
    let site = Site::open().await;
    let (mut here, _) = site.account("Ada", "correct horse").await;
    let mut there = site.browser();
    let body = r#"{"name":"Ada","password":"correct horse"}"#;
    there.post("/api/session", body).await.expect(StatusCode::OK);
    here.send(Method::DELETE, "/api/session", &[], "").await.expect(StatusCode::NO_CONTENT);
    assert_eq!(here.cookie, None);
    assert!(there.get("/api/me").await.status.is_success());
    here.post("/api/session", body).await.expect(StatusCode::OK);
    let (old_here, old_there) = (here.clone(), there.clone());
    let everywhere = "/api/session?everywhere=true";
    here.send(Method::DELETE, everywhere, &[], "").await.expect(StatusCode::NO_CONTENT);
    is_over(&old_here).await;
    is_over(&old_there).await;
    let nobody = site.browser().send(Method::DELETE, everywhere, &[], "").await;
    assert_eq!(nobody.problem(), "401 sign-in");
    let here_only = site.browser().send(Method::DELETE, "/api/session", &[], "").await;
    here_only.expect(StatusCode::NO_CONTENT);
    let odd = site.browser().send(Method::DELETE, "/api/session?everywhere=perhaps", &[], "").await;
    assert_eq!(odd.problem(), "400 malformed");
}

#[tokio::test]
async fn cookies_for_encrypted_connections_say_so() {
    let site = Site::with(Settings { secure_cookies: true, ..Settings::default() }).await;
    let answer = site.browser().post("/api/me", "").await;
    let cookie = answer.headers[header::SET_COOKIE].to_str().expect("text");
    assert!(cookie.ends_with("; HttpOnly; SameSite=Strict; Secure"), "{cookie}");
    assert_eq!(answer.headers[header::STRICT_TRANSPORT_SECURITY], "max-age=31536000");
}

#[tokio::test]
async fn a_feed_key_is_its_owners_until_sessions_end() {
    let site = Site::open().await;
    let reception = motherlode_server::people::Reception::new(site.house.clone());
    let mut guest = site.guest().await;
    let me = guest.get("/api/me").await.expect(StatusCode::OK);
    let key = me["feed_key"].as_str().expect("a key").to_owned();
    let owner = reception.feed_owner(&key).await.expect("known");
    assert_eq!(owner.id.to_string(), me["id"]);
    let other = site.guest().await.get("/api/me").await.expect(StatusCode::OK);
    let (_, signature) = other["feed_key"].as_str().expect("a key").split_once('-').expect("two parts");
    let swapped = format!("{}-{signature}", owner.id);
    for wrong in ["", "-", &key[..key.len() - 1], &swapped] {
        assert!(reception.feed_owner(wrong).await.is_err(), "{wrong}");
    }
    guest.send(Method::DELETE, "/api/session?everywhere=true", &[], "").await;
    assert!(reception.feed_owner(&key).await.is_err());
}
