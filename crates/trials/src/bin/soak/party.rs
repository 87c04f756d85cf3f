//! One table from its opening to its end, with those who play, watch, chat, go back, give up, and lose their connection.

use std::net::SocketAddr;
use std::time::Duration;

use motherlode_core::Draws;
use motherlode_core::draw::Quick;
use motherlode_trials::client::Client;
use motherlode_trials::line::{Line, Way, between};
use serde_json::json;

/// The games, each with options for two.
const GAMES: [&str; 3] = [
    r#"{"game":"atacama","public":true}"#,
    r#"{"game":"ghawar","options":{"players":2},"public":true}"#,
    r#"{"game":"dig-mars","options":{"players":2},"public":true}"#,
];
/// Who sits there: two people, a person and a bot, or one person for two on one device.
const SEATS: [&str; 3] = [
    r#"[{"kind":"me"},{"kind":"open"}]"#,
    r#"[{"kind":"me"},{"kind":"bot","level":1}]"#,
    r#"[{"kind":"me"},{"kind":"local","name":"Other"}]"#,
];
/// So long people think, at most.
const THOUGHT: usize = 150;

/// A guest: where they go, and by what the server knows them.
struct Guest {
    address: SocketAddr,
    cookie: String,
    device: Client,
    draws: Quick,
}

/// A table from beginning to end; `number` says which game, and who sits there.
pub(crate) async fn play_one(address: SocketAddr, number: u64) {
    let mut line = Line::new(Way::to(address));
    let game = GAMES[(number % 3) as usize];
    let seats = SEATS[(number / 3 % 3) as usize];
    let mut owner = Guest::arrive(address, &mut line, 4 * number).await;
    let body = format!(r#"{{"setup":{game},"seats":{seats}}}"#);
    let card = line.grant("POST /api/tables", Some(&owner.cookie), &body).await;
    let table = between(&card, r#""id":""#, '"').expect("an id").to_owned();
    owner.device.subscribe(&table).await;
    let mut players = vec![];
    if seats.contains("open") {
        let mut other = Guest::arrive(address, &mut line, 4 * number + 1).await;
        other.device.subscribe(&table).await;
        let answer = other.device.command(&table, json!({"do": "sit", "chair": 2})).await;
        assert_eq!(answer["type"], "done", "{answer}");
        players.push(tokio::task::spawn_local(other.play(table.clone())));
    }
    let mut watchers = vec![];
    for watcher in 0..number % 3 {
        let watcher = Guest::arrive(address, &mut line, 4 * number + 2 + watcher).await;
        watchers.push(tokio::task::spawn_local(watcher.watch(table.clone())));
    }
    line.close();
    owner.play(table).await;
    for task in players.into_iter().chain(watchers) {
        task.await.expect("a guest leaves well");
    }
}

impl Guest {
    async fn arrive(address: SocketAddr, line: &mut Line, seed: u64) -> Guest {
        let cookie = line.new_guest().await;
        let device = connect(address, &cookie).await;
        Guest { address, cookie, device, draws: Quick::new(seed) }
    }

    /// Plays until the game is over, as people do.
    async fn play(mut self, table: String) {
        while self.is_on(&table) {
            self.forget();
            if self.is_playing(&table) {
                self.do_something_else(&table).await;
            }
            if self.is_on(&table) && !self.device.step(&table).await {
                self.device.hear().await.expect("the game goes on");
            }
            tokio::time::sleep(Duration::from_millis(self.draws.index(THOUGHT) as u64)).await;
        }
        // Some say goodbye, some just leave.
        if self.draws.index(2) == 0 {
            let answer = self.device.ask(json!({"type": "unsubscribe", "table": table})).await;
            assert_eq!(answer["type"], "done", "{answer}");
        }
    }

    /// Watches until the game is over, chats, and loses the connection now and then.
    async fn watch(mut self, table: String) {
        self.device.subscribe(&table).await;
        while self.is_on(&table) {
            self.forget();
            match self.draws.index(60) {
                0 => self.reconnect(&table).await,
                1 => self.chat(&table).await,
                _ => {
                    self.device.hear().await.expect("the game goes on");
                }
            }
        }
    }

    /// Now and then: a word, a wish to go back, an answer to one, a lost connection, giving up.
    async fn do_something_else(&mut self, table: &str) {
        let seat = self.device.tables[table].you["seats"][0].clone();
        let asked_by = self.device.tables[table].undo["seat"].clone();
        let answer = match self.draws.index(200) {
            _ if !asked_by.is_null() && asked_by != seat => {
                let yes = self.draws.index(2) == 0;
                self.device.command(table, json!({"do": "answer-undo", "seat": seat, "yes": yes})).await
            }
            0..5 => return self.chat(table).await,
            5..12 => self.device.command(table, json!({"do": "undo", "seat": seat})).await,
            12..16 => return self.reconnect(table).await,
            16 => self.device.command(table, json!({"do": "resign", "seat": seat})).await,
            _ => return,
        };
        let refusals =
            ["stale", "nothing-to-undo", "undo-asked", "no-undo-asked", "not-your-answer", "table-over"];
        let code = answer["code"].as_str().unwrap_or_default();
        assert!(answer["type"] == "done" || refusals.contains(&code), "{answer}");
    }

    async fn chat(&mut self, table: &str) {
        let answer = self.device.ask(json!({"type": "chat", "table": table, "text": "Good luck!"})).await;
        assert_eq!(answer["type"], "done", "{answer}");
    }

    /// The connection is lost; a new one goes on from what is known.
    async fn reconnect(&mut self, table: &str) {
        let device = connect(self.address, &self.cookie).await;
        let lost = std::mem::replace(&mut self.device, device);
        self.device.tables = lost.tables;
        let since = self.device.tables[table].seq;
        let answer = self.device.ask(json!({"type": "subscribe", "table": table, "since": since})).await;
        assert_eq!(answer["type"], "done", "{answer}");
    }

    fn is_on(&self, table: &str) -> bool {
        !matches!(self.device.stage(table), "over" | "closed")
    }

    fn is_playing(&self, table: &str) -> bool {
        self.device.stage(table) == "playing" && self.device.tables[table].you["seats"].is_array()
    }

    /// What was heard is not needed any more.
    fn forget(&mut self) {
        self.device.heard.clear();
        self.device.other.clear();
        for known in self.device.tables.values_mut() {
            known.events.clear();
        }
    }
}

async fn connect(address: SocketAddr, cookie: &str) -> Client {
    let origin = format!("http://{address}");
    Client::connect(address, &[("origin", &origin), ("cookie", cookie)]).await.expect("connects")
}
