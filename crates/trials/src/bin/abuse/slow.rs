//! Those who read or write as slowly as they are let.

use std::time::Duration;

use motherlode_trials::line::{Line, Way};
use motherlode_trials::player::Socket;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::sleep;

use crate::attack::{Scene, Tally};
use crate::floods::PUBLIC_TABLE;

/// How many sockets an address has: a few fewer than it may.
const SOCKETS: usize = 90;
/// What is asked for a second: a little less than a connection may say.
const BETWEEN: Duration = Duration::from_millis(25);

/// Sockets that ask for the lobby and for tables, over and over, and never read what they get.
pub(crate) async fn readers(scene: &Scene, ways: &[Way], tally: &Tally) {
    let mut cookies = Vec::new();
    for way in ways {
        let mut line = Line::new(*way);
        let cookie = line.new_guest().await;
        // The lobby is to be long.
        for _ in 0..40 {
            let answer = line.ask("POST /api/tables", Some(&cookie), PUBLIC_TABLE).await.expect("an answer");
            tally.count(format!("table {}", answer.status));
        }
        cookies.push(cookie);
    }
    scene
        .everyone(SOCKETS * ways.len(), async |number| {
            let (way, cookie) = (ways[number % ways.len()], cookies[number % ways.len()].as_str());
            let Ok(mut socket) = Socket::connect(way.narrow(), Some(cookie)).await else {
                return tally.count("refused");
            };
            for table in scene.tables.iter().cycle() {
                let lobby = r#"{"type":"lobby","id":"1"}"#.to_owned();
                let listen = format!(r#"{{"type":"subscribe","id":"2","table":"{table}"}}"#);
                if socket.send(lobby).await.is_err() || socket.send(listen).await.is_err() {
                    return tally.count("closed");
                }
                sleep(2 * BETWEEN).await;
            }
        })
        .await;
}

/// Spectators of other people's tables who never read.
pub(crate) async fn watchers(scene: &Scene, way: Way, tally: &Tally) {
    scene
        .everyone(SOCKETS, async |_| {
            let Ok(mut socket) = Socket::connect(way.narrow(), None).await else {
                return tally.count("refused");
            };
            for table in &scene.tables {
                if socket.send(format!(r#"{{"type":"subscribe","id":"2","table":"{table}"}}"#)).await.is_err()
                {
                    return tally.count("closed");
                }
                sleep(BETWEEN).await;
            }
            tally.count("watch all tables");
            wait_for_end(socket.stream(), tally, "closed").await;
        })
        .await;
}

/// Requests whose answers are never read, many over each connection.
pub(crate) async fn downloads(scene: &Scene, way: Way, tally: &Tally) {
    let request = format!("GET /api/openapi.json HTTP/1.1\r\nhost: {}\r\n\r\n", way.server);
    scene
        .everyone(SOCKETS, async |number| {
            // Each in its second: an address may ask for so much at once.
            sleep(Duration::from_millis(200 * number as u64)).await;
            let Ok(mut stream) = way.narrow().connect().await else { return tally.count("refused") };
            for _ in 0..45 {
                if stream.write_all(request.as_bytes()).await.is_err() {
                    return tally.count("closed");
                }
            }
            tally.count("asked");
            // Not read, and not let go.
            std::future::pending::<()>().await;
        })
        .await;
}

/// Heads, bodies and frames that come a byte a second.
pub(crate) async fn writers(scene: &Scene, way: Way, tally: &Tally) {
    let host = way.server;
    let head = format!("GET /healthz HTTP/1.1\r\nhost: {host}\r\nx-long: ");
    let body = format!(
        "POST /api/session HTTP/1.1\r\nhost: {host}\r\norigin: http://{host}\r\ncontent-type: application/json\r\ncontent-length: 4096\r\n\r\n"
    );
    scene
        .everyone(SOCKETS, async |number| {
            let (name, mut stream) = match number % 3 {
                0 => ("head", begun(way, &head).await),
                1 => ("body", begun(way, &body).await),
                _ => ("frame", frame(way).await),
            };
            let Some(stream) = &mut stream else { return tally.count(format!("{name} refused")) };
            tally.count(format!("{name} begun"));
            while stream.write_all(b" ").await.is_ok() {
                sleep(Duration::from_secs(1)).await;
            }
            tally.count(format!("{name} closed"));
        })
        .await;
}

async fn begun(way: Way, text: &str) -> Option<TcpStream> {
    let mut stream = way.connect().await.ok()?;
    stream.write_all(text.as_bytes()).await.ok()?;
    Some(stream)
}

/// A socket with a frame of 200 kB that has only begun.
async fn frame(way: Way) -> Option<TcpStream> {
    let mut stream = Socket::connect(way, None).await.ok()?.into_stream();
    stream.write_all(&[0x81, 0xff, 0, 0, 0, 0, 0, 3, 0x0d, 0x40, 0, 0, 0, 0]).await.ok()?;
    Some(stream)
}

/// Reads what comes until the other side ends it, and counts that.
pub(crate) async fn wait_for_end(stream: &mut TcpStream, tally: &Tally, name: &str) {
    while stream.read(&mut [0; 64]).await.is_ok_and(|count| count > 0) {
        sleep(Duration::from_secs(1)).await;
    }
    tally.count(name);
}
