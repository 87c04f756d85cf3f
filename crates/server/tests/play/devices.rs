//! Several devices for one person, several people on one device, and people who only watch.

use std::collections::BTreeSet;

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::kit::Place;
use crate::kit::client::Client;
use crate::kit::http::Browser;
use crate::kit::site::{Whole, connect, open_table};

fn mars(players: u8) -> Value {
    json!({"game": "dig-mars", "options": {"players": players}})
}

/// The seats whose hidden points a message shows.
fn points(message: &Value) -> BTreeSet<u64> {
    let seats = message["view"]["seats"].as_array().into_iter().flatten();
    seats
        .filter(|seat| !seat["points"].is_null())
        .map(|seat| seat["seat"].as_u64().expect("a seat"))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_phone_with_a_pass_sees_and_plays_one_seat_only() {
    let site = Whole::open(Place::sqlite()).await;
    let mut ada = site.guest().await;
    let seats = json!([{"kind": "me"}, {"kind": "local", "name": "Ann"}]);
    let table = open_table(&mut ada, mars(2), seats).await;
    let passes = format!("/api/tables/{table}/passes");
    let early = ada.post(&passes, r#"{"seat":2}"#).await;
    assert_eq!(early.problem(), "422 not-started");
    let mut device = site.connect(&ada).await;
    device.subscribe(&table).await;
    while device.stage(&table) == "gathering" {
        if !device.step(&table).await {
            device.hear().await.expect("goes on");
        }
    }
    let pass = ada.post(&passes, r#"{"seat":2}"#).await.expect(StatusCode::CREATED);
    let pass = pass["pass"].as_str().expect("a pass").to_owned();
    // The phone has no cookie at all.
    let mut phone = connect(site.address(), &Browser::new(site.address())).await;
    let wrong = json!({"type": "subscribe", "table": table, "pass": format!("{pass}0")});
    assert_eq!(phone.ask(wrong).await["code"], "bad-token");
    phone.ask(json!({"type": "subscribe", "table": table, "pass": pass})).await;
    phone.until(|client| client.tables.contains_key(&table)).await;
    assert_eq!(phone.tables[&table].you, json!({"chairs": [], "seats": [2], "eyes": 2}));
    for _ in 0..30 {
        if !matches!(device.stage(&table), "playing") {
            break;
        }
        if phone.tables[&table].to_act == Some(2) {
            phone.step(&table).await;
        } else {
            device.step(&table).await;
        }
        phone.drain().await;
        device.drain().await;
    }
    let seq = phone.tables[&table].seq;
    for (seat, code) in [(1, "not-your-seat"), (3, "not-your-seat")] {
        let asked =
            json!({"type": "command", "table": table, "seq": seq, "command": {"do": "resign", "seat": seat}});
        assert_eq!(phone.ask(asked).await["code"], code);
        let look = json!({"type": "look", "table": table, "seat": seat});
        assert_eq!(phone.ask(look).await["code"], code);
    }
    assert_eq!(phone.ask(json!({"type": "chat", "table": table, "text": "hi"})).await["code"], "sign-in");
    for message in phone.tables[&table].events.iter().filter(|message| message["view"].is_object()) {
        assert_eq!(points(message), BTreeSet::from([2]), "{message}");
    }
    site.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_curtain_that_is_down_hides_its_seat_and_who_watches_sees_no_seat() {
    let site = Whole::open(Place::sqlite()).await;
    let mut ada = site.guest().await;
    let seats = json!([{"kind": "me"}, {"kind": "local", "name": "Ann"}, {"kind": "bot", "level": 1}]);
    let table = open_table(&mut ada, mars(3), seats).await;
    let mut device = site.connect(&ada).await;
    device.subscribe(&table).await;
    let mut watcher = connect(site.address(), &Browser::new(site.address())).await;
    watcher.subscribe(&table).await;
    // No curtain is lifted before anyone knows whose seat is behind it.
    let early = device.ask(json!({"type": "look", "table": table, "seat": 1})).await;
    assert_eq!(early["code"], "not-started", "{early}");
    while device.stage(&table) == "gathering" {
        if !device.step(&table).await {
            device.hear().await.expect("goes on");
        }
    }
    // Until a curtain is lifted there are no previews either.
    device.until(|client| client.tables[&table].to_act.is_some_and(|seat| seat < 3)).await;
    let seat = device.tables[&table].to_act.expect("a seat");
    for kind in ["preview", "why"] {
        let answer = device.ask(json!({"type": kind, "table": table, "seat": seat, "action": "end"})).await;
        assert_eq!(answer["code"], "curtain", "{answer}");
    }
    device.play(&table).await;
    watcher.until(|client| client.stage(&table) == "over").await;
    let mut eyes = Value::Null;
    let mut looked = BTreeSet::new();
    let mut shown = 0;
    for text in &device.heard {
        let message: Value = serde_json::from_str(text).expect("JSON");
        match message["type"].as_str() {
            Some("table") => eyes = message["you"]["eyes"].clone(),
            Some("you") => eyes = message["you"]["eyes"].clone(),
            Some("event") => {}
            _ => continue,
        }
        let over = message["view"]["over"] == true || message["card"]["stage"] == "over";
        if over {
            break;
        }
        looked.extend(eyes.as_u64());
        assert!(points(&message).is_subset(&eyes.as_u64().into_iter().collect()), "{eyes} {message}");
        let own_eyes = &message["observation"]["own_eyes"];
        assert!(own_eyes.is_null() || message["observation"]["seat"] == eyes, "{message}");
        shown += points(&message).len();
    }
    assert_eq!((looked, shown > 0), (BTreeSet::from([1, 2]), true));
    for text in &watcher.heard {
        let message: Value = serde_json::from_str(text).expect("JSON");
        if message["card"]["stage"] == "over" {
            break;
        }
        assert_eq!(points(&message), BTreeSet::new(), "{message}");
        assert!(message["observation"]["own_eyes"].is_null(), "{message}");
        assert!(message.get("legal").is_none() && message["you"]["eyes"].is_null());
    }
    site.server.stop().await;
}

/// The operator's tool.
fn operator(site: &Whole) -> Browser {
    let mut operator = Browser::new(site.address());
    let token = motherlode_server::people::operator_token(&site.server.app().house.key);
    (operator.token, operator.origin) = (Some(token), None);
    operator
}

/// When a ban or mute of a day ends.
fn tomorrow(site: &Whole) -> String {
    json!({ "until": site.server.app().house.now().after(motherlode_server::moment::DAY).0 }).to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pass_is_worth_what_its_giver_is_and_ends_with_their_sessions() {
    for place in [Place::sqlite(), Place::postgres()] {
        let site = Whole::open(place).await;
        let mut ada = site.guest().await;
        let (table, device, subscribe) = table_with_pass(&site, &mut ada).await;
        // The phone is another guest's, who may chat.
        let mut phone = site.connect(&site.guest().await).await;
        phone.ask(subscribe.clone()).await;
        phone.until(|client| client.tables.contains_key(&table)).await;
        assert_eq!(phone.tables[&table].you["seats"], json!([2]));
        let chat = json!({"type": "chat", "table": table, "text": "hello"});
        assert_eq!(phone.ask(chat.clone()).await["type"], "done");
        let mute = format!("/api/operator/people/{}/mute", ada.id().await);
        operator(&site).put(&mute, &tomorrow(&site)).await.expect(StatusCode::OK);
        assert_eq!(phone.ask(chat).await["code"], "muted");

        ada.delete("/api/session?everywhere=true", "").await.expect(StatusCode::NO_CONTENT);
        phone.until(|client| client.tables[&table].you["seats"] == json!([])).await;
        assert_eq!(points(&json!({"view": phone.tables[&table].view})), BTreeSet::new());
        let resign = resign(&phone, &table);
        assert_eq!(phone.ask(resign).await["code"], "not-your-seat");
        let preview = json!({"type": "preview", "table": table, "seat": 2, "action": "end"});
        assert_eq!(phone.ask(preview).await["code"], "not-your-seat");
        assert_eq!(phone.ask(subscribe).await["code"], "bad-token");
        let mut device = device;
        assert_eq!(device.closed().await, 1008, "the session has ended");
        site.server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pass_of_someone_who_is_banned_is_good_for_looking_only() {
    for place in [Place::sqlite(), Place::postgres()] {
        let site = Whole::open(place).await;
        let mut ada = site.guest().await;
        let (table, _device, subscribe) = table_with_pass(&site, &mut ada).await;
        let mut phone = site.connect(&site.guest().await).await;
        phone.ask(subscribe.clone()).await;
        phone.until(|client| client.tables.contains_key(&table)).await;
        let (mut operator, until, id) = (operator(&site), tomorrow(&site), ada.id().await);
        let ban = format!("/api/operator/people/{id}/ban");
        operator.put(&ban, &until).await.expect(StatusCode::OK);
        // Nobody waits for who may not play: the game is over.
        phone.until(|client| client.stage(&table) == "over").await;
        let resign = resign(&phone, &table);
        // Rung for, not looked at some time later: within the connection's next few messages.
        let mut answer = json!(null);
        for _ in 0..100 {
            answer = phone.ask(resign.clone()).await;
            if answer["code"] == "banned" {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        assert_eq!(answer["code"], "banned", "{answer}");
        assert_eq!(phone.ask(resign.clone()).await["code"], "banned");
        let mut later = connect(site.address(), &Browser::new(site.address())).await;
        assert_eq!(later.ask(subscribe.clone()).await["type"], "done", "whoever is banned may look");
        assert_eq!(later.ask(resign.clone()).await["code"], "banned");
        site.server.stop().await;
    }
}

/// A game of Dig Mars that someone plays with a second person on their device: its table, their socket, and what a phone says
/// to have the second seat.
async fn table_with_pass(site: &Whole, owner: &mut Browser) -> (String, Client, Value) {
    let seats = json!([{"kind": "me"}, {"kind": "local", "name": "Ann"}]);
    let table = open_table(owner, mars(2), seats).await;
    let mut device = site.connect(owner).await;
    device.subscribe(&table).await;
    while device.stage(&table) == "gathering" {
        if !device.step(&table).await {
            device.hear().await.expect("goes on");
        }
    }
    let passes = format!("/api/tables/{table}/passes");
    let pass = owner.post(&passes, r#"{"seat":2}"#).await.expect(StatusCode::CREATED);
    let subscribe = json!({"type": "subscribe", "table": table, "pass": pass["pass"]});
    (table, device, subscribe)
}

/// What a phone says to give the second seat's game up, as it knows the table.
fn resign(phone: &Client, table: &str) -> Value {
    let seq = phone.tables[table].seq;
    json!({"type": "command", "table": table, "seq": seq, "command": {"do": "resign", "seat": 2}})
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_banned_or_signed_out_loses_an_open_socket_too() {
    let site = Whole::open(Place::sqlite()).await;
    let (mut ada, mut bob) = (site.guest().await, site.guest().await);
    let (mut banned, mut signed_out) = (site.connect(&ada).await, site.connect(&bob).await);
    banned.drain().await;
    let seek = json!({"type": "end-seek"});
    assert_eq!(banned.ask(seek.clone()).await["type"], "done");
    let path = format!("/api/operator/people/{}/ban", ada.id().await);
    let begun = std::time::Instant::now();
    operator(&site).put(&path, &tomorrow(&site)).await.expect(StatusCode::OK);
    bob.delete("/api/session?everywhere=true", "").await.expect(StatusCode::NO_CONTENT);
    assert_eq!(signed_out.closed().await, 1008, "the session has ended");
    while banned.ask(seek.clone()).await["code"] != "banned" {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert!(begun.elapsed().as_secs() < 10, "at once, not when they are next looked at");
    site.server.stop().await;
}
