//! A player whose messages are read no further than they must be: the clients share the machine with the server.

use futures_util::{SinkExt, StreamExt};
use motherlode_core::Seat;
use motherlode_core::dealer::{Bytes32, nonce_commitment};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::line::{Line, Way, between};

/// A socket of the live protocol.
pub struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    /// Connects as whoever the cookie names, or as nobody.
    pub async fn connect(way: Way, cookie: Option<&str>) -> Result<Socket, Error> {
        let mut upgrade = format!("ws://{}/api/socket", way.server).into_client_request()?;
        let origin = format!("http://{}", way.server);
        for (name, value) in [("origin", Some(origin.as_str())), ("cookie", cookie)] {
            if let Some(value) = value {
                upgrade.headers_mut().insert(name, value.parse().expect("a header"));
            }
        }
        Ok(Socket(tokio_tungstenite::client_async(upgrade, way.connect().await?).await?.0))
    }

    /// Sends a message.
    pub async fn send(&mut self, text: String) -> Result<(), Error> {
        self.0.send(Message::text(text)).await
    }

    /// The next message; nothing when the server has closed the connection.
    pub async fn hear(&mut self) -> Option<String> {
        loop {
            match self.0.next().await? {
                Ok(Message::Text(text)) => return Some(text.as_str().to_owned()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The connection below, for whoever does not keep to the protocol.
    pub fn stream(&mut self) -> &mut TcpStream {
        self.0.get_mut()
    }

    /// The connection below alone.
    pub fn into_stream(self) -> TcpStream {
        self.0.into_inner()
    }
}

/// Someone with a browser: a socket, and a connection for what is not said over it.
pub struct Player {
    socket: Socket,
    line: Line,
    cookie: String,
    next: u64,
    /// The newest message that showed a game under way, with its table.
    begun: String,
}

/// Whether a message says that something was done.
pub fn is_done(message: &str) -> bool {
    message.starts_with(r#"{"type":"done""#)
}

impl Player {
    /// A new guest with a connected socket.
    pub async fn arrive(way: Way) -> Player {
        let mut line = Line::new(way);
        let cookie = line.new_guest().await;
        let socket = Socket::connect(way, Some(&cookie)).await.expect("a socket");
        Player { socket, line, cookie, next: 0, begun: String::new() }
    }

    /// Opens a table and gives its id and the id of its deal.
    pub async fn open_table(&mut self, body: &str) -> (String, String) {
        let card = self.line.grant("POST /api/tables", Some(&self.cookie), body).await;
        let part = |mark| between(&card, mark, '"').expect("an id").to_owned();
        (part(r#""id":""#), part(r#""deal":""#))
    }

    /// Sends a message.
    pub async fn send(&mut self, text: String) {
        self.socket.send(text).await.expect("sends");
    }

    /// Commands something at a table, under an id of its own.
    pub async fn command(&mut self, table: &str, seq: Option<u64>, command: &str) {
        self.next += 1;
        let seq = seq.map_or_else(String::new, |seq| format!(r#""seq":{seq},"#));
        let id = self.next;
        self.send(format!(r#"{{"type":"command","id":"{id}","table":"{table}",{seq}"command":{command}}}"#))
            .await;
    }

    /// Commands something and waits until it is done.
    pub async fn do_at(&mut self, table: &str, seq: Option<u64>, command: &str) {
        self.command(table, seq, command).await;
        self.hear_until(is_done).await;
    }

    /// Acts for a seat.
    pub async fn act(&mut self, table: &str, seq: u64, seat: u8, action: &str) {
        self.command(table, Some(seq), &format!(r#"{{"do":"act","seat":{seat},"action":{action}}}"#)).await;
    }

    /// Listens to a table and hears how it stands.
    pub async fn subscribe(&mut self, table: &str) -> String {
        self.send(format!(r#"{{"type":"subscribe","id":"s","table":"{table}"}}"#)).await;
        self.hear_until(|message| message.starts_with(r#"{"type":"table""#)).await.0
    }

    /// Listens no more.
    pub async fn unsubscribe(&mut self, table: &str) {
        self.send(format!(r#"{{"type":"unsubscribe","id":"u","table":"{table}"}}"#)).await;
        self.hear_until(is_done).await;
    }

    /// Brings the commitment to a nonce for a place, or sits down there with it.
    pub async fn commit(&mut self, table: &str, deal: &str, chair: u8, verb: &str) {
        let commitment = nonce_commitment(deal, Seat::new(chair).expect("a seat"), &NONCE);
        let command = format!(r#"{{"do":"{verb}","chair":{chair},"commitment":"{commitment}"}}"#);
        self.do_at(table, None, &command).await;
    }

    /// Opens the nonce of a place.
    pub async fn open_nonce(&mut self, table: &str, chair: u8) {
        self.do_at(table, None, &format!(r#"{{"do":"open","chair":{chair},"nonce":"{NONCE}"}}"#)).await;
    }

    /// Waits until the game of a table has begun; the message that showed it.
    pub async fn see_begin(&mut self, table: &str) -> String {
        while !self.begun.contains(table) {
            self.hear_until(|message| message.contains(r#""stage":"playing""#)).await;
        }
        std::mem::take(&mut self.begun)
    }

    /// Reads on until a message fits; how many acknowledgements came by is told too.
    pub async fn hear_until(&mut self, fits: impl Fn(&str) -> bool) -> (String, u64) {
        let mut acknowledged = 0;
        loop {
            let message = self.socket.hear().await.expect("a message");
            assert!(!message.starts_with(r#"{"type":"refused""#), "{message}");
            acknowledged += u64::from(is_done(&message));
            if message.contains(r#""stage":"playing""#) {
                self.begun = message.clone();
            }
            if fits(&message) {
                return (message, acknowledged);
            }
        }
    }

    /// Waits for the event of this number and for the acknowledgement of what became it, in whichever order they come.
    pub async fn hear_done(&mut self, seq: u64) {
        if self.hear_event(seq).await.1 == 0 {
            self.hear_until(is_done).await;
        }
    }

    /// Waits for the event of this number; whether an acknowledgement came by is told too.
    pub async fn hear_event(&mut self, seq: u64) -> (String, u64) {
        let mark = format!(r#""seq":{seq},"#);
        self.hear_until(|message| message.starts_with(r#"{"type":"event""#) && message.contains(&mark)).await
    }
}

/// Nobody is to be surprised here.
const NONCE: Bytes32 = Bytes32([7; 32]);

/// The number of the newest event that a message tells of.
pub fn seq_of(message: &str) -> u64 {
    between(message, r#""seq":"#, ',').expect("a number").parse().expect("a number")
}

/// One of the actions that a message allows, as JSON, by a draw.
pub fn an_action(message: &str, draw: &mut usize) -> Option<String> {
    let legal = between(message, r#""legal":["#, ']')?;
    *draw = draw.wrapping_mul(25_214_903_917).wrapping_add(11);
    let count = legal.split(',').count();
    Some(legal.split(',').nth((*draw >> 16) % count).expect("an action").to_owned())
}

/// Opens a table of Atacama for two, seats both, and goes through the opening of the nonces.
pub async fn sit_down(one: &mut Player, two: &mut Player) -> String {
    let body = r#"{"setup":{"game":"atacama"},"seats":[{"kind":"me"},{"kind":"open"}]}"#;
    let (table, deal) = one.open_table(body).await;
    one.subscribe(&table).await;
    two.subscribe(&table).await;
    one.commit(&table, &deal, 1, "commit").await;
    two.commit(&table, &deal, 2, "sit").await;
    one.open_nonce(&table, 1).await;
    two.open_nonce(&table, 2).await;
    table
}

/// Opens a table of Atacama against a bot of the house.
pub async fn sit_down_with_bot(one: &mut Player, level: u8) -> String {
    let body = format!(
        r#"{{"setup":{{"game":"atacama"}},"seats":[{{"kind":"me"}},{{"kind":"bot","level":{level}}}]}}"#
    );
    let (table, deal) = one.open_table(&body).await;
    one.subscribe(&table).await;
    one.commit(&table, &deal, 1, "commit").await;
    one.open_nonce(&table, 1).await;
    table
}
