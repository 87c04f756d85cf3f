//! Games by another revision of the rules than today's: shown with the result that was kept, never played by rules that could come
//! to another.

use axum::http::StatusCode;
use motherlode_core::Record;
use serde_json::json;

use crate::kit::Place;
use crate::kit::http::Browser;
use crate::kit::site::{Whole, connect, open_table, settings};

/// Stops the server, changes what is written, and starts it again.
async fn rewritten(site: Whole, change: &str) -> Whole {
    let Whole { server, place } = site;
    server.stop().await;
    let connection = rusqlite::Connection::open(place.file()).expect("a file");
    connection.execute_batch(change).expect("a change");
    drop(connection);
    Whole::with(place, settings()).await
}

/// The games of all tables began by this revision of the rules.
fn begun_by(rules: u32) -> String {
    format!(
        r#"UPDATE events SET body = replace(body, '"rules":1', '"rules":{rules}') WHERE body LIKE '%seating%';"#
    )
}

/// A finished game of Atacama between two bots, and its record.
async fn finished(site: &Whole) -> (String, Record) {
    let mut ada = site.guest().await;
    let setup = json!({"game": "atacama", "options": {"variant": "basic"}, "public": true});
    let seats = json!([{"kind": "bot", "level": 1}, {"kind": "bot", "level": 1}]);
    let table = open_table(&mut ada, setup, seats).await;
    let mut watcher = connect(site.address(), &ada).await;
    watcher.subscribe(&table).await;
    watcher.until(|client| client.stage(&table) == "over").await;
    let record = ada.get(&format!("/api/tables/{table}/record.json")).await;
    (table, Record::read(&record.text).expect("a record"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_of_older_rules_is_shown_with_its_stored_result() {
    let site = Whole::open(Place::sqlite()).await;
    let (table, record) = finished(&site).await;
    // Today's rules would refuse the last action, and have no such ending.
    let last = record.events.last().expect("an event");
    let change = begun_by(0)
        + &format!(r#"UPDATE events SET body = replace(body, '"{last}"', '"1 teleport"');"#)
        + r#"UPDATE tables SET card = replace(card, '"ending":"', '"ending":"old-');"#;
    let site = rewritten(site, &change).await;
    let mut nobody = Browser::new(site.address());
    let snapshot = nobody.get(&format!("/api/tables/{table}")).await.expect(StatusCode::OK);
    let result = record.result.clone().expect("a result");
    let ending = format!("old-{}", result.ending);
    let card = &snapshot["card"];
    assert_eq!((&card["stage"], &card["older_rules"]), (&json!("over"), &json!(0)));
    assert_eq!(card["result"], json!({"ending": ending, "scores": result.scores, "ranks": result.ranks}));
    assert!(snapshot["view"].is_null() && snapshot["to_act"].is_null());
    // Its record is as it was written, and its history is told by its texts.
    let shown = nobody.get(&format!("/api/tables/{table}/record.json")).await;
    let shown = Record::read(&shown.text).expect("a record");
    let mut events = record.events.clone();
    *events.last_mut().expect("an event") = "1 teleport".to_owned();
    assert_eq!((shown.rules, &shown.events, shown.fairness), (0, &events, record.fairness));
    assert_eq!(shown.result.map(|result| result.ending), Some(ending));
    let history = nobody.get(&format!("/api/tables/{table}/history")).await.expect(StatusCode::OK);
    let told = history.as_array().and_then(|lines| lines.last()).map(|line| line["told"].clone());
    assert_eq!(told, Some(json!("1 teleport")));
    let past = nobody.get(&format!("/api/tables/{table}/history/1")).await.expect(StatusCode::OK);
    assert_eq!(past["told"], json!(events[0]));
    // Nobody claims to have computed it again.
    for question in ["verification", "analysis"] {
        let answer = nobody.get(&format!("/api/tables/{table}/{question}")).await;
        assert_eq!(answer.problem(), "422 record-rules-older", "{question}");
        assert!(answer.text.contains("have changed since"), "{}", answer.text);
    }
    let mut watcher = connect(site.address(), &nobody).await;
    watcher.subscribe(&table).await;
    assert_eq!(watcher.stage(&table), "over");
    site.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_game_of_older_rules_says_why_it_cannot_go_on_and_can_be_closed() {
    let site = Whole::open(Place::sqlite()).await;
    let mut ada = site.guest().await;
    let setup = json!({"game": "dig-mars", "options": {"players": 2}});
    let seats = json!([{"kind": "me"}, {"kind": "local", "name": "Ann"}]);
    let table = open_table(&mut ada, setup, seats).await;
    let mut device = site.connect(&ada).await;
    device.subscribe(&table).await;
    while device.stage(&table) == "gathering" {
        if !device.step(&table).await {
            device.hear().await.expect("goes on");
        }
    }
    let site = rewritten(site, &begun_by(0)).await;
    let mut ada = Browser { address: site.address(), origin: None, ..ada };
    ada.origin = Some(format!("http://{}", site.address()));
    let snapshot = ada.get(&format!("/api/tables/{table}")).await.expect(StatusCode::OK);
    assert_eq!((&snapshot["card"]["stage"], &snapshot["card"]["result"]), (&json!("playing"), &json!(null)));
    let path = format!("/api/tables/{table}/commands");
    for command in [json!({"do": "act", "seat": 1, "action": "end"}), json!({"do": "resign", "seat": 1})] {
        let body = json!({"id": "x", "seq": snapshot["seq"], "command": command}).to_string();
        let answer = ada.post(&path, &body).await;
        assert_eq!(answer.problem(), "422 rules-older");
    }
    // What was dealt face down stays hidden while it is not over.
    let history = ada.get(&format!("/api/tables/{table}/history")).await;
    assert!(!history.text.contains("deal "), "{}", history.text);
    assert_eq!(ada.get(&format!("/api/tables/{table}/record.json")).await.problem(), "422 not-over");
    let close = json!({"id": "y", "command": {"do": "close"}}).to_string();
    ada.post(&path, &close).await.expect(StatusCode::OK);
    let snapshot = ada.get(&format!("/api/tables/{table}")).await.expect(StatusCode::OK);
    assert_eq!(snapshot["card"]["stage"], "closed");
    site.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_rules_that_are_not_known_yet_is_refused_in_words() {
    let site = Whole::open(Place::sqlite()).await;
    let (table, _) = finished(&site).await;
    let site = rewritten(site, &begun_by(2)).await;
    let mut nobody = Browser::new(site.address());
    for path in ["", "/record.json", "/history", "/verification", "/picture.svg"] {
        let answer = nobody.get(&format!("/api/tables/{table}{path}")).await;
        assert_eq!(answer.problem(), "422 rules-newer", "{path}");
        assert!(answer.text.contains("up to revision 1"), "{}", answer.text);
    }
    site.server.stop().await;
}
