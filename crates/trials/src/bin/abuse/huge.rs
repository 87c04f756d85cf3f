//! Huge and deeply nested JSON, as bodies of requests and as messages.

use motherlode_trials::line::{Line, Way};
use motherlode_trials::player::Socket;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::attack::{Scene, Tally};
use crate::slow::wait_for_end;

/// How many send at a time.
const SENDERS: usize = 50;
/// Just below the most that is taken, and above.
const LARGE: usize = 250 * 1024;
const TOO_LARGE: usize = 2 << 20;

/// Bodies of requests.
pub(crate) async fn bodies(scene: &Scene, way: Way, tally: &Tally) {
    let cookie = Line::new(way).new_guest().await;
    let nested = |length: usize| {
        let deep = "[".repeat(length / 2) + &"]".repeat(length / 2);
        format!(r#"{{"setup":{{"game":"atacama","data":{deep}}},"seats":[]}}"#)
    };
    let wide = format!(r#"{{"setup":{{"game":"atacama","data":[{}0]}},"seats":[]}}"#, "0,".repeat(LARGE / 2));
    let kinds = [nested(LARGE), wide, nested(TOO_LARGE)];
    scene
        .everyone(SENDERS, async |number| {
            if number % 4 == 3 {
                return endless(way, tally).await;
            }
            let body = &kinds[number % 4];
            let mut line = Line::new(way);
            while let Ok(answer) = line.ask("POST /api/tables", Some(&cookie), body).await {
                tally.count(answer.status.to_string());
            }
            tally.count("closed");
        })
        .await;
}

/// A body that tells no length and has no end.
async fn endless(way: Way, tally: &Tally) {
    let host = way.server;
    let head = format!(
        "POST /api/session HTTP/1.1\r\nhost: {host}\r\norigin: http://{host}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n"
    );
    let Ok(mut stream) = way.connect().await else { return tally.count("refused") };
    let chunk = format!("10000\r\n{}\r\n", "[".repeat(65_536));
    let mut is_open = stream.write_all(head.as_bytes()).await.is_ok();
    while is_open {
        is_open = stream.write_all(chunk.as_bytes()).await.is_ok();
    }
    let mut answer = [0; 12];
    let status = match stream.read(&mut answer).await {
        Ok(12) => String::from_utf8_lossy(&answer[9..]).into_owned(),
        _ => "closed".to_owned(),
    };
    tally.count(format!("endless {status}"));
}

/// Messages.
pub(crate) async fn messages(scene: &Scene, way: Way, tally: &Tally) {
    scene
        .everyone(SENDERS, async |number| {
            let Ok(mut socket) = Socket::connect(way, None).await else { return tally.count("refused") };
            match number % 3 {
                0 => loop {
                    if socket.send("[".repeat(LARGE)).await.is_err() {
                        return tally.count("nested closed");
                    }
                    if socket.hear().await.is_none() {
                        return tally.count("nested closed");
                    }
                    tally.count("nested refused");
                },
                1 => {
                    let _ = socket.send(" ".repeat(TOO_LARGE)).await;
                    wait_for_end(socket.stream(), tally, "too large closed").await;
                }
                _ => {
                    let mut stream = socket.into_stream();
                    // A text of parts, of which none is the last.
                    let mut part = vec![0x01, 0xfe, 0x40, 0x00, 0, 0, 0, 0];
                    part.resize(8 + 0x4000, b' ');
                    while stream.write_all(&part).await.is_ok() {
                        part[0] = 0x00;
                    }
                    tally.count("endless closed");
                }
            }
        })
        .await;
}
