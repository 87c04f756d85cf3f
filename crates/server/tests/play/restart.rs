//! The server stops and starts again: time goes on, deadlines fire once, bots go on, nothing is lost.

use std::sync::Arc;

use axum::http::StatusCode;
use motherlode_server::moment::{DAY, Moment, SECOND};
use serde_json::{Value, json};

use crate::kit::Place;
use crate::kit::client::Client;
use crate::kit::http::{Browser, HandClock};
use crate::kit::site::{Whole, connect, open_table, settings};

async fn again(site: Whole, clock: &Arc<HandClock>) -> Whole {
    let Whole { server, place } = site;
    server.stop().await;
    Whole::with_clock(place, settings(), clock.clone()).await
}

async fn begun(site: &Whole, setup: Value) -> (String, Browser, [Client; 2]) {
    let (mut ada, bob) = (site.guest().await, site.guest().await);
    let table = open_table(&mut ada, setup, json!([{"kind": "me"}, {"kind": "open"}])).await;
    let (mut one, mut two) = (site.connect(&ada).await, site.connect(&bob).await);
    one.subscribe(&table).await;
    two.subscribe(&table).await;
    let sit = json!({"type": "command", "table": table, "command": {"do": "sit", "chair": 2}});
    assert_eq!(two.ask(sit).await["type"], "done");
    while one.tables[&table].to_act.is_none() {
        for client in [&mut one, &mut two] {
            client.step(&table).await;
            client.drain().await;
        }
    }
    (table, ada, [one, two])
}

/// Whoever watches sees the game end, with one departure.
async fn ends_once(site: &Whole, table: &str, browser: &Browser) -> u64 {
    let mut watcher = connect(site.address(), browser).await;
    watcher.subscribe(table).await;
    watcher.until(|client| client.stage(table) == "over").await;
    assert_eq!(watcher.tables[table].card["result"]["ending"], "out-of-time");
    watcher.tables[table].seq
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_and_deadlines_outlive_the_server_and_fire_once() {
    let clock = Arc::new(HandClock::at(Moment(1_800_000_000_000)));
    let site = Whole::with_clock(Place::sqlite(), settings(), clock.clone()).await;
    let fischer = json!({"kind": "fischer", "minutes": 1, "increment": 0});
    let basic = json!({"variant": "basic"});
    let live = json!({"game": "atacama", "options": basic, "clock": fischer});
    let (table, ada, [mut one, _two]) = begun(&site, live).await;
    let days = json!({"kind": "days", "days": 1});
    let slow = json!({"game": "atacama", "options": basic, "clock": days, "absent": {"kind": "forfeit"}});
    let (letters, _, _) = begun(&site, slow).await;
    clock.pass(20 * SECOND);
    one.step(&table).await;
    one.drain().await;
    let newest = one.tables[&table].events.last().expect("an event").clone();
    assert_eq!(newest["clock"]["left"], json!([40_000, 60_000]));
    let known = one.tables[&table].seq;
    let site = again(site, &clock).await;
    clock.pass(10 * SECOND);
    let mut browser = Browser { address: site.address(), ..ada.clone() };
    let snapshot = browser.get(&format!("/api/tables/{table}")).await.expect(StatusCode::OK);
    assert_eq!(
        (snapshot["seq"].as_u64(), &snapshot["clock"]["left"]),
        (Some(known), &json!([40_000, 50_000]))
    );
    // Its time is up while nobody looks, right after a restart and once.
    let site = again(site, &clock).await;
    clock.pass(51 * SECOND);
    let seq = ends_once(&site, &table, &ada).await;
    assert_eq!(seq, known + 1);
    // The other deadline passes while there is no server.
    let Whole { server, place } = site;
    server.stop().await;
    clock.pass(2 * DAY);
    let site = Whole::with_clock(place, settings(), clock.clone()).await;
    let over = ends_once(&site, &letters, &ada).await;
    let site = again(site, &clock).await;
    clock.pass(30 * DAY);
    tokio::time::sleep(std::time::Duration::from_millis(400)).await;
    let mut browser = Browser { address: site.address(), ..ada };
    for (table, seq) in [(&table, seq), (&letters, over)] {
        let snapshot = browser.get(&format!("/api/tables/{table}")).await.expect(StatusCode::OK);
        assert_eq!(snapshot["seq"].as_u64(), Some(seq), "nothing fires twice");
    }
    site.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_action_after_the_flag_has_fallen_is_too_late() {
    let clock = Arc::new(HandClock::at(Moment(1_800_000_000_000)));
    let site = Whole::with_clock(Place::sqlite(), settings(), clock.clone()).await;
    let fischer = json!({"kind": "fischer", "minutes": 1, "increment": 0});
    let live = json!({"game": "atacama", "options": {"variant": "basic"}, "clock": fischer});
    let (table, ada, [one, _two]) = begun(&site, live).await;
    let seq = one.tables[&table].seq;
    let Whole { server, place } = site;
    server.stop().await;
    clock.pass(65 * SECOND);
    let site = Whole::with_clock(place, settings(), clock.clone()).await;
    let mut browser = Browser { address: site.address(), ..ada.clone() };
    let act = json!({"id": "late", "seq": seq, "command": {"do": "act", "seat": 1, "action": "a1"}});
    let answer = browser.post(&format!("/api/tables/{table}/commands"), &act.to_string()).await;
    assert_ne!(answer.status, StatusCode::OK, "{}", answer.text);
    assert_eq!(ends_once(&site, &table, &ada).await, seq + 1);
    site.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_go_on_where_they_were() {
    let site = Whole::open(Place::sqlite()).await;
    let mut ada = site.guest().await;
    let mut tables = Vec::new();
    for _ in 0..6 {
        let setup = json!({"game": "dig-mars", "options": {"players": 2}});
        let seats = json!([{"kind": "bot", "level": 2}, {"kind": "bot", "level": 1}]);
        tables.push(open_table(&mut ada, setup, seats).await);
    }
    let Whole { server, place } = site;
    server.stop().await;
    let site = Whole::open(place).await;
    let mut watcher = connect(site.address(), &ada).await;
    let mut running = 0;
    for table in &tables {
        watcher.subscribe(table).await;
        running += usize::from(watcher.stage(table) == "playing");
    }
    assert!(running > 0, "the server stopped in the middle of games");
    watcher.until(|client| tables.iter().all(|table| client.stage(table) == "over")).await;
    site.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_orderly_end_loses_nothing_that_was_acknowledged() {
    let site = Whole::open(Place::sqlite()).await;
    let mut games = tokio::task::JoinSet::new();
    let under_way = Arc::new(tokio::sync::Semaphore::new(0));
    for _ in 0..8 {
        let mut ada = site.guest().await;
        let setup = json!({"game": "ghawar", "options": {"players": 2}});
        let seats = json!([{"kind": "me"}, {"kind": "local", "name": "Ann"}]);
        let table = open_table(&mut ada, setup, seats).await;
        let mut device = site.connect(&ada).await;
        device.subscribe(&table).await;
        while device.stage(&table) == "gathering" {
            if !device.step(&table).await {
                device.hear().await.expect("goes on");
            }
        }
        let under_way = under_way.clone();
        games.spawn(async move {
            // Acts until the connection ends or something else is said than done.
            let mut acknowledged = 0;
            loop {
                let known = &device.tables[&table];
                let seat = known.to_act.expect("a seat");
                if known.legal.is_empty() {
                    device.send(json!({"type": "look", "table": table, "seat": seat})).await;
                } else {
                    let action = known.legal[0].clone();
                    let act = json!({"do": "act", "seat": seat, "action": action});
                    let seq = known.seq;
                    device.send(json!({"type": "command", "table": table, "seq": seq, "command": act})).await;
                }
                loop {
                    let Some(message) = device.hear().await else { return (table, acknowledged, device) };
                    if message["type"] == "refused" || device.stage(&table) == "over" {
                        return (table, acknowledged, device);
                    }
                    if message["type"] == "done" {
                        if let Some(seq) = message["seq"].as_u64() {
                            acknowledged = seq;
                            under_way.add_permits(1);
                        }
                        break;
                    }
                }
            }
        });
    }
    let some_actions = under_way.acquire_many(80);
    let waited = tokio::time::timeout(std::time::Duration::from_secs(60), some_actions).await;
    assert!(waited.is_ok(), "eighty actions within a minute");
    let Whole { server, place } = site;
    server.stop().await;
    let ended = games.join_all().await;
    let site = Whole::open(place).await;
    let mut nobody = Browser::new(site.address());
    for (table, acknowledged, device) in ended {
        let snapshot = nobody.get(&format!("/api/tables/{table}")).await.expect(StatusCode::OK);
        let kept = snapshot["seq"].as_u64().expect("a number");
        assert!(kept >= acknowledged, "{kept} {acknowledged}");
        assert!(kept >= device.tables[&table].seq, "what was shown is there");
    }
    site.server.stop().await;
}
