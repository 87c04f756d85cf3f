//! The example bot of the documentation, as a process of its own, against the real server.

use std::process::{Child, Command, Stdio};
use std::time::Duration;

use axum::http::StatusCode;
use motherlode_server::settings::Settings;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::kit::Place;
use crate::kit::client::PATIENCE;
use crate::kit::http::Browser;
use crate::kit::site::{Whole, open_table, settings};

const EXAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/bot.py");

/// A process that ends with the test.
struct Running(Child);

impl Running {
    fn example(site: &Whole, token: &str) -> Running {
        let child = Command::new("python3")
            .args([EXAMPLE, &format!("http://{}", site.address()), token])
            .stdout(Stdio::null())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("python3");
        Running(child)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A bot account of someone, and a token with these scopes.
async fn bot_account(owner: &mut Browser, name: &str, scopes: Value) -> (String, String) {
    let bot = owner.post("/api/me/bots", &json!({ "name": name }).to_string()).await;
    let bot = bot.expect(StatusCode::CREATED)["id"].as_str().expect("an id").to_owned();
    let wish = json!({ "name": "program", "scopes": scopes }).to_string();
    let made = owner.post(&format!("/api/me/bots/{bot}/tokens"), &wish).await.expect(StatusCode::CREATED);
    (bot, made["secret"].as_str().expect("a secret").to_owned())
}

fn program(site: &Whole, token: &str) -> Browser {
    Browser { token: Some(token.to_owned()), origin: None, ..Browser::new(site.address()) }
}

#[test]
fn the_example_is_short() {
    let text = std::fs::read_to_string(EXAMPLE).expect("the example");
    assert!(text.lines().count() < 80, "{} lines", text.lines().count());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_example_bot_accepts_invitations_and_plays_whole_games() {
    let site = Whole::open(Place::sqlite()).await;
    let mut ada = site.account("Ada").await;
    let (bot, token) = bot_account(&mut ada, "Digger", json!(["bot"])).await;
    let invited = json!([{ "kind": "me" }, { "kind": "player", "name": "Digger" }]);
    let atacama = json!({ "game": "atacama", "options": { "variant": "basic" } });
    // One table is there before the bot comes, the others are opened while it listens.
    let mut tables = vec![open_table(&mut ada, atacama, invited.clone()).await];
    let _running = Running::example(&site, &token);
    for game in ["ghawar", "dig-mars"] {
        let setup = json!({ "game": game, "options": { "players": 2 }, "order": "drawn" });
        tables.push(open_table(&mut ada, setup, invited.clone()).await);
    }
    let mut games = tokio::task::JoinSet::new();
    for table in tables {
        let mut device = site.connect(&ada).await;
        games.spawn(async move {
            device.subscribe(&table).await;
            device.play(&table).await;
            (table.clone(), device.tables.remove(&table).expect("known"))
        });
    }
    let played = tokio::time::timeout(5 * PATIENCE, games.join_all()).await.expect("games that end");
    for (table, known) in played {
        let result = &known.card["result"];
        assert_eq!(result["ranks"].as_array().map(Vec::len), Some(2), "{result}");
        let chairs = known.card["chairs"].as_array().expect("chairs");
        let of_bot = chairs.iter().find(|chair| chair["sitter"]["person"] == bot).expect("the bot's place");
        assert_eq!(of_bot["sitter"]["is"], "bot", "shown everywhere");
        assert_eq!(of_bot["commitment"], Value::Null, "bots bring no nonce");
        ada.get(&format!("/api/tables/{table}/record.json")).await.expect(StatusCode::OK);
    }
    site.server.stop().await;
}

/// The body of a stream, line by line, over a connection of its own.
struct Lines {
    stream: TcpStream,
    bytes: Vec<u8>,
}

impl Lines {
    async fn open(site: &Whole, token: &str) -> Lines {
        let mut stream = TcpStream::connect(site.address()).await.expect("connects");
        // HTTP/1.0: the body ends with the connection, without chunks.
        let request = format!("GET /api/bot/stream HTTP/1.0\r\nauthorization: Bearer {token}\r\n\r\n");
        stream.write_all(request.as_bytes()).await.expect("sends");
        let mut lines = Lines { stream, bytes: Vec::new() };
        while lines.line().await.expect("headers") != "\r" {}
        lines
    }

    async fn line(&mut self) -> Option<String> {
        loop {
            if let Some(end) = self.bytes.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = self.bytes.drain(..=end).collect();
                return Some(String::from_utf8(line[..end].to_vec()).expect("text"));
            }
            let read = self.stream.read_buf(&mut self.bytes);
            let count = tokio::time::timeout(Duration::from_secs(30), read).await.expect("something");
            if count.expect("reads") == 0 {
                return None;
            }
        }
    }

    /// The next message of this kind.
    async fn message(&mut self, kind: &str) -> Value {
        let search = async {
            loop {
                let line = self.line().await.expect("a message");
                let message: Value = serde_json::from_str(&line).unwrap_or_default();
                if message["type"] == kind {
                    return message;
                }
            }
        };
        tokio::time::timeout(PATIENCE, search).await.expect("the message")
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_stream_begins_with_a_hello_and_ends_with_its_token() {
    let site = Whole::open(Place::sqlite()).await;
    let mut ada = site.account("Ada").await;
    let (bot, token) = bot_account(&mut ada, "Digger", json!(["bot"])).await;
    let mut lines = Lines::open(&site, &token).await;
    let hello = lines.message("hello").await;
    assert_eq!((&hello["version"], &hello["person"]), (&json!(1), &json!(bot)));
    let setup = json!({ "game": "ghawar", "options": { "players": 2 } });
    let seats = json!([{ "kind": "player", "name": "Digger" }, { "kind": "bot", "level": 1 }]);
    let table = open_table(&mut ada, setup, seats).await;
    let seen = lines.message("table").await;
    assert_eq!((&seen["table"], &seen["card"]["stage"]), (&json!(table), &json!("gathering")));
    let sit = json!({ "id": "1", "command": { "do": "sit", "chair": 1 } }).to_string();
    let path = format!("/api/tables/{table}/commands");
    program(&site, &token).post(&path, &sit).await.expect(StatusCode::OK);
    // The game begins with it, and the bot looks through its seat's eyes from now on.
    let begun = lines.message("table").await;
    assert_eq!((&begun["you"]["seats"], &begun["card"]["stage"]), (&json!([1]), &json!("playing")));
    let tokens = ada.get(&format!("/api/me/bots/{bot}/tokens")).await.expect(StatusCode::OK);
    let id = tokens[0]["id"].as_str().expect("an id");
    ada.delete(&format!("/api/me/bots/{bot}/tokens/{id}"), "").await.expect(StatusCode::NO_CONTENT);
    let ended = async { while lines.line().await.is_some() {} };
    tokio::time::timeout(PATIENCE, ended).await.expect("the stream ends");
    site.server.stop().await;
}

#[tokio::test]
async fn only_who_may_play_gets_a_stream() {
    let mut limits = settings().limits;
    limits.connections = 1;
    let site = Whole::with(Place::sqlite(), Settings { limits, ..settings() }).await;
    let mut ada = site.account("Ada").await;
    let (_, reader) = bot_account(&mut ada, "Reader", json!(["read"])).await;
    let (_, player) = bot_account(&mut ada, "Miner", json!(["play"])).await;
    let stream = "/api/bot/stream";
    assert_eq!(Browser::new(site.address()).get(stream).await.problem(), "401 sign-in");
    assert_eq!(program(&site, "mlt_x").get(stream).await.problem(), "401 bad-token");
    assert_eq!(program(&site, &reader).get(stream).await.problem(), "403 missing-scope");
    let _one = Lines::open(&site, &player).await;
    assert_eq!(program(&site, &player).get(stream).await.problem(), "429 too-many");
    site.server.stop().await;
}
