//! A player who can lose the connection at any moment and remembers what it was told.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

use futures_util::{SinkExt, StreamExt};
use motherlode_core::Seat;
use motherlode_core::dealer::{Bytes32, nonce_commitment};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::kit::http::Browser;

/// What a player was told, which must be true for ever.
#[derive(Default)]
pub(crate) struct Told {
    /// What was acknowledged: the number of the event and what it must say.
    pub(crate) acknowledged: BTreeMap<u64, String>,
    /// What the commands were called that became these events.
    pub(crate) names: BTreeMap<u64, String>,
    /// The newest event that was shown.
    pub(crate) shown: u64,
    pub(crate) stage: String,
    /// Milliseconds left on the clocks, as each event told.
    pub(crate) clocks: BTreeMap<u64, Vec<u64>>,
    /// The same as the newest snapshot told: after which event, and when that came here.
    pub(crate) snapshot: Option<(u64, SystemTime, Vec<u64>)>,
    pub(crate) refused: Vec<String>,
    /// How the last connection ended.
    pub(crate) lost: Option<tungstenite::Error>,
}

/// One player at one table.
pub(crate) struct Player {
    pub(crate) browser: Browser,
    pub(crate) table: String,
    pub(crate) told: Told,
    /// How many actions were acknowledged to all who share this count.
    pub(crate) acknowledged: Arc<AtomicU64>,
    seats: Vec<u64>,
    chairs: Vec<u64>,
    card: Value,
    who: u64,
    number: u64,
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

impl Player {
    pub(crate) fn new(browser: Browser, table: &str) -> Player {
        static PLAYERS: AtomicU64 = AtomicU64::new(1);
        Player {
            browser,
            table: table.to_owned(),
            told: Told::default(),
            acknowledged: Arc::default(),
            seats: Vec::new(),
            chairs: Vec::new(),
            card: Value::Null,
            who: PLAYERS.fetch_add(1, Ordering::Relaxed),
            number: 0,
        }
    }

    /// Where this player stands, for a test that has failed.
    pub(crate) fn state(&self) -> String {
        let Told { acknowledged, shown, stage, lost, refused, .. } = &self.told;
        let seats = (&self.chairs, &self.seats);
        format!(
            "{} {stage} event {shown}, {} acknowledged, {seats:?}, {}, {lost:?}, {refused:?}",
            self.table,
            acknowledged.len(),
            self.card
        )
    }

    async fn connect(&self, address: SocketAddr) -> Result<Socket, tungstenite::Error> {
        let mut request = format!("ws://{address}/api/socket").into_client_request()?;
        let cookie = format!("motherlode={}", self.browser.cookie.as_deref().expect("a guest"));
        request.headers_mut().insert("cookie", cookie.parse().expect("a cookie"));
        request.headers_mut().insert("origin", format!("http://{address}").parse().expect("an origin"));
        Ok(tokio_tungstenite::connect_async(request).await?.0)
    }

    /// Plays until the game is over or the connection is lost; whether it is over.
    pub(crate) async fn play(&mut self, address: SocketAddr) -> bool {
        match self.play_until_lost(address).await {
            Ok(()) => true,
            Err(error) => {
                self.told.lost = Some(error);
                false
            }
        }
    }

    async fn play_until_lost(&mut self, address: SocketAddr) -> Result<(), tungstenite::Error> {
        let mut socket = self.connect(address).await?;
        let subscribe = json!({"type": "subscribe", "id": "s", "table": self.table});
        socket.send(Message::text(subscribe.to_string())).await?;
        let mut waiting: Option<(String, Option<String>)> = None;
        let mut legal: Vec<String> = Vec::new();
        let mut acts = None;
        loop {
            let message = socket.next().await.ok_or(tungstenite::Error::ConnectionClosed)??;
            let Message::Text(text) = message else { continue };
            let message: Value = serde_json::from_str(&text).expect("JSON");
            match message["type"].as_str() {
                Some("table" | "event") => {
                    let seq = message["seq"].as_u64().expect("a number");
                    self.told.shown = self.told.shown.max(seq);
                    if message["card"].is_object() {
                        self.card = message["card"].clone();
                    }
                    if message["you"].is_object() {
                        self.take_you(&message["you"]);
                    }
                    if message["view"].is_object() {
                        acts = message["to_act"].as_u64();
                        let list = message["legal"].as_array();
                        legal = list.map_or_else(Vec::new, |list| {
                            list.iter().map(|action| action.as_str().expect("text").to_owned()).collect()
                        });
                        if let Some(left) = message["clock"]["left"].as_array() {
                            let left = left.iter().map(|left| left.as_u64().expect("a number")).collect();
                            if message["type"] == "event" {
                                self.told.clocks.insert(seq, left);
                            } else {
                                self.told.snapshot = Some((seq, SystemTime::now(), left));
                            }
                        }
                    }
                    self.told.stage = self.card["stage"].as_str().unwrap_or_default().to_owned();
                }
                Some("you") => self.take_you(&message["you"]),
                Some("refused") if message["id"] == "s" => self.told.refused.push(message.to_string()),
                Some("done" | "refused") => {
                    if let Some((id, entry)) = waiting.take_if(|(id, _)| message["id"] == *id) {
                        if message["type"] == "done" {
                            if let Some(entry) = entry {
                                let seq = message["seq"].as_u64().expect("a number");
                                self.acknowledged.fetch_add(1, Ordering::Relaxed);
                                self.told.acknowledged.insert(seq, entry);
                                self.told.names.insert(seq, id);
                            }
                        } else if message["code"] != "stale" {
                            self.told.refused.push(message.to_string());
                        }
                    }
                }
                _ => {}
            }
            if matches!(self.told.stage.as_str(), "over" | "closed") {
                return Ok(());
            }
            if waiting.is_none()
                && let Some((command, entry)) = self.next(acts, &mut legal)
            {
                self.number += 1;
                // No other command of any player is called so.
                let id = format!("w{}n{}w", self.who, self.number);
                let message = json!({"type": "command", "id": id, "table": self.table, "seq": self.told.shown, "command": command});
                waiting = Some((id, entry));
                socket.send(Message::text(message.to_string())).await?;
            }
        }
    }

    /// The same, but leaves when something is refused because the database is away.
    pub(crate) async fn play_patiently(&mut self, address: SocketAddr) -> bool {
        tokio::select! {
            over = self.play(address) => over,
            // Nothing was heard for a while: connect anew.
            () = tokio::time::sleep(std::time::Duration::from_secs(5)) => false,
        }
    }

    fn take_you(&mut self, you: &Value) {
        let numbers = |list: &Value| {
            list.as_array().expect("a list").iter().map(|number| number.as_u64().expect("a number")).collect()
        };
        self.seats = numbers(&you["seats"]);
        self.chairs = numbers(&you["chairs"]);
    }

    /// What this player does now, and what the log must say then.
    fn next(&mut self, acts: Option<u64>, legal: &mut Vec<String>) -> Option<(Value, Option<String>)> {
        if self.card["stage"] == "gathering" {
            let deal = self.card["deal"].as_str()?;
            let chair = *self.chairs.first()?;
            let place = &self.card["chairs"][chair as usize - 1];
            // The device keeps its nonce, so it is the same after a lost connection.
            let mut bytes = [chair as u8; 32];
            bytes[..16].copy_from_slice(&deal.as_bytes()[..16]);
            let nonce = Bytes32(bytes);
            if place["commitment"].is_null() {
                let commitment = nonce_commitment(deal, Seat::new(chair as u8)?, &nonce);
                return Some((
                    json!({"do": "commit", "chair": chair, "commitment": commitment.to_string()}),
                    None,
                ));
            }
            if self.card["opening"] == true && place["opened"] == false {
                return Some((json!({"do": "open", "chair": chair, "nonce": nonce.to_string()}), None));
            }
            return None;
        }
        let seat = acts.filter(|seat| self.seats.contains(seat))?;
        if legal.is_empty() {
            return None;
        }
        let action = legal.swap_remove((self.told.shown as usize * 7_919) % legal.len());
        legal.clear();
        Some((json!({"do": "act", "seat": seat, "action": action}), Some(format!("{seat} {action}"))))
    }
}
