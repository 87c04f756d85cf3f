//! A client of the live protocol on a real socket: remembers what it is told and plays by what it may do.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use motherlode_core::Draws;
use motherlode_core::Seat;
use motherlode_core::dealer::{Bytes32, nonce_commitment};
use motherlode_core::draw::Quick;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// How long anything may take before a test counts as stuck.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// What a client knows of a table.
#[derive(Clone, Debug, Default)]
pub struct Known {
    pub seq: u64,
    pub card: Value,
    pub you: Value,
    pub view: Value,
    pub to_act: Option<u8>,
    pub legal: Vec<String>,
    pub undo: Value,
    /// Every event message, as it came.
    pub events: Vec<Value>,
}

/// One client.
pub struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Ids of commands are unique for a person, who may have several devices.
    device: u64,
    next: u64,
    draws: Quick,
    pub tables: HashMap<String, Known>,
    /// The nonces this device has made, by table, deal and place.
    nonces: HashMap<(String, String, u64), Bytes32>,
    /// Everything that was received, as it came.
    pub heard: Vec<String>,
    /// Chat lines, presence, lobby and the like.
    pub other: Vec<Value>,
    /// From which event on this player only lets time pass where that is possible, so that the game comes to its end soon.
    pub hurries_after: u64,
}

impl Client {
    /// Connects with these headers.
    pub async fn connect(
        address: SocketAddr,
        headers: &[(&str, &str)],
    ) -> Result<Client, tungstenite::Error> {
        let mut request = format!("ws://{address}/api/socket").into_client_request()?;
        for (name, value) in headers {
            let name: tungstenite::http::HeaderName = name.parse().expect("a header's name");
            request.headers_mut().insert(name, value.parse().expect("a header's value"));
        }
        let (socket, _) = tokio_tungstenite::connect_async(request).await?;
        Ok(Client::on(socket))
    }

    /// Connects as someone whose device takes in little at a time.
    pub async fn connect_narrow(address: SocketAddr, headers: &[(&str, &str)]) -> Client {
        let mut request = format!("ws://{address}/api/socket").into_client_request().expect("a request");
        for (name, value) in headers {
            let name: tungstenite::http::HeaderName = name.parse().expect("a header's name");
            request.headers_mut().insert(name, value.parse().expect("a header's value"));
        }
        let narrow = tokio::net::TcpSocket::new_v4().expect("a socket");
        narrow.set_recv_buffer_size(4096).expect("a small buffer");
        let stream = MaybeTlsStream::Plain(narrow.connect(address).await.expect("connects"));
        let (socket, _) = tokio_tungstenite::client_async(request, stream).await.expect("upgrades");
        Client::on(socket)
    }

    fn on(socket: WebSocketStream<MaybeTlsStream<TcpStream>>) -> Client {
        let seed = getrandom::u64().expect("chance");
        let draws = Quick::new(seed);
        let (tables, nonces) = (HashMap::new(), HashMap::new());
        let (heard, other, hurries_after) = (Vec::new(), Vec::new(), u64::MAX);
        Client { socket, device: seed, next: 0, draws, tables, nonces, heard, other, hurries_after }
    }

    /// Sends a text as it is.
    pub async fn send_raw(&mut self, text: &str) {
        // Whoever listens next notices that the connection has ended.
        let _ = self.socket.send(Message::text(text.to_owned())).await;
    }

    /// Sends a message with a fresh id, which it gives back.
    pub async fn send(&mut self, mut message: Value) -> String {
        self.next += 1;
        let id =
            message["id"].as_str().map_or_else(|| format!("{:x}-{}", self.device, self.next), str::to_owned);
        message["id"] = json!(id);
        self.send_raw(&message.to_string()).await;
        id
    }

    /// Sends a message and waits for its answer; what else comes meanwhile is taken in.
    pub async fn ask(&mut self, message: Value) -> Value {
        let id = self.send(message).await;
        self.answer(&id).await
    }

    /// Waits for the answer to a message.
    pub async fn answer(&mut self, id: &str) -> Value {
        loop {
            let message = self.hear().await.expect("an answer before the end");
            if message["id"] == id && matches!(message["type"].as_str(), Some("done" | "refused" | "hello")) {
                return message;
            }
        }
    }

    /// Sends bytes that are no text.
    pub async fn send_bytes(&mut self, bytes: &[u8]) {
        self.socket.send(Message::binary(bytes.to_vec())).await.expect("sends");
    }

    /// Sends a sign of life that is no message.
    pub async fn send_sign(&mut self) {
        self.socket.send(Message::Ping(Default::default())).await.expect("sends");
    }

    /// The code with which the server ends the connection; what it says before is passed over.
    pub async fn closed(&mut self) -> u16 {
        loop {
            match tokio::time::timeout(PATIENCE, self.socket.next()).await.expect("an end within a minute") {
                Some(Ok(Message::Close(Some(frame)))) => return frame.code.into(),
                Some(Ok(_)) => {}
                None | Some(Err(_)) => return 0,
            }
        }
    }

    /// The next message, taken in; nothing when the connection has ended.
    pub async fn hear(&mut self) -> Option<Value> {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.socket.next())
                .await
                .expect("something within a minute")?;
            match message {
                Ok(Message::Text(text)) => {
                    self.heard.push(text.to_string());
                    let message: Value = serde_json::from_str(&text).expect("JSON");
                    self.take_in(&message);
                    return Some(message);
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    fn take_in(&mut self, message: &Value) {
        let kind = message["type"].as_str().unwrap_or_default();
        if let Some(known) = message["table"].as_str().and_then(|id| self.tables.get_mut(id))
            && kind == "you"
        {
            known.you = message["you"].clone();
            return;
        }
        let Some(id) = message["table"].as_str().filter(|_| matches!(kind, "table" | "event")) else {
            if !matches!(kind, "done" | "refused") {
                self.other.push(message.clone());
            }
            return;
        };
        let known = self.tables.entry(id.to_owned()).or_default();
        let seq = message["seq"].as_u64().expect("a number");
        if kind == "event" {
            assert_eq!(seq, known.seq + 1, "events come without gaps: {message}");
            known.events.push(message.clone());
        }
        known.seq = seq;
        if kind == "table" {
            known.you = message["you"].clone();
        }
        if message["card"].is_object() {
            known.card = message["card"].clone();
        }
        known.undo = message["undo"].clone();
        if message["view"].is_object() {
            known.view = message["view"].clone();
            known.to_act = message["to_act"].as_u64().map(|seat| seat as u8);
            let legal = message["legal"].as_array();
            known.legal = legal.map_or_else(Vec::new, |list| {
                list.iter().map(|action| action.as_str().expect("a text").to_owned()).collect()
            });
        }
    }

    /// Listens to a table.
    pub async fn subscribe(&mut self, table: &str) {
        let answer = self.ask(json!({"type": "subscribe", "table": table})).await;
        assert_eq!(answer["type"], "done", "{answer}");
        while !self.tables.contains_key(table) {
            self.hear().await.expect("a snapshot");
        }
    }

    /// Does something at a table for the event that is known now.
    pub async fn command(&mut self, table: &str, command: Value) -> Value {
        let seq = self.tables[table].seq;
        self.ask(json!({"type": "command", "table": table, "seq": seq, "command": command})).await
    }

    pub fn stage(&self, table: &str) -> &str {
        self.tables[table].card["stage"].as_str().expect("a stage")
    }

    fn numbers(&self, table: &str, what: &str) -> Vec<u64> {
        let list = self.tables[table].you[what].as_array();
        list.map_or_else(Vec::new, |list| {
            list.iter().map(|number| number.as_u64().expect("a number")).collect()
        })
    }

    /// What this device has to do for fairness now, if anything: commit or open.
    fn fairness(&mut self, table: &str) -> Option<Value> {
        let card = self.tables[table].card.clone();
        if card["stage"] != "gathering" {
            return None;
        }
        let deal = card["deal"].as_str()?.to_owned();
        for chair in self.numbers(table, "chairs") {
            let place = &card["chairs"][chair as usize - 1];
            let key = (table.to_owned(), deal.clone(), chair);
            let nonce = *self.nonces.entry(key).or_insert_with(|| {
                let mut bytes = [0; 32];
                getrandom::fill(&mut bytes).expect("chance");
                Bytes32(bytes)
            });
            let seat = Seat::new(chair as u8).expect("a place");
            if place["commitment"].is_null() {
                let commitment = nonce_commitment(&deal, seat, &nonce);
                return Some(json!({"do": "commit", "chair": chair, "commitment": commitment.to_string()}));
            }
            if card["opening"] == true && place["opened"] == false {
                return Some(json!({"do": "open", "chair": chair, "nonce": nonce.to_string()}));
            }
        }
        None
    }

    /// Does what this device has to do now, if anything; whether it did.
    pub async fn step(&mut self, table: &str) -> bool {
        if let Some(command) = self.fairness(table) {
            let answer = self.command(table, command).await;
            assert!(answer["type"] == "done" || answer["code"] == "stale", "{answer}");
            return true;
        }
        let known = &self.tables[table];
        if known.card["stage"] != "playing" {
            return false;
        }
        let seats = self.numbers(table, "seats");
        let Some(seat) = known.to_act.filter(|seat| seats.contains(&u64::from(*seat))) else { return false };
        if known.legal.is_empty() {
            // A second player on this device: the curtain has to be lifted first.
            let before = known.seq;
            let answer = self.ask(json!({"type": "look", "table": table, "seat": seat})).await;
            assert_eq!(answer["type"], "done", "{answer}");
            while self.tables[table].legal.is_empty() && self.tables[table].seq == before {
                self.hear().await.expect("a snapshot");
            }
            return true;
        }
        // Turns without progress end every game: in Dig Mars those that just end, in Ghawar those that move a rig.
        let lets_time_pass = |action: &&String| *action == "end" || action.starts_with("rig ");
        let idle = known.legal.iter().find(lets_time_pass).filter(|_| known.seq > self.hurries_after);
        let action = match idle {
            Some(action) => action.clone(),
            None => known.legal[self.draws.index(known.legal.len())].clone(),
        };
        let answer = self.command(table, json!({"do": "act", "seat": seat, "action": action})).await;
        assert!(answer["type"] == "done" || answer["code"] == "stale", "{answer}");
        true
    }

    /// Hears whatever has come in by now.
    pub async fn drain(&mut self) {
        let answer = self.ask(json!({"type": "ping"})).await;
        assert_eq!(answer["type"], "done");
    }

    /// Hears until something is so.
    pub async fn until(&mut self, is_so: impl Fn(&Client) -> bool) {
        while !is_so(self) {
            self.hear().await.expect("the connection holds");
        }
    }

    /// Plays at a table until the game is over.
    pub async fn play(&mut self, table: &str) {
        while !matches!(self.stage(table), "over" | "closed") {
            if !self.step(table).await {
                self.hear().await.expect("the game goes on");
            }
        }
    }
}
