//! How people hear elsewhere that it is their turn.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use hmac::{Hmac, KeyInit, Mac};
use motherlode_server::settings::Settings;
use serde_json::{Value, json};
use sha2::Sha256;

use crate::kit::Place;
use crate::kit::http::Browser;
use crate::kit::site::{Whole, open_table, settings};

type Letters = Arc<Mutex<Vec<(String, String)>>>;

/// A letter box of someone's: takes every message with its signature, but refuses the first.
async fn letter_box() -> (SocketAddr, Letters) {
    let letters = Letters::default();
    let kept = letters.clone();
    let take = move |headers: HeaderMap, body: String| {
        let mut letters = kept.lock().expect("no panic");
        let signature = headers["x-motherlode-signature"].to_str().expect("text").to_owned();
        letters.push((body, signature));
        let is_first = letters.len() == 1;
        async move { if is_first { StatusCode::INTERNAL_SERVER_ERROR } else { StatusCode::NO_CONTENT } }
    };
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move { axum::serve(listener, Router::new().route("/turn", post(take))).await });
    (address, letters)
}

fn days(game: &str) -> Value {
    json!({ "game": game, "options": { "players": 2 }, "clock": { "kind": "days", "days": 3 } })
}

fn against_the_house() -> Value {
    json!([{ "kind": "me" }, { "kind": "bot", "level": 1 }])
}

#[tokio::test(flavor = "multi_thread")]
async fn a_webhook_hears_of_every_turn_signed_and_again_if_need_be() {
    let site = Whole::with(Place::sqlite(), Settings { private_webhooks: true, ..settings() }).await;
    let (address, letters) = letter_box().await;
    let mut ada = site.account("Ada").await;
    let url = json!({ "url": format!("http://{address}/turn") }).to_string();
    let secret = ada.put("/api/me/webhook", &url).await.expect(StatusCode::OK);
    let secret = secret["secret"].as_str().expect("a secret").to_owned();
    assert!(!ada.get("/api/me/webhook").await.text.contains(&secret), "shown once");
    let table = open_table(&mut ada, days("ghawar"), against_the_house()).await;
    let mut device = site.connect(&ada).await;
    device.subscribe(&table).await;
    device.play(&table).await;
    // A turn is mine from an event on after which I am to act and someone else was before; what chance does between two
    // actions of mine is no new turn. The first begins with the game, which I saw as a whole and not as an event.
    let known = &device.tables[&table];
    let mut turns = Vec::new();
    let mut to_act = 1;
    for event in known.events.iter().filter(|event| event["view"].is_object()) {
        let Some(next) = event["to_act"].as_u64() else { continue };
        if next == 1 && to_act != 1 {
            turns.push(event["seq"].as_u64().expect("a number"));
        }
        to_act = next;
    }
    assert!(turns.len() > 1, "{turns:?}");
    let told = || {
        let letters = letters.lock().expect("no panic").clone();
        let mut seqs: Vec<u64> = letters
            .iter()
            .map(|(body, _)| {
                let notice: Value = serde_json::from_str(body).expect("JSON");
                assert_eq!((&notice["table"], &notice["game"]), (&json!(table), &json!("ghawar")));
                assert!(notice["at"].is_i64());
                notice["seq"].as_u64().expect("a number")
            })
            .collect();
        seqs.sort_unstable();
        seqs
    };
    // The first try of one of them was refused.
    for _ in 0..200 {
        if told().len() > turns.len() + 1 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(told().len(), turns.len() + 2, "each once, and one again: {:?} {turns:?}", told());
    let mut once = told();
    once.dedup();
    assert_eq!(once[1..], turns[..]);
    for (body, signature) in letters.lock().expect("no panic").iter() {
        let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("a key");
        mac.update(body.as_bytes());
        let expected: String = mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(*signature, format!("sha256={expected}"));
    }
    let first: Value = serde_json::from_str(&letters.lock().expect("no panic")[0].0).expect("JSON");
    let again = told().iter().filter(|seq| **seq == first["seq"].as_u64().expect("a number")).count();
    assert_eq!(again, 2, "the one that was refused");
    ada.delete("/api/me/webhook", "").await.expect(StatusCode::NO_CONTENT);
    assert_eq!(ada.get("/api/me/webhook").await.problem(), "404 not-found");
    site.server.stop().await;
}

/// A key of the same length that is another one.
fn other_digits(key: &str) -> String {
    key.chars().map(|digit| if digit == '0' { '1' } else { '0' }).collect()
}

/// Opens a table where a turn takes days, and plays on until it is its owner's turn.
async fn my_turn(site: &Whole, owner: &mut Browser) {
    let table = open_table(owner, days("ghawar"), against_the_house()).await;
    let mut device = site.connect(owner).await;
    device.subscribe(&table).await;
    while device.tables[&table].to_act != Some(1) {
        if !device.step(&table).await {
            device.hear().await.expect("the game begins");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_webhook_that_never_answers_keeps_nobody_else_waiting() {
    let site = Whole::with(Place::sqlite(), Settings { private_webhooks: true, ..settings() }).await;
    let hole = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = |address: SocketAddr| json!({ "url": format!("http://{address}/turn") }).to_string();
    let (mut ada, mut bob) = (site.account("Ada").await, site.account("Bob").await);
    let into_hole = url(hole.local_addr().expect("an address"));
    ada.put("/api/me/webhook", &into_hole).await.expect(StatusCode::OK);
    let (address, letters) = letter_box().await;
    bob.put("/api/me/webhook", &url(address)).await.expect(StatusCode::OK);
    for _ in 0..20 {
        my_turn(&site, &mut ada).await;
    }
    my_turn(&site, &mut bob).await;
    let begun = std::time::Instant::now();
    while letters.lock().expect("no panic").is_empty() {
        assert!(begun.elapsed() < Duration::from_secs(30), "to wait for the others would take minutes");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    drop(hole);
    site.server.stop().await;
}

#[tokio::test]
async fn a_webhook_leads_into_the_open_net_or_nowhere() {
    let site = Whole::open(Place::sqlite()).await;
    let mut ada = site.account("Ada").await;
    for url in
        ["http://example.org/", "https://127.0.0.1/", "https://[::1]/", "https://10.0.0.1/", "nonsense"]
    {
        let answer = ada.put("/api/me/webhook", &json!({ "url": url }).to_string()).await;
        assert_eq!(answer.problem(), "422 webhook-address", "{url}");
    }
    ada.put("/api/me/webhook", r#"{"url":"https://example.org/turn"}"#).await.expect(StatusCode::OK);
    let mut nobody = Browser::new(site.address());
    assert_eq!(
        nobody.put("/api/me/webhook", r#"{"url":"https://example.org/"}"#).await.problem(),
        "401 sign-in"
    );
    site.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_feed_lists_the_tables_where_it_is_my_turn() {
    let site = Whole::open(Place::sqlite()).await;
    let mut ada = site.account("Ada").await;
    let me = ada.get("/api/me").await.expect(StatusCode::OK);
    let (id, key) = (me["id"].as_str().expect("an id"), me["feed_key"].as_str().expect("a key"));
    let path = format!("/feed/{id}/{key}.atom");
    let mut reader = Browser::new(site.address());
    let empty = reader.get(&path).await;
    assert_eq!(empty.status, StatusCode::OK);
    assert_eq!(empty.headers["content-type"], "application/atom+xml; charset=utf-8");
    assert!(!empty.text.contains("<entry>"));
    let table = open_table(&mut ada, days("ghawar"), against_the_house()).await;
    let live = json!({ "game": "ghawar", "options": { "players": 2 } });
    let other = open_table(&mut ada, live, against_the_house()).await;
    for table in [&table, &other] {
        let mut device = site.connect(&ada).await;
        device.subscribe(table).await;
        while device.stage(table) == "gathering" {
            if !device.step(table).await {
                device.hear().await.expect("the game begins");
            }
        }
        // The house may have the first word.
        while device.tables[table].to_act != Some(1) {
            device.hear().await.expect("my turn");
        }
    }
    let full = reader.get(&path).await.text;
    assert_eq!(full.matches("<entry>").count(), 1, "{full}");
    assert!(full.contains(&format!("/tables/{table}\"")) && full.contains("Ghawar"), "{full}");
    let german = reader.send(axum::http::Method::GET, &path, &[("accept-language", "de")], "").await;
    assert!(german.text.contains("Du bist am Zug"), "{}", german.text);
    let stranger = site.account("Mallory").await.id().await;
    for wrong in [
        format!("/feed/{id}/{key}"),
        format!("/feed/{stranger}/{key}.atom"),
        format!("/feed/{id}/{}.atom", other_digits(key)),
        format!("/feed/{id}/x.atom"),
    ] {
        assert_eq!(reader.get(&wrong).await.problem(), "404 not-found", "{wrong}");
    }
    site.server.stop().await;
}
