//! A player whose messages are read no further than they must be: the clients share the machine with the server.

use std::net::SocketAddr;

use futures_util::{SinkExt, StreamExt};
use motherlode_core::Seat;
use motherlode_core::dealer::{Bytes32, nonce_commitment};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// Someone with a browser: a socket, and a connection for what is not said over it.
pub struct Player {
    socket: WebSocketStream<TcpStream>,
    /// For what is not said over the socket.
    stream: TcpStream,
    cookie: String,
    next: u64,
    /// The newest message that showed a game under way, with its table.
    pub begun: String,
}

/// The text after a mark, up to an end.
pub fn between<'a>(text: &'a str, mark: &str, end: char) -> Option<&'a str> {
    let rest = &text[text.find(mark)? + mark.len()..];
    Some(&rest[..rest.find(end)?])
}

/// Asks over a connection that stays open, as a browser would.
pub async fn request(
    stream: &mut TcpStream,
    address: SocketAddr,
    head: &str,
    cookie: Option<&str>,
    body: &str,
) -> String {
    let cookie = cookie.map_or_else(String::new, |cookie| format!("cookie: {cookie}\r\n"));
    let text = format!(
        "{head} HTTP/1.1\r\nhost: {address}\r\norigin: http://{address}\r\n{cookie}content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(text.as_bytes()).await.expect("sends");
    let mut answer = Vec::new();
    loop {
        assert!(stream.read_buf(&mut answer).await.expect("an answer") > 0, "the connection ended");
        let text = std::str::from_utf8(&answer).unwrap_or_default();
        let Some(end) = text.find("\r\n\r\n") else { continue };
        let length = between(text, "content-length: ", '\r').and_then(|length| length.parse::<usize>().ok());
        if text.len() >= end + 4 + length.expect("a length") {
            assert!(text.starts_with("HTTP/1.1 20"), "{text}");
            return text.to_owned();
        }
    }
}

impl Player {
    /// A new guest with a connected socket.
    pub async fn arrive(address: SocketAddr) -> Player {
        let mut other = TcpStream::connect(address).await.expect("connects");
        other.set_nodelay(true).expect("a socket");
        let answer = request(&mut other, address, "POST /api/me", None, "").await;
        let cookie = between(&answer, "set-cookie: ", ';').expect("a cookie").to_owned();
        let mut upgrade = format!("ws://{address}/api/socket").into_client_request().expect("a request");
        upgrade.headers_mut().insert("origin", format!("http://{address}").parse().expect("a header"));
        upgrade.headers_mut().insert("cookie", cookie.parse().expect("a header"));
        let stream = TcpStream::connect(address).await.expect("connects");
        stream.set_nodelay(true).expect("a socket");
        let (socket, _) = tokio_tungstenite::client_async(upgrade, stream).await.expect("a socket");
        Player { socket, stream: other, cookie, next: 0, begun: String::new() }
    }

    /// Sends a message.
    pub async fn send(&mut self, text: String) {
        self.socket.send(Message::text(text)).await.expect("sends");
    }

    /// Commands something at a table, under an id of its own.
    pub async fn command(&mut self, table: &str, seq: Option<u64>, command: &str) {
        self.next += 1;
        let seq = seq.map_or_else(String::new, |seq| format!(r#""seq":{seq},"#));
        let id = self.next;
        self.send(format!(r#"{{"type":"command","id":"{id}","table":"{table}",{seq}"command":{command}}}"#))
            .await;
    }

    /// The next message.
    pub async fn hear(&mut self) -> String {
        loop {
            match self.socket.next().await.expect("a message").expect("a message") {
                Message::Text(text) => return text.as_str().to_owned(),
                _ => continue,
            }
        }
    }

    /// Reads on until a message fits; whether an acknowledgement came by is told too.
    pub async fn hear_until(&mut self, fits: impl Fn(&str) -> bool) -> (String, u64) {
        let mut acknowledged = 0;
        loop {
            let message = self.hear().await;
            assert!(!message.starts_with(r#"{"type":"refused""#), "{message}");
            acknowledged += u64::from(message.starts_with(r#"{"type":"done""#));
            if message.contains(r#""stage":"playing""#) {
                self.begun = message.clone();
            }
            if fits(&message) {
                return (message, acknowledged);
            }
        }
    }
}

/// Opens a table, seats both, and goes through the opening of the nonces.
pub async fn sit_down(address: SocketAddr, one: &mut Player, two: &mut Player) -> String {
    let body = r#"{"setup":{"game":"atacama"},"seats":[{"kind":"me"},{"kind":"open"}]}"#;
    let card = request(&mut one.stream, address, "POST /api/tables", Some(&one.cookie), body).await;
    let table = between(&card, r#""id":""#, '"').expect("an id").to_owned();
    let deal = between(&card, r#""deal":""#, '"').expect("a deal").to_owned();
    for player in [&mut *one, &mut *two] {
        player.send(format!(r#"{{"type":"subscribe","id":"s","table":"{table}"}}"#)).await;
        player.hear_until(|message| message.starts_with(r#"{"type":"table""#)).await;
    }
    let nonce = Bytes32([7; 32]);
    let commitment = |seat: u8| nonce_commitment(&deal, Seat::new(seat).expect("a seat"), &nonce);
    let is_done = |message: &str| message.starts_with(r#"{"type":"done""#);
    one.command(&table, None, &format!(r#"{{"do":"commit","chair":1,"commitment":"{}"}}"#, commitment(1)))
        .await;
    one.hear_until(is_done).await;
    two.command(&table, None, &format!(r#"{{"do":"sit","chair":2,"commitment":"{}"}}"#, commitment(2))).await;
    two.hear_until(is_done).await;
    one.command(&table, None, &format!(r#"{{"do":"open","chair":1,"nonce":"{nonce}"}}"#)).await;
    one.hear_until(is_done).await;
    two.command(&table, None, &format!(r#"{{"do":"open","chair":2,"nonce":"{nonce}"}}"#)).await;
    two.hear_until(is_done).await;
    table
}
