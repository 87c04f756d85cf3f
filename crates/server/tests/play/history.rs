//! Stepping back through a game.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::kit::Place;
use crate::kit::client::Client;
use crate::kit::http::Browser;
use crate::kit::site::{Whole, open_table};

/// Someone who plays both seats of a table on one device.
async fn at_a_table(site: &Whole) -> (Browser, String, Client) {
    let mut ada = site.guest().await;
    let seats = json!([{"kind": "me"}, {"kind": "local", "name": "Björn"}]);
    let table = open_table(&mut ada, json!({"game": "atacama", "options": {}}), seats).await;
    let mut client = site.connect(&ada).await;
    client.subscribe(&table).await;
    (ada, table, client)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_stepped_through_from_its_first_position_to_its_last() {
    let site = Whole::open(Place::sqlite()).await;
    let (mut ada, table, mut client) = at_a_table(&site).await;
    client.play(&table).await;
    let path = format!("/api/tables/{table}/history");
    let record = ada.get(&format!("/api/tables/{table}/record.json")).await.expect(StatusCode::OK);
    let events = record["events"].as_array().expect("events");
    let lines = ada.get(&path).await.expect(StatusCode::OK);
    let lines = lines.as_array().expect("lines");
    assert_eq!(lines.len(), events.len());
    for (line, (number, event)) in lines.iter().zip((1..).zip(events)) {
        assert_eq!(line["number"], number);
        let (seat, action) = event.as_str().expect("text").split_once(' ').expect("a seat and what it did");
        assert_eq!((line["event"]["what"].as_str(), line["action"].as_str()), (Some("acted"), Some(action)));
        assert_eq!(line["event"]["seat"].to_string(), seat);
        assert!(line["told"].as_str().expect("words").contains(action), "{line}");
    }
    let first = ada.get(&format!("{path}/0")).await.expect(StatusCode::OK);
    assert_eq!((&first["to_act"], &first["told"]), (&json!(1), &Value::Null));
    let last = ada.get(&format!("{path}/{}", events.len())).await.expect(StatusCode::OK);
    let now = ada.get(&format!("/api/tables/{table}")).await.expect(StatusCode::OK);
    assert_eq!((&last["view"], &last["told"]), (&now["view"], &now["told"]));
    assert_eq!(ada.get(&format!("{path}/{}", events.len() + 1)).await.problem(), "404 not-found");
    site.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_taken_back_is_remembered_and_tells_nothing_anew() {
    let site = Whole::open(Place::sqlite()).await;
    let (mut ada, table, mut client) = at_a_table(&site).await;
    while client.stage(&table) == "gathering" {
        if !client.step(&table).await {
            client.hear().await.expect("the game begins");
        }
    }
    for command in [json!({"do": "act", "seat": 1, "action": "e5"}), json!({"do": "undo", "seat": 1})] {
        client.drain().await;
        let answer = client.command(&table, command).await;
        assert_eq!(answer["type"], "done", "{answer}");
    }
    let path = format!("/api/tables/{table}/history");
    let lines = ada.get(&path).await.expect(StatusCode::OK);
    assert_eq!(lines[1]["event"], json!({"what": "undone", "to": 0}));
    assert_eq!((&lines[1]["told"], &lines[1]["action"]), (&Value::Null, &Value::Null));
    let (start, back) = (ada.get(&format!("{path}/0")).await, ada.get(&format!("{path}/2")).await);
    let (start, back) = (start.expect(StatusCode::OK), back.expect(StatusCode::OK));
    assert_eq!(start["view"], back["view"]);
    assert_eq!((&back["told"], &back["observation"]), (&Value::Null, &Value::Null));
    site.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_looks_back_does_not_stand_in_the_queue_of_the_table() {
    let site = Whole::open(Place::sqlite()).await;
    let (mut ada, table, mut client) = at_a_table(&site).await;
    client.play(&table).await;
    drop(client);
    // A finished table leaves the memory when nobody looks at it: the operator's numbers say so.
    let in_memory = async |browser: &mut Browser| {
        let metrics = browser.get("/metrics").await.text;
        let line = metrics.lines().find(|line| line.starts_with("motherlode_tables_in_memory "));
        line.and_then(|line| line.split(' ').next_back()).map(str::to_owned)
    };
    let begun = std::time::Instant::now();
    while in_memory(&mut ada).await.as_deref() != Some("0") {
        assert!(begun.elapsed().as_secs() < 30, "finished tables are freed");
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    for part in ["history", "history/3", "record.json", "record.txt", "picture.svg", "verification"] {
        let answer = ada.get(&format!("/api/tables/{table}/{part}")).await;
        assert_eq!(answer.status, StatusCode::OK, "{part}");
    }
    assert_eq!(in_memory(&mut ada).await.as_deref(), Some("0"), "nobody was called to keep it");
    // A crowd is served a few at a time, and told so when it is too large.
    let path = format!("/api/tables/{table}/history");
    let crowd: Vec<_> = (0..200)
        .map(|_| {
            let (mut browser, path) = (ada.clone(), path.clone());
            tokio::spawn(async move { browser.get(&path).await.status })
        })
        .collect();
    let mut served = 0;
    for one in crowd {
        match one.await.expect("an answer") {
            StatusCode::OK => served += 1,
            status => assert_eq!(status, StatusCode::TOO_MANY_REQUESTS),
        }
    }
    assert!(served >= 60, "{served}");
    site.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_played_can_look_back_as_someone_who_only_watched() {
    let site = Whole::open(Place::sqlite()).await;
    let mut ada = site.guest().await;
    let seats = json!([{"kind": "me"}, {"kind": "bot", "level": 1}]);
    let table = open_table(&mut ada, json!({"game": "dig-mars", "options": {}}), seats).await;
    let mut client = site.connect(&ada).await;
    client.subscribe(&table).await;
    while client.stage(&table) != "playing" || client.tables[&table].to_act != Some(1) {
        if !client.step(&table).await {
            client.hear().await.expect("the game goes on");
        }
    }
    let path = format!("/api/tables/{table}/history");
    // While the game is on, too: what everyone may see is no secret.
    let now = ada.get(&format!("{path}/1?eyes=spectator")).await.expect(StatusCode::OK);
    assert_eq!(
        now["view"],
        site.guest().await.get(&format!("{path}/1")).await.expect(StatusCode::OK)["view"]
    );
    client.command(&table, json!({"do": "resign", "seat": 1})).await;
    let mut anyone = site.guest().await;
    let last = ada.get(&path).await.expect(StatusCode::OK).as_array().expect("lines").len();
    let watched = anyone.get(&format!("{path}/{last}")).await.expect(StatusCode::OK);
    let as_watcher = ada.get(&format!("{path}/{last}?eyes=spectator")).await.expect(StatusCode::OK);
    assert_eq!(as_watcher, watched);
    let own = ada.get(&format!("{path}/{last}")).await.expect(StatusCode::OK);
    assert_ne!(own["view"], watched["view"], "a seat sees its own points");
    assert_eq!(own, ada.get(&format!("{path}/{last}?eyes=1")).await.expect(StatusCode::OK));
    let lines = ada.get(&format!("{path}?eyes=spectator")).await.expect(StatusCode::OK);
    assert_eq!(lines, anyone.get(&path).await.expect(StatusCode::OK));
    assert_eq!(ada.get(&format!("{path}?eyes=nobody")).await.problem(), "400 malformed");
    site.server.stop().await;
}
