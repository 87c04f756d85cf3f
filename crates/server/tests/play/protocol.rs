//! The live protocol's documentation: its examples are read by the server's own reader, and what the server says has the
//! fields that the examples show.

use std::collections::{BTreeMap, BTreeSet};

use motherlode_server::socket::message::ClientMessage;
use serde_json::{Value, json};

use crate::kit::Place;
use crate::kit::client::Client;
use crate::kit::site::{Whole, open_table};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/protocol.md");

/// The examples of one direction: the lines of every block that is marked so.
fn examples(direction: &str) -> Vec<String> {
    let page = std::fs::read_to_string(PAGE).expect("the page");
    let mark = format!("```json {direction}");
    let mut inside = false;
    let mut found = Vec::new();
    for line in page.lines() {
        if line.starts_with("```") {
            inside = line == mark;
        } else if inside {
            found.push(line.to_owned());
        }
    }
    found
}

#[test]
fn every_example_of_a_client_is_read_and_every_message_has_one() {
    let mut kinds = BTreeSet::new();
    let mut commands = BTreeSet::new();
    for example in &examples("client") {
        let message = ClientMessage::read(example).unwrap_or_else(|error| panic!("{example}: {error:?}"));
        let value = serde_json::to_value(message).expect("JSON");
        kinds.insert(value["type"].as_str().expect("a type").to_owned());
        commands.extend(value["command"]["do"].as_str().map(str::to_owned));
    }
    let expected = "hello subscribe unsubscribe command preview why look chat lobby seek end-seek ping";
    assert_eq!(kinds, expected.split(' ').map(str::to_owned).collect());
    let expected = "sit stand commit open act resign undo answer-undo rematch close";
    assert_eq!(commands, expected.split(' ').map(str::to_owned).collect());
}

/// What a server says, by type and, for events, by what happened; the first of each.
fn first_of_each(heard: &[String]) -> BTreeMap<String, Value> {
    let mut firsts = BTreeMap::new();
    for text in heard {
        let message: Value = serde_json::from_str(text).expect("JSON");
        let kind = message["type"].as_str().expect("a type");
        let what = message["event"]["what"].as_str().unwrap_or_default();
        let more =
            ["preview", "why", "seq"].into_iter().find(|key| !message[*key].is_null() && kind == "done");
        let name = format!("{kind} {what}{}", more.unwrap_or_default());
        firsts.entry(name.trim().to_owned()).or_insert(message);
    }
    firsts
}

/// A session in which nearly everything is said.
async fn session() -> Vec<String> {
    let site = Whole::open(Place::sqlite()).await;
    let mut ada = site.account("Ada").await;
    let grace = site.account("Grace").await;
    let setup = json!({ "game": "atacama", "options": { "variant": "basic" }, "public": true,
        "clock": { "kind": "fischer", "minutes": 10, "increment": 5 } });
    let mut one = site.connect(&ada).await;
    let mut two = site.connect(&grace).await;
    one.ask(json!({ "type": "hello", "version": 1, "language": "en" })).await;
    one.ask(json!({ "type": "lobby" })).await;
    let table = open_table(&mut ada, setup.clone(), json!([{ "kind": "me" }, { "kind": "open" }])).await;
    one.subscribe(&table).await;
    two.subscribe(&table).await;
    two.command(&table, json!({ "do": "sit", "chair": 2 })).await;
    one.ask(json!({ "type": "chat", "table": table, "text": "Good luck!" })).await;
    let both = async |one: &mut Client, two: &mut Client, acts: usize| {
        let mut done = 0;
        while done < acts && one.stage(&table) != "over" {
            let before = one.tables[&table].seq;
            let acted = one.step(&table).await || two.step(&table).await;
            for client in [&mut *one, &mut *two] {
                client.ask(json!({ "type": "ping" })).await;
            }
            done += usize::from(acted && one.tables[&table].seq > before);
        }
    };
    both(&mut one, &mut two, 5).await;
    assert_eq!(one.stage(&table), "playing");
    while one.tables[&table].to_act != Some(1) {
        both(&mut one, &mut two, 1).await;
    }
    let action = one.tables[&table].legal[0].clone();
    one.ask(json!({ "type": "preview", "table": table, "seat": 1, "action": action })).await;
    one.ask(json!({ "type": "why", "table": table, "seat": 1, "action": "zz" })).await;
    one.ask(json!({ "type": "command", "table": table, "seq": 1, "command": { "do": "act", "seat": 1, "action": action } })).await;
    one.command(&table, json!({ "do": "act", "seat": 1, "action": action })).await;
    one.command(&table, json!({ "do": "undo", "seat": 1 })).await;
    two.ask(json!({ "type": "ping" })).await;
    two.command(&table, json!({ "do": "answer-undo", "seat": 2, "yes": false })).await;
    one.ask(json!({ "type": "ping" })).await;
    both(&mut one, &mut two, usize::MAX).await;
    one.command(&table, json!({ "do": "rematch", "seat": 1 })).await;
    two.ask(json!({ "type": "ping" })).await;
    two.command(&table, json!({ "do": "rematch", "seat": 2 })).await;
    one.ask(json!({ "type": "ping" })).await;
    let wish = json!({ "game": "ghawar", "options": { "players": 2 } });
    one.ask(json!({ "type": "seek", "wish": wish })).await;
    two.ask(json!({ "type": "seek", "wish": wish })).await;
    while !one.other.iter().any(|message| message["type"] == "matched") {
        one.hear().await.expect("a match");
    }
    let heard = [one.heard, two.heard].concat();
    site.server.stop().await;
    heard
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_server_says_has_the_fields_of_the_examples() {
    let heard = first_of_each(&session().await);
    if let Ok(file) = std::env::var("MOTHERLODE_EXAMPLES") {
        let lines: Vec<String> = heard.iter().map(|(name, message)| format!("{name}: {message}\n")).collect();
        std::fs::write(file, lines.concat()).expect("a file");
    }
    let shown = first_of_each(&examples("server"));
    for (name, example) in &shown {
        let Some(message) = heard.get(name) else { panic!("{name} is not said, but shown: {example}") };
        let fields = |value: &Value| -> BTreeSet<String> {
            value.as_object().expect("an object").keys().cloned().collect()
        };
        let (shown, said) = (fields(example), fields(message));
        assert_eq!(shown, said, "{name}");
    }
    let undocumented: Vec<&String> = heard.keys().filter(|name| !shown.contains_key(*name)).collect();
    assert!(undocumented.is_empty(), "{undocumented:?}");
}
