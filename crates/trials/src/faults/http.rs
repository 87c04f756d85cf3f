//! Requests that may fail, each on a connection of its own.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// How long anyone waits for an answer before asking again.
pub const PATIENCE: Duration = Duration::from_secs(5);

/// What the server has answered.
pub struct Answer {
    /// Its status.
    pub status: u16,
    /// The cookie that it sets.
    pub cookie: Option<String>,
    /// Its body, where that is JSON.
    pub body: Value,
}

/// Asks once: `head` is such as `GET /readyz`.
pub async fn ask(address: SocketAddr, head: &str, cookie: Option<&str>, body: &str) -> io::Result<Answer> {
    let late = |_| io::Error::from(io::ErrorKind::TimedOut);
    tokio::time::timeout(PATIENCE, ask_patiently(address, head, cookie, body)).await.map_err(late)?
}

async fn ask_patiently(
    address: SocketAddr,
    head: &str,
    cookie: Option<&str>,
    body: &str,
) -> io::Result<Answer> {
    let cookie = cookie.map_or_else(String::new, |cookie| format!("cookie: {cookie}\r\n"));
    let text = format!(
        "{head} HTTP/1.1\r\nhost: {address}\r\norigin: http://{address}\r\n{cookie}connection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(text.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    let answer = String::from_utf8_lossy(&answer);
    let broken = || io::Error::from(io::ErrorKind::UnexpectedEof);
    let (head, body) = answer.split_once("\r\n\r\n").ok_or_else(broken)?;
    let header = |name: &str| head.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
    // An answer that was cut off is none.
    let length = header("content-length:").and_then(|length| length.parse::<usize>().ok());
    if length.is_some_and(|length| body.len() < length) {
        return Err(broken());
    }
    let status = head.get(9..12).and_then(|status| status.parse().ok()).ok_or_else(broken)?;
    let cookie = header("set-cookie:").and_then(|cookie| cookie.split(';').next()).map(str::to_owned);
    Ok(Answer { status, cookie, body: serde_json::from_str(body).unwrap_or_default() })
}

/// Asks until the answer has a good status; whatever else comes, the database may be away, and later it is there again.
pub async fn insist(address: SocketAddr, head: &str, cookie: Option<&str>, body: &str) -> Answer {
    loop {
        if let Ok(answer) = ask(address, head, cookie, body).await
            && (200..300).contains(&answer.status)
        {
            return answer;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}
