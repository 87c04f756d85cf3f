//! Every socket message and every table command for everyone.

use std::collections::BTreeSet;

use motherlode_core::Seat;
use motherlode_core::dealer::{Bytes32, nonce_commitment};
use motherlode_server::server::App;
use serde_json::{Value, json};

use crate::cast::{CALLERS, Cast, playing};
use crate::kit::Place;
use crate::kit::client::Client;
use crate::kit::http::Browser;
use crate::kit::site::{Whole, connect, open_table, settings};

/// What is sent, at which kind of table, and the answer for each caller; the operator has no socket.
type Row = (&'static str, Where, &'static str, [&'static str; 6]);

/// A table at a stage.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Where {
    /// The seat owner has the first place, the second is open.
    Gathering,
    /// The seat owner plays the first seat and is to act.
    Playing,
    /// The seat owner has resigned.
    Over,
}

#[rustfmt::skip]
const ROWS: &[Row] = &[
    (r#"{"type":"hello","version":1}"#, Where::Gathering, "",
        ["hello", "hello", "hello", "hello", "hello", "hello"]),
    (r#"{"type":"subscribe","table":""}"#, Where::Playing, "",
        ["done", "done", "done", "done", "done", "done"]),
    (r#"{"type":"unsubscribe","table":""}"#, Where::Playing, "",
        ["done", "done", "done", "done", "done", "done"]),
    (r#"{"do":"sit","chair":2}"#, Where::Gathering, "command",
        ["sign-in", "done", "done", "done", "sits-already", "done"]),
    (r#"{"do":"sit","chair":1}"#, Where::Gathering, "command",
        ["sign-in", "chair-taken", "chair-taken", "chair-taken", "chair-taken", "chair-taken"]),
    (r#"{"do":"sit","chair":2,"local":"Ann"}"#, Where::Gathering, "command",
        ["sign-in", "done", "done", "done", "done", "done"]),
    (r#"{"do":"stand","chair":1}"#, Where::Gathering, "command",
        ["sign-in", "not-your-chair", "not-your-chair", "not-your-chair", "done", "not-your-chair"]),
    (r#"{"do":"commit","chair":1,"commitment":"{commitment}"}"#, Where::Gathering, "command",
        ["sign-in", "not-your-chair", "not-your-chair", "not-your-chair", "done", "not-your-chair"]),
    (r#"{"do":"open","chair":1,"nonce":"{nonce}"}"#, Where::Gathering, "command",
        ["sign-in", "not-your-chair", "not-your-chair", "not-your-chair", "no-commitment", "not-your-chair"]),
    (r#"{"do":"close"}"#, Where::Gathering, "command",
        ["sign-in", "not-your-table", "not-your-table", "not-your-table", "done", "not-your-table"]),
    (r#"{"do":"act","seat":1,"action":"{legal}"}"#, Where::Playing, "command",
        ["sign-in", "not-your-seat", "not-your-seat", "not-your-seat", "done", "not-your-seat"]),
    (r#"{"do":"act","seat":2,"action":"{legal}"}"#, Where::Playing, "command",
        ["sign-in", "not-your-seat", "not-your-seat", "not-your-seat", "not-your-seat", "not-your-seat"]),
    (r#"{"do":"resign","seat":1}"#, Where::Playing, "command",
        ["sign-in", "not-your-seat", "not-your-seat", "not-your-seat", "done", "not-your-seat"]),
    (r#"{"do":"undo","seat":1}"#, Where::Playing, "command",
        ["sign-in", "not-your-seat", "not-your-seat", "not-your-seat", "nothing-to-undo", "not-your-seat"]),
    (r#"{"do":"answer-undo","seat":1,"yes":true}"#, Where::Playing, "command",
        ["sign-in", "not-your-seat", "not-your-seat", "not-your-seat", "no-undo-asked", "not-your-seat"]),
    (r#"{"do":"rematch","seat":1}"#, Where::Playing, "command",
        ["sign-in", "not-over", "not-over", "not-over", "not-over", "not-over"]),
    (r#"{"do":"rematch","seat":1}"#, Where::Over, "command",
        ["sign-in", "not-your-seat", "not-your-seat", "not-your-seat", "done", "not-your-seat"]),
    (r#"{"do":"close"}"#, Where::Playing, "command",
        ["sign-in", "not-your-table", "not-your-table", "not-your-table", "started", "not-your-table"]),
    (r#"{"type":"preview","table":"","seat":1,"action":"{legal}"}"#, Where::Playing, "",
        ["not-your-seat", "not-your-seat", "not-your-seat", "not-your-seat", "done", "not-your-seat"]),
    (r#"{"type":"why","table":"","seat":1,"action":"{legal}"}"#, Where::Playing, "",
        ["not-your-seat", "not-your-seat", "not-your-seat", "not-your-seat", "done", "not-your-seat"]),
    (r#"{"type":"preview","table":"","seat":2,"action":"{legal}"}"#, Where::Playing, "",
        ["not-your-seat", "not-your-seat", "not-your-seat", "not-your-seat", "not-your-seat", "not-your-seat"]),
    (r#"{"type":"look","table":"","seat":1}"#, Where::Playing, "",
        ["not-your-seat", "not-your-seat", "not-your-seat", "not-your-seat", "done", "not-your-seat"]),
    (r#"{"type":"look","table":"","seat":2}"#, Where::Playing, "",
        ["not-your-seat", "not-your-seat", "not-your-seat", "not-your-seat", "not-your-seat", "not-your-seat"]),
    (r#"{"type":"chat","table":"","text":"hello"}"#, Where::Playing, "",
        ["sign-in", "done", "done", "done", "done", "done"]),
    (r#"{"type":"lobby"}"#, Where::Gathering, "",
        ["done", "done", "done", "done", "done", "done"]),
    (r#"{"type":"seek","wish":{"game":"ghawar","options":{"players":4}}}"#, Where::Gathering, "",
        ["sign-in", "done", "done", "done", "done", "not-allowed"]),
    (r#"{"type":"end-seek"}"#, Where::Gathering, "",
        ["sign-in", "done", "done", "done", "done", "done"]),
    (r#"{"type":"ping"}"#, Where::Gathering, "",
        ["done", "done", "done", "done", "done", "done"]),
];

/// The words by which the messages of a schema are told apart.
fn words(api: &Value, schema: &str, tag: &str) -> BTreeSet<String> {
    fn find(schema: &Value, tag: &str, words: &mut BTreeSet<String>) {
        for variant in ["oneOf", "allOf"].iter().filter_map(|kind| schema[kind].as_array()).flatten() {
            find(variant, tag, words);
        }
        let word = &schema["properties"][tag];
        words.extend(
            word["enum"].as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned),
        );
        words.extend(word["const"].as_str().map(str::to_owned));
    }
    let mut words = BTreeSet::new();
    find(&api["components"]["schemas"][schema], tag, &mut words);
    words
}

#[test]
fn every_message_and_command_has_a_row() {
    let api = serde_json::to_value(App::api()).expect("JSON");
    for (schema, tag) in [("ClientMessage", "type"), ("Command", "do")] {
        let mut described = words(&api, schema, tag);
        assert!(described.len() > 9, "{schema} is described: {described:?}");
        // Commands stand in rows of their own.
        described.remove("command");
        let rows = ROWS.iter().filter(|row| (row.2 == "command") == (tag == "do"));
        let known: BTreeSet<_> = rows
            .map(|row| {
                let body: Value = serde_json::from_str(row.0).expect("JSON");
                body[tag].as_str().expect("a word").to_owned()
            })
            .collect();
        assert_eq!(known, described, "say in ROWS who may use each, and of no other");
    }
}

async fn table_at(site: &Whole, stage: Where, owner: &mut Browser) -> String {
    if stage == Where::Gathering {
        let setup = json!({"game": "ghawar", "options": {"players": 2}});
        return open_table(owner, setup, json!([{"kind": "me"}, {"kind": "open"}])).await;
    }
    let table = playing(site, owner).await;
    if stage == Where::Over {
        let mut device = site.connect(owner).await;
        device.subscribe(&table).await;
        let answer = device.command(&table, json!({"do": "resign", "seat": 1})).await;
        assert_eq!(answer["type"], "done");
    }
    table
}

async fn device(site: &Whole, browser: &Browser) -> Client {
    match &browser.token {
        None => connect(site.address(), browser).await,
        Some(token) => {
            let authorization = format!("Bearer {token}");
            Client::connect(site.address(), &[("authorization", &authorization)]).await.expect("a connection")
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_message_and_command_answers_everyone_as_it_should() {
    let mut many = settings();
    many.limits.tables = 10_000;
    let site = Whole::with(Place::sqlite(), many).await;
    let mut cast = Cast::new(&site, 1).await;
    let mut wrong = Vec::new();
    for (text, stage, what, expected) in ROWS {
        let mut answers = Vec::new();
        for number in 0..6 {
            let table = table_at(&site, *stage, &mut cast.callers[4]).await;
            let mut client = device(&site, &cast.callers[number]).await;
            client.subscribe(&table).await;
            let known = client.tables[&table].clone();
            let deal = known.card["deal"].as_str().expect("a deal");
            let commitment = nonce_commitment(deal, Seat::FIRST, &Bytes32([1; 32])).to_string();
            let text =
                text.replace("{commitment}", &commitment).replace("{nonce}", &Bytes32([1; 32]).to_string());
            let legal = known.legal.first().cloned().unwrap_or_else(|| "end".to_owned());
            let body: Value = serde_json::from_str(&text.replace("{legal}", &legal)).expect("JSON");
            let answer = match *what {
                "command" => client.command(&table, body).await,
                _ => {
                    let mut message = body;
                    if message.get("table").is_some() {
                        message["table"] = json!(table);
                    }
                    client.ask(message).await
                }
            };
            let code = answer["code"].as_str().unwrap_or_else(|| answer["type"].as_str().expect("a type"));
            answers.push(code.to_owned());
            let after = client.tables[&table].seq;
            if answer["type"] == "refused" {
                client.drain().await;
                assert_eq!(client.tables[&table].seq, after, "what is refused changes nothing: {text}");
            }
        }
        if answers != expected {
            wrong.push(format!("{text}\n  is {answers:?}\n  not {expected:?}"));
        }
    }
    assert!(wrong.is_empty(), "for {CALLERS:?}:\n{}", wrong.join("\n"));
    let token = format!("Bearer {}", cast.callers[6].token.clone().expect("a token"));
    let operator = Client::connect(site.address(), &[("authorization", &token)]).await;
    let refused = matches!(operator, Err(tokio_tungstenite::tungstenite::Error::Http(answer)) if answer.status() == 401);
    assert!(refused, "the operator is nobody at tables");
    // Who watched has seen the game of the cast without any seat's eyes.
    assert!(cast.spectates.tables[&cast.table].you["eyes"].is_null());
    site.server.stop().await;
}
