//! Finding someone to play with, and playing again.

use std::time::{Duration, Instant};

use axum::http::StatusCode;
use motherlode_server::hall::{Question, Request};
use motherlode_server::moment::SteadyClock;
use motherlode_server::random::SystemRandom;
use motherlode_server::store::{Append, Appended, PersonKind};
use motherlode_server::table::{Asker, Command, Decided, Table};
use serde_json::{Value, json};

use crate::kit::Place;
use crate::kit::client::Client;
use crate::kit::site::{Whole, open_table};

pub(crate) fn matched(client: &Client) -> Option<String> {
    let found = client.other.iter().find(|message| message["type"] == "matched")?;
    Some(found["table"].as_str()?.to_owned())
}

async fn plays_both(mut one: Client, mut two: Client, table: &str) -> (Client, Client) {
    let (first, second) = (table.to_owned(), table.to_owned());
    let other = tokio::spawn(async move {
        two.play(&second).await;
        two
    });
    one.play(&first).await;
    (one, other.await.expect("plays"))
}

#[tokio::test(flavor = "multi_thread")]
async fn two_guests_who_wish_for_the_same_are_brought_together() {
    let site = Whole::open(Place::sqlite()).await;
    let (mut ada, bob, eve) = (site.guest().await, site.guest().await, site.guest().await);
    let (mut one, mut two, mut other) =
        (site.connect(&ada).await, site.connect(&bob).await, site.connect(&eve).await);
    let wish =
        |game: &str, options: Value| json!({"type": "seek", "wish": {"game": game, "options": options}});
    assert_eq!(one.ask(wish("chess", json!({}))).await["code"], "unknown-game");
    let rated = json!({"type": "seek", "wish": {"game": "ghawar", "options": {"players": 2}, "rated": true}});
    assert_eq!(one.ask(rated).await["code"], "rated-account");
    assert_eq!(other.ask(wish("atacama", json!({"variant": "enhanced"}))).await["type"], "done");
    assert_eq!(one.ask(wish("atacama", json!({"variant": "basic"}))).await["type"], "done");
    assert_eq!(two.ask(wish("atacama", json!({"variant": "basic"}))).await["type"], "done");
    one.until(|client| matched(client).is_some()).await;
    two.until(|client| matched(client).is_some()).await;
    let table = matched(&one).expect("a table");
    assert_eq!(matched(&two), Some(table.clone()));
    other.drain().await;
    assert_eq!(matched(&other), None, "who wishes for something else still waits");
    one.subscribe(&table).await;
    two.subscribe(&table).await;
    let card = one.tables[&table].card.clone();
    assert_eq!((&card["order"], &card["rated"]), (&json!("drawn"), &json!(false)));
    // Play it, and play again: without a draw everyone moves up a seat.
    let me = ada.id().await;
    let (mut one, mut two) = plays_both(one, two, &table).await;
    let seat_of =
        |client: &Client, table: &str| client.tables[table].you["seats"][0].as_u64().expect("a seat");
    let before = (seat_of(&one, &table), seat_of(&two, &table));
    for (client, seat) in [(&mut one, before.0), (&mut two, before.1)] {
        let again = json!({"type": "command", "table": table, "command": {"do": "rematch", "seat": seat}});
        assert_eq!(client.ask(again).await["type"], "done");
    }
    one.until(|client| client.tables[&table].card["rematch"].is_string()).await;
    let next = one.tables[&table].card["rematch"].as_str().expect("a table").to_owned();
    one.subscribe(&next).await;
    two.subscribe(&next).await;
    let chairs = one.tables[&next].card["chairs"].clone();
    let place = chairs.as_array().expect("chairs").iter().position(|chair| chair["sitter"]["person"] == me);
    let (one, two) = plays_both(one, two, &next).await;
    assert_eq!((seat_of(&one, &next), seat_of(&two, &next)), (before.1, before.0));
    assert_eq!(place.expect("a place") as u64 + 1, before.1);
    site.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_gone_from_a_live_game_is_stood_in_for_until_they_return() {
    let mut hurried = crate::kit::site::settings();
    hurried.absence = 300;
    let site = Whole::with(Place::sqlite(), hurried).await;
    let (mut ada, bob) = (site.guest().await, site.guest().await);
    let setup =
        json!({"game": "ghawar", "options": {"players": 2}, "absent": {"kind": "stand-in", "level": 1}});
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
    // Bob's device is lost while the game goes on.
    drop(two);
    let is_marked = |event: &Value| event["event"]["stand_in"] == true;
    let newest =
        |client: &Client| client.tables[&table].events.iter().filter(|event| is_marked(event)).count();
    while newest(&one) < 2 {
        if !one.step(&table).await {
            one.hear().await.expect("goes on");
        }
    }
    let mut two = site.connect(&bob).await;
    two.subscribe(&table).await;
    let is_back = |client: &Client| {
        let events = &client.tables[&table].events;
        events.iter().any(|event| event["event"] == json!({"what": "stand-in", "seat": 2, "on": false}))
    };
    one.until(is_back).await;
    let (one, _) = plays_both(one, two, &table).await;
    let events = &one.tables[&table].events;
    let back = events.iter().rposition(|event| event["event"]["what"] == "stand-in").expect("back");
    assert!(!events[back..].iter().any(is_marked), "the seat is theirs again");
    site.server.stop().await;
}

/// Two guests in the middle of a live game, of whom the one who is not to act is lost; how long it is then until whoever is
/// left hears how that ends, once the lost one is to act.
async fn after_bob_is_lost(absence: u64, thinks: Duration) -> (Value, Duration) {
    let mut patient = crate::kit::site::settings();
    patient.absence = absence;
    let site = Whole::with(Place::sqlite(), patient).await;
    let (mut ada, bob) = (site.guest().await, site.guest().await);
    let setup = json!({"game": "atacama", "options": {"variant": "basic"}, "absent": {"kind": "forfeit"}});
    let table = open_table(&mut ada, setup, json!([{"kind": "me"}, {"kind": "open"}])).await;
    let (mut one, mut two) = (site.connect(&ada).await, site.connect(&bob).await);
    one.subscribe(&table).await;
    two.subscribe(&table).await;
    let sit = json!({"type": "command", "table": table, "command": {"do": "sit", "chair": 2}});
    assert_eq!(two.ask(sit).await["type"], "done");
    while one.tables[&table].to_act != Some(1) {
        for client in [&mut one, &mut two] {
            client.step(&table).await;
            client.drain().await;
        }
    }
    drop(two);
    tokio::time::sleep(thinks).await;
    assert_eq!(one.stage(&table), "playing", "nobody waits for Bob yet");
    assert!(one.step(&table).await);
    let acted = Instant::now();
    one.until(|client| client.stage(&table) == "over").await;
    site.server.stop().await;
    (one.tables[&table].card["result"].clone(), acted.elapsed())
}

#[tokio::test(flavor = "multi_thread")]
async fn absence_counts_from_the_lost_connection_and_is_called_what_it_is() {
    // Bob was gone for longer than anyone waits when it became his turn.
    let (result, waited) = after_bob_is_lost(3_000, Duration::from_millis(3_500)).await;
    assert_eq!((&result["ending"], &result["ranks"]), (&json!("absent"), &json!([1, 2])));
    assert!(waited < Duration::from_millis(2_500), "he was not waited for once more: {waited:?}");
    // Otherwise the rest of the time is waited for.
    let (result, waited) = after_bob_is_lost(3_000, Duration::from_millis(500)).await;
    assert_eq!(result["ending"], "absent");
    assert!(waited > Duration::from_millis(1_000), "{waited:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_plays_by_requests_alone_is_there_while_they_play() {
    let mut hurried = crate::kit::site::settings();
    hurried.absence = 1_500;
    let site = Whole::with(Place::sqlite(), hurried).await;
    let mut ada = site.guest().await;
    let setup = json!({"game": "atacama", "options": {"variant": "basic"}, "absent": {"kind": "forfeit"}});
    let table = open_table(&mut ada, setup, json!([{"kind": "me"}, {"kind": "bot", "level": 1}])).await;
    let mut device = site.connect(&ada).await;
    device.subscribe(&table).await;
    while device.tables[&table].to_act != Some(1) {
        if !device.step(&table).await {
            device.hear().await.expect("goes on");
        }
    }
    drop(device);
    let path = format!("/api/tables/{table}");
    for number in 0..4 {
        tokio::time::sleep(Duration::from_millis(700)).await;
        let snapshot = loop {
            let snapshot = ada.get(&path).await.expect(StatusCode::OK);
            assert_eq!(snapshot["card"]["stage"], "playing", "after {number} actions");
            if snapshot["to_act"] == 1 {
                break snapshot;
            }
        };
        let act = json!({"do": "act", "seat": 1, "action": snapshot["legal"][0]});
        let body = json!({"id": number.to_string(), "seq": snapshot["seq"], "command": act}).to_string();
        ada.post(&format!("{path}/commands"), &body).await.expect(StatusCode::OK);
    }
    site.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_gone_is_noticed_while_others_never_cease_to_ask() {
    let mut hurried = crate::kit::site::settings();
    hurried.absence = 300;
    let site = Whole::with(Place::sqlite(), hurried).await;
    let mut ada = site.guest().await;
    let setup =
        json!({"game": "ghawar", "options": {"players": 2}, "absent": {"kind": "stand-in", "level": 1}});
    let table = open_table(&mut ada, setup, json!([{"kind": "me"}, {"kind": "bot", "level": 1}])).await;
    let (mut one, mut watcher) = (site.connect(&ada).await, site.connect(&site.guest().await).await);
    one.subscribe(&table).await;
    watcher.subscribe(&table).await;
    while one.tables[&table].to_act != Some(1) {
        if !one.step(&table).await {
            one.hear().await.expect("goes on");
        }
    }
    let id: motherlode_server::id::TableId = table.parse().expect("an id");
    let crowd: Vec<_> = (0..20)
        .map(|_| {
            let hall = site.server.app().hall.clone();
            tokio::spawn(async move {
                loop {
                    let asker = std::sync::Arc::new(Asker::nobody());
                    let question = |reply| Request::Ask { asker, question: Question::Card, reply };
                    hall.ask(id, question).await.expect("an answer");
                }
            })
        })
        .collect();
    drop(one);
    let stands_in = |client: &Client| {
        let events = client.tables[&table].events.iter();
        events.filter(|event| event["event"]["what"] == "stand-in").count() > 0
    };
    let noticed = tokio::time::timeout(std::time::Duration::from_secs(20), watcher.until(stands_in)).await;
    for one in &crowd {
        one.abort();
    }
    assert!(noticed.is_ok(), "nobody looked around");
    site.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_that_everyone_wanted_before_a_crash_is_opened_after_it() {
    let site = Whole::open(Place::sqlite()).await;
    let mut ada = site.guest().await;
    let setup = json!({"game": "atacama", "options": {"variant": "basic"}});
    let seats = json!([{"kind": "me"}, {"kind": "bot", "level": 1}]);
    let table = open_table(&mut ada, setup, seats).await;
    let mut one = site.connect(&ada).await;
    one.subscribe(&table).await;
    one.play(&table).await;
    let seat = one.tables[&table].you["seats"][0].as_u64().expect("a seat");
    let Whole { server, place } = site;
    server.stop().await;
    // Everyone has said that they want to; then the process was gone.
    let id: motherlode_server::id::TableId = table.parse().expect("an id");
    let (store, at) = (place.open().await, motherlode_server::moment::Clock::now(&SteadyClock::default()));
    let log = store.events(id, 0).await.expect("a log");
    let mut kept = Table::from_log(id, &log).expect("a log of ours").expect("a table");
    let me = kept.owner;
    let command: Command = serde_json::from_value(json!({"do": "rematch", "seat": seat})).expect("a command");
    let decided =
        kept.command(&Asker::person(me, "", PersonKind::Guest), &command, None, "x", at, &SystemRandom);
    let Decided::Changed(changes) = decided.expect("they may") else { panic!("it is new") };
    let append = Append {
        table: id,
        after: changes.after,
        at,
        events: changes
            .events
            .iter()
            .map(|event| serde_json::to_string(&event.logged).expect("JSON"))
            .collect(),
        head: Some(kept.head()),
        wake_at: Some(at),
        leased_until: Some(at.after(30_000)),
        result: None,
        tallies: Vec::new(),
    };
    assert_eq!(store.append(append).await, Ok(Appended::Stored));
    store.close().await;
    drop(store);
    let site = Whole::open(place).await;
    let path = format!("/api/tables/{table}");
    let mut ada = crate::kit::http::Browser { address: site.address(), ..ada };
    ada.origin = Some(format!("http://{}", site.address()));
    let begun = std::time::Instant::now();
    let next = loop {
        let snapshot = ada.get(&path).await.expect(StatusCode::OK);
        if let Some(next) = snapshot["card"]["rematch"].as_str() {
            break next.to_owned();
        }
        assert!(begun.elapsed().as_secs() < 10, "{snapshot}");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    };
    let mut one = site.connect(&ada).await;
    one.subscribe(&next).await;
    one.play(&next).await;
    site.server.stop().await;
}
