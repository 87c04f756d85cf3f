//! Everything that everyone receives in whole games, recorded and compared with what an independent fold allows them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::{LazyLock, Mutex};

use axum::http::Method;
use motherlode_core::{Observer, Seat};
use motherlode_server::id::TableId;
use motherlode_server::store::LoggedEvent;
use motherlode_server::table::Table;
use serde_json::{Value, json};
use tracing::field::{Field, Visit};
use tracing::span;

use crate::kit::Place;
use crate::kit::client::Client;
use crate::kit::http::Browser;
use crate::kit::site::{Whole, open_table};
use crate::lookalike::{Asked, Look, Looked, compare_answers};

/// Every line that the program logged while this process ran.
pub(crate) static LOGGED: LazyLock<Mutex<String>> = LazyLock::new(Mutex::default);

pub(crate) struct Listener;

impl Visit for Listener {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        let mut logged = LOGGED.lock().unwrap();
        *logged += &format!("{field}={value:?} ");
    }
}

impl tracing::Subscriber for Listener {
    fn enabled(&self, metadata: &tracing::Metadata<'_>) -> bool {
        *metadata.level() <= tracing::Level::DEBUG
    }

    fn new_span(&self, attributes: &span::Attributes<'_>) -> span::Id {
        attributes.record(&mut Listener);
        span::Id::from_u64(1)
    }

    fn record(&self, _: &span::Id, values: &span::Record<'_>) {
        values.record(&mut Listener);
    }

    fn record_follows_from(&self, _: &span::Id, _: &span::Id) {}

    fn event(&self, event: &tracing::Event<'_>) {
        event.record(&mut Listener);
        *LOGGED.lock().unwrap() += "\n";
    }

    fn enter(&self, _: &span::Id) {}

    fn exit(&self, _: &span::Id) {}
}

/// Someone who hears of a table, and through whose eyes.
struct Device {
    client: Client,
    browser: Browser,
    /// What came over HTTP while the game was on.
    answers: Vec<String>,
    /// What was asked about actions, and the answers.
    asked: Vec<Asked>,
    /// What was shown of the game.
    looked: Vec<Looked>,
    /// Everything that was refused without the game's having a say in it, by what was asked.
    refused: BTreeMap<String, BTreeSet<String>>,
}

impl Device {
    /// Asks something over HTTP, and keeps the answer.
    async fn get(&mut self, path: &str) -> Option<String> {
        let answer = self.browser.get(path).await;
        self.answers.push(answer.text.clone());
        if answer.status.is_success() {
            return Some(answer.text);
        }
        self.refused.entry(path.to_owned()).or_default().insert(answer.text);
        None
    }

    /// The same for something that the eyes of who asks decide.
    async fn look(&mut self, table: &str, path: &str, at: Look) {
        let seq = self.client.tables[table].seq;
        if let Some(answer) = self.get(&format!("/api/tables/{table}{path}")).await {
            self.looked.push(Looked { at, seq, answer });
        }
    }
}

/// How many letters in a row of what is hidden count as telling it.
const TELLING: usize = 12;

/// The part of a secret that a text tells, if it does: any so many letters in a row of it.
fn part_of<'a>(secret: &'a str, text: &str) -> Option<&'a str> {
    let last = secret.len().saturating_sub(TELLING);
    (0..=last)
        .map(|start| &secret[start..(start + TELLING).min(secret.len())])
        .find(|part| text.contains(part))
}

/// What nobody may know while the game is on: the secret, and what chance brought but did not show.
fn hidden(log: &[LoggedEvent]) -> Vec<String> {
    let mut hidden = Vec::new();
    for entry in log {
        let body: Value = serde_json::from_str(&entry.body).expect("JSON");
        let event = &body["event"];
        hidden.extend(event["seal"]["secret"].as_str().map(str::to_owned));
        let deal = event["entry"].as_str().and_then(|entry| entry.strip_prefix("chance deal "));
        // In both games the order of what lies face down is the whole of the text.
        hidden.extend(deal.map(str::to_owned));
    }
    assert_eq!(hidden.len(), 2, "one secret and one deal");
    hidden
}

fn observer(seat: Option<u8>) -> Observer {
    seat.and_then(Seat::new).map_or(Observer::Spectator, Observer::Seat)
}

/// Compares what someone was sent with what an independent fold of the log shows that observer.
fn compare(id: TableId, log: &[LoggedEvent], heard: &[String], own: Option<u8>) -> usize {
    let opened = || Table::from_log(id, &log[..1]).expect("a log").expect("a table");
    let (mut compared, mut table) = (0, opened());
    for text in heard {
        let message: Value = serde_json::from_str(text).expect("JSON");
        if !message["view"].is_object() {
            assert!(message["observation"].is_null(), "{message}");
            continue;
        }
        let seq = message["seq"].as_u64().expect("a number") as usize;
        if seq < table.seq as usize {
            table = opened();
        }
        table.follow(&log[table.seq as usize..seq]).expect("a log");
        // Until the game begins everyone is a spectator.
        let has_begun = table.stage() != motherlode_server::store::Stage::Gathering;
        let observer = if has_begun { observer(own) } else { Observer::Spectator };
        assert_eq!(message["view"], table.game.view(observer), "{own:?} at {seq}");
        let seen =
            table.game.seen(observer).map(|seen| serde_json::from_str::<Value>(seen.get()).expect("JSON"));
        let sent = &message["observation"];
        assert!(sent.is_null() || Some(sent) == seen.as_ref(), "{own:?} at {seq}: {sent}");
        let to_act = table.to_act().map(|seat| seat.number());
        let legal = message["legal"].as_array().map(Vec::len);
        let expected = (own.is_some() && own == to_act).then(|| table.game.legal().len());
        assert_eq!(legal, expected, "{own:?} at {seq}: only who is to act is told what it may do");
        compared += 1;
    }
    compared
}

/// Compares the positions of the past that someone was shown with what they saw then.
fn compare_past(id: TableId, log: &[LoggedEvent], answers: &[String], own: Option<u8>) -> usize {
    let table = Table::from_log(id, log).expect("a log").expect("a table");
    let shown = answers.iter().filter(|text| text.starts_with(r#"{"number""#));
    let mut compared = 0;
    for text in shown {
        let scene: Value = serde_json::from_str(text).expect("JSON");
        let number = scene["number"].as_u64().expect("a number") as usize;
        let then = table.game.at(number).expect("it was so once");
        assert_eq!(scene["view"], then.view(observer(own)), "{own:?} at {number}");
        compared += 1;
    }
    compared
}

/// The seat of a device's person.
fn own_seat(device: &Device, table: &str) -> Option<u8> {
    device.client.tables[table].you["seats"][0].as_u64().map(|seat| seat as u8)
}

/// Asks everything there is to ask.
async fn asks(device: &mut Device, table: &str) {
    for path in ["", "/record.json", "/record.txt", "/fairness", "/verification", "/analysis", "/chat"] {
        device.get(&format!("/api/tables/{table}{path}")).await;
    }
    // Nobody looks back through other eyes while the game is on.
    for (path, at) in [
        ("/picture.svg", Look::Picture),
        ("/history", Look::Lines),
        ("/history?eyes=1", Look::Lines),
        ("/history/5", Look::Scene(5)),
        ("/history/9?eyes=1", Look::Scene(9)),
        ("/history/9?eyes=2", Look::Scene(9)),
    ] {
        device.look(table, path, at).await;
    }
    for path in
        ["/api/tables", "/api/me/tables", "/api/me/export", "/api/games.ndjson", "/api/operator/reports"]
    {
        device.get(path).await;
    }
    for seat in 1..=3 {
        let body = json!({"seat": seat}).to_string();
        let (path, content) = (format!("/api/tables/{table}/passes"), [("content-type", "application/json")]);
        let answer = device.browser.send(Method::POST, &path, &content, &body).await;
        // A pass is for whoever asked; it says nothing of the game.
        device.answers.push(answer.text);
        let (seq, own) = (device.client.tables[table].seq, own_seat(device, table));
        let mut actions =
            ["bonus radar a1", "dig a1", "salvage a1", "e4", "nonsense"].map(str::to_owned).to_vec();
        if own == Some(seat) {
            // What lies under each place is asked for in every way.
            actions.extend(device.client.tables[table].legal.iter().take(8).cloned());
        }
        for action in &actions {
            for how in ["preview", "why"] {
                let question = json!({"type": how, "table": table, "seat": seat, "action": action});
                let answer = device.client.ask(question).await;
                note(device, own, Asked { how, seq, seat, action: action.clone(), answer });
            }
            // A seat that is not to act is refused; whoever is to act asks by preview alone.
            if device.client.tables[table].to_act != Some(seat) {
                let act = json!({"do": "act", "seat": seat, "action": action});
                let asked = json!({"type": "command", "table": table, "seq": seq, "command": act});
                let answer = device.client.ask(asked).await;
                assert_ne!(answer["type"], "done");
                note(device, own, Asked { how: "act", seq, seat, action: action.clone(), answer });
            }
        }
    }
}

/// Keeps an answer: of the game for one's own seat, and otherwise a refusal that cannot depend on it.
fn note(device: &mut Device, own: Option<u8>, asked: Asked) {
    if own == Some(asked.seat) {
        return device.asked.push(asked);
    }
    assert_eq!(asked.answer["type"], "refused");
    let mut answer = asked.answer;
    answer["id"] = Value::Null;
    let question = format!("{} {} {}", asked.how, asked.seat, asked.action);
    device.refused.entry(question).or_default().insert(answer.to_string());
}

/// Plays one game with a device for each seat, someone who watches and the operator, and looks through everything.
async fn nothing_leaks(place: Place, game: &str, options: Value, players: usize) {
    // Only the first of these tests can set it; they all write to the same place.
    let _ = tracing::subscriber::set_global_default(Listener);
    let site = Whole::open(place).await;
    let mut ada = site.guest().await;
    let seats: Vec<Value> = [json!({"kind": "me"})]
        .into_iter()
        .chain(std::iter::repeat_n(json!({"kind": "open"}), players - 1))
        .collect();
    let setup = json!({"game": game, "options": options, "order": "drawn", "public": true});
    let table = open_table(&mut ada, setup, json!(seats)).await;
    let mut devices = Vec::new();
    let mut operator = Browser::new(site.address());
    let key = &site.server.app().house.key;
    (operator.token, operator.origin) = (Some(motherlode_server::people::operator_token(key)), None);
    for place in 0..=players {
        let browser = if place == 0 { ada.clone() } else { site.guest().await };
        let mut client = site.connect(&browser).await;
        client.subscribe(&table).await;
        client.hurries_after = 150;
        client.ask(json!({"type": "lobby"})).await;
        if (1..players).contains(&place) {
            let sit =
                json!({"type": "command", "table": table, "command": {"do": "sit", "chair": place + 1}});
            assert_eq!(client.ask(sit).await["type"], "done");
        }
        // The operator has no socket: somebody who only watches hears for both.
        let browser = if place == players { operator.clone() } else { browser };
        let (answers, asked, looked) = (Vec::new(), Vec::new(), Vec::new());
        devices.push(Device { client, browser, answers, asked, looked, refused: BTreeMap::new() });
    }
    let (id, store): (TableId, _) = (table.parse().expect("an id"), &site.server.app().house.store);
    let mut round = 0;
    while devices[0].client.stage(&table) != "over" {
        for device in &mut devices {
            device.client.drain().await;
            device.client.step(&table).await;
        }
        round += 1;
        if round % 8 != 5 {
            continue;
        }
        // Questions carry no number, so nobody asks before they have heard everything; meanwhile nobody acts.
        let newest = store.events(id, 0).await.expect("a log").len() as u64;
        for device in &mut devices {
            device.client.until(|client| client.tables[&table].seq == newest).await;
        }
        // Whoever came last may have ended the game.
        if devices[0].client.stage(&table) == "playing" {
            for device in &mut devices {
                asks(device, &table).await;
            }
        }
    }
    let log = store.events(id, 0).await.expect("a log");
    let (hidden, mut in_all, mut looks) = (hidden(&log), 0, 0);
    for device in &mut devices {
        device.client.until(|client| client.stage(&table) == "over").await;
        let own = own_seat(device, &table);
        let ends = |text: &&String| !text.contains(r#""stage":"over""#);
        let heard: Vec<String> = device.client.heard.iter().take_while(ends).cloned().collect();
        assert!(compare(id, &log, &heard, own) > 20, "a whole game was compared");
        for text in heard.iter().chain(&device.answers) {
            for secret in &hidden {
                assert_eq!(part_of(secret, text), None, "{own:?} was told of {secret}: {text}");
            }
        }
        assert!(device.answers.len() > 10);
        let compared = compare_answers(id, &log, own, &device.asked, &device.looked);
        (in_all, looks) = (in_all + compared.0, looks + compared.1);
        // What is refused without asking the game is refused in the same words whatever has happened in it.
        assert!(device.refused.len() > 10, "{:?}", device.refused.keys());
        for (question, answers) in &device.refused {
            assert_eq!(answers.len(), 1, "{own:?} asked {question}: {answers:?}");
        }
        // What one is told over HTTP is what one sees, and no more.
        let snapshots: Vec<String> =
            device.answers.iter().filter(|text| text.starts_with(r#"{"type":"table""#)).cloned().collect();
        let is_operator = device.browser.token.is_some();
        assert_eq!(compare(id, &log, &snapshots, own) > 0, !is_operator);
        assert_eq!(compare_past(id, &log, &device.answers, own) > 0, !is_operator);
    }
    // Only Dig Mars deals so much face down that another deal looks the same for long.
    assert!(in_all > 20 || game != "dig-mars", "previews and refusals were compared: {in_all}");
    assert!(looks > 20 || game != "dig-mars", "pictures and histories were compared: {looks}");
    let logged = LOGGED.lock().unwrap().clone();
    for secret in &hidden {
        assert_eq!(part_of(secret, &logged), None, "the log tells of {secret}");
    }
    tells_of_no_game(&logged, &log);
    site.server.stop().await;
}

/// Whoever reads the log has no seat anywhere: no line of it tells what anyone did or saw in a game.
fn tells_of_no_game(logged: &str, log: &[LoggedEvent]) {
    let mut entries = 0;
    for entry in log {
        let body: Value = serde_json::from_str(&entry.body).expect("JSON");
        // `end` is a word of its own; with the seat it is what happened.
        let Some(entry) = body["event"]["entry"].as_str() else { continue };
        assert!(!logged.contains(&format!("\"{entry}\"")), "the log tells of {entry}");
        let action = entry.split_once(' ').map_or(entry, |(_, action)| action);
        assert!(!action.contains(' ') || !logged.contains(action), "the log tells of {action}");
        entries += 1;
    }
    assert!(entries > 20, "a whole game was looked for");
    for word in ["own_eyes", "observation", "\"view\"", "\"legal\""] {
        assert!(!logged.contains(word), "the log tells of a {word}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_leaks_in_dig_mars_with_two() {
    nothing_leaks(Place::sqlite(), "dig-mars", json!({"players": 2}), 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_leaks_in_dig_mars_with_four() {
    nothing_leaks(Place::sqlite(), "dig-mars", json!({"players": 4}), 4).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_leaks_in_the_enhanced_atacama() {
    nothing_leaks(Place::sqlite(), "atacama", json!({"variant": "enhanced"}), 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_leaks_on_postgresql() {
    nothing_leaks(Place::postgres(), "dig-mars", json!({"players": 3}), 3).await;
}
