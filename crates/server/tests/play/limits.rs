//! How much one person or connection may have, and what a token is good for.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::kit::Place;
use crate::kit::client::Client;
use crate::kit::http::Browser;
use crate::kit::site::{Whole, open_table, settings};

fn basic() -> Value {
    json!({"game": "atacama", "options": {"variant": "basic"}})
}

#[tokio::test(flavor = "multi_thread")]
async fn invitations_are_not_among_the_tables_someone_may_have() {
    let mut few = settings();
    few.limits.tables = 2;
    let site = Whole::with(Place::sqlite(), few).await;
    let mut ada = site.account("Ada").await;
    let invites = json!([{"kind": "me"}, {"kind": "player", "name": "Ada"}]);
    for _ in 0..3 {
        open_table(&mut site.guest().await, basic(), invites.clone()).await;
    }
    let seats = json!([{"kind": "me"}, {"kind": "open"}]);
    for _ in 0..2 {
        open_table(&mut ada, basic(), seats.clone()).await;
    }
    let body = json!({"setup": basic(), "seats": seats}).to_string();
    assert_eq!(ada.post("/api/tables", &body).await.problem(), "429 too-many");
    site.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_seat_sees_is_for_tokens_that_may_read() {
    let site = Whole::open(Place::sqlite()).await;
    let mut ada = site.account("Ada").await;
    let table = open_table(&mut ada, basic(), json!([{"kind": "me"}, {"kind": "open"}])).await;
    for (scope, expected) in [("account", "403 missing-scope"), ("read", "200")] {
        let wish = json!({"name": scope, "scopes": [scope]}).to_string();
        let made = ada.post("/api/me/tokens", &wish).await.expect(StatusCode::CREATED);
        let mut program = Browser::new(site.address());
        (program.token, program.origin) = (made["secret"].as_str().map(str::to_owned), None);
        for part in ["", "/history", "/picture.svg", "/chat"] {
            let answer = program.get(&format!("/api/tables/{table}{part}")).await;
            let got = if answer.status == StatusCode::OK { "200".to_owned() } else { answer.problem() };
            assert_eq!(got, expected, "{scope} {part}");
        }
    }
    site.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_tables_where_it_is_my_turn_are_listed_when_i_ask_for_them() {
    let site = Whole::open(Place::sqlite()).await;
    let mut ada = site.guest().await;
    let seats = json!([{"kind": "me"}, {"kind": "local", "name": "Ann"}]);
    let table = open_table(&mut ada, basic(), seats).await;
    open_table(&mut ada, basic(), json!([{"kind": "me"}, {"kind": "open"}])).await;
    let mine = async |browser: &mut Browser| {
        let list = browser.get("/api/me/tables?my_turn=true").await.expect(StatusCode::OK);
        let tables = list["tables"].as_array().expect("tables");
        tables.iter().map(|card| card["id"].as_str().expect("an id").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(mine(&mut ada).await, Vec::<String>::new(), "nothing has begun");
    let mut device = site.connect(&ada).await;
    device.subscribe(&table).await;
    while device.stage(&table) == "gathering" {
        if !device.step(&table).await {
            device.hear().await.expect("it begins");
        }
    }
    assert_eq!(mine(&mut ada).await, [table]);
    site.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_says_too_much_is_told_so_before_it_is_read() {
    let mut slow = settings();
    slow.limits.commands = 1;
    let site = Whole::with(Place::sqlite(), slow).await;
    let mut client = site.connect(&site.guest().await).await;
    // Four seconds' worth at once, then one a second.
    for _ in 0..4 {
        client.drain().await;
    }
    let long = format!("{{\"type\":\"ping\",\"id\":\"long\",\"text\":\"{}\"}}", "x".repeat(2_000));
    client.send_raw(&long).await;
    let answer = client.hear().await.expect("an answer");
    assert_eq!((&answer["code"], &answer["id"]), (&json!("too-many"), &json!("")), "not even its name");
    let short = client.ask(json!({"type": "ping", "id": "short"})).await;
    assert_eq!((&short["code"], &short["id"]), (&json!("too-many"), &json!("short")));
    site.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_says_too_much_is_not_listened_to_for_a_while_but_hears_everything() {
    let mut slow = settings();
    (slow.limits.commands, slow.pause) = (2, 600_000);
    let site = Whole::with(Place::sqlite(), slow).await;
    let mut ada = site.guest().await;
    let table = open_table(&mut ada, basic(), json!([{"kind": "me"}, {"kind": "open"}])).await;
    let mut client = site.connect(&ada).await;
    client.subscribe(&table).await;
    while client.ask(json!({"type": "ping"})).await["type"] == "done" {}
    client.send_raw(r#"{"type":"ping","id":"unheard"}"#).await;
    let mut bob = site.connect(&site.guest().await).await;
    bob.subscribe(&table).await;
    bob.command(&table, json!({"do": "sit", "chair": 2})).await;
    let has_sat =
        |client: &Client| client.tables[&table].events.iter().any(|event| event["event"]["what"] == "sat");
    client.until(has_sat).await;
    assert!(!client.heard.iter().any(|text| text.contains("unheard")), "it waits");
    site.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn signs_of_life_are_paid_for_too() {
    let mut slow = settings();
    slow.limits.commands = 1;
    let site = Whole::with(Place::sqlite(), slow).await;
    let mut client = site.connect(&site.guest().await).await;
    for _ in 0..20 {
        client.send_sign().await;
    }
    let answer = client.ask(json!({"type": "ping"})).await;
    assert_eq!(answer["code"], "too-many", "four seconds' worth at once, then one a second: {answer}");
    site.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn large_messages_are_paid_for_as_several() {
    let mut slow = settings();
    slow.limits.commands = 10;
    let site = Whole::with(Place::sqlite(), slow).await;
    let mut client = site.connect(&site.guest().await).await;
    // Four seconds' worth at once are forty small ones, or ten that take four each.
    let large = format!("{{\"type\":\"ping\",\"id\":\"1\",\"text\":\"{}\"}}", "x".repeat(3 * 4096));
    let mut codes = Vec::new();
    for _ in 0..20 {
        client.send_raw(&large).await;
        codes.push(client.hear().await.expect("an answer")["code"].clone());
    }
    assert_eq!(codes[0], "malformed");
    assert!(codes.contains(&json!("too-many")), "{codes:?}");
    site.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_whole_lobby_is_paid_for_by_the_address_as_several_requests() {
    let mut few = settings();
    few.limits.requests = 10;
    let site = Whole::with(Place::sqlite(), few).await;
    let ada = site.guest().await;
    let mut clients = Vec::new();
    for _ in 0..5 {
        clients.push(site.connect(&ada).await);
    }
    // Four seconds' worth may come at once: some thirty of forty are left, for the lobby at four each.
    let mut codes = Vec::new();
    for _ in 0..3 {
        for client in &mut clients {
            codes.push(client.ask(json!({"type": "lobby"})).await["code"].clone());
        }
    }
    assert!(codes[..5].iter().all(Value::is_null), "the first are answered: {codes:?}");
    assert!(codes.contains(&json!("too-many")), "however many sockets they have: {codes:?}");
    site.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_for_the_lobby_finds_every_table_that_was_opened_before() {
    let site = Whole::open(Place::sqlite()).await;
    let mut ada = site.guest().await;
    let mut clients = [site.connect(&ada).await, site.connect(&ada).await];
    let setup = json!({"game": "atacama", "public": true});
    for _ in 0..10 {
        let table = open_table(&mut ada, setup.clone(), json!([{"kind": "me"}, {"kind": "open"}])).await;
        for client in &mut clients {
            client.other.clear();
            client.ask(json!({"type": "lobby"})).await;
            client.until(|client| client.other.iter().any(|message| message["type"] == "lobby")).await;
            let lobby = client.other.iter().rfind(|message| message["type"] == "lobby").expect("a lobby");
            let has_it = |card: &Value| card["id"] == json!(table);
            assert!(lobby["tables"].as_array().expect("tables").iter().any(has_it), "{table} in {lobby}");
        }
    }
    site.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_connection_listens_to_a_hundred_tables_and_is_told_so() {
    let mut many = settings();
    many.limits.tables = 1_000;
    let site = Whole::with(Place::sqlite(), many).await;
    let mut ada = site.guest().await;
    let mut device = site.connect(&ada).await;
    let mut tables = Vec::new();
    for _ in 0..101 {
        tables.push(open_table(&mut ada, basic(), json!([{"kind": "me"}, {"kind": "open"}])).await);
    }
    // What is not there is not heard of, and does not count, however often it is asked for.
    for number in 0..200 {
        let unknown = json!({"type": "subscribe", "table": format!("{:016}", number % 150)});
        assert_eq!(device.ask(unknown).await["code"], "not-found");
    }
    for table in &tables[..100] {
        device.subscribe(table).await;
    }
    let more = json!({"type": "subscribe", "table": tables[100]});
    let refused = device.ask(more.clone()).await;
    assert_eq!((&refused["code"], &refused["facts"]["most"]), (&json!("many-subscriptions"), &json!(100)));
    assert!(
        refused["sentence"].as_str().is_some_and(|said| said.contains("at most 100 tables")),
        "{refused}"
    );
    // Hearing again of a table that is heard already is no more than before, and whoever leaves one has room.
    assert_eq!(device.ask(json!({"type": "subscribe", "table": tables[0]})).await["type"], "done");
    assert_eq!(device.ask(json!({"type": "unsubscribe", "table": tables[7]})).await["type"], "done");
    assert_eq!(device.ask(more).await["type"], "done");
    site.server.stop().await;
}
