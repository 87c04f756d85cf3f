//! A player who loses the connection now and then, comes back, asks again, and remembers everything.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use motherlode_core::Seat;
use motherlode_core::dealer::{Bytes32, nonce_commitment};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};

use super::chance::Chance;
use super::http::{self, PATIENCE};
use super::memory::{Acknowledged, ClockTold, Line, Memory, Sent};

/// Someone with a browser, whatever table they sit at.
#[derive(Clone)]
pub struct Guest {
    /// By which the server knows them.
    pub cookie: String,
    /// Who they are.
    pub person: String,
}

impl Guest {
    /// A new one.
    pub async fn arrive(address: SocketAddr) -> Guest {
        let answer = http::insist(address, "POST /api/me", None, "").await;
        let person = answer.body["id"].as_str().expect("an id").to_owned();
        Guest { cookie: answer.cookie.expect("a cookie"), person }
    }
}

/// A command that has no answer yet.
struct Pending {
    id: String,
    seq: u64,
    command: Value,
    sent: Option<Instant>,
}

/// Why a player left the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Left {
    /// The game is over.
    Over,
    /// It has not begun, and there is no place for this player any more.
    Unseated,
    /// It was asked to stop.
    Stopped,
}

/// One player at one table.
pub struct Player {
    /// What it remembers.
    pub memory: Memory,
    guest: Guest,
    table: String,
    chance: Chance,
    acknowledged: Arc<AtomicU64>,
    unavailable: Arc<AtomicU64>,
    number: u64,
    pending: Option<Pending>,
    shown: u64,
    seats: Vec<u64>,
    chairs: Vec<u64>,
    card: Value,
    to_act: Option<u64>,
    legal: Vec<String>,
    /// Whether it must see the whole table before it can go on.
    is_lost: bool,
    /// Not before then is anything sent: people think, and do not ask again at once when the database is away.
    rest: Instant,
}

type Socket = WebSocketStream<TcpStream>;

/// A connection that is of no use any more.
struct Lost;

impl From<Error> for Lost {
    fn from(_: Error) -> Self {
        Lost
    }
}

impl Player {
    /// Someone at a table; what is acknowledged, and what is refused because the database is away, is counted for others, too.
    pub fn new(
        guest: &Guest,
        table: &str,
        chance: Chance,
        counts: (Arc<AtomicU64>, Arc<AtomicU64>),
    ) -> Player {
        Player {
            memory: Memory { person: guest.person.clone(), ..Memory::default() },
            guest: guest.clone(),
            table: table.to_owned(),
            chance,
            acknowledged: counts.0,
            unavailable: counts.1,
            number: 0,
            pending: None,
            shown: 0,
            seats: Vec::new(),
            chairs: Vec::new(),
            card: Value::Null,
            to_act: None,
            legal: Vec::new(),
            is_lost: false,
            rest: Instant::now(),
        }
    }

    /// Where this player stands, for who looks for the reason of a failure.
    pub fn state(&self) -> String {
        format!(
            "table {} {} event {}, seats {:?}, to act {:?}, {} legal, waits for {:?}",
            self.table,
            self.card["stage"],
            self.shown,
            self.seats,
            self.to_act,
            self.legal.len(),
            self.pending.as_ref().map(|pending| (&pending.id, pending.seq, &pending.command))
        )
    }

    /// Plays until the game is over or everyone is to stop, over as many connections as it takes.
    pub async fn play(&mut self, address: SocketAddr, stop: &mut watch::Receiver<bool>) -> Left {
        loop {
            let lost = tokio::select! {
                left = self.play_until_lost(address) => left,
                _ = stop.wait_for(|stop| *stop) => return Left::Stopped,
            };
            if let Ok(left) = lost {
                return left;
            }
            tokio::time::sleep(Duration::from_millis(self.chance.of(20..=120))).await;
        }
    }

    async fn connect(&self, address: SocketAddr) -> Result<Socket, Error> {
        let mut request = format!("ws://{address}/api/socket").into_client_request()?;
        request.headers_mut().insert("cookie", self.guest.cookie.parse().expect("a cookie"));
        request.headers_mut().insert("origin", format!("http://{address}").parse().expect("an origin"));
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(tokio_tungstenite::client_async(request, stream).await?.0)
    }

    async fn play_until_lost(&mut self, address: SocketAddr) -> Result<Left, Lost> {
        let connected = tokio::time::timeout(PATIENCE, self.connect(address)).await;
        let mut socket = connected.map_err(|_| Lost)??;
        let mut subscribe = json!({"type": "subscribe", "id": "s", "table": self.table});
        if self.shown > 0 && !self.is_lost && self.chance.percent(50) {
            subscribe["since"] = json!(self.shown);
        }
        self.is_lost = false;
        socket.send(Message::text(subscribe.to_string())).await?;
        // Who is back asks again for what had no answer.
        if let Some(pending) = &mut self.pending {
            pending.sent = None;
        }
        let mut heard = Instant::now();
        let mut is_subscribed = false;
        loop {
            let message = tokio::time::timeout(Duration::from_millis(20), socket.next()).await;
            match message {
                Ok(message) => {
                    heard = Instant::now();
                    let Message::Text(text) = message.ok_or(Lost)?? else { continue };
                    let message: Value = serde_json::from_str(&text).expect("JSON");
                    self.take(&message, heard)?;
                    is_subscribed |= message["id"] == "s";
                }
                // A peer that says nothing may be gone without a word: who waits for an answer connects anew.
                Err(_) if heard.elapsed() > PATIENCE => return Err(Lost),
                Err(_) => {}
            }
            match self.card["stage"].as_str() {
                Some("over" | "closed") => return Ok(Left::Over),
                Some("gathering") if self.chairs.is_empty() && self.shown > 2 => return Ok(Left::Unseated),
                _ => {}
            }
            if self.pending.is_none() {
                self.pending = self.next();
            }
            if is_subscribed {
                self.send(&mut socket).await?;
            }
        }
    }

    /// Sends what waits, once it may.
    async fn send(&mut self, socket: &mut Socket) -> Result<(), Error> {
        let now = Instant::now();
        let Some(pending) = self.pending.as_mut().filter(|pending| pending.sent.is_none()) else {
            return Ok(());
        };
        if now < self.rest {
            return Ok(());
        }
        let Pending { id, seq, command, .. } = &*pending;
        let message =
            json!({"type": "command", "id": id, "table": self.table, "seq": seq, "command": command});
        let entry = (command["do"] == "act")
            .then(|| format!("{} {}", command["seat"], command["action"].as_str().unwrap_or_default()));
        self.memory.sent.entry(id.clone()).or_insert(Sent { at: now, entry });
        pending.sent = Some(now);
        socket.send(Message::text(message.to_string())).await
    }

    /// Takes in what the server says.
    fn take(&mut self, message: &Value, at: Instant) -> Result<(), Lost> {
        match message["type"].as_str() {
            Some(kind @ ("table" | "event")) => {
                let seq = message["seq"].as_u64().expect("a number");
                let is_new = kind == "table" || seq > self.shown;
                self.shown = self.shown.max(seq);
                self.memory.hear(seq, at);
                if message["card"].is_object() {
                    self.card = message["card"].clone();
                }
                if message["you"].is_object() {
                    self.take_you(&message["you"]);
                }
                if let Some(told) = message["told"].as_str() {
                    self.memory.told.entry(seq).or_insert_with(|| told.to_owned());
                }
                if message["view"].is_object() && is_new {
                    self.to_act = message["to_act"].as_u64();
                    let list = message["legal"].as_array();
                    self.legal = list.map_or_else(Vec::new, |list| list.iter().map(text).collect());
                    self.take_clock(seq, message, at);
                }
            }
            Some("you") => self.take_you(&message["you"]),
            Some("done" | "refused") => return self.take_answer(message, at),
            _ => {}
        }
        Ok(())
    }

    fn take_clock(&mut self, seq: u64, message: &Value, at: Instant) {
        if let Some(left) = message["clock"]["left"].as_array() {
            let left = left.iter().map(|left| left.as_u64().expect("a number")).collect();
            self.memory.clocks.push(ClockTold { seq, left, to_act: self.to_act, at });
        }
    }

    fn take_answer(&mut self, message: &Value, at: Instant) -> Result<(), Lost> {
        let is_refused = message["type"] == "refused";
        if message["id"] == "s" {
            if is_refused && message["code"] != "unavailable" {
                self.memory.strange.push(message.to_string());
            }
            self.unavailable.fetch_add(u64::from(is_refused), Ordering::Relaxed);
            return if is_refused { Err(Lost) } else { Ok(()) };
        }
        let Some(mut pending) = self.pending.take_if(|pending| message["id"] == pending.id) else {
            return Ok(());
        };
        match message["code"].as_str() {
            None => {
                let seq = message["seq"].as_u64().expect("a number");
                if pending.command["do"] == "act" {
                    self.acknowledged.fetch_add(1, Ordering::Relaxed);
                    self.memory.acknowledged.insert(seq, Acknowledged { id: pending.id, at });
                }
            }
            Some("unavailable") => {
                self.unavailable.fetch_add(1, Ordering::Relaxed);
                self.rest = at + Duration::from_millis(self.chance.of(100..=300));
                pending.sent = None;
                self.pending = Some(pending);
            }
            // Something has happened that this player had not heard of yet: it decides anew.
            Some("stale") => {
                self.is_lost = true;
                return Err(Lost);
            }
            // While nobody had a place for sure, the dealer took a new secret.
            Some("wrong-nonce" | "committed" | "not-all-committed" | "started" | "not-your-chair")
                if pending.command["do"] != "act" => {}
            Some(_) => self.memory.strange.push(format!("{message} for {}", pending.command)),
        }
        Ok(())
    }

    fn take_you(&mut self, you: &Value) {
        let numbers = |list: &Value| {
            list.as_array().expect("a list").iter().map(|number| number.as_u64().expect("a number")).collect()
        };
        self.seats = numbers(&you["seats"]);
        self.chairs = numbers(&you["chairs"]);
    }

    /// What this player does next, if it is to do anything.
    fn next(&mut self) -> Option<Pending> {
        let command = if self.card["stage"] == "gathering" { self.gather()? } else { self.act()? };
        self.number += 1;
        // No other command of this person is called so, at whatever table.
        let id = format!("{}-{}", self.table, self.number);
        Some(Pending { id, seq: self.shown, command, sent: None })
    }

    fn gather(&self) -> Option<Value> {
        let deal = self.card["deal"].as_str()?;
        let chair = *self.chairs.first()?;
        let place = &self.card["chairs"][chair as usize - 1];
        // The device keeps its nonce, so it is the same after a lost connection.
        let mut bytes = [chair as u8; 32];
        bytes[..16].copy_from_slice(&deal.as_bytes()[..16]);
        let nonce = Bytes32(bytes);
        if place["commitment"].is_null() {
            let commitment = nonce_commitment(deal, Seat::new(chair as u8)?, &nonce);
            return Some(json!({"do": "commit", "chair": chair, "commitment": commitment.to_string()}));
        }
        let may_open = self.card["opening"] == true && place["opened"] == false;
        may_open.then(|| json!({"do": "open", "chair": chair, "nonce": nonce.to_string()}))
    }

    fn act(&mut self) -> Option<Value> {
        let seat = self.to_act.filter(|seat| self.seats.contains(seat))?;
        if self.legal.is_empty() {
            return None;
        }
        let choice = self.chance.of(0..=self.legal.len() as u64 - 1) as usize;
        let action = self.legal.swap_remove(choice);
        self.legal.clear();
        self.rest = self.rest.max(Instant::now() + Duration::from_millis(self.chance.of(0..=80)));
        Some(json!({"do": "act", "seat": seat, "action": action}))
    }

    /// Asks for everything that happened in the game.
    pub async fn look_back(&mut self, address: SocketAddr) {
        let head = format!("GET /api/tables/{}/history", self.table);
        let lines = http::insist(address, &head, Some(&self.guest.cookie), "").await.body;
        let line = |line: &Value| Line {
            seat: line["event"]["seat"].as_u64(),
            action: line["action"].as_str().map(str::to_owned),
            told: line["told"].as_str().map(str::to_owned),
        };
        self.memory.history = lines.as_array().map(|lines| lines.iter().map(line).collect());
    }
}

fn text(value: &Value) -> String {
    value.as_str().expect("text").to_owned()
}
