//! A connection of HTTP that stays open, as a browser keeps one.

use std::net::{IpAddr, SocketAddr};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// The way from an address of this machine to the server: limits are for each address.
#[derive(Clone, Copy)]
pub struct Way {
    /// Where the server listens.
    pub server: SocketAddr,
    /// Whom it sees.
    pub from: IpAddr,
    /// Whether the system takes in little of what is not read.
    is_narrow: bool,
}

impl Way {
    /// The way from 127.0.0.1.
    pub fn to(server: SocketAddr) -> Way {
        assert!(server.ip().is_loopback(), "only servers on this machine are put to the test");
        Way { server, from: IpAddr::from([127, 0, 0, 1]), is_narrow: false }
    }

    /// So many, each from an address of its own, as people who play have: of one address a server takes only so much at a time.
    pub fn many(server: SocketAddr, count: usize) -> Vec<Way> {
        let way = |number: usize| {
            let [.., high, low] = number.to_be_bytes();
            Way::to(server).from([127, 1, high, low])
        };
        (1..=count.clamp(1, usize::from(u16::MAX))).map(way).collect()
    }

    /// The same from another address.
    pub fn from(self, from: [u8; 4]) -> Way {
        Way { from: IpAddr::from(from), ..self }
    }

    /// The same for someone whose system takes in little of what is not read.
    pub fn narrow(self) -> Way {
        Way { is_narrow: true, ..self }
    }

    /// Connects.
    pub async fn connect(self) -> std::io::Result<TcpStream> {
        let socket = TcpSocket::new_v4()?;
        if self.is_narrow {
            socket.set_recv_buffer_size(4096)?;
        }
        if self.from != self.server.ip() {
            socket.bind(SocketAddr::new(self.from, 0))?;
        }
        let stream = socket.connect(self.server).await?;
        stream.set_nodelay(true)?;
        Ok(stream)
    }
}

/// What the server answered.
pub struct Answer {
    /// Its status.
    pub status: u16,
    /// All of it, the head too.
    pub text: String,
}

/// A connection that stays open; a new one when the server has closed it meanwhile.
pub struct Line {
    way: Way,
    stream: Option<TcpStream>,
}

impl Line {
    /// Connects when it is first used.
    pub fn new(way: Way) -> Line {
        Line { way, stream: None }
    }

    /// Hangs up.
    pub fn close(&mut self) {
        self.stream = None;
    }

    /// Asks; `head` is a method and a path.
    pub async fn ask(&mut self, head: &str, cookie: Option<&str>, body: &str) -> std::io::Result<Answer> {
        let address = self.way.server;
        let cookie = cookie.map_or_else(String::new, |cookie| format!("cookie: {cookie}\r\n"));
        let text = format!(
            "{head} HTTP/1.1\r\nhost: {address}\r\norigin: http://{address}\r\n{cookie}content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        if let Some(stream) = &mut self.stream
            && let Ok(answer) = exchange(stream, &text).await
        {
            return Ok(answer);
        }
        let stream = self.stream.insert(self.way.connect().await?);
        exchange(stream, &text).await
    }

    /// Asks for what must be granted.
    pub async fn grant(&mut self, head: &str, cookie: Option<&str>, body: &str) -> String {
        let answer = self.ask(head, cookie, body).await.expect("an answer");
        assert!((200..300).contains(&answer.status), "{head}: {}", answer.text);
        answer.text
    }

    /// A new guest's cookie.
    pub async fn new_guest(&mut self) -> String {
        let answer = self.grant("POST /api/me", None, "").await;
        between(&answer, "set-cookie: ", ';').expect("a cookie").to_owned()
    }
}

async fn exchange(stream: &mut TcpStream, request: &str) -> std::io::Result<Answer> {
    stream.write_all(request.as_bytes()).await?;
    let mut answer = Vec::new();
    loop {
        if stream.read_buf(&mut answer).await? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        let Ok(text) = std::str::from_utf8(&answer) else { continue };
        let Some(end) = text.find("\r\n\r\n") else { continue };
        let length = between(text, "content-length: ", '\r').map_or(Ok(0), str::parse::<usize>);
        if text.len() >= end + 4 + length.unwrap_or(0) {
            let status = text.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
            return Ok(Answer { status, text: text.to_owned() });
        }
    }
}

/// The text after a mark, up to an end.
pub fn between<'a>(text: &'a str, mark: &str, end: char) -> Option<&'a str> {
    let rest = &text[text.find(mark)? + mark.len()..];
    Some(&rest[..rest.find(end)?])
}
