//! Lost connections and slow readers: no gap, nothing twice.

use serde_json::json;

use crate::kit::Place;
use crate::kit::client::Client;
use crate::kit::site::{Whole, connect, open_table};

#[tokio::test(flavor = "multi_thread")]
async fn who_comes_back_hears_what_they_missed_and_nothing_else() {
    let site = Whole::open(Place::sqlite()).await;
    let (mut ada, eve) = (site.guest().await, site.guest().await);
    let setup = json!({"game": "atacama", "options": {"variant": "basic"}});
    let table = open_table(&mut ada, setup, json!([{"kind": "me"}, {"kind": "local", "name": "Ann"}])).await;
    let mut device = site.connect(&ada).await;
    device.subscribe(&table).await;
    let mut watcher = site.connect(&eve).await;
    watcher.subscribe(&table).await;
    let mut left = site.connect(&ada).await;
    left.subscribe(&table).await;
    while device.tables[&table].events.len() < 12 {
        if !device.step(&table).await {
            device.hear().await.expect("goes on");
        }
    }
    watcher.until(|client| client.tables[&table].seq == device.tables[&table].seq).await;
    let (known, before_start) = (watcher.tables, left.tables);
    drop(watcher.heard);
    let goal = device.tables[&table].seq + 6;
    while device.tables[&table].seq < goal {
        device.step(&table).await;
        device.drain().await;
    }
    // The kit's client fails by itself on a gap or a repetition.
    let mut again = connect(site.address(), &eve).await;
    again.tables = known;
    let since = again.tables[&table].seq;
    let answer = again.ask(json!({"type": "subscribe", "table": table, "since": since})).await;
    assert_eq!(answer["type"], "done", "{answer}");
    again.until(|client| client.tables[&table].seq == goal).await;
    again.drain().await;
    assert!(!again.heard.iter().any(|text| text.contains(r#""type":"table""#)), "no snapshot was needed");
    assert_eq!(again.tables[&table].view, device_spectator_view(&site, &table).await);
    // Who left before the game began is told which seats are theirs now.
    let mut owner = connect(site.address(), &ada).await;
    owner.tables = before_start;
    let since = owner.tables[&table].seq;
    assert_eq!(owner.tables[&table].you["seats"], json!([]));
    owner.ask(json!({"type": "subscribe", "table": table, "since": since})).await;
    owner.until(|client| client.tables[&table].seq == goal).await;
    owner.drain().await;
    assert_eq!(owner.tables[&table].you["seats"], json!([1, 2]));
    // A number that never was gets the whole table.
    let mut lost = connect(site.address(), &eve).await;
    lost.ask(json!({"type": "subscribe", "table": table, "since": goal + 100})).await;
    lost.until(|client| client.tables.contains_key(&table)).await;
    assert_eq!(lost.tables[&table].seq, goal);
    site.server.stop().await;
}

async fn device_spectator_view(site: &Whole, table: &str) -> serde_json::Value {
    let mut nobody = crate::kit::http::Browser::new(site.address());
    let snapshot = nobody.get(&format!("/api/tables/{table}")).await.expect(axum::http::StatusCode::OK);
    snapshot["view"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_reader_gets_snapshots_and_never_a_gap() {
    let site = Whole::open(Place::sqlite()).await;
    let mut ada = site.guest().await;
    let origin = format!("http://{}", site.address());
    let mut slow = Client::connect_narrow(site.address(), &[("origin", &origin)]).await;
    let mut tables = Vec::new();
    for _ in 0..10 {
        let setup = json!({"game": "ghawar", "options": {"players": 4}});
        let seats = json!([{"kind": "bot", "level": 1}, {"kind": "bot", "level": 1}, {"kind": "bot", "level": 1},
            {"kind": "open"}]);
        tables.push(open_table(&mut ada, setup, seats).await);
    }
    for table in &tables {
        slow.subscribe(table).await;
    }
    // A program takes the last place, so the games run by themselves as fast as it answers.
    let mut device = site.connect(&ada).await;
    for table in &tables {
        device.subscribe(table).await;
        let sit = json!({"type": "command", "table": table, "command": {"do": "sit", "chair": 4}});
        assert_eq!(device.ask(sit).await["type"], "done");
    }
    while tables.iter().any(|table| device.stage(table) != "over") {
        let mut did = false;
        for table in &tables {
            did |= device.step(table).await;
        }
        if !did {
            device.hear().await.expect("goes on");
        }
    }
    // Nothing was read for the whole of the games; now everything is.
    slow.until(|client| tables.iter().all(|table| client.stage(table) == "over")).await;
    slow.drain().await;
    let snapshots = slow.heard.iter().filter(|text| text.starts_with(r#"{"type":"table""#)).count();
    assert!(snapshots > tables.len(), "some tables had to be sent whole: {snapshots}");
    for table in &tables {
        assert_eq!(slow.tables[table].seq, device.tables[table].seq);
    }
    site.server.stop().await;
}
